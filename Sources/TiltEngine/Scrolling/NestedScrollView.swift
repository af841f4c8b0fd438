/// Two scroll views in the plane, one inside the other, as photos that zoom in pages, or lists in pages: what the inner one cannot
/// scroll, the outer does, in each direction, and a fling that reaches the end hands on its speed.
///
///     var pages = ScrollView(contentSize: Vector(3 * 390, 700), viewSize: Vector(390, 700))
///     pages.isPagingEnabled = true
///     let photo = ScrollView(contentSize: Vector(800, 700), viewSize: Vector(390, 700))
///     var nested = NestedScrollView(outer: pages, inner: photo)
///     nested.beginDrag(at: Vector(300, 400), time: 1)
///
/// One hand is told to both, here; programmed scrolls, zooms, sizes and insets to either, at the time of both. Along a direction
/// in which the outer content cannot scroll, the inner one bounces as it does alone. Rules are those of ``ScrollView``.
public struct NestedScrollView: Hashable, Sendable {
    /// The outer view.
    public var outer: ScrollView
    /// The inner view: the one that is under the hand, if there are several.
    public var inner: ScrollView
    private var x, y: NestedAxis

    /// Two views at rest or in motion, at the same time.
    public init(outer: ScrollView, inner: ScrollView, order: NestedScroll.Order = .innerFirst) {
        (self.outer, self.inner) = (outer, inner)
        x = NestedAxis(order: order, bounces: inner.bounces)
        y = x
    }

    /// Which view a hand moves first.
    public var order: NestedScroll.Order { x.order }
    /// The time of the current state, in seconds.
    public var time: Double { outer.time }

    /// The offsets in points at which both will come to rest if nothing else happens; during a drag, if it ends now.
    public var destination: (outer: Vector, inner: Vector) {
        var released = self
        released.endDrag(time: time)
        var rest: Double {
            max(
                released.outer.x.restTime, released.outer.y.restTime, released.inner.x.restTime,
                released.inner.y.restTime)
        }
        while rest > released.time, ScrollPhysics.isSane(rest) { released.advance(to: rest) }
        return (released.outer.contentOffset, released.inner.contentOffset)
    }

    /// Puts a hand on the content, at a point that does not move with the inner view; both contents stop.
    public mutating func beginDrag(at point: Vector, time: Double) {
        guard ScrollPhysics.isSane(point), !outer.isZooming, !inner.isZooming else { return }
        advance(to: time)
        outer.beginDrag(at: point, time: time)
        inner.beginDrag(at: point, time: time)
        (x.bounces, y.bounces) = (inner.bounces, inner.bounces)
        x.beginDrag(&outer.x, &inner.x, at: point.x, time: self.time)
        y.beginDrag(&outer.y, &inner.y, at: point.y, time: self.time)
    }

    /// Moves the hand: one content follows as far as it can, and the other the rest of the way. A directional lock of either holds
    /// for both.
    public mutating func drag(to point: Vector, time: Double) {
        guard outer.follow(point, time: time) != nil, let place = inner.follow(point, time: time) else { return }
        let locks = [outer.touch?.lock, inner.touch?.lock]
        if !locks.contains(.vertical) { x.drag(&outer.x, &inner.x, to: place.x, time: self.time) }
        if !locks.contains(.horizontal) { y.drag(&outer.y, &inner.y, to: place.y, time: self.time) }
        outer.tellDetents(at: self.time)
        inner.tellDetents(at: self.time)
    }

    /// Lifts the hand. The view that it moved goes on with its speed.
    public mutating func endDrag(time: Double) { endDrag(to: nil, time: time) }

    /// Lifts the hand, and lets each content end at another offset than its ``destination``, in points, limited to its bounds.
    public mutating func endDrag(to destination: (outer: Vector, inner: Vector)?, time: Double) {
        guard outer.isTracking, inner.isTracking else { return }
        outer.prepareRelease(time: time)
        inner.prepareRelease(time: time)
        x.endDrag(&outer.x, &inner.x, to: destination.map { ($0.outer.x, $0.inner.x) }, time: self.time)
        y.endDrag(&outer.y, &inner.y, to: destination.map { ($0.outer.y, $0.inner.y) }, time: self.time)
        outer.finishRelease()
        inner.finishRelease()
    }

    /// Advances to a time, in seconds, and returns the events since the last advance. A fling that reaches its end on the way
    /// continues in the other view, unless that has detents.
    @discardableResult public mutating func advance(to time: Double) -> (outer: [ScrollEvent], inner: [ScrollEvent]) {
        while ScrollPhysics.isSane(time), time > self.time {
            let across = x.passing(outer.x, inner.x, before: time)
            let down = y.passing(outer.y, inner.y, before: time)
            guard let first = [across?.time, down?.time].compactMap(\.self).min() else { break }
            outer.pass(to: first)
            inner.pass(to: first)
            if let across, across.time == first { x.handOn(across, &outer.x, &inner.x) }
            if let down, down.time == first { y.handOn(down, &outer.y, &inner.y) }
            outer.goOn()
            inner.goOn()
        }
        return (outer.advance(to: time), inner.advance(to: time))
    }
}

extension ScrollView {
    /// Begins to decelerate if the other view has handed on its speed.
    fileprivate mutating func goOn() { if motion == .rest { begin(.deceleration) } }
}
