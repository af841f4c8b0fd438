import TiltEngine

/// A high at one moment: an oval dome in the pressure.
struct High: Hashable, Sendable {
    /// Its middle.
    let center: Vector
    /// Its height in hectopascals.
    let height: Double
    /// Its radius in points.
    let radius: Double
    private let oval: Oval

    /// The radii at which a high ends.
    private static let end = 2.9

    /// A travelling high at a share of its life.
    init(_ track: HighTrack, share: Double, torus: Torus) {
        center = torus.wrapped(Vector(track.x + track.dx * share, track.y + track.dy * share))
        height = track.height * smoothstep(0, 0.4, share) * (1 - smoothstep(0.6, 1, share))
        radius = track.radius
        oval = Oval(radius: radius, aspect: track.aspect, turn: .degrees(track.tilt))
    }

    /// A high that stays and sways, once in a period.
    init(standing track: HighTrack, at hours: Double, period: Double, torus: Torus) {
        let turn = 2 * .pi * (hours - track.birth) / period
        let sine = Double.sin(turn)
        center = torus.wrapped(Vector(track.x + track.dx * sine, track.y + track.dy * .cos(turn)))
        height = track.height * (1 + 0.12 * .sin(turn + 1))
        radius = track.radius
        oval = Oval(radius: radius, aspect: track.aspect, turn: .degrees(track.tilt + 8 * sine))
    }

    /// The distance from its middle beyond which it changes nothing.
    var reach: Double { Self.end * oval.longest }

    /// How much greater the pressure is at a displacement from its middle.
    @inline(__always) func dome(at displacement: Vector) -> Double {
        let rest = 1 - oval.squared(displacement) / (Self.end * Self.end)
        return rest > 0 ? height * rest * rest * rest : 0
    }
}
