/// The offsets on which content comes to rest: one every `spacing`, counted from an origin, within bounds. Pages are detents
/// of the view's length of which a drag turns one at most.
///
///     scroll.detents = Detents(every: 32, in: 0...960)     // the 31 rows of a wheel
///     scroll.detents = .pages(length: 375)
public struct Detents: Hashable, Sendable {
    /// The distance between neighbours, in points or in the unit of the content; above 0.
    public let spacing: Double
    /// The offset of one of them.
    public let origin: Double
    /// The range outside of which there are none.
    public let bounds: ClosedRange<Double>
    /// The number of detents from the one where a drag began to the one where it ends, at most; nil for any.
    public let longestTurn: Int?

    /// The numbers of the first and the last, counted from the origin.
    private let numbers: ClosedRange<Double>

    /// Detents. The bounds hold at least one.
    /// - Parameters:
    ///   - spacing: the distance between neighbours, above 0.
    ///   - origin: the offset of one of them; finite.
    ///   - bounds: the range outside of which there are none.
    ///   - longestTurn: the most that one drag may turn, 1 or more; nil for any number.
    public init(
        every spacing: Double, from origin: Double = 0, in bounds: ClosedRange<Double> = -.infinity ... .infinity,
        turningAtMost longestTurn: Int? = nil
    ) {
        require(spacing > 0 && spacing.isFinite, "the spacing of detents must be above 0")
        require(origin.isFinite, "the origin of detents must be finite")
        require(longestTurn ?? 1 > 0, "a drag must turn by one detent or more")
        self.spacing = spacing
        self.origin = origin
        self.bounds = bounds
        self.longestTurn = longestTurn
        // A bound given as a product or sum may miss its detent by a rounding error.
        let first = ((bounds.lowerBound - origin) / spacing - 1e-9).rounded(.up)
        let last = ((bounds.upperBound - origin) / spacing + 1e-9).rounded(.down)
        require(first <= last, "the bounds of detents must hold at least one")
        numbers = first...last
    }

    /// The pages of a scroll view, of a length in points, above 0: a drag turns one at most, as in UIScrollView.
    public static func pages(length: Double) -> Detents { Detents(every: length, turningAtMost: 1) }

    /// The detent nearest to an offset.
    public func nearest(to offset: Double) -> Double {
        let number = ((offset - origin) / spacing).rounded().clamped(to: numbers)
        return origin == 0 ? number * spacing : origin + number * spacing
    }

    /// The detent on which a drag ends.
    /// - Parameters:
    ///   - start: the offset at which the drag began.
    ///   - end: the offset at which its free glide would end.
    /// - Returns: the detent's offset.
    public func destination(from start: Double, toward end: Double) -> Double {
        let detent = nearest(to: end)
        guard let longestTurn else { return detent }
        let (first, reach) = (nearest(to: start), Double(longestTurn) * spacing)
        return detent.clamped(to: first - reach...first + reach)
    }
}
