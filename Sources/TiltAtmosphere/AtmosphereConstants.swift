import TiltEngine

/// The numbers of the model. Lengths are points of the world, angles degrees clockwise from east, pressures hectopascals.
struct AtmosphereConstants: Hashable, Sendable, Decodable {
    /// The pressure of a world without weather: a mean and belts from north to south.
    struct Base: Hashable, Sendable, Decodable {
        var mean = 1011.0
        var zonal = 6.5
        var belts = 2
        var axis = 1944.0
    }

    /// The life of a low: when its depth begins, is greatest, begins to fall and is gone; its radius at birth, its growth
    /// and the end of its growth; its stretch at birth; its turn in a life.
    struct Low: Hashable, Sendable, Decodable {
        var depth = SIMD4(0.02, 0.5, 0.66, 1)
        var radius = SIMD3(0.68, 0.5, 0.75)
        var aspect = 0.55
        var turn = -55.0
    }

    /// The life of a tropical storm, as a low's depth.
    struct Tropic: Hashable, Sendable, Decodable {
        var depth = SIMD4(0, 0.35, 0.75, 1)
    }

    /// How a low's kernel stands off from the place where its fronts begin.
    struct Settle: Hashable, Sendable, Decodable {
        var share = 0.75
        var bend = 1.58
        var least = 6.0
        var most = 0.34
    }

    /// Depth and width of the troughs at the three kinds of fronts.
    struct Trough: Hashable, Sendable, Decodable {
        var cold = SIMD2(7.4, 36)
        var warm = SIMD2(5.0, 42)
        var occ = SIMD2(3.4, 30)
    }

    /// What friction does to the wind: its turn toward the low, and the share of speed that is left.
    struct Friction: Hashable, Sendable, Decodable { var turn, speed: Double }

    /// How noise is carried: the hours of a layer, and its speed as a share of the wind's.
    struct Advect: Hashable, Sendable, Decodable {
        var period = 6.0
        var share = 1.15
    }

    /// The table of noise: its side, the piece of the world it covers, cells and strength of its octaves, where its second
    /// reading begins, and how much finer that is.
    struct Noise: Hashable, Sendable, Decodable {
        var size = 256
        var width = 1440.0
        var height = 1296.0
        var octaves = [SIMD2(16, 0.7), SIMD2(32, 0.85), SIMD2(64, 0.6)]
        var seed: UInt32 = 20_261_125
        var second = SIMD2(517.0, 803)
        var finer = 2.0
    }

    var base = Base()
    var waves = [
        PressureWave(amplitude: 1.9, across: 3, down: 1, cycles: 1, phase: 0.13),
        PressureWave(amplitude: 1.6, across: -2, down: 3, cycles: -1, phase: 0.61),
        PressureWave(amplitude: 1.3, across: 5, down: -2, cycles: 1, phase: 0.37),
        PressureWave(amplitude: 1, across: 7, down: 3, cycles: 2, phase: 0.82),
        PressureWave(amplitude: 0.8, across: -9, down: 4, cycles: -2, phase: 0.24),
        PressureWave(amplitude: 0.8, across: 11, down: -7, cycles: 1, phase: 0.55),
        PressureWave(amplitude: 0.6, across: 16, down: 9, cycles: 2, phase: 0.05),
        PressureWave(amplitude: 0.55, across: -19, down: 12, cycles: -2, phase: 0.71),
    ]
    /// The radii at which a low ends.
    var reach = 4.2
    var low = Low()
    var tropic = Tropic()
    /// The shares of a low's life to which the following tables belong.
    var keys = [0, 0.16, 0.32, 0.5, 0.68, 0.86, 1]
    /// The angles of the fronts at one radius.
    var warm = [-3.0, -2, 2, 8, 14, 22, 30]
    var cold = [181.0, 160, 122, 100, 88, 80, 76]
    /// The windings of the fronts outside of one radius, and of both inside.
    var windWarm = [0.0, 6, 14, 18, 20, 22, 22]
    var windCold = [0.0, 10, 24, 34, 40, 44, 46]
    var windIn = [0.0, 8, 24, 48, 70, 88, 96]
    /// The radii of the triple point and of the ends of the fronts.
    var triple = [0, 0, 0.05, 0.5, 1, 1.45, 1.7]
    var endWarm = [0.5, 1.25, 1.85, 2.15, 2.35, 2.3, 2.1]
    var endCold = [0.5, 1.6, 2.6, 3.2, 3.45, 3.3, 3]
    /// The strength of the fronts.
    var force = [0, 0.55, 1, 1, 0.85, 0.26, 0]
    /// The opening of the fronts beyond the triple point, in radii; where the occluded front lies between them; the
    /// smallest radius of their spirals.
    var open = 0.42
    var lead = 0.36
    var core = 0.16
    var settle = Settle()
    var trough = Trough()
    var land = Friction(turn: 30, speed: 0.74)
    var sea = Friction(turn: 19, speed: 1)
    /// Knots per hectopascal and point; the gradient at which half of that is reached; the step of its differences.
    var windScale = 262.0
    var windKnee = 0.34
    var windStep = 8.0
    var advect = Advect()
    var noise = Noise()

    /// A table's value at a share of a low's life, linear between its keys.
    func value(_ table: [Double], at share: Double) -> Double {
        guard let next = keys.firstIndex(where: { $0 > share }) else { return table[keys.count - 1] }
        guard next > 0 else { return table[0] }
        return lerp(table[next - 1], table[next], (share - keys[next - 1]) / (keys[next] - keys[next - 1]))
    }
}
