/// The coverage of each pixel in a row by a polygon: exact areas, added up from side to side. Where the polygon winds
/// around more than once it covers no more than all.
nonisolated struct PolygonCoverage {
    private let sides: UnsafeBufferPointer<PolygonSide>
    private let columns: Range<Int>
    private let row: CoverageRow
    /// The first side that does not end above the row.
    private var first = 0

    /// The coverage by sides, the highest first, within columns.
    init(_ sides: UnsafeBufferPointer<PolygonSide>, columns: Range<Int>, row: CoverageRow) {
        (self.sides, self.columns, self.row) = (sides, columns, row)
    }

    /// Visits the covered columns of a row below the previous one, from the left: ranges in which all are covered, and
    /// ranges whose coverage is in the mask.
    mutating func forEachRun(_ y: Int, _ visit: (_ columns: Range<Int>, _ isWhole: Bool) -> Void) {
        let (top, foot) = (Double(y), Double(y + 1))
        var (least, most) = (Double.infinity, -Double.infinity)
        while first < sides.count, sides[first].foot.y <= top { first += 1 }
        var index = first
        while index < sides.count, sides[index].top.y < foot {
            let side = sides[index]
            index += 1
            guard side.foot.y > top else { continue }
            let (from, to) = (max(side.top.y, top), min(side.foot.y, foot))
            let slope = (side.foot.x - side.top.x) / (side.foot.y - side.top.y)
            let x0 = side.top.x + (from - side.top.y) * slope
            let x1 = to == side.foot.y ? side.foot.x : side.top.x + (to - side.top.y) * slope
            least = min(least, x0, x1)
            most = max(most, x0, x1)
            ShapeSide.add(side.sign * (to - from), between: min(x0, x1), max(x0, x1), columns, row.sums)
        }
        guard least <= most else { return }
        visitRuns(
            columns.column(at: least) - columns.lowerBound, columns.column(from: most) - columns.lowerBound, visit)
    }

    private func visitRuns(_ first: Int, _ last: Int, _ visit: (Range<Int>, Bool) -> Void) {
        var (sum, x, start) = (0.0, first, first)
        func finish(_ isWhole: Bool, _ end: Int) {
            if start < end { visit(start + columns.lowerBound..<end + columns.lowerBound, isWhole) }
            start = end
        }
        while x < last {
            var end = x
            while end < last, row.sums[end] == 0 { end += 1 }
            let covered = abs(sum)
            if end > x, covered < 1e-6 || covered > 1 - 1e-6 {
                finish(false, x)
                if covered > 0.5 { finish(true, end) }
                (start, x) = (end, end)
            } else {
                while x < end {
                    row.set(x, covered)
                    x += 1
                }
            }
            guard x < last else { break }
            sum += row.sums[x]
            row.sums[x] = 0
            row.set(x, abs(sum))
            x += 1
        }
        finish(false, last)
        // The remainder of the last column.
        row.sums[last] = 0
        row.sums[last + 1] = 0
    }
}
