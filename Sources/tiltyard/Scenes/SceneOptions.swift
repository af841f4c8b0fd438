import ArgumentParser
import TiltCanvas
import TiltPlatform
import TiltScenes

/// The options of a scene.
protocol SceneOptions: ParsableArguments, Sendable {
    static var scene: any CatalogueScene.Type { get }
    /// Whether a state of the scene takes some 2 bytes for each point of the window.
    static var isHeavy: Bool { get }
    /// The option that names something to be shown in the scene, such as "--map"; nil if there is none.
    static var contentName: String? { get }
    /// Whether they name something to be shown in the scene, which is then the first.
    var namesContent: Bool { get }
    /// Whether that arrives at its own time, from which on the scene is another.
    var awaitsContent: Bool { get }
    /// Whether the scene follows the local time.
    var followsLocalTime: Bool { get }
    /// What is wrong with what a recording's header says of the scene; nil if nothing is.
    static func flaw(in header: RecordingHeader) -> String?
    /// The first of them that differs from a recording; nil if none does.
    func difference(from header: RecordingHeader) -> String?
    /// The files that are read because of them, each with its option.
    var inputs: [RunFiles.Use] { get }
    /// The folders of which some files are read because of them.
    var folders: [UsedFolder] { get }
    /// Reads what is to be shown. Throws if it cannot be shown.
    func read(_ assets: AssetFolder) throws -> any SceneContents
}

extension SceneOptions {
    static var isHeavy: Bool { false }
    static var contentName: String? { nil }
    var namesContent: Bool { false }
    var awaitsContent: Bool { false }
    var followsLocalTime: Bool { true }
    static func flaw(in header: RecordingHeader) -> String? { nil }
    func difference(from header: RecordingHeader) -> String? { nil }
    var inputs: [RunFiles.Use] { [] }
    var folders: [UsedFolder] { [] }
}
