public import TiltEngine

/// Lines of equal pressure through a field, by marching squares.
public struct Isobars: Hashable, Sendable {
    /// One unbroken line.
    public struct Line: Hashable, Sendable {
        /// Its pressure in hectopascals.
        public let pressure: Double
        /// Its points in ``Isobars/points``; the first and last are equal if it is closed.
        public let range: Range<Int>
        /// Whether it is a ring.
        public let isClosed: Bool
    }

    /// The points of all lines, with higher pressure on their right.
    public private(set) var points: [Vector] = []
    /// The lines, the lowest pressure first.
    public private(set) var lines: [Line] = []
    /// The number of the highest line at or below each point of the field.
    private var heights: [Int32] = []
    /// The cells that lines pass through, line by line and row by row, and where those of each line end.
    private var cells: [Int32] = []
    private var ends: [Int] = []
    /// The tracks that are part of a line, one bit for each of a cell's two.
    private var visited: [UInt8] = []

    /// No lines.
    public init() {}

    /// Finds the lines of all multiples of an interval in hectopascals, above 0. Allocates nothing if it has found as many
    /// before.
    public mutating func trace(_ field: WeatherField, every interval: Double) {
        precondition(interval > 0, "an interval is above 0")
        points.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        heights.removeAll(keepingCapacity: true)
        for pressure in field.pressures {
            let number = (pressure / interval).rounded(.down)
            heights.append(Int32(number * interval > pressure ? number - 1 : number))
        }
        guard let lowest = heights.min(), let highest = heights.max() else { return }
        sortCells(field.lattice, from: lowest, to: highest)
        for (index, end) in ends.dropLast().enumerated() {
            let level = Level(field: field, pressure: Double(Int(lowest) + 1 + index) * interval)
            trace(level, through: index == 0 ? 0..<end : ends[index - 1]..<end)
        }
    }

    /// Sorts the cells by the lines that pass through them: those above the lowest corner, up to the highest.
    private mutating func sortCells(_ lattice: Lattice, from lowest: Int32, to highest: Int32) {
        func forEachPassage(_ heights: [Int32], _ body: (_ cell: Int, _ line: Int) -> Void) {
            for cell in 0..<lattice.count - lattice.columns where cell % lattice.columns < lattice.columns - 1 {
                let below = cell + lattice.columns
                let (a, b, c, d) = (heights[cell], heights[cell + 1], heights[below], heights[below + 1])
                for height in min(a, b, c, d)..<max(a, b, c, d) { body(cell, Int(height - lowest)) }
            }
        }
        ends.removeAll(keepingCapacity: true)
        ends.append(contentsOf: repeatElement(0, count: Int(highest - lowest) + 1))
        // The number of each line's cells, one place on; their sums are the starts, which then become ends.
        forEachPassage(heights) { _, line in ends[line + 1] += 1 }
        for index in ends.indices.dropFirst() { ends[index] += ends[index - 1] }
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(0, count: ends[ends.count - 1]))
        forEachPassage(heights) { cell, line in
            cells[ends[line]] = Int32(cell)
            ends[line] += 1
        }
    }

    private mutating func trace(_ level: Level, through range: Range<Int>) {
        visited.removeAll(keepingCapacity: true)
        visited.append(contentsOf: repeatElement(0, count: level.columns * level.rows))
        for index in range {
            let (row, column) = Int(cells[index]).quotientAndRemainder(dividingBy: level.columns)
            let cell = Cell(column: column, row: row)
            let tracks = level.tracks(in: cell)
            if let track = tracks.0, isNew(cell, track, level) { addLine(level, cell, track) }
            if let track = tracks.1, isNew(cell, track, level) { addLine(level, cell, track) }
        }
    }

    private func isNew(_ cell: Cell, _ track: Track, _ level: Level) -> Bool {
        visited[cell.row * level.columns + cell.column] & track.mask == 0
    }

    /// Follows a line back to its beginning, and from there to its end.
    private mutating func addLine(_ level: Level, _ cell: Cell, _ track: Track) {
        var (start, first) = (cell, track)
        while let before = level.track(into: start, through: first.entry) {
            (start, first) = before
            if start == cell && first == track { break }
        }
        let begin = points.count
        points.append(level.crossing(start, first.entry))
        var next: (cell: Cell, track: Track)? = (start, first)
        while let (cell, track) = next, isNew(cell, track, level) {
            visited[cell.row * level.columns + cell.column] |= track.mask
            points.append(level.crossing(cell, track.exit))
            next = level.track(outOf: cell, through: track.exit)
        }
        lines.append(Line(pressure: level.pressure, range: begin..<points.count, isClosed: next != nil))
    }
}
