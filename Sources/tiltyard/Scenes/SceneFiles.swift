import TiltCanvas
import TiltPlatform
import TiltScenes
import TiltStage

/// The user's files in a scene: those of the start, and those dropped on it. Events report the changes to the stage, so that a
/// recording holds them.
@MainActor protocol SceneFiles {
    static var scene: any CatalogueScene.Type { get }
    /// The events for the stage.
    var news: [InputEvent] { get set }
    /// The picture that is loaded at its own size before the scene can request it; nil if none is awaited.
    var awaited: (image: ImageID, file: PictureFile)? { get }
    /// Whether something is being made of them in the background.
    var areBusy: Bool { get }
    /// Begins with the files of the start. In a replay the recording tells when they arrive.
    mutating func begin(in view: Viewport, store: PictureStore)
    func register(in store: PictureStore)
    /// Whether a picture can be had.
    func have(_ picture: Picture) -> Bool
    /// Processes what has newly arrived.
    mutating func follow(_ store: PictureStore)
    /// Follows a change of some scene's content, of which the stage has been told.
    mutating func follow(_ line: ProgramEvent.Line, on stage: Stage, store: PictureStore)
    /// Shows what was dropped; returns the reasons for what is left out, and a line about them. Throws if nothing can be shown.
    mutating func drop(_ drop: Drop, on stage: Stage, store: PictureStore) throws(PlatformError) -> Drop.Refusal
    /// Handles a picture that cannot be shown; returns whether another takes its place.
    mutating func fail(_ failure: PlatformError, store: PictureStore) -> Bool
    /// Whether others can be shown in place of a picture that cannot.
    func canSpare(_ failure: PlatformError) -> Bool
    /// Waits for what arrives at its own time. Throws if it cannot be loaded for now.
    mutating func wait(_ store: PictureStore) throws(PlatformError)
}

extension SceneFiles {
    var awaited: (image: ImageID, file: PictureFile)? { nil }
    var areBusy: Bool { false }
    func have(_ picture: Picture) -> Bool { true }
    func canSpare(_ failure: PlatformError) -> Bool { false }
    func fail(_ failure: PlatformError, store: PictureStore) -> Bool { false }
    func wait(_ store: PictureStore) throws(PlatformError) {}
}
