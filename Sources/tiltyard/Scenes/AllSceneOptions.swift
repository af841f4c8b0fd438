import ArgumentParser
import TiltCanvas
import TiltScenes
import TiltStage

struct AllSceneOptions: ParsableArguments {
    @OptionGroup var map: MapOptions
    @OptionGroup var landscape: LandscapeOptions
    @OptionGroup var cards: CardOptions

    /// All of them. Of several that name content the first decides which scene is shown.
    var all: [any SceneOptions] { [cards, map, landscape] }

    private static let types: [any SceneOptions.Type] = [CardOptions.self, MapOptions.self, LandscapeOptions.self]

    /// Those of a scene with a name; nil if it has none.
    static func of(_ name: String?) -> (any SceneOptions.Type)? { types.first { $0.scene.descriptor.name == name } }

    /// What is wrong with what a recording's header says of the scenes; nil if nothing is.
    static func flaw(in header: RecordingHeader) -> String? { types.lazy.compactMap { $0.flaw(in: header) }.first }
}
