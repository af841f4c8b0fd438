/// How far the device leans from its level pose: a vector toward the low side whose length is the sine of the lean (1 from
/// a right angle on).
public struct Tilt: Hashable, Sendable {
    /// The sideways part, −1…1: positive when the right side is down.
    public var x: Double
    /// The part toward and away from the player, −1…1: positive when the near edge is down.
    public var y: Double

    /// A tilt from its parts, each the sine of a lean, together no longer than 1.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// A lean by `angle` (at most a right angle counts) toward `direction`, whose length does not matter; level for none.
    public init(_ angle: Angle, toward direction: Vector) {
        let length = direction.length
        guard length > 0, length.isFinite else {
            self = .zero
            return
        }
        let sine = Double.sin(angle.radians.clamped(to: 0...(.pi / 2)))
        self.init(x: direction.x / length * sine, y: direction.y / length * sine)
    }

    /// Level.
    public static let zero = Tilt(x: 0, y: 0)

    /// The sine of the lean, 0…1.
    public var length: Double { .hypot(x, y) }

    /// The difference.
    public static func - (a: Tilt, b: Tilt) -> Tilt { Tilt(x: a.x - b.x, y: a.y - b.y) }
}
