import TiltCanvas
import TiltPlatform
import TiltScenes
import TiltStage

/// What a run shows in a scene: its art, and what options name.
protocol SceneContents: Sendable {
    /// Whether some of it is the user's.
    var isOwn: Bool { get }
    /// What is left out of it or changed.
    var notes: [PlatformError] { get }
    /// Writes it into the header of a recording. `kept` is of the last run, and the local time in hours.
    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, localTime: Double?)
    /// Gives it to the scenes of a run with a header.
    func fill(_ content: inout SceneContent, as header: RecordingHeader)
    /// Throws if a recording at a path was made with other content.
    func check(_ header: RecordingHeader, at path: String) throws(PlatformError)
    /// The user's files in a run; nil if the scene takes none.
    @MainActor func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)?
}

extension SceneContents {
    var isOwn: Bool { false }
    var notes: [PlatformError] { [] }
    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, localTime: Double?) {}
    func check(_ header: RecordingHeader, at path: String) throws(PlatformError) {}
    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? { nil }
}
