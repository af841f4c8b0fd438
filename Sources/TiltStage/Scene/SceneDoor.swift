public import TiltEngine

/// The part of a scene that other scenes come out of and go into, such as the front card of a ring.
public struct SceneDoor: Equatable, Sendable {
    /// Its frame in the window.
    public var frame: Rect
    /// The radius of its corners, in points.
    public var radius: Double

    /// A door with a frame and a radius of its corners, in points.
    public init(frame: Rect, radius: Double) {
        self.frame = frame
        self.radius = radius
    }
}
