/// Where the offset of a scroll view may rest along one axis, in points.
struct ScrollBounds: Hashable, Sendable {
    var contentLength: Double
    var viewLength: Double
    /// Where something holds content outside its edge: how far beyond the end when positive, before the start when negative.
    var hold = 0.0
    /// The coefficient of the rubber band.
    var stretch = RubberBand.usualCoefficient
    /// The angular frequency of a bounce with speed, in 1/s.
    var bounceFrequency = Bounce.usualFrequency

    /// The offsets inside the bounds. Content smaller than its view stays at the start, as UIScrollView's does.
    var range: ClosedRange<Double> { 0...max(contentLength - viewLength, 0) }

    /// How far an offset lies outside: positive beyond the end, negative before the start, 0 inside.
    func overshoot(of offset: Double) -> Double { offset - offset.clamped(to: range) }

    /// The edge that content moving in a direction comes to.
    func edge(toward velocity: Double) -> Double { velocity < 0 ? range.lowerBound : range.upperBound }

    /// Whether content at an offset is outside, or would leave at once if it were moved so.
    func isAtEdge(_ offset: Double, movingBy velocity: Double) -> Bool {
        overshoot(of: offset) != 0 || (velocity != 0 && offset == edge(toward: velocity))
    }

    /// Where content that is outside or at an edge comes to rest. Where both edges are one, the velocity says which is meant.
    func restingOffset(for offset: Double, velocity: Double) -> Double {
        let middle = (range.lowerBound + range.upperBound) / 2
        let isAtEnd = offset > middle || (offset == middle && velocity > 0)
        return isAtEnd ? range.upperBound + max(hold, 0) : range.lowerBound + min(hold, 0)
    }
}
