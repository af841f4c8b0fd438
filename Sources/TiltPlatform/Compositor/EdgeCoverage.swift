/// The pixels of a row that a shape covers.
nonisolated struct Coverage {
    /// The first and the last column with any coverage, and between them those with full coverage; the others are in the mask.
    var start = 0, wholeStart = 0, wholeEnd = 0, end = 0
}

/// The coverage of each pixel in a row by a shape between two sides: exact areas, computed by adding up the area to the
/// right of each piece of a side.
nonisolated struct EdgeCoverage {
    private var left, right: ShapeSide
    private var hole: (left: ShapeSide, right: ShapeSide)?
    private let columns: Range<Int>
    private let row: CoverageRow
    private let repeats: Bool
    private var steady = Coverage()
    private var steadyUntil = -Double.infinity

    /// The shape between two sides within columns, with or without a hole. `repeats` is whether nothing else writes to
    /// the mask meanwhile, so that a row equal to the previous one need not be computed again.
    init(
        _ left: ShapeSide, _ right: ShapeSide, hole: (left: ShapeSide, right: ShapeSide)? = nil, columns: Range<Int>,
        row: CoverageRow, repeats: Bool = true
    ) {
        (self.left, self.right, self.hole) = (left, right, hole)
        (self.columns, self.row, self.repeats) = (columns, row, repeats && hole == nil)
    }

    /// Computes a row below the previous one; the mask then holds it.
    mutating func cover(_ y: Int) -> Coverage {
        if isSteady(y) { return steady }
        let (top, foot) = (Double(y), Double(y + 1))
        let outer = left.add(1, from: top, to: foot, columns, row.sums)
        let inner = right.add(-1, from: top, to: foot, columns, row.sums)
        _ = hole?.left.add(-1, from: top, to: foot, columns, row.sums)
        _ = hole?.right.add(1, from: top, to: foot, columns, row.sums)
        var coverage = Coverage()
        coverage.start = columns.column(at: outer.least)
        coverage.end = max(coverage.start, columns.column(from: inner.most))
        (coverage.wholeStart, coverage.wholeEnd) = (coverage.end, coverage.end)
        let (wholeStart, wholeEnd) = (columns.column(from: outer.most), columns.column(at: inner.least))
        if hole == nil, wholeStart < wholeEnd, left.spans(top, foot), right.spans(top, foot) {
            (coverage.wholeStart, coverage.wholeEnd) = (wholeStart, wholeEnd)
        }
        write(coverage, until: max(coverage.end, wholeStart))
        if repeats {
            steady = coverage
            steadyUntil = min(left.straightUntil(top), right.straightUntil(top))
        }
        return coverage
    }

    /// Whether a row below the previous one equals it, so that the mask stays as it is.
    func isSteady(_ y: Int) -> Bool { Double(y + 1) <= steadyUntil }

    /// Adds up the sums from the left into the mask and clears them. The first whole column, and the one after the end,
    /// hold the remainder of the previous one.
    private func write(_ coverage: Coverage, until last: Int) {
        row.write(coverage.start - columns.lowerBound, coverage.wholeStart - columns.lowerBound, from: 0)
        row.sums[coverage.wholeStart - columns.lowerBound] = 0
        if coverage.wholeEnd > coverage.wholeStart {
            row.write(coverage.wholeEnd - columns.lowerBound, coverage.end - columns.lowerBound, from: 1)
        }
        for x in coverage.end...last + 1 { row.sums[x - columns.lowerBound] = 0 }
    }
}

/// The sums in which a row's coverage is computed: zero between two rows, two more than there are columns; and the
/// mask, 0…255 in both halves of each number.
nonisolated struct CoverageRow {
    let sums: UnsafeMutablePointer<Double>
    let mask: UnsafeMutablePointer<UInt32>

    fileprivate func write(_ start: Int, _ end: Int, from first: Double) {
        var sum = first
        var x = start
        while x < end {
            sum += sums[x]
            sums[x] = 0
            set(x, sum)
            x &+= 1
        }
    }

    @inline(__always) func set(_ x: Int, _ covered: Double) { mask[x] = Self.level(covered) }

    /// The mask of a pixel that is covered by a share of 0…1.
    @inline(__always) static func level(_ covered: Double) -> UInt32 {
        // Sums that begin at another column may differ by a rounding error, which must not decide a half.
        let level = UInt32(max(0, min(covered, 1)) * 255 + 0.500001)
        return level | level &<< 16
    }
}

