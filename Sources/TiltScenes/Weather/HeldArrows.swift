import TiltEngine

/// Arrow keys that are held: the first press nudges the map, which then scrolls on at the speed of a nudge, without a
/// pause before the keyboard repeats the key or a rush after it.
struct HeldArrows: Equatable, Sendable {
    private var direction = Vector.zero
    /// The distance scrolled while the keys are held, in points, and the time of the last step.
    private var way = 0.0
    private var time = -Double.infinity

    /// The speed of held arrows, in points per second.
    private static let speed = 500.0
    /// The time in seconds between steps above which they belong to separate presses.
    private static let gap = 0.02

    /// Handles a press of an arrow; returns false if the keyboard only repeats it.
    mutating func press(_ direction: Direction, at time: Double) -> Bool {
        let isHeld = time - self.time < Self.gap && direction.vector.dot(self.direction) > 0
        if !isHeld { way = 0 }
        return !isHeld
    }

    /// Advances held arrows by `dt` seconds and returns the further distance to scroll, after the `nudge` of the first press.
    mutating func hold(_ direction: Vector, for dt: Double, nudge: Double, at time: Double) -> Vector {
        if time - self.time >= Self.gap { way = 0 }
        let before = max(way, nudge)
        way += Self.speed * dt
        (self.direction, self.time) = (direction, time)
        return direction * max(0, way - before)
    }
}
