/// A drag of the content of a scroll view, along one axis, in points.
struct ScrollDrag: Hashable, Sendable {
    private(set) var tracker = VelocityTracker()
    /// The offset at its beginning.
    private(set) var origin = 0.0
    /// The distance of the offset from the bounds that no rubber band holds: the content shrank away under the hand.
    private var slack = 0.0
    // The sum of the hand's position and the offset it asks for, which is constant while the hand moves.
    private var grip = 0.0
    private var position = 0.0

    /// The furthest displacement that a hand holds as a rubber band, in lengths of the view; a longer one is slack.
    private static let furthestPull = 0.5

    /// Begins at a position, with the content at an offset, inside its bounds or outside.
    mutating func begin(at position: Double, offset: Double, time: Double, in bounds: ScrollBounds) {
        (origin, self.position) = (offset, position)
        hold(offset, in: bounds)
        tracker.reset()
        tracker.add(offset, at: time)
    }

    /// The offset after the hand has moved to a position.
    mutating func move(to position: Double, time: Double, in bounds: ScrollBounds) -> Double {
        self.position = position
        let inside = asked.clamped(to: range(in: bounds))
        let offset = inside + (bounds.band?.displacement(forPull: asked - inside) ?? 0)
        tracker.add(offset, at: time)
        return offset
    }

    /// Keeps the grip while content and bounds change.
    mutating func regrip(from old: Double, to new: Double, in bounds: ScrollBounds) {
        hold(new, in: bounds)
        origin += new - old
        tracker.shift(by: new - old)
    }

    /// The offset for which the hand asks, which it gets inside the bounds.
    var asked: Double { grip - position }

    private func range(in bounds: ScrollBounds) -> ClosedRange<Double> {
        bounds.range.lowerBound + min(slack, 0)...bounds.range.upperBound + max(slack, 0)
    }

    private mutating func hold(_ offset: Double, in bounds: ScrollBounds) {
        let overshoot = bounds.overshoot(of: offset)
        let reach = bounds.band == nil ? 0 : Self.furthestPull * bounds.viewLength
        let pulled = overshoot.clamped(to: -reach...reach)
        slack = overshoot - pulled
        grip = position + offset - pulled + (bounds.band?.pull(forDisplacement: pulled) ?? 0)
    }
}

extension ScrollBounds {
    fileprivate var band: RubberBand? { isElastic ? RubberBand(viewLength: viewLength, coefficient: stretch) : nil }
}
