public import TiltEngine

/// A part of a scene that can be pressed, such as an icon. The keyboard focus reaches it after F6, and a hint explains it
/// under the pointer.
public struct SceneItem: Equatable, Sendable {
    /// Its frame in the window, in points.
    public var frame: Rect
    /// The words of its hint; empty for none.
    public var words: String
    /// Whether something of the scene covers it, so that a pointer does not reach it.
    public var isCovered: Bool

    /// An item; not covered by default.
    public init(_ words: String, in frame: Rect, isCovered: Bool = false) {
        (self.words, self.frame, self.isCovered) = (words, frame, isCovered)
    }
}
