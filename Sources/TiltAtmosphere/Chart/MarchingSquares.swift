import TiltEngine

/// A square of four neighbouring points of a lattice, by its top left one.
struct Cell: Equatable {
    let column, row: Int

    func next(_ side: Side) -> Cell {
        switch side {
        case .top: Cell(column: column, row: row - 1)
        case .right: Cell(column: column + 1, row: row)
        case .foot: Cell(column: column, row: row + 1)
        case .left: Cell(column: column - 1, row: row)
        }
    }
}

/// A side of a cell.
enum Side {
    case top, right, foot, left

    var opposite: Side {
        switch self {
        case .top: .foot
        case .right: .left
        case .foot: .top
        case .left: .right
        }
    }
}

/// The course of a line through a cell, with higher pressure on its right. A saddle has two.
struct Track: Equatable {
    let entry, exit: Side
    /// Its bit among the cell's visited tracks.
    let mask: UInt8

    init(_ entry: Side, _ exit: Side, mask: UInt8 = 1) { (self.entry, self.exit, self.mask) = (entry, exit, mask) }
}

/// The line of one pressure through a field, cell by cell.
struct Level {
    let field: WeatherField
    let pressure: Double

    var columns: Int { field.lattice.columns }
    var rows: Int { field.lattice.rows }

    /// The tracks in a cell, none to two.
    func tracks(in cell: Cell) -> (Track?, Track?) {
        let (a, b) = (value(cell.column, cell.row), value(cell.column + 1, cell.row))
        let (c, d) = (value(cell.column + 1, cell.row + 1), value(cell.column, cell.row + 1))
        let high = (a >= pressure ? 1 : 0) + (b >= pressure ? 2 : 0) + (c >= pressure ? 4 : 0) + (d >= pressure ? 8 : 0)
        // In a saddle the middle decides which corners are connected.
        let isRidge = a + b + c + d >= 4 * pressure
        return switch high {
        case 1: (Track(.top, .left), nil)
        case 2: (Track(.right, .top), nil)
        case 3: (Track(.right, .left), nil)
        case 4: (Track(.foot, .right), nil)
        case 5 where isRidge: (Track(.top, .right), Track(.foot, .left, mask: 2))
        case 5: (Track(.top, .left), Track(.foot, .right, mask: 2))
        case 6: (Track(.foot, .top), nil)
        case 7: (Track(.foot, .left), nil)
        case 8: (Track(.left, .foot), nil)
        case 9: (Track(.top, .foot), nil)
        case 10 where isRidge: (Track(.left, .top), Track(.right, .foot, mask: 2))
        case 10: (Track(.right, .top), Track(.left, .foot, mask: 2))
        case 11: (Track(.right, .foot), nil)
        case 12: (Track(.left, .right), nil)
        case 13: (Track(.top, .right), nil)
        case 14: (Track(.left, .top), nil)
        default: (nil, nil)
        }
    }

    /// The track that leads into a cell through a side; nil at the lattice's edge.
    func track(into cell: Cell, through side: Side) -> (cell: Cell, track: Track)? {
        track(in: cell.next(side)) { $0.exit == side.opposite }
    }

    /// The track that goes on from a cell through a side; nil at the lattice's edge.
    func track(outOf cell: Cell, through side: Side) -> (cell: Cell, track: Track)? {
        track(in: cell.next(side)) { $0.entry == side.opposite }
    }

    private func track(in cell: Cell, where isWanted: (Track) -> Bool) -> (cell: Cell, track: Track)? {
        guard (0..<columns - 1).contains(cell.column), (0..<rows - 1).contains(cell.row) else { return nil }
        let (first, second) = tracks(in: cell)
        return (first.map(isWanted) == true ? first : second).map { (cell, $0) }
    }

    /// The point where the line crosses a side of a cell.
    func crossing(_ cell: Cell, _ side: Side) -> Vector {
        let (column, row) = (cell.column, cell.row)
        return switch side {
        case .top: crossing(column, row, column + 1, row)
        case .foot: crossing(column, row + 1, column + 1, row + 1)
        case .left: crossing(column, row, column, row + 1)
        case .right: crossing(column + 1, row, column + 1, row + 1)
        }
    }

    private func crossing(_ column: Int, _ row: Int, _ nextColumn: Int, _ nextRow: Int) -> Vector {
        let (a, b) = (value(column, row), value(nextColumn, nextRow))
        let (start, end) = (field.lattice.place(column, row), field.lattice.place(nextColumn, nextRow))
        return start + (end - start) * ((pressure - a) / (b - a))
    }

    private func value(_ column: Int, _ row: Int) -> Double { field.pressures[row * columns + column] }
}
