/// Two scroll views along one axis, one inside the other: what one cannot scroll, the other does. A hand that pulls the
/// inner content past its end goes on with the outer, and a fling that reaches the end hands on its speed.
///
///     var page = NestedScroll(outer: ScrollPhysics(contentLength: 3000, viewLength: 700),
///                             inner: ScrollPhysics(contentLength: 900, viewLength: 300))
///     page.beginDrag(at: 400, time: 1)
///
/// A sheet with a list opens before its list scrolls, and its list scrolls back before it closes: ``Order/outerOpens``. In the
/// plane there is ``NestedScrollView``.
///
/// Rules for times and numbers are those of ``ScrollPhysics``. Of both, only the one that moves last is pulled past its edge.
public struct NestedScroll: Hashable, Sendable {
    /// Which view a hand moves first.
    public enum Order: Hashable, Sendable {
        /// The inner one both ways, as a list in a page. It stops at its edges where the outer one can go on, but a fling does not
        /// turn a page: where the outer view has detents the inner one bounces.
        case innerFirst
        /// The outer one to its end, then the inner one; and the inner one to its start, then the outer one: a sheet with a list,
        /// or a header that collapses over one. Without detents of the outer view a fling hands on its speed; with them, a
        /// fling of the list does not close the sheet.
        case outerOpens
    }

    /// The outer view.
    public private(set) var outer: ScrollPhysics
    /// The inner view.
    public private(set) var inner: ScrollPhysics
    private var axis: NestedAxis

    /// Two views at rest or in motion.
    public init(outer: ScrollPhysics, inner: ScrollPhysics, order: Order = .innerFirst) {
        (self.outer, self.inner) = (outer, inner)
        axis = NestedAxis(order: order, bounces: inner.bounces)
        axis.setBounces(of: &self.inner, in: outer)
    }

    /// Which view a hand moves first.
    public var order: Order { axis.order }
    /// The time of the current state, in seconds.
    public var time: Double { outer.time }

    /// The offsets in points at which both will come to rest if nothing else happens; during a drag, if it ends now.
    public var destination: (outer: Double, inner: Double) {
        var released = self
        released.endDrag(time: time)
        var rest: Double { max(released.outer.restTime, released.inner.restTime) }
        while rest > released.time, ScrollPhysics.isSane(rest) { released.advance(to: rest) }
        return (released.outer.offset, released.inner.offset)
    }

    /// Begins a drag at a position in points, in coordinates that do not move; both contents stop.
    public mutating func beginDrag(at position: Double, time: Double) {
        advance(to: time)
        axis.beginDrag(&outer, &inner, at: position, time: time)
    }

    /// Moves the drag to a position in points: one content follows as far as it can, and the other the rest of the way.
    public mutating func drag(to position: Double, time: Double) { axis.drag(&outer, &inner, to: position, time: time) }

    /// Ends the drag. The view that the hand moved goes on with its speed; the inner one only if it can.
    public mutating func endDrag(time: Double) { endDrag(to: nil, time: time) }

    /// Ends the drag at other offsets than the ``destination``, in points, each limited to its bounds: each view moves to its own.
    public mutating func endDrag(to destination: (outer: Double, inner: Double)?, time: Double) {
        axis.endDrag(&outer, &inner, to: destination, time: time)
    }

    /// Advances to a time, in seconds. A fling that reaches its end on the way continues in the other view.
    public mutating func advance(to time: Double) {
        guard ScrollPhysics.isSane(time), time > self.time else { return }
        while let passing = axis.passing(outer, inner, before: time) {
            inner.advance(to: passing.time)
            outer.advance(to: passing.time)
            axis.handOn(passing, &outer, &inner)
        }
        inner.advance(to: time)
        outer.advance(to: time)
    }
}

/// One axis of two views, one inside the other: how they share a hand and its speed.
struct NestedAxis: Hashable, Sendable {
    /// A glide that reaches an edge at which the other view goes on.
    typealias Passing = (time: Double, velocity: Double, isInner: Bool)

    let order: NestedScroll.Order
    /// Whether the inner view would bounce if it were alone.
    var bounces: Bool
    private var drag: Drag?

    /// Where the hand was at the beginning, and for which offsets it asked there.
    private struct Drag: Hashable, Sendable {
        let position: Double
        let (outer, inner): (Double, Double)
        /// The inner offset.
        let offset: Double
    }

    init(order: NestedScroll.Order, bounces: Bool) { (self.order, self.bounces) = (order, bounces) }