/// One side of a shape, followed downwards.
nonisolated struct ShapeSide {
    private let points: UnsafePointer<SIMD2<Double>>
    private var index: Int
    private let first, last: Int

    init(_ range: Range<Int>, of points: UnsafePointer<SIMD2<Double>>) {
        self.points = points
        (first, last) = (range.lowerBound, range.upperBound - 1)
        index = first
    }

    var top: Double { points[first].y }
    var foot: Double { points[last].y }

    /// Whether it reaches from one height to another.
    func spans(_ top: Double, _ foot: Double) -> Bool { self.top <= top && self.foot >= foot }

    /// The height to which it continues vertically from a height; that height if it does not.
    func straightUntil(_ height: Double) -> Double {
        guard index < last, points[index].x == points[index + 1].x, points[index].y <= height else { return height }
        return points[index + 1].y
    }

    /// Adds to each pixel, `sign` times, the area to the right of the side between two heights, to be summed from the
    /// left. Returns the range of x of the side there.
    @inline(__always)
    mutating func add(
        _ sign: Double, from top: Double, to foot: Double, _ columns: Range<Int>, _ sums: UnsafeMutablePointer<Double>
    ) -> (least: Double, most: Double) {
        while index < last, points[index + 1].y <= top { index &+= 1 }
        var (least, most) = (Double.infinity, -Double.infinity)
        var at = index
        while at < last, points[at].y < foot {
            let (a, b) = (points[at], points[at &+ 1])
            at &+= 1
            guard b.y > a.y else { continue }
            let (from, to) = (max(a.y, top), min(b.y, foot))
            let slope = (b.x - a.x) / (b.y - a.y)
            let x0 = from == a.y ? a.x : a.x + (from - a.y) * slope
            let x1 = to == b.y ? b.x : a.x + (to - a.y) * slope
            least = min(least, x0, x1)
            most = max(most, x0, x1)
            Self.add(sign * (to - from), between: min(x0, x1), max(x0, x1), columns, sums)
        }
        // Beyond an end, the side has the x of that end.
        if least > most { (least, most) = (points[at].x, points[at].x) }
        return (least, most)
    }

    /// Adds the area of a piece of a side of a height.
    @inline(__always)
    static func add(
        _ height: Double, between low: Double, _ high: Double, _ columns: Range<Int>,
        _ sums: UnsafeMutablePointer<Double>
    ) {
        let (minX, maxX) = (Double(columns.lowerBound), Double(columns.upperBound))
        if low >= maxX { return }
        if high <= minX {
            sums[0] += height
            return
        }
        var (low, high, height) = (low, high, height)
        let rate = high > low ? height / (high - low) : 0
        if low < minX {
            sums[0] += rate * (minX - low)
            height -= rate * (minX - low)
            low = minX
        }
        if high > maxX {
            height -= rate * (high - maxX)
            high = maxX
        }
        let first = Int(low)
        let end = max(first + 1, high.roundedUp)
        var column = first &- columns.lowerBound
        if end == first + 1 {
            let right = height * ((low + high) / 2 - Double(first))
            sums[column] += height - right
            sums[column &+ 1] += right
            return
        }
        // Across several pixels: each gets its share of the height, and of that the area to the right of the middle of
        // its piece.
        var x = low
        while x < high {
            let whole = Double(Int(x))
            let next = min(high, whole + 1)
            let share = rate * (next - x)
            let right = share * ((x + next) / 2 - whole)
            sums[column] += share - right
            sums[column &+ 1] += right
            column &+= 1
            x = next
        }
    }
}

nonisolated extension Range<Int> {
    /// The column of a range that contains an x, or its nearest limit.
    @inline(__always) func column(at x: Double) -> Int { Int(limited(x)) }

    /// The first column of a range that begins at an x or to its right, or its nearest limit.
    @inline(__always) func column(from x: Double) -> Int { limited(x).roundedUp }

    @inline(__always) private func limited(_ x: Double) -> Double {
        Swift.max(Double(lowerBound), Swift.min(x, Double(upperBound)))
    }
}

nonisolated extension Double {
    /// A number from 0 on rounded up, without a function call.
    @inline(__always) fileprivate var roundedUp: Int {
        let whole = Int(self)
        return Double(whole) < self ? whole &+ 1 : whole
    }
}
