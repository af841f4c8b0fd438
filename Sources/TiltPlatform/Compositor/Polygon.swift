import TiltCanvas
import TiltEngine

/// A side of a polygon in pixels, from its top to its foot.
nonisolated struct PolygonSide: Equatable {
    let top, foot: SIMD2<Double>
    /// 1 if the polygon goes up along it, −1 if it goes down.
    let sign: Double
}

/// The sides of all polygons of a frame; the memory is kept.
nonisolated struct PolygonSides {
    private(set) var sides: [PolygonSide] = []
    /// The points of a path, no two of them in the same place, and those of one convex part of its area.
    private var corners: [SIMD2<Double>] = []
    private var part: [SIMD2<Double>] = []
    /// The two edges of a stretch of a path.
    private var left: [SIMD2<Double>] = [], right: [SIMD2<Double>] = []
    /// The sides of the first of two ranges that are merged.
    private var merged: [PolygonSide] = []

    /// The number of sides that are sorted by insertion.
    private static let fewSides = 32

    mutating func removeAll() { sides.removeAll(keepingCapacity: true) }

    /// Appends a polygon and returns its sides, the highest first; nil if a point is too far away.
    mutating func append(polygon points: ArraySlice<Vector>, density: Double) -> Range<Int>? {
        let first = sides.count
        guard take(points, density: density) else { return nil }
        for index in corners.indices { append(corners[index], corners[(index + 1) % corners.count], sign: 1) }
        return sorted(from: first)
    }

    /// Appends the area of a line of a width along a path; nil if a point is too far away.
    mutating func append(
        path points: ArraySlice<Vector>, isClosed: Bool, width: Double, join: LineJoin, density: Double
    ) -> Range<Int>? {
        let first = sides.count
        guard take(points, density: density) else { return nil }
        if isClosed, let first = corners.first, let last = corners.last, corners.count > 1, first.isNear(last) {
            corners.removeLast()
        }
        let count = corners.count
        guard count > 1, width > 0 else { return first..<first }
        // A line thinner than a pixel would be nearly invisible.
        let half = (width * density).clamped(to: 1...1e5) / 2
        // A stretch of the line with hardly any corners has two edges; where it bends, the stretches are joined.
        var stretch = 0
        for index in 0..<(isClosed ? count : count - 1) {
            let (a, b) = (corners[index], corners[(index + 1) % count])
            let direction = (b - a).unit
            let side = direction.aside * half
            if stretch == 0 { appendEnds(of: a, side) }
            stretch += 1
            let hasNext = isClosed || index + 2 < count
            let next = hasNext ? (corners[(index + 2) % count] - b) : .zero
            if hasNext, index + 1 < count, let corner = Self.corner(b - a, next, half) {
                appendEnds(of: b, corner)
                continue
            }
            appendEnds(of: b, side)
            closeEdges()
            stretch = 0
            if hasNext {
                appendJoin(at: b, direction, next.unit, half, join)
            } else if join == .round {
                appendEnd(at: b, direction, half)
            }
        }
        if join == .round, !isClosed { appendEnd(at: corners[0], (corners[0] - corners[1]).unit, half) }
        return sorted(from: first)
    }

    private mutating func take(_ points: ArraySlice<Vector>, density: Double) -> Bool {
        corners.removeAll(keepingCapacity: true)
        for point in points {
            let corner = SIMD2(point.x, point.y) * density
            guard abs(corner.x) < 1e7, abs(corner.y) < 1e7 else { return false }
            if let last = corners.last, last.isNear(corner) { continue }
            corners.append(corner)
        }
        return true
    }

    /// Sorts the sides from one on, and returns them; of two at the same height the first stays first. The sort of the library
    /// allocates for more than 32 sides.
    private mutating func sorted(from first: Int) -> Range<Int> {
        let end = sides.count
        for start in stride(from: first, to: end, by: Self.fewSides) { insert(start..<min(start + Self.fewSides, end)) }
        var length = Self.fewSides
        while length < end - first {
            for start in stride(from: first, to: end - length, by: 2 * length) {
                merge(start..<start + length, until: min(start + 2 * length, end))
            }
            length *= 2
        }
        return first..<end
    }

    private mutating func insert(_ range: Range<Int>) {
        for index in range.dropFirst() {
            let side = sides[index]
            var place = index
            while place > range.lowerBound, sides[place - 1].top.y > side.top.y {
                sides[place] = sides[place - 1]
                place -= 1
            }
            sides[place] = side
        }
    }

    /// Merges two sorted ranges, the second of which begins where the first ends.
    private mutating func merge(_ range: Range<Int>, until end: Int) {
        merged.removeAll(keepingCapacity: true)
        for index in range { merged.append(sides[index]) }
        var (first, second) = (0, range.upperBound)
        for place in range.lowerBound..<end {
            if second == end || first < merged.count && merged[first].top.y <= sides[second].top.y {
                sides[place] = merged[first]
                first += 1
            } else {
                sides[place] = sides[second]
                second += 1
            }
        }
    }

    private mutating func append(_ a: SIMD2<Double>, _ b: SIMD2<Double>, sign: Double) {
        guard a.y != b.y else { return }
        sides.append(a.y < b.y ? PolygonSide(top: a, foot: b, sign: -sign) : PolygonSide(top: b, foot: a, sign: sign))
    }
}

