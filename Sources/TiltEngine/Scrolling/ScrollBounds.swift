/// The range in which the offset of a scroll view may rest along one axis, in points.
struct ScrollBounds: Hashable, Sendable {
    var contentLength: Double
    var viewLength: Double
    /// The distance at which content is held outside its edge: positive beyond the end, negative before the start.
    var hold = 0.0
    var stretch = RubberBand.usualCoefficient
    /// The angular frequency of a fast bounce, in 1/s.
    var bounceFrequency = Bounce.usualFrequency

    /// The offsets inside the bounds. Content smaller than its view stays at the start, as UIScrollView's does.
    var range: ClosedRange<Double> { 0...max(contentLength - viewLength, 0) }

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
        let isAtEnd = offset > middle || (offset == middle && velocity > 0)
        return isAtEnd ? range.upperBound + max(hold, 0) : range.lowerBound + min(hold, 0)
    }
}
