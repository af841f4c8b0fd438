/// The lean of a device from its level pose: a vector toward the low side whose length is the sine of the angle, or 1
/// beyond a right angle.
public struct Tilt: Hashable, Sendable, Codable {
    /// The sideways component, −1…1: positive when the right side is down.
    public var x: Double
    /// The component toward the player, −1…1: positive when the near edge is down.
    public var y: Double

    /// A tilt from its components, each the sine of an angle; their length is 1 at most.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// A lean by `angle`, a right angle at most, in the direction of a vector of any length; level for a zero vector.
    public init(_ angle: Angle, toward direction: Vector) {
        let length = direction.length
        guard length > 0, length.isFinite else {
            self = .zero
            return
        }
        let sine = Double.sin(angle.radians.clamped(to: 0...(.pi / 2)))
        self.init(x: direction.x / length * sine, y: direction.y / length * sine)
    }

    /// The tilt of a drag of this many points: 30° at 200, with the side down to which it goes.
    public init(drag: Vector) { self.init(.degrees(drag.length * 30 / 200), toward: drag) }

    /// The level pose.
    public static let zero = Tilt(x: 0, y: 0)

    /// The sine of the angle, 0…1.
    public var length: Double { .hypot(x, y) }

    /// The difference.
    public static func - (a: Tilt, b: Tilt) -> Tilt { Tilt(x: a.x - b.x, y: a.y - b.y) }
}
