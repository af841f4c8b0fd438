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
    /// The least and the greatest pressure in each row of the field.
    private var spans: [ClosedRange<Double>] = []
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
        spans.removeAll(keepingCapacity: true)
        for row in 0..<field.lattice.rows {
            let pressures = field.pressures[row * field.lattice.columns..<(row + 1) * field.lattice.columns]
            guard let least = pressures.min(), let greatest = pressures.max() else { return }
            spans.append(least...greatest)
        }
        let least = spans.reduce(.infinity) { min($0, $1.lowerBound) }
        let greatest = spans.reduce(-.infinity) { max($0, $1.upperBound) }
        var number = (least / interval).rounded(.up)
        while number * interval < greatest {
            trace(Level(field: field, pressure: number * interval))
            number += 1
        }
    }

    private mutating func trace(_ level: Level) {
        visited.removeAll(keepingCapacity: true)
        visited.append(contentsOf: repeatElement(0, count: level.columns * level.rows))
        for row in 0..<level.rows - 1 {
            let (above, below) = (spans[row], spans[row + 1])
            guard min(above.lowerBound, below.lowerBound) < level.pressure,
                max(above.upperBound, below.upperBound) >= level.pressure
            else { continue }
            for column in 0..<level.columns - 1 where level.passes(column, row) {
                let cell = Cell(column: column, row: row)
                let tracks = level.tracks(in: cell)
                if let track = tracks.0, isNew(cell, track, level) { addLine(level, cell, track) }
                if let track = tracks.1, isNew(cell, track, level) { addLine(level, cell, track) }
            }
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