/// The parts of a path's area: convex ones, which all wind the same way.
nonisolated extension PolygonSides {
    private mutating func close(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>? = nil) {
        part.removeAll(keepingCapacity: true)
        part.append(a)
        part.append(b)
        part.append(c)
        if let d { part.append(d) }
        closePart()
    }

    private mutating func closePart() {
        var area = 0.0
        for index in part.indices {
            let (a, b) = (part[index], part[(index + 1) % part.count])
            area += a.x * b.y - a.y * b.x
        }
        for index in part.indices { append(part[index], part[(index + 1) % part.count], sign: area < 0 ? -1 : 1) }
    }

    /// Appends the ends of a cross-section to the two edges.
    private mutating func appendEnds(of middle: SIMD2<Double>, _ side: SIMD2<Double>) {
        left.append(middle + side)
        right.append(middle - side)
    }

    private mutating func closeEdges() {
        func edge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) { append(a, b, sign: -1) }
        for index in left.indices.dropLast() {
            edge(left[index], left[index + 1])
            edge(right[index + 1], right[index])
        }
        edge(left[left.count - 1], right[right.count - 1])
        edge(right[0], left[0])
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
    }

    /// The side of a line's cross-section at a corner so flat that its edges may meet in a point there: within a hundredth of a
    /// pixel of a round one. Nil at any other.
    private static func corner(_ before: SIMD2<Double>, _ after: SIMD2<Double>, _ half: Double) -> SIMD2<Double>? {
        let (a, b) = (before.unit, after.unit)
        let cos = (a * b).sum()
        let (shorter, reach) = (min((before * before).sum(), (after * after).sum()), half * (1 - cos).squareRoot())
        guard cos > 0.5, half * (1 - cos) < 0.04, shorter > 4 * reach * reach else { return nil }
        return (a.aside + b.aside) * (half / (1 + cos))
    }

    /// The area outside a corner at which two ways meet.
    private mutating func appendJoin(
        at corner: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>, _ half: Double, _ join: LineJoin
    ) {
        let turn = before.x * after.y - before.y * after.x
        let outward = turn > 0 ? -half : half
        let (a, b) = (before.aside, after.aside)
        let cos = (a * b).sum()
        guard turn != 0 || cos < 0 else { return }
        switch join {
        case .miter where 1 + cos >= 0.02:
            close(corner, corner + a * outward, corner + (a + b) * (outward / (1 + cos)), corner + b * outward)
        case .miter, .bevel: close(corner, corner + a * outward, corner + b * outward)
        case .round:
            part.removeAll(keepingCapacity: true)
            part.append(corner)
            part.append(corner + a * outward)
            // Back the same way, the arc is a half circle.
            if 1 + cos < 1e-9 {
                appendArc(around: corner, a, before, outward)
                appendArc(around: corner, before, b, outward)
            } else {
                appendArc(around: corner, a, b, outward)
            }
            closePart()
        }
    }

    /// A half circle at an end, in a direction.
    private mutating func appendEnd(at end: SIMD2<Double>, _ direction: SIMD2<Double>, _ half: Double) {
        part.removeAll(keepingCapacity: true)
        part.append(end + direction.aside * half)
        appendArc(around: end, direction.aside, direction, half)
        appendArc(around: end, direction, -direction.aside, half)
        closePart()
    }

    /// Appends the points of an arc after its first, by repeated halving, because square roots are the same on every
    /// machine; within a fiftieth of a pixel.
    private mutating func appendArc(
        around center: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ radius: Double
    ) {
        let middle = (a + b).unit
        if abs(radius) * (1 - (a * middle).sum()) > 0.02 {
            appendArc(around: center, a, middle, radius)
            appendArc(around: center, middle, b, radius)
        } else {
            part.append(center + b * radius)
        }
    }
}

nonisolated extension SIMD2<Double> {
    fileprivate var unit: Self { self / (self * self).sum().squareRoot() }
    /// Whether it is too close to another one for a direction between them.
    fileprivate func isNear(_ other: Self) -> Bool { ((self - other) * (self - other)).sum() < 1e-12 }
    /// The vector turned by a right angle.
    fileprivate var aside: Self { Self(-y, x) }
}
