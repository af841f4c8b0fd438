import TiltEngine

/// Where a world has land, on a coarse grid that continues across its edges.
///
/// Land slows the wind down and turns it further toward the low.
public struct LandMask: Hashable, Sendable {
    private let columns, rows: Int
    /// The shares of land of the cells, row by row, with an extra column and row that repeat the first.
    private let cells: [Double]

    /// A world without land.
    public static let sea = LandMask(columns: 1, rows: 1) { _, _ in 0 }

    /// A mask of cells, each with a share of land of 0…1 at its middle. Calls `share` with each column and row.
    public init(columns: Int, rows: Int, share: (_ column: Int, _ row: Int) -> Double) {
        precondition(columns > 0 && rows > 0, "a mask has cells")
        (self.columns, self.rows) = (columns, rows)
        cells = (0...rows).flatMap { row in
            (0...columns).map { column in
                let share = share(column % columns, row % rows)
                precondition((0...1).contains(share), "a share of land is 0…1")
                return share
            }
        }
    }

    /// The share of land at a place in fractions of the world, each 0 up to but not including 1; interpolated.
    func share(across: Double, down: Double) -> Double {
        var (u, v) = (across * Double(columns) - 0.5, down * Double(rows) - 0.5)
        if u < 0 { u += Double(columns) }
        if v < 0 { v += Double(rows) }
        let (column, row) = (min(Int(u), columns - 1), min(Int(v), rows - 1))
        let (x, y) = (u - Double(column), v - Double(row))
        let first = row * (columns + 1) + column
        let below = first + columns + 1
        let top = cells[first] + (cells[first + 1] - cells[first]) * x
        return top + (cells[below] + (cells[below + 1] - cells[below]) * x - top) * y
    }
}

extension LandMask: Decodable {
    private enum Key: String, CodingKey { case land }

    /// Reads `land` of the format of `world.json`: rows of equal length, one hexadecimal digit for each cell, 0 sea … f land.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let rows = try values.decode([String].self, forKey: .land).map { $0.map(\.hexDigitValue) }
        let digits = rows.map { $0.compactMap(\.self) }
        let columns = digits.first?.count ?? 0
        guard (1...4096).contains(rows.count), (1...4096).contains(columns), rows.allSatisfy({ $0.count == columns }),
            digits.allSatisfy({ $0.count == columns })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .land, in: values, debugDescription: "its rows are not hexadecimal digits of equal number")
        }
        self.init(columns: columns, rows: rows.count) { Double(digits[$1][$0]) / 15 }
    }
}
