/// A drag of the content of a scroll view, along one axis, in points.
struct ScrollDrag: Hashable, Sendable {
    private(set) var tracker = VelocityTracker()
    /// The offset at its beginning.
    private(set) var origin = 0.0
    // The sum of the hand's position and the offset it asks for, which is constant while the hand moves.
    private var grip = 0.0

    /// Begins at a position, with the content at an offset, inside its bounds or outside.
    mutating func begin(at position: Double, offset: Double, time: Double, in bounds: ScrollBounds) {
        origin = offset
        grip = position + Self.asked(offset, in: bounds)
        tracker.reset()
        tracker.add(offset, at: time)
    }

    /// The offset after the hand has moved to a position.
    mutating func move(to position: Double, time: Double, in bounds: ScrollBounds) -> Double {
        let asked = grip - position
        let inside = asked.clamped(to: bounds.range)
        let offset = inside + (bounds.band?.displacement(forPull: asked - inside) ?? 0)
        tracker.add(offset, at: time)
        return offset
    }

    /// Keeps the grip while content and bounds change.
    mutating func regrip(from old: Double, in oldBounds: ScrollBounds, to new: Double, in newBounds: ScrollBounds) {
        grip += Self.asked(new, in: newBounds) - Self.asked(old, in: oldBounds)
        origin += new - old
        tracker.shift(by: new - old)
    }

    /// The offset a hand has to ask for to hold the content at `offset`.
    private static func asked(_ offset: Double, in bounds: ScrollBounds) -> Double {
        let overshoot = bounds.overshoot(of: offset)
        return offset - overshoot + (bounds.band?.pull(forDisplacement: overshoot) ?? 0)
    }
}

extension ScrollBounds {
    fileprivate var band: RubberBand? {
        isElastic ? RubberBand(viewLength: viewLength, coefficient: stretch) : nil
    }
}
