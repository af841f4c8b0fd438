import TiltEngine

/// The carousel as the ring of a scene, with angles in radians in place of items. Keys and wheel move it under a hand too, which
/// then drags it on from where it was held.
extension Carousel {
    /// A carousel at rest at an angle; with reduced motion the slots may be even, as those of the published ring.
    init(
        count: Int, angle: Double, motion: Motion = .settling, isEven: Bool = false,
        feel: CarouselFeel = CarouselFeel()
    ) {
        self.init(count: count, motion: motion, feel: feel)
        law = Self.law(motion, RingSlots(count: count, isEven: isEven), angle: angle, wraps: true, feel: feel)
    }

    var slots: RingSlots { law.slots }
    var spacing: Double { law.spacing }
    var runs: Bool { law.runs }
    func angle(at time: Double) -> Double { law.angle(at: time) }
    func velocity(at time: Double) -> Double { law.velocity(at: time) }
    func phase(at time: Double) -> RingPhase { law.phase(at: time) }
    func destination(at time: Double) -> Double? { law.destination(at: time) }
    func front(at time: Double) -> Int { law.front(at: time) }
    func slot(at time: Double) -> Double { law.slot(at: time) }

    mutating func press(at time: Double) {
        pass(to: time)
        if hand == nil { note(.beganDragging) }
        grip(at: 0)
    }

    mutating func drag(by distance: Double, along course: DragCourse, at time: Double) {
        pass(to: time)
        hand = Hand(start: 0, now: distance, position: -law.pressAngle / law.spacing)
        law.drag(by: distance, along: course, at: self.time)
    }

    mutating func release(at time: Double) {
        pass(to: time)
        endHand()
        move(at: time) { $0.release(at: $1) }
    }

    mutating func choose(_ card: Int, at time: Double) {
        pass(to: time)
        endHand()
        move(at: time) { $0.choose(card, at: $1) }
    }

    private mutating func endHand() {
        if hand != nil { note(.endedDragging) }
        hand = nil
    }

    mutating func step(by cards: Int, at time: Double) { move(at: time) { $0.step(by: cards, at: $1) } }
    mutating func run(_ direction: Int, at time: Double) { move(at: time) { $0.run(direction, at: $1) } }
    mutating func tilt(at velocity: Double, from time: Double) { move(at: time) { $0.tilt(at: velocity, from: $1) } }
    mutating func endOpening(at time: Double) { move(at: time) { $0.endOpening(at: $1) } }

    func opening(at time: Double) -> Carousel? {
        guard let law = law.opening(at: time) else { return nil }
        var opening = self
        opening.law = law
        return opening
    }

    mutating func forgetEvents() { pending.removeAll(keepingCapacity: true) }
}