    /// Lets the inner view bounce where a fling of it ends there.
    func setBounces(of inner: inout ScrollPhysics, in outer: ScrollPhysics) {
        if order == .innerFirst { inner.bounces = bounces && !takesFlings(outer) }
    }

    /// Whether the outer view goes on with a fling that reaches the end of the inner one.
    private func takesFlings(_ outer: ScrollPhysics) -> Bool {
        outer.detents == nil && (order == .outerOpens || outer.canScroll)
    }

    mutating func beginDrag(
        _ outer: inout ScrollPhysics, _ inner: inout ScrollPhysics, at position: Double, time: Double
    ) {
        if order == .innerFirst { inner.bounces = bounces && !outer.canScroll }
        inner.beginDrag(at: position, time: time)
        outer.beginDrag(at: position, time: time)
        guard inner.phase == .drag else { return }
        drag = Drag(position: position, outer: outer.asked, inner: inner.asked, offset: inner.offset)
    }

    func drag(_ outer: inout ScrollPhysics, _ inner: inout ScrollPhysics, to position: Double, time: Double) {
        guard let drag, ScrollPhysics.isSane(position), ScrollPhysics.isSane(time) else { return }
        guard order == .outerOpens else {
            inner.drag(to: position, time: time)
            outer.drag(to: position + (inner.offset - drag.offset), time: time)
            return
        }
        let way = drag.position - position
        let first =
            way > 0
            ? min(way, max(outer.range.upperBound - drag.outer, 0))
            : max(way, min(inner.range.lowerBound - drag.inner, 0))
        outer.drag(to: drag.position - (way > 0 ? first : way - first), time: time)
        inner.drag(to: drag.position - (way > 0 ? way - first : first), time: time)
    }

    mutating func endDrag(
        _ outer: inout ScrollPhysics, _ inner: inout ScrollPhysics, to destination: (outer: Double, inner: Double)?,
        time: Double
    ) {
        guard drag != nil, ScrollPhysics.isSane(time) else { return }
        drag = nil
        setBounces(of: &inner, in: outer)
        if let destination {
            outer.endDrag(to: destination.outer, time: time)
            inner.endDrag(to: destination.inner, time: time)
            return
        }
        inner.advance(to: time)
        outer.advance(to: time)
        let speed = inner.velocity + outer.velocity
        let innerLeads =
            order == .innerFirst
            ? !outer.canScroll
                || abs(inner.velocity) >= abs(outer.velocity) && outer.range.contains(outer.offset)
                    && inner.canScroll(by: speed)
            : outer.offset >= outer.range.upperBound && (inner.offset > inner.range.lowerBound || speed > 0)
        inner.endDrag(velocity: innerLeads ? speed : 0, time: time)
        outer.endDrag(velocity: innerLeads ? 0 : speed, time: time)
    }

    /// The next time until which a glide reaches an edge at which the other view goes on.
    func passing(_ outer: ScrollPhysics, _ inner: ScrollPhysics, before end: Double) -> Passing? {
        guard takesFlings(outer) else { return nil }
        if order == .outerOpens, let (time, velocity) = outer.passing, velocity > 0, time <= end {
            return (time, velocity, false)
        }
        guard let (time, velocity) = inner.passing, time <= end, order == .innerFirst || velocity < 0 else {
            return nil
        }
        return (time, velocity, true)
    }

    /// Stops the view that has reached its edge; the other goes on.
    func handOn(_ passing: Passing, _ outer: inout ScrollPhysics, _ inner: inout ScrollPhysics) {
        if passing.isInner {
            inner.scroll(to: inner.offset, animated: false, time: passing.time)
            outer.fling(velocity: passing.velocity, time: passing.time)
        } else {
            outer.scroll(to: outer.range.upperBound, animated: false, time: passing.time)
            inner.fling(velocity: passing.velocity, time: passing.time)
        }
    }
}

extension ScrollPhysics {
    fileprivate var canScroll: Bool { range.lowerBound < range.upperBound }

    /// Whether the content can go on in the direction of a velocity.
    fileprivate func canScroll(by velocity: Double) -> Bool {
        velocity < 0 ? offset > range.lowerBound : offset < range.upperBound
    }

    /// The time at which a glide reaches an edge, and its velocity there; nil if it stops before.
    fileprivate var passing: (time: Double, velocity: Double)? {
        guard case .glide(let glide) = course.law, range.contains(offset) else { return nil }
        let edge = glide.initialVelocity < 0 ? range.lowerBound : range.upperBound
        guard let elapsed = glide.time(passing: edge) else { return nil }
        return (course.start + elapsed, glide.velocity(at: elapsed))
    }
}
