import ArgumentParser
import TiltScenes
import TiltStage

/// The options of all scenes.
struct AllSceneOptions: ParsableArguments {
    @OptionGroup var map: MapOptions
    @OptionGroup var landscape: LandscapeOptions
    @OptionGroup var cards: CardOptions

    /// All of them. Of several that name content the first decides which scene is shown.
    var all: [any SceneOptions] { [cards, map, landscape] }

    /// Those of a scene with a name; nil if it has none.
    static func of(_ name: String?) -> (any SceneOptions.Type)? {
        let all: [any SceneOptions.Type] = [CardOptions.self, MapOptions.self, LandscapeOptions.self]
        return all.first { $0.scene.descriptor.name == name }
    }
}
