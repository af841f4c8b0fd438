import TiltEngine

/// A tropical storm at one moment: small, round, deep, with an eye and two arms of rain.
struct Storm: Hashable, Sendable {
    /// Its eye.
    let center: Vector
    /// Its depth in hectopascals.
    let depth: Double
    /// Its radius in points.
    let radius: Double
    /// The share of its full depth, 0…1.
    let vigour: Double
    /// Its age in hours.
    private let age: Double

    /// The radii at which its rain ends.
    private static let end = 6.0

    init(_ track: StormTrack, share: Double, constants: AtmosphereConstants, torus: Torus) {
        let law = constants.tropic.depth
        center = torus.wrapped(Vector(track.x + track.dx * share, track.y + track.dy * share * share))
        vigour = smoothstep(law[0], law[1], share) * (1 - smoothstep(law[2], law[3], share))
        (depth, radius, age) = (track.depth * vigour, track.radius, share * track.life)
    }

    /// The distance from its eye beyond which it changes nothing.
    func reach(_ constants: AtmosphereConstants) -> Double { radius * max(constants.reach, Self.end) }

    /// How much less the pressure is at a displacement from its eye.
    @inline(__always) func hollow(at displacement: Vector, reach: Double) -> Double {
        depth * Low.kernel(displacement.dot(displacement) / (radius * radius), reach)
    }

    /// Adds what falls at a displacement from its eye: the eye wall, two arms that turn once in 16 hours, and lighter rain between.
    func add(to precipitation: inout Precipitation, at displacement: Vector) {
        guard vigour > 0.02 else { return }
        let q = (displacement.length + 1e-6) / radius
        guard q < Self.end else { return }
        let turns =
            2 * (2.3 * .log(max(q, 0.12)) - Double.atan2(y: displacement.y, x: displacement.x)) - 2 * .pi * age / 8
        let phase = Torus.wrapped(turns, 2 * .pi) - .pi
        let arm = Double.gauss(phase / (phase > 0 ? 1.35 : 0.85))
        let fourth = q * q * q * q
        precipitation.steady = max(
            precipitation.steady, vigour * .gauss((q - 0.5) / 0.21),
            0.92 * vigour * arm * .exp(-fourth / 53.1441) * unit(q / 0.35 - 1) * (1.05 - 0.12 * q),
            0.3 * vigour * .exp(-fourth / 8.3521) * unit(q / 0.3 - 0.6))
        precipitation.cloud = max(
            precipitation.cloud, vigour * .exp(-fourth / 39.0625) * unit(q / 0.22 - 0.4) * (0.72 + 0.28 * arm))
    }
}

extension Double {
    /// e^(−x²).
    @inline(__always) static func gauss(_ x: Double) -> Double { .exp(-x * x) }
}
