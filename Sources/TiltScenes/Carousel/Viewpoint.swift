import TiltEngine

/// P: the point from which the cards are seen, which follows the device's tilt or, while nothing tilts, the pointer over the
/// front card.
struct Viewpoint: Equatable, Sendable {
    private var point = SpringVector()

    private var spring = Self.quick
    /// The springs of a look at a card, and of one along a panorama, which a key that is held moves and a short press nudges.
    private static let quick = Spring(response: 0.28, dampingRatio: 0.8)
    private static let slow = Spring(response: 1, dampingRatio: 1)
    /// The tilt at which it is farthest off: 25°.
    private static let full = Double.sin(Angle.degrees(25).radians)
    /// The share of that for a pointer at the edge of the card.
    static let pointed = 0.8
    /// The distance from its target below which it is at rest.
    private static let rest = 1e-4

    var value: Vector { point.value }
    /// Its value a part of a step later.
    func value(after time: Double) -> Vector {
        time > 0 && !isAtRest ? point.value(after: time, using: spring) : value
    }

    /// Whether it will not move.
    var isAtRest: Bool { point.isSettled(within: 0) }

    /// The value that a tilt asks for.
    static func target(_ tilt: Tilt) -> Vector { Vector(tilt.x / full, tilt.y / full).clamped(to: 1) }

    /// Advances by `dt` seconds toward a target, slowly along a panorama.
    mutating func step(_ dt: Double, toward target: Vector, along panorama: Bool = false) {
        spring = panorama ? Self.slow : Self.quick
        point.target = target
        point.x.advance(by: dt, using: spring, restingWithin: Self.rest)
        point.y.advance(by: dt, using: spring, restingWithin: Self.rest)
    }
}
