/// The offsets on which content comes to rest: one every `spacing`, counted from an origin, within bounds, or places of your
/// own. Pages are detents of the view's length of which a drag turns one at most.
///
///     scroll.detents = Detents(every: 32, in: 0...960)     // the 31 rows of a wheel
///     scroll.detents = Detents(at: [100, 400, 760])        // the heights of a sheet
///     scroll.detents = .pages(length: 375)
public struct Detents: Hashable, Sendable {
    /// The distance between neighbours, the least one between places of your own, in points or in the unit of the content; above
    /// 0, infinite for a single place.
    public let spacing: Double
    /// The offset of one of them.
    public let origin: Double
    /// The range outside of which there are none.
    public let bounds: ClosedRange<Double>
    /// The number of detents from the one where a drag began to the one where it ends, at most; nil for any.
    public let longestTurn: Int?

    /// The places of one's own, in order; nil for evenly spaced ones.
    private let places: [Double]?
    /// The numbers of the first and the last, counted from the origin.
    private let numbers: ClosedRange<Double>

    /// Detents from the distance between neighbours, above 0, the offset of one of them, finite, and the range outside of which
    /// there are none; it holds at least one. One drag may turn by `longestTurn` of them at most, 1 or more, or by any number.
    public init(
        every spacing: Double, from origin: Double = 0, in bounds: ClosedRange<Double> = -.infinity ... .infinity,
        turningAtMost longestTurn: Int? = nil
    ) {
        require(spacing > 0 && spacing.isFinite, "the spacing of detents must be above 0")
        require(origin.isFinite, "the origin of detents must be finite")
        require(longestTurn ?? 1 > 0, "a drag must turn by one detent or more")
        (self.spacing, self.origin, self.bounds, self.longestTurn) = (spacing, origin, bounds, longestTurn)
        places = nil
        // A bound given as a product or sum may miss its detent by a rounding error.
        let first = ((bounds.lowerBound - origin) / spacing - 1e-9).rounded(.up)
        let last = ((bounds.upperBound - origin) / spacing + 1e-9).rounded(.down)
        require(first <= last, "the bounds of detents must hold at least one")
        numbers = first...last
    }

    /// Detents at places of your own, at least one, all finite, in any order; a drag turns by `longestTurn` of them at most, 1 or
    /// more, or by any number.
    public init(at places: [Double], turningAtMost longestTurn: Int? = nil) {
        require(!places.isEmpty && places.allSatisfy(\.isFinite), "detents need one place or more, all finite")
        require(longestTurn ?? 1 > 0, "a drag must turn by one detent or more")
        var sorted: [Double] = []
        for place in places.sorted() where place != sorted.last { sorted.append(place) }
        spacing = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.min() ?? .infinity
        (origin, bounds) = (sorted[0], sorted[0]...sorted[sorted.count - 1])
        (self.longestTurn, self.places) = (longestTurn, sorted)
        numbers = 0...Double(sorted.count - 1)
    }

    /// The pages of a scroll view, of a length in points, above 0: a drag turns one at most, as in UIScrollView.
    public static func pages(length: Double) -> Detents { Detents(every: length, turningAtMost: 1) }

    /// The detent nearest to an offset.
    public func nearest(to offset: Double) -> Double { place(of: number(nearestTo: offset)) }

    /// The offset of the detent on which a drag ends that began at `start`, and whose free glide would end at `end`.
    public func destination(from start: Double, toward end: Double) -> Double {
        var number = number(nearestTo: end)
        if let longestTurn {
            let (first, reach) = (self.number(nearestTo: start), Double(longestTurn))
            number = number.clamped(to: first - reach...first + reach)
        }
        return place(of: number)
    }

    /// The number of the detent nearest to an offset, counted from the origin.
    func number(nearestTo offset: Double) -> Double {
        guard let places else { return ((offset - origin) / spacing).rounded().clamped(to: numbers) }
        let next = places.firstIndex { $0 >= offset } ?? places.count - 1
        let isBefore = next > 0 && offset - places[next - 1] < places[next] - offset
        return Double(isBefore ? next - 1 : next)
    }

    /// The offset of a detent, by its number.
    func place(of number: Double) -> Double {
        if let places { return places[Int(number)] }
        return origin == 0 ? number * spacing : origin + number * spacing
    }
}
