import TiltEngine

/// Noise that repeats: cubic B-splines through hashed numbers in several octaves, with mean 0 and variance 1.
struct NoiseTable: Hashable, Sendable {
    /// Its side, a power of two, and that less one.
    private let size, mask: Int
    /// Entries of the table per point.
    private let scale: Vector
    private let values: [Double]

    init(_ law: AtmosphereConstants.Noise) {
        (size, mask) = (law.size, law.size - 1)
        scale = Vector(Double(size) / law.width, Double(size) / law.height)
        var sum = Array(repeating: 0.0, count: size * size)
        for (index, octave) in law.octaves.enumerated() {
            Self.add(cells: Int(octave[0]), strength: octave[1], seed: law.seed &+ UInt32(index), to: &sum, size: size)
        }
        let mean = sum.reduce(0, +) / Double(sum.count)
        let variance = sum.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sum.count)
        let deviation = max(variance.squareRoot(), 1e-9)
        values = sum.map { ($0 - mean) / deviation }
    }

    /// Adds an octave: first along the rows, then down the columns.
    private static func add(cells: Int, strength: Double, seed: UInt32, to sum: inout [Double], size: Int) {
        let knots = (0..<size).map { Knots(entry: $0, of: size, cells: cells) }
        var across = Array(repeating: 0.0, count: cells * size)
        for row in 0..<cells {
            let hashed = (0..<cells).map { hash01(row, $0, seed) - 0.5 }
            for column in 0..<size { across[row * size + column] = knots[column].sum { hashed[$0] } }
        }
        for row in 0..<size {
            for column in 0..<size {
                sum[row * size + column] += strength * knots[row].sum { across[$0 * size + column] }
            }
        }
    }

    /// The four knots of a uniform cubic B-spline around an entry, with their weights.
    private struct Knots {
        let places: SIMD4<Int>
        let weights: SIMD4<Double>
        private let count: Int

        init(entry: Int, of size: Int, cells: Int) {
            let (cell, rest) = (entry * cells).quotientAndRemainder(dividingBy: size)
            let f = Double(rest) / Double(size)
            let (square, cube) = (f * f, f * f * f)
            let g = 1 - f
            places = SIMD4(0, 1, 2, 3) &+ (cell + cells - 1)
            weights = SIMD4(g * g * g, 3 * cube - 6 * square + 4, -3 * cube + 3 * square + 3 * f + 1, cube) / 6
            count = cells
        }

        func sum(_ value: (Int) -> Double) -> Double {
            (0..<4).reduce(0) { $0 + weights[$1] * value(places[$1] % count) }
        }
    }

    /// The noise at a place in points, interpolated.
    @inline(__always) func value(at place: Vector) -> Double {
        let (u, v) = (place.x * scale.x, place.y * scale.y)
        let (left, top) = (Self.whole(u), Self.whole(v))
        let (x, y) = (u - Double(left), v - Double(top))
        let (column, row) = (left & mask, top & mask)
        let right = (column + 1) & mask
        let (first, below) = (row * size, ((row + 1) & mask) * size)
        let upper = values[first + column] + (values[first + right] - values[first + column]) * x
        return upper + (values[below + column] + (values[below + right] - values[below + column]) * x - upper) * y
    }

    /// The whole number below, without a function call.
    private static func whole(_ number: Double) -> Int {
        let whole = Int(number)
        return Double(whole) > number ? whole - 1 : whole
    }
}
