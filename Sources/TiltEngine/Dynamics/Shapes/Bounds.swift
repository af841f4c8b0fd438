/// An axis-aligned box.
struct Bounds: Hashable, Sendable {
    var low, high: Float2

    /// An empty box, the identity of the union.
    static let empty = Bounds(low: Float2(.infinity, .infinity), high: Float2(-.infinity, -.infinity))

    func overlaps(_ b: Bounds) -> Bool {
        low.x <= b.high.x && b.low.x <= high.x && low.y <= b.high.y && b.low.y <= high.y
    }

    /// The four numbers in a row: the least x and y, then the greatest.
    @inline(__always) fileprivate var row: Lanes { Lanes(low.x, low.y, high.x, high.y) }

    func contains(_ b: Bounds) -> Bool {
        low.x <= b.low.x && low.y <= b.low.y && b.high.x <= high.x && b.high.y <= high.y
    }

    func grown(by margin: Float) -> Bounds {
        Bounds(low: low - Float2(margin, margin), high: high + Float2(margin, margin))
    }

    func union(_ b: Bounds) -> Bounds {
        Bounds(
            low: Float2(min(low.x, b.low.x), min(low.y, b.low.y)),
            high: Float2(max(high.x, b.high.x), max(high.y, b.high.y)))
    }

    mutating func include(_ p: Float2) {
        low = Float2(min(low.x, p.x), min(low.y, p.y))
        high = Float2(max(high.x, p.x), max(high.y, p.y))
    }

    /// The longer of its sides.
    var side: Float { max(high.x - low.x, high.y - low.y) }
}

/// Compares many boxes with one: all four sides at once, with a single branch.
struct OverlapTest {
    private let least, most: Lanes

    init(_ b: Bounds) {
        least = Lanes(-.infinity, -.infinity, b.low.x, b.low.y)
        most = Lanes(b.high.x, b.high.y, .infinity, .infinity)
    }

    @inline(__always) func passes(_ a: Bounds) -> Bool { all((a.row .>= least) .& (a.row .<= most)) }
}
