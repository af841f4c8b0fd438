import TiltEngine

/// The air that a tilt sets in motion: soft fronts of wind that go downhill with the map, one behind the other. Only the
/// trails answer, because a hand does not change the weather.
struct Gust: Hashable, Sendable {
    /// How strong it blows, about 0…1.
    private var force = SpringValue(0)
    /// The kick of a bounce at the map's edge, dying away.
    private var kick = 0.0
    /// The direction downhill on the screen, of length 1.
    private var downhill = Vector(1, 0)

    private static let spring = Spring(response: 0.36, dampingRatio: 0.82)
    /// The wind at full force, in knots.
    private static let most = 14.0
    /// The strength of a kick, and the seconds in which it dies.
    private static let (kickStrength, kickTime) = (0.6, 0.5)
    /// The distance of the fronts in points, and how many pass in a second.
    private static let (distance, pace) = (420.0, 0.9)
    /// The share by which trails are brighter under full force.
    private static let brighter = 0.2

    /// The strength, 0 at rest, about 1 at full tilt.
    var strength: Double { max(0, force.value) + kick }

    /// Follows the map for `dt` seconds, which a tilt moves by a share of its full speed along each axis, or not. `bounces` is whether it has just met its edge.
    mutating func step(_ dt: Double, tilt: Vector, bounces: Bool) {
        force.target = min(tilt.length, 1)
        if tilt != .zero { downhill = tilt / tilt.length }
        force.advance(by: dt, using: Self.spring, restingWithin: 1e-4)
        kick = bounces ? Self.kickStrength : max(0, kick - dt * Self.kickStrength / Self.kickTime)
    }

    /// Stills the air at once.
    mutating func end() { self = Gust() }

    /// The additional wind at a point of the screen in knots, and the factor of the brightness there, after some seconds.
    func wind(at point: Vector, seconds: Double) -> (knots: Vector, brightness: Double) {
        let strength = self.strength
        guard strength > 0 else { return (.zero, 1) }
        let phase = point.dot(downhill) / Self.distance - Self.pace * seconds
        let front = 0.5 + 0.5 * Double.cos(2 * .pi * (phase - phase.rounded(.down)))
        let blow = strength * front * front
        return (downhill * (Self.most * blow), 1 + Self.brighter * min(blow, 1))
    }
}
