import TiltEngine

/// A plane wave of pressure that travels over the world, written as an array: amplitude in hectopascals, whole cycles across
/// and down the world and in a period, and phase in turns.
struct PressureWave: Hashable, Sendable {
    /// The amplitude in hectopascals.
    let amplitude: Double
    let across, down, cycles: Int
    let phase: Double

    /// Whether its numbers are in range.
    var isSound: Bool {
        (-1000...1000).contains(amplitude) && (-100...100).contains(phase)
            && [across, down, cycles].allSatisfy((-1000...1000).contains)
    }

    /// Its pressure at a place and time in fractions of the world and the period.
    @inline(__always) func pressure(across x: Double, down y: Double, share: Double) -> Double {
        amplitude * .sin(2 * .pi * (turns(across: x) + turns(down: y, share: share)))
    }

    /// The part of its phase that belongs to a column, in turns.
    @inline(__always) func turns(across x: Double) -> Double { Double(across) * x }

    /// The part of its phase that belongs to a row and a time, in turns.
    @inline(__always)
    func turns(down y: Double, share: Double) -> Double { Double(down) * y - Double(cycles) * share + phase }
}

extension PressureWave: Decodable {
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        amplitude = try values.decode(Double.self)
        func cycle() throws -> Int { try values.decode(Int.self) }
        (across, down, cycles) = (try cycle(), try cycle(), try cycle())
        phase = try values.decode(Double.self)
    }
}
