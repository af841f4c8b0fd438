/// What goes on in a scene without further input.
public struct SceneActivity: Hashable, Sendable {
    /// Whether nothing will move, apart from what lives by itself.
    public var isAtRest: Bool
    /// Whether something moves by itself, such as weather, which ``SceneEvent/life(_:)`` starts and stops.
    public var isAlive: Bool
    /// Whether what moves by itself is slower than a point in a frame of 1/60 s, so that ``Stage/calmRate`` frames a second
    /// show it.
    public var isGentle: Bool

    /// An activity; by default nothing lives.
    public init(isAtRest: Bool, isAlive: Bool = false, isGentle: Bool = false) {
        (self.isAtRest, self.isAlive, self.isGentle) = (isAtRest, isAlive, isGentle)
    }
}
