import TiltEngine

/// A plane wave of pressure that travels over the world, written as an array: amplitude in hectopascals, whole cycles across
/// and down the world and in a period, and phase in turns.
struct PressureWave: Hashable, Sendable {
    /// The amplitude in hectopascals.
    let amplitude: Double
    private let across: Int
    private let down: Int
    private let cycles: Int
    private let phase: Double

    init(_ amplitude: Double, across: Int, down: Int, cycles: Int, phase: Double) {
        self.amplitude = amplitude
        self.across = across
        self.down = down
        self.cycles = cycles
        self.phase = phase
    }

    /// Whether its numbers are in range.
    var isSound: Bool {
        (-1000...1000).contains(amplitude) && (-100...100).contains(phase)
            && [across, down, cycles].allSatisfy((-1000...1000).contains)
    }

    /// Its pressure at a place and time in fractions of the world and the period.
    @inline(__always)
    func pressure(across x: Double, down y: Double, share: Double) -> Double {
        amplitude * .sin(2 * .pi * (turns(across: x) + turns(down: y, share: share)))
    }

    /// The part of its phase that belongs to a column, in turns.
    @inline(__always)
    func turns(across x: Double) -> Double { Double(across) * x }

    /// The part of its phase that belongs to a row and a time, in turns.
    @inline(__always)
    func turns(down y: Double, share: Double) -> Double { Double(down) * y - Double(cycles) * share + phase }
}

extension PressureWave: Decodable {
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        amplitude = try values.decode(Double.self)
        across = try values.decode(Int.self)
        down = try values.decode(Int.self)
        cycles = try values.decode(Int.self)
        phase = try values.decode(Double.self)
    }
}
