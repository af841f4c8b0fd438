/// Two scroll views along one axis, one inside the other: what the inner one cannot scroll, the outer one does. A hand that
/// pulls the inner content past its end goes on with the outer, and a fling that reaches the end hands on its speed.
///
///     var page = NestedScroll(outer: ScrollPhysics(contentLength: 3000, viewLength: 700),
///                             inner: ScrollPhysics(contentLength: 900, viewLength: 300))
///     page.beginDrag(at: 400, time: 1)
///
/// Rules for times and numbers are those of ``ScrollPhysics``. Content is pulled past its edge in the outer view alone.
public struct NestedScroll: Hashable, Sendable {
    /// The outer view.
    public private(set) var outer: ScrollPhysics
    /// The inner view, which stops at its edges.
    public private(set) var inner: ScrollPhysics
    private var drag: Drag?

    private struct Drag: Hashable, Sendable {
        let position: Double
        let offset: Double
    }

    /// Two views at rest or in motion; the inner one no longer bounces.
    public init(outer: ScrollPhysics, inner: ScrollPhysics) {
        self.outer = outer
        self.inner = inner
        self.inner.bounces = false
    }

    /// The time of the current state, in seconds.
    public var time: Double { outer.time }

    /// Begins a drag at a position in points, in coordinates that do not move; both contents stop.
    public mutating func beginDrag(at position: Double, time: Double) {
        advance(to: time)
        inner.beginDrag(at: position, time: time)
        outer.beginDrag(at: position, time: time)
        guard inner.phase == .drag else { return }
        drag = Drag(position: position, offset: inner.offset)
    }

    /// Moves the drag to a position in points: the inner content follows as far as it can, and the outer the rest of the way.
    public mutating func drag(to position: Double, time: Double) {
        guard let drag, ScrollPhysics.isSane(position), ScrollPhysics.isSane(time) else { return }
        inner.drag(to: position, time: time)
        outer.drag(to: position + (inner.offset - drag.offset), time: time)
    }

    /// Ends the drag. The view that the hand moved goes on with its speed; the inner one only if it can.
    public mutating func endDrag(time: Double) {
        guard drag != nil, ScrollPhysics.isSane(time) else { return }
        drag = nil
        inner.advance(to: time)
        outer.advance(to: time)
        let speed = inner.velocity + outer.velocity
        let innerLeads = abs(inner.velocity) >= abs(outer.velocity) && outer.range.contains(outer.offset)
        if innerLeads, canScroll(inner, by: speed) {
            outer.endDrag(time: time)
            outer.scroll(to: outer.offset, animated: false, time: time)
            inner.fling(velocity: speed, time: time)
        } else {
            inner.fling(velocity: 0, time: time)
            outer.fling(velocity: speed, time: time)
        }
    }

    /// Advances to a time, in seconds. An inner fling that reaches its end on the way continues in the outer view.
    public mutating func advance(to time: Double) {
        guard ScrollPhysics.isSane(time), time > self.time else { return }
        if let passing = inner.passing, passing.time <= time {
            inner.advance(to: passing.time)
            outer.advance(to: passing.time)
            outer.fling(velocity: passing.velocity, time: passing.time)
        }
        inner.advance(to: time)
        outer.advance(to: time)
    }

    private func canScroll(_ axis: ScrollPhysics, by velocity: Double) -> Bool {
        velocity < 0 ? axis.offset > axis.range.lowerBound : axis.offset < axis.range.upperBound
    }
}

extension ScrollPhysics {
    /// The time at which a glide reaches an edge, and its velocity there; nil if it stops before.
    fileprivate var passing: (time: Double, velocity: Double)? {
        guard case .glide(let glide) = course.law, range.contains(offset) else { return nil }
        let edge = glide.initialVelocity < 0 ? range.lowerBound : range.upperBound
        guard let elapsed = glide.time(passing: edge) else { return nil }
        return (course.start + elapsed, glide.velocity(at: elapsed))
    }
}
