/// The law by which the cards of a ``Carousel`` move: one of those that ``Carousel/Motion`` names. Angles are in radians without
/// bound, a positive velocity moves the front card to the right, and times never decrease.
protocol RingLaw: Equatable, Sendable {
    /// The slots of its cards.
    var slots: RingSlots { get }
    /// Whether it is a row whose cards end with the last, instead of a ring.
    var hasEnds: Bool { get set }
    /// The ring's angle at the press; past an end, the angle to which a hand must have pulled it.
    var pressAngle: Double { get }
    /// The angle of card 0.
    func angle(at time: Double) -> Double
    /// The velocity in rad/s.
    func velocity(at time: Double) -> Double
    /// The cause of the ring's motion.
    func phase(at time: Double) -> Carousel.Phase
    /// The angle that was chosen as its destination, if any.
    var chosenAngle: Double? { get }
    /// Where it will come to rest if nothing else happens, and when; nil while a hand, tilt or a steady turn decides.
    var settlement: (angle: Double, time: Double)? { get }
    /// The previous angle of a cross-fade and its progress, 0…1; nil without a fade.
    func fade(at time: Double) -> (from: Double, share: Double)?

    /// Begins a press, which stops the ring.
    mutating func press(at time: Double)
    /// Moves a drag to an angle, past an end as far as the law lets a hand pull.
    mutating func hold(_ pull: Double, at time: Double)
    /// Ends a press or a drag.
    mutating func release(at time: Double)
    /// Moves on by a number of cards, 1 is the next, in a number of seconds; nil takes the law's.
    mutating func step(by cards: Int, lasting duration: Double?, at time: Double)
    /// Turns steadily at a speed in rad/s, until the next motion; 0 ends that.
    mutating func run(at speed: Double, from time: Double)
    /// Ends a steady turn that has come to an end of its cards; returns whether there was one.
    mutating func stopsAtEnd(at time: Double) -> Bool
    /// Moves to a slot, counted in cards with whole turns, in a number of seconds; nil takes the law's.
    mutating func choose(slot: Double, lasting duration: Double?, at time: Double)
    /// Turns the ring by tilt at a velocity in rad/s until the next call; 0 is no tilt.
    mutating func tilt(at velocity: Double, from time: Double)
    /// Is at rest at an angle from now on.
    mutating func jump(to angle: Double)
    /// Takes other slots and goes on at another angle, as fast in cards.
    mutating func take(_ new: RingSlots, angle: Double, at time: Double)
    /// Turns once to the card in front after a delay.
    mutating func arrive(after delay: Double, at time: Double)
    /// Ends what moves by itself on the next card.
    mutating func stopSoon(at time: Double)
    /// Changes the feel of the ring.
    mutating func take(_ feel: CarouselFeel)
}

extension RingLaw {
    /// A ring that turns has no cross-fade.
    func fade(at time: Double) -> (from: Double, share: Double)? { nil }

    /// A ring without chosen cards.
    var chosenAngle: Double? { nil }

    /// A ring that goes from card to card at once.
    mutating func arrive(after delay: Double, at time: Double) {}
    mutating func stopSoon(at time: Double) {}
    mutating func take(_ feel: CarouselFeel) {}

    /// The angle from one card to the next.
    var spacing: Double { slots.spacing }

    /// The angles with a card of a row in front; any of a ring.
    var bounds: ClosedRange<Double> { hasEnds ? -spacing * Double(slots.count - 1)...0 : -.infinity ... .infinity }

    /// Where it would come to rest if a hand let go now.
    func settlement(releasedAt time: Double) -> (angle: Double, time: Double)? {
        var released = self
        released.release(at: time)
        return released.settlement
    }
}

/// Any law, as a value that can be compared.
@propertyWrapper struct AnyRingLaw: Equatable, Sendable {
    var wrappedValue: any RingLaw

    static func == (a: AnyRingLaw, b: AnyRingLaw) -> Bool { a.wrappedValue.equals(b.wrappedValue) }
}

extension RingLaw {
    fileprivate func equals(_ other: any RingLaw) -> Bool { other as? Self == self }
}
