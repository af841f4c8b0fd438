/// A hand on a ``ScrollView``, from its press; it drags after the first ten points.
struct ScrollTouch: Hashable, Sendable {
    enum Lock: Hashable, Sendable { case none, horizontal, vertical }

    let start: Vector
    /// The first ten points, which do not move the content; nil before they are passed.
    private(set) var slop: Vector?
    private(set) var lock = Lock.none

    init(at start: Vector) { self.start = start }

    var drags: Bool { slop != nil }

    /// Moves the hand, and returns whether it begins to drag by this move.
    mutating func move(to point: Vector, locks: Bool) -> Bool {
        let travel = point - start
        guard !drags, travel.length > ScrollView.dragThreshold else { return false }
        slop = travel * (ScrollView.dragThreshold / travel.length)
        guard locks else { return true }
        if abs(travel.y) < abs(travel.x) / 2 { lock = .horizontal }
        if abs(travel.x) < abs(travel.y) / 2 { lock = .vertical }
        return true
    }
}

/// Hands and tilt.
extension ScrollView {
    /// Puts a hand on the content, at a point of the view; the content stops.
    public mutating func beginDrag(at point: Vector, time: Double) {
        guard ScrollPhysics.isSane(point), !isZooming else { return }
        halt(at: time)
        touch = ScrollTouch(at: point)
        x.beginDrag(at: point.x, time: self.time)
        y.beginDrag(at: point.y, time: self.time)
    }

    /// Moves the hand to a point of the view.
    public mutating func drag(to point: Vector, time: Double) {
        guard let place = follow(point, time: time) else { return }
        if touch?.lock != .vertical { x.drag(to: place.x, time: self.time) }
        if touch?.lock != .horizontal { y.drag(to: place.y, time: self.time) }
        tellDetents(at: self.time)
    }

    /// Moves the hand, and returns where it pulls the content; nil before it drags.
    mutating func follow(_ point: Vector, time: Double) -> Vector? {
        guard touch != nil, ScrollPhysics.isSane(point) else { return nil }
        pass(to: time)
        if touch?.move(to: point, locks: isDirectionalLockEnabled) == true { add(.beganDragging, at: self.time) }
        return touch?.slop.map { point - $0 }
    }

    /// Lifts the hand. The content goes on, comes back inside, and ends on its detents.
    public mutating func endDrag(time: Double) { endDrag(to: nil, time: time) }

    /// Lifts the hand and lets the content end at another offset than its ``destination(at:)``, in points, limited to the
    /// bounds: the target offset of `scrollViewWillEndDragging`.
    public mutating func endDrag(to destination: Vector?, time: Double) {
        guard touch != nil else { return }
        prepareRelease(time: time)
        if let destination, ScrollPhysics.isSane(destination) {
            x.endDrag(to: destination.x, time: self.time)
            y.endDrag(to: destination.y, time: self.time)
        } else {
            x.endDrag(time: self.time)
            y.endDrag(time: self.time)
        }
        finishRelease()
    }

    mutating func prepareRelease(time: Double) {
        pass(to: time)
        refreshIfPulled()
    }

    mutating func finishRelease() {
        guard let touch else { return }
        self.touch = nil
        if touch.drags { add(.endedDragging(decelerates: max(x.restTime, y.restTime) > self.time), at: self.time) }
        guard scale != limited(scale) else { return begin(.deceleration) }
        // The hand stopped the zoom on its way back to its limits.
        zoom(to: limited(scale), keeping: touch.start, isBounce: true)
    }

    private mutating func refreshIfPulled() {
        guard let refreshDistance, !isRefreshing, refreshPull >= 1 else { return }
        isRefreshing = true
        y.setInsets(start: contentInset.top + refreshDistance, end: contentInset.bottom, time: time)
        add(.beganRefreshing, at: time)
    }

    /// Moves the content at a steady velocity until the next call, as tilt does; see
    /// ``ScrollPhysics/steer(velocity:hold:time:)``.
    public mutating func steer(velocity: Vector, hold: Double = 0, time: Double) {
        guard zooming == nil else { return }
        pass(to: time)
        x.steer(velocity: velocity.x, hold: hold, time: self.time)
        y.steer(velocity: velocity.y, hold: hold, time: self.time)
    }
}

/// Programmed scrolls. A hand on the content is not disturbed.
extension ScrollView {
    /// Scrolls to an offset in points, limited to the bounds: by ``ApproachLaw``, or at once.
    public mutating func setContentOffset(_ offset: Vector, animated: Bool, time: Double) {
        scroll(at: time, animated) { axis, part, now in
            axis.scroll(to: offset[keyPath: part], animated: animated, time: now)
        }
    }

    /// Scrolls to an offset in points, limited to the bounds, in exactly `duration` seconds, above 0.
    public mutating func scroll(to offset: Vector, duration: Double, time: Double) {
        scroll(at: time, true) { axis, part, now in
            axis.scroll(to: offset[keyPath: part], duration: duration, time: now)
        }
    }

    /// Scrolls as little as makes a rectangle of the content visible, in points at the current scale; nothing moves if it is.
    public mutating func scrollRectToVisible(_ rect: Rect, animated: Bool, time: Double) {
        let (width, height) = (rect.minX...max(rect.maxX, rect.minX), rect.minY...max(rect.maxY, rect.minY))
        scroll(at: time, animated) { axis, part, now in
            axis.scroll(toReveal: part == \.x ? width : height, animated: animated, time: now)
        }
    }

    private mutating func scroll(
        at time: Double, _ animated: Bool, _ move: (inout ScrollPhysics, KeyPath<Vector, Double>, Double) -> Void
    ) {
        guard touch == nil, !isZooming else { return }
        halt(at: time)
        move(&x, \.x, self.time)
        move(&y, \.y, self.time)
        tellDetents(at: self.time)
        begin(.animation)
        if animated, motion == .rest { add(.endedAnimation, at: self.time) }
    }
}
