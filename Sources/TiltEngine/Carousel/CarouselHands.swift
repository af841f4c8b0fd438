extension Carousel {
    /// A hand on the items: where it is along the axis, and what it held there.
    struct Hand: Equatable, Sendable {
        /// The place of the press, or of the last change of the items, and the current one, in points along the axis.
        var (start, now): (Double, Double)
        /// The position in items at the start; past an end, what a hand must have pulled to get there.
        let position: Double
    }

    private func along(_ point: Vector) -> Double { axis == .horizontal ? point.x : point.y }

    /// Begins a drag at a point; everything stops, also a scroll by itself, which does not go on later.
    public mutating func beginDrag(at point: Vector, time: Double) {
        guard point.isFinite, count > 0 else { return }
        pass(to: time)
        if hand == nil { note(.beganDragging) }
        grip(at: along(point))
    }

    /// Holds the items at a place along the axis.
    mutating func grip(at place: Double) {
        isSettling = false
        law.press(at: time)
        hand = Hand(start: place, now: place, position: -law.pressAngle / law.spacing)
    }

    /// Moves the drag to a point: by ``itemLength`` the items move by one. Where they fade, the next is in front from half of it.
    public mutating func drag(to point: Vector, time: Double) {
        let itemLength = itemLength
        drag(to: point, time: time) { $0.position - ($0.now - $0.start) / itemLength }
    }

    /// Moves the drag to a point. The item in front stays under the hand as far as the layout's ``ItemLayout/grip(of:)``;
    /// farther away the items go on at the same pace.
    public mutating func drag(to point: Vector, in layout: some ItemLayout, time: Double) {
        let travel = ItemTravel(layout, axis: axis, count: count)
        drag(to: point, time: time) { hand in
            let slot = hand.position.rounded()
            return slot - travel.offset(at: travel.place(of: slot - hand.position) + hand.now - hand.start)
        }
    }

    private mutating func drag(to point: Vector, time: Double, _ position: (Hand) -> Double) {
        guard var hand, point.isFinite else { return }
        pass(to: time)
        hand.now = along(point)
        self.hand = hand
        law.hold(-position(hand) * law.spacing, at: self.time)
    }

    /// Ends the drag: the items go on at the hand's speed and come to rest as their ``motion`` says.
    public mutating func endDrag(time: Double) {
        guard hand != nil else { return }
        release(at: time) { $0.release(at: $1) }
    }

    /// Ends the drag on another item than ``destination``, like the target offset of `scrollViewWillEndDragging`.
    public mutating func endDrag(on index: Int, time: Double) {
        guard hand != nil, (0..<count).contains(index) else { return }
        let slot = nearestSlot(of: index)
        release(at: time) { law, time in
            law.release(at: time)
            law.choose(slot: slot, lasting: nil, at: time)
        }
    }

    private mutating func release(at time: Double, _ release: (inout any RingLaw, Double) -> Void) {
        pass(to: time)
        hand = nil
        note(.endedDragging)
        move(at: time, release)
    }
}

/// Programmed scrolls. None of these methods moves items that are being dragged.
extension Carousel {
    /// Scrolls by a number of items, counted from the destination of such a scroll in progress.
    /// - Parameters:
    ///   - items: the number of items; 1 is the next. Without ``wraps`` it is limited by the ends; with it, by one turn.
    ///   - duration: the duration in seconds, above 0, of the scroll or of the cross-fade; nil is that of the feel, or 0.2 s. A
    ///     ``Motion/published`` carousel jumps.
    ///   - time: the current time, in seconds.
    public mutating func scroll(by items: Int, duration: Double? = nil, time: Double) {
        guard hand == nil, count > 0, (-Self.mostItems...Self.mostItems).contains(items), isDuration(duration) else {
            return
        }
        move(at: time) { $0.step(by: items, lasting: duration, at: $1) }
    }

    /// Scrolls to an item: the shorter way, in the usual duration or in exactly `duration` seconds, above 0, as
    /// ``scroll(by:duration:time:)`` does.
    public mutating func scroll(toItem index: Int, duration: Double? = nil, time: Double) {
        guard hand == nil, (0..<count).contains(index), isDuration(duration) else { return }
        pass(to: time)
        let slot = nearestSlot(of: index)
        move(at: time) { $0.choose(slot: slot, lasting: duration, at: $1) }
    }

    /// Shows an item at once.
    public mutating func jump(toItem index: Int, time: Double) {
        guard hand == nil, (0..<count).contains(index) else { return }
        jump(toSlot: Double(index), time: time)
    }

    /// Shows the item a number of items after the one in front at once; without ``wraps`` it is limited by the ends.
    public mutating func jump(by items: Int, time: Double) {
        guard hand == nil, count > 0, (-Self.mostItems...Self.mostItems).contains(items) else { return }
        let slot = position(at: time).rounded() + Double(items)
        jump(toSlot: wraps ? slot : slot.clamped(to: 0...Double(count - 1)), time: time)
    }

    private mutating func jump(toSlot slot: Double, time: Double) {
        pass(to: time)
        isSettling = false
        law.jump(to: -slot * law.spacing)
    }

    /// Scrolls by itself at a number of items per second, above 0 to the next ones, until a touch, another scroll or an end
    /// of the items; 0 lets it come to rest, on an item unless the motion is ``Motion/published``.
    public mutating func autoscroll(at rate: Double, time: Double) {
        guard hand == nil, count > 0, abs(rate) <= 1e4 else { return }
        move(at: time) { $0.run(at: -rate * $0.spacing, from: $1) }
    }

    /// Shows an item at the end of a whole turn of 2.4 seconds, which begins after a delay in seconds, as at the beginning of a scene.
    /// Only a ``Motion/settling`` carousel that ``wraps`` turns; others jump.
    public mutating func arrive(onItem index: Int, after delay: Double = 0, time: Double) {
        guard hand == nil, (0..<count).contains(index) else { return }
        pass(to: time)
        move(at: time) { law, time in
            law.jump(to: -Double(index) * law.spacing)
            law.arrive(after: delay, at: time)
        }
    }

    /// Lets what moves by itself come to rest soon, on the next item on which it can stop without turning back. Only a
    /// ``Motion/settling`` carousel does.
    public mutating func stop(time: Double) {
        guard hand == nil, count > 0 else { return }
        move(at: time) { $0.stopSoon(at: $1) }
    }

    /// Scrolls by tilt at a number of items per second until the next call, above 0 to the next ones; 0 lets it come to rest,
    /// on an item unless the motion is ``Motion/published``. A scroll by itself precedes tilt, and so does a chosen item.
    public mutating func tilt(at rate: Double, time: Double) {
        guard hand == nil, count > 0, abs(rate) <= 1e4 else { return }
        move(at: time) { $0.tilt(at: -rate * $0.spacing, from: $1) }
    }

    /// The slot of an item that is nearest to the front.
    private func nearestSlot(of index: Int) -> Double {
        let turns = ((position - Double(index)) / Double(count)).rounded()
        return wraps ? Double(index) + turns * Double(count) : Double(index)
    }

    private func isDuration(_ duration: Double?) -> Bool { duration.map { $0 > 0 && $0 <= 1e6 } ?? true }
}
