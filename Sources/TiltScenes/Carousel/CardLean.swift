import TiltEngine

/// The lean of a card near the front, as of a poster that is pointed at: its low side sinks.
struct CardLean: Equatable, Sendable {
    /// P: the tilt of the device, or the pointer over the card, −1…1 per axis; right and down positive.
    var tilt = Vector.zero
    /// How near the card is to the front, 0…1.
    var near = 0.0

    /// The greatest turns, in radians.
    private static let (widestYaw, widestPitch) = (Angle.degrees(11).radians, Angle.degrees(8).radians)
    /// The height by which it rises, in points of the usual card's 360.
    private static let rise = 6.0 / 360

    /// Its strength, 0…1.
    var strength: Double { near * min(1, tilt.length) }

    /// The pose of a card as it leans.
    func applied(to pose: ItemPose) -> ItemPose {
        guard strength > 0 else { return pose }
        var pose = pose
        pose.yaw += Self.widestYaw * tilt.x * near
        pose.pitch -= Self.widestPitch * tilt.y * near
        pose.y += Self.rise * pose.size.y * strength
        return pose
    }
}

/// P: the poster's lean, which follows the device's tilt or, while nothing tilts, the pointer over the front card.
struct PosterLean: Equatable, Sendable {
    private var x = SpringValue(0)
    private var y = SpringValue(0)

    private static let spring = Spring(response: 0.28, dampingRatio: 0.8)
    /// The tilt of the full lean: 25°.
    private static let full = Double.sin(Angle.degrees(25).radians)
    /// The share of the full lean that a pointer at the edge of the card gives.
    static let pointed = 0.8
    /// The distance from its target below which it is at rest.
    private static let rest = 1e-4

    /// Its value.
    var value: Vector { Vector(x.value, y.value) }
    /// Its value a part of a step later.
    func value(after time: Double) -> Vector {
        guard time > 0, !isAtRest else { return value }
        var later = self
        later.advance(by: time)
        return later.value
    }

    /// Whether it will not move.
    var isAtRest: Bool { x.isSettled(within: 0) && y.isSettled(within: 0) }

    /// The lean that a tilt asks for.
    static func target(_ tilt: Tilt) -> Vector {
        Vector((tilt.x / full).clamped(to: -1...1), (tilt.y / full).clamped(to: -1...1))
    }

    /// Advances by `dt` seconds toward a target.
    mutating func step(_ dt: Double, toward target: Vector) {
        (x.target, y.target) = (target.x, target.y)
        advance(by: dt)
        for axis in [\Self.x, \Self.y] where self[keyPath: axis].isSettled(within: Self.rest) {
            self[keyPath: axis].settle()
        }
    }

    private mutating func advance(by dt: Double) {
        x.advance(by: dt, using: Self.spring)
        y.advance(by: dt, using: Self.spring)
    }
}
