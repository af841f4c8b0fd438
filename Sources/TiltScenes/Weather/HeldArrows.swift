import TiltEngine

/// Arrow keys that stay down: the first press nudges the map, and held it goes on from there as steadily as a nudge begins, with
/// no pause until a keyboard would repeat the key and no rush after.
struct HeldArrows: Equatable, Sendable {
    private var direction = Vector.zero
    /// How far the keys have been held by, in points, and when that was.
    private var way = 0.0
    private var time = -Double.infinity

    /// How fast held arrows scroll, in points per second.
    private static let speed = 500.0
    /// Steps that are further apart are not one press.
    private static let gap = 0.02

    /// An arrow was pressed; false where the keyboard only repeats what is held.
    mutating func press(_ direction: Direction, at time: Double) -> Bool {
        let isHeld = time - self.time < Self.gap && direction.vector.dot(self.direction) > 0
        if !isHeld { way = 0 }
        return !isHeld
    }

    /// Arrows have been held for `dt` seconds more; how far to go on now, each press having gone by a `nudge` already.
    mutating func hold(_ direction: Vector, for dt: Double, nudge: Double, at time: Double) -> Vector {
        if time - self.time >= Self.gap { way = 0 }
        let before = max(way, nudge)
        way += Self.speed * dt
        (self.direction, self.time) = (direction, time)
        return direction * max(0, way - before)
    }
}
