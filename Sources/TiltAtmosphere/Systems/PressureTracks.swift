import TiltEngine

/// The ways and lives of all pressure systems of an atmosphere.
struct PressureTracks: Hashable, Sendable, Decodable {
    var lows: [LowTrack]
    var highs: [HighTrack]
    var storms: [StormTrack]
}

/// A place that sends a low in every period: its displacement in points, its hours of birth and life, its depth in hectopascals,
/// its radius in points, the tilt of its oval in degrees and the phase of its fronts' waves in turns.
struct LowTrack: Hashable, Sendable, Decodable {
    var x, y, dx, dy, birth, life, depth, radius, tilt, sway: Double
}

/// A high: a travelling one, or one that stays and sways, with a life of 0.
struct HighTrack: Hashable, Sendable, Decodable {
    var x, y, dx, dy, birth, life, height, radius, aspect, tilt: Double
}

/// A place that sends a tropical storm in every period.
struct StormTrack: Hashable, Sendable, Decodable {
    var x, y, dx, dy, birth, life, depth, radius: Double
}

extension PressureTracks {
    /// The ages in hours of the living generations of a system at a time, the youngest first: a place sends the next one
    /// while the one before is alive.
    static func ages(birth: Double, life: Double, at hours: Double, period: Double) -> StrideTo<Double> {
        stride(from: Torus.wrapped(hours - birth, period), to: life, by: period)
    }
}
