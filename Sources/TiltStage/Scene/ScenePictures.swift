public import TiltCanvas
import TiltEngine

/// The pictures that a scene needs, in the order in which they are loaded.
public struct ScenePictures: Sendable {
    /// Those that may be visible first. The window is shown once they are ready.
    public var first: [Picture]
    /// Those that only a later movement shows.
    public var later: [Picture]

    /// The pictures of a scene.
    public init(_ first: [Picture], later: [Picture] = []) {
        self.first = first
        self.later = later
    }

    /// All pictures.
    public var all: [Picture] { first + later }
}
