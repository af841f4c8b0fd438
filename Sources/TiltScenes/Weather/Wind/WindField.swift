public import TiltEngine

/// The wind over a map that continues across its edges: knots to the right and down, on the points of a grid.
public struct WindField: Hashable, Sendable {
    /// The size of the map, in its own points at zoom 1.
    public let size: Vector
    private let columns: Int
    private let rows: Int
    /// The wind at each point, row by row, with an extra column and row that repeat the first.
    private let grid: [SIMD2<Double>]

    /// A field from the winds of its columns and rows, each at least 1. Nil if their count does not match, a number is
    /// not finite or above 500 knots, or the size is invalid.
    public init?(size: Vector, columns: Int, rows: Int, u: [Double], v: [Double]) {
        guard (1...4096).contains(columns), (1...4096).contains(rows), u.count == columns * rows, v.count == u.count,
            (u + v).allSatisfy({ (-500...500).contains($0) }), (1...1e6).contains(size.x), (1...1e6).contains(size.y)
        else { return nil }
        self.size = size
        self.columns = columns
        self.rows = rows
        grid = (0...rows).flatMap { row in
            (0...columns).map { column in
                let at = row % rows * columns + column % columns
                return SIMD2(u[at], v[at])
            }
        }
    }

    /// The wind at a position of the map in knots, interpolated from the four points around it. Positions beyond an
    /// edge continue at the other. Zero at a position that is not finite.
    public func wind(at point: Vector) -> Vector {
        guard point.isFinite else { return .zero }
        let wind = wind(SIMD2(point.x, point.y))
        return Vector(wind.x, wind.y)
    }

    func wind(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let size = SIMD2(size.x, size.y)
        let counts = SIMD2(Double(columns), Double(rows))
        let turns = (point / size).rounded(.down)
        // A number slightly less than a whole turn is rounded to one.
        let at = ((point / size - turns) * counts).clamped(lowerBound: .zero, upperBound: counts.nextDown)
        let whole = at.rounded(.down)
        let share = at - whole
        let first = Int(whole.y) * (columns + 1) + Int(whole.x)
        let below = first + columns + 1
        let top = grid[first] + (grid[first + 1] - grid[first]) * share.x
        let foot = grid[below] + (grid[below + 1] - grid[below]) * share.x
        return top + (foot - top) * share.y
    }
}

extension SIMD2<Double> {
    fileprivate var nextDown: SIMD2<Double> { SIMD2(x.nextDown, y.nextDown) }
}

extension WindField: Decodable {
    private enum Key: String, CodingKey { case columns, rows, width, height, u, v }

    /// Reads the format of `wind.json`: `columns`, `rows`, `width`, `height`, and `u` and `v` in knots, row by row.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let size = Vector(
            try values.decode(Double.self, forKey: .width), try values.decode(Double.self, forKey: .height))
        let field = WindField(
            size: size, columns: try values.decode(Int.self, forKey: .columns),
            rows: try values.decode(Int.self, forKey: .rows), u: try values.decode([Double].self, forKey: .u),
            v: try values.decode([Double].self, forKey: .v))
        guard let field else {
            throw DecodingError.dataCorruptedError(forKey: .u, in: values, debugDescription: "it is not a wind field")
        }
        self = field
    }
}
