import ArgumentParser
import TiltCanvas
import TiltScenes
import TiltStage

/// The options of all scenes, a line for each. Of several that name content the first decides which scene is shown.
struct AllSceneOptions: ParsableArguments {
    @OptionGroup var cards: CardOptions
    @OptionGroup var map: MapOptions
    @OptionGroup var landscape: LandscapeOptions
}

extension AllSceneOptions {
    /// All of them, as they were parsed.
    var all: [any SceneOptions] { groups.map(\.options) }

    private static let types = AllSceneOptions().groups.map { $0.type }

    private var groups: [any SceneOptionGroup] {
        Mirror(reflecting: self).children.compactMap { $0.value as? any SceneOptionGroup }
    }

    /// Those of a scene with a name; nil if it has none.
    static func of(_ name: String?) -> (any SceneOptions.Type)? { types.first { $0.scene.descriptor.name == name } }

    /// What is wrong with what a recording's header says of the scenes; nil if nothing is.
    static func flaw(in header: RecordingHeader) -> String? { types.lazy.compactMap { $0.flaw(in: header) }.first }

    /// The options that name content, as "--cards, --map or --layers".
    static let contentNames: String = {
        let names = types.compactMap { $0.contentName }
        return names.dropLast().joined(separator: ", ") + (names.count > 1 ? " or " : "") + (names.last ?? "")
    }()
}

/// The options of a scene among those of all.
private protocol SceneOptionGroup {
    var type: any SceneOptions.Type { get }
    var options: any SceneOptions { get }
}

extension OptionGroup: SceneOptionGroup where Value: SceneOptions {
    fileprivate var type: any SceneOptions.Type { Value.self }
    fileprivate var options: any SceneOptions { wrappedValue }
}
