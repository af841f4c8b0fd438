import TiltEngine

/// A thing that met a wall or another thing.
struct Landing: Equatable, Sendable {
    /// The strength, 0…1, by the mass and the speed.
    var strength: Double
    /// The speed of the approach, 0…1.
    var speed: Double
    /// The mass in a window of the usual size; a thing of 100 × 100 points has 1.
    var mass: Double
    /// The place from the left wall, −1, to the right one, 1.
    var pan: Double
    /// The point, and whether it met a wall.
    var point: Vector
    var isOnWall: Bool

    /// The most landings of one step that are heard, the least strength of one, and the time in seconds after which a thing is
    /// heard again. Before the first such time has passed, what was let go at a wall only leaves it.
    static let (most, least, pause) = (3, 0.15, 0.3)
    /// The mass that sounds at the usual pitch.
    private static let usualMass = 5.0

    /// What is heard and felt: the heavier, the lower; the faster, the louder, with a slap above a third of the full speed.
    var strikes: [SceneSounds.Strike] {
        let pitch = (Self.usualMass / max(mass, 0.01)).squareRoot().squareRoot().clamped(to: 0.7...2.2)
        let body = SceneSounds.Strike(
            .landing, gain: 0.25 + 0.75 * strength, pan: 0.8 * pan, pitch: pitch, touch: strength)
        guard speed > 0.35 else { return [body] }
        return [body, .init(.slap, gain: 0.8 * (speed - 0.35) * strength.squareRoot(), pan: 0.8 * pan, pitch: pitch)]
    }
}
