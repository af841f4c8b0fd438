/// The range in which the offset of a scroll view may rest along one axis, in points.
struct ScrollBounds: Hashable, Sendable {
    var contentLength, viewLength: Double
    /// The distances by which the range extends beyond the start and the end of the content.
    var startInset = 0.0
    var endInset = 0.0
    /// Whether content may leave the range, and whether it may even if it is shorter than its view.
    var bounces = true
    var alwaysBounces = false
    /// Whether content smaller than its view rests in the middle of it.
    var centers = false
    /// The distance at which content is held outside its edge: positive beyond the end, negative before the start.
    var hold = 0.0
    var stretch = RubberBand.usualCoefficient
    /// The angular frequency of a fast bounce, in 1/s.
    var bounceFrequency = Bounce.usualFrequency

    /// The offsets inside the bounds. Content smaller than its view stays at the start, as UIScrollView's does, or in the middle.
    var range: ClosedRange<Double> {
        let (start, end) = (0 - startInset, contentLength + endInset - viewLength)
        if end >= start { return start...end }
        let rest = centers ? (start + end) / 2 : start
        return rest...rest
    }

    /// Whether a hand or speed can take the content out of the range.
    var isElastic: Bool { bounces && (alwaysBounces || range.lowerBound < range.upperBound) }

    /// The distance of an offset from the range: positive beyond the end, negative before the start, 0 inside.
    func overshoot(of offset: Double) -> Double { offset - offset.clamped(to: range) }

    /// The edge ahead of content that moves with this velocity.
    func edge(toward velocity: Double) -> Double { velocity < 0 ? range.lowerBound : range.upperBound }

    /// Whether content at an offset is outside, or would leave at once at this velocity.
    func isAtEdge(_ offset: Double, movingBy velocity: Double) -> Bool {
        overshoot(of: offset) != 0 || (velocity != 0 && offset == edge(toward: velocity))
    }

    /// The offset at which content outside or at an edge comes to rest. If both edges coincide, the velocity decides between
    /// them.
    func restingOffset(for offset: Double, velocity: Double) -> Double {
        let middle = (range.lowerBound + range.upperBound) / 2
        let hold = isElastic ? hold : 0
        let isAtEnd = offset > middle || (offset == middle && velocity > 0)
        return isAtEnd ? range.upperBound + max(hold, 0) : range.lowerBound + min(hold, 0)
    }

    /// The greatest share of a velocity, 0 to 1, at which the furthest offset of a programmed scroll is inside the bounds, where
    /// that offset only moves outwards as the share grows. Content outside that moves outwards may keep it all.
    func share(of velocity: Double, from start: Double, furthest: (Double) -> Double) -> Double {
        let inside = min(range.lowerBound, start)...max(range.upperBound, start)
        guard overshoot(of: start) * velocity <= 0, !inside.contains(furthest(1)) else { return 1 }
        var (least, most) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (least + most) / 2
            if inside.contains(furthest(middle)) { least = middle } else { most = middle }
        }
        return least
    }
}
