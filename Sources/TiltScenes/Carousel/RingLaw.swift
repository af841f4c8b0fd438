/// The law by which a ring of cards moves, in response to drags and tilt. Angles are in radians without bound, a
/// positive velocity moves the front card to the right, and times never decrease.
protocol RingLaw: Sendable {
    /// The slots of its cards.
    var slots: RingSlots { get }
    /// The angle of card 0.
    func angle(at time: Double) -> Double
    /// The velocity in rad/s.
    func velocity(at time: Double) -> Double
    /// The cause of the ring's motion.
    func phase(at time: Double) -> RingPhase
    /// The slot that was chosen as its destination, if any.
    func destination(at time: Double) -> Double?
    /// The previous angle of a cross-fade and its progress, 0…1; nil without a fade.
    func fade(at time: Double) -> (from: Double, share: Double)?

    /// Begins a press, which stops the ring.
    mutating func press(at time: Double)
    /// Moves a drag to `distance` points from its start, on the course of the front card.
    mutating func drag(by distance: Double, along course: DragCourse, at time: Double)
    /// Ends a press or a drag.
    mutating func release(at time: Double)
    /// Moves on by a number of cards; 1 is the next.
    mutating func step(by cards: Int, at time: Double)
    /// Turns the ring steadily until the next call: 1 is to the next cards, 0 ends it on a card.
    mutating func run(_ direction: Int, at time: Double)
    /// Brings a card to the front.
    mutating func choose(_ card: Int, at time: Double)
    /// Turns the ring by tilt at a velocity in rad/s until the next call; 0 is no tilt.
    mutating func tilt(at velocity: Double, from time: Double)
    /// Whether it turns on smoothly while an arrow is held, by ``run(_:at:)``; otherwise it goes card by card.
    var runs: Bool { get }
    /// The law of an opening that drifts to the first card; nil if nothing moves by itself.
    func opening(at time: Double) -> Self?
    /// Ends an opening on a card.
    mutating func endOpening(at time: Double)
    /// Changes the feel of the ring.
    mutating func take(_ feel: CarouselFeel)
    /// Forgets the events so far.
    mutating func forgetEvents()
}

extension RingLaw {
    /// A ring that turns has no cross-fade.
    func fade(at time: Double) -> (from: Double, share: Double)? { nil }

    /// A ring without chosen cards.
    func destination(at time: Double) -> Double? { nil }

    /// A ring that steps from card to card.
    var runs: Bool { false }
    mutating func run(_ direction: Int, at time: Double) {}
    func opening(at time: Double) -> Self? { nil }
    mutating func endOpening(at time: Double) {}
    mutating func take(_ feel: CarouselFeel) {}
    mutating func forgetEvents() {}

    /// The angle from one card to the next.
    var spacing: Double { slots.spacing }

    /// The foremost card.
    func front(at time: Double) -> Int { slots.front(angle: angle(at: time)) }

    /// The slot nearest to the front, counted in cards without bound, including whole turns.
    func slot(at time: Double) -> Double { (-angle(at: time) / spacing).rounded() }
}

/// The course of the front card under a pointer.
enum DragCourse: Sendable {
    /// On a ring of a radius in points.
    case ring(radius: Double)
    /// In another layout.
    case cards(CardCourse)
    /// As published: half a turn for the width of the view, in points.
    case view(width: Double)

    /// The angle of the held card at a distance from the front, in points.
    func angle(at distance: Double, spacing: Double) -> Double {
        switch self {
        case .ring(let radius): RingDrag.angle(at: distance / radius)
        case .cards(let course): spacing * course.offset(at: distance)
        case .view(let width): .pi * distance / width
        }
    }
}

/// The cause of a ring's motion, in telemetry's words.
enum RingPhase: String, Sendable, Encodable {
    case rest, tilt, drag, decelerating, settling
    /// The cards are let go, or on their way back; the laws do not apply.
    case dropped, snapping
}
