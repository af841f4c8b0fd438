/// How a ring of cards moves: where it is at any time, and what happens when it is touched. Angles are radians without
/// bound, a positive velocity takes the front card to the right, and times never decrease.
protocol RingLaw: Sendable {
    /// Its cards and how far apart they stand.
    var slots: RingSlots { get }
    /// The angle of card 0.
    func angle(at time: Double) -> Double
    /// The velocity in rad/s.
    func velocity(at time: Double) -> Double
    /// What moves the ring.
    func phase(at time: Double) -> RingPhase
    /// The slot on which it will come to rest; nil where nothing has been decided.
    func destination(at time: Double) -> Double?
    /// The angle that is being left by a cross-fade, and how far that has come, 0…1; nil where nothing fades.
    func fade(at time: Double) -> (from: Double, share: Double)?

    /// A pointer went down: the ring stands still under it.
    mutating func press(at time: Double)
    /// The pointer has been dragged by `distance` points since it went down, in a ring of radius `radius` and a view of
    /// width `width`.
    mutating func drag(by distance: Double, radius: Double, width: Double, at time: Double)
    /// The pointer was lifted.
    mutating func release(at time: Double)
    /// Goes on by a number of cards; 1 is the next.
    mutating func step(by cards: Int, at time: Double)
    /// Brings a card to the front.
    mutating func choose(_ card: Int, at time: Double)
    /// From now until told otherwise tilt turns the ring at a velocity in rad/s; 0 is no tilt.
    mutating func tilt(at velocity: Double, from time: Double)
}

extension RingLaw {
    /// A ring that turns does not fade.
    func fade(at time: Double) -> (from: Double, share: Double)? { nil }

    /// Nobody knows where a ring ends that a hand or a tilt turns.
    func destination(at time: Double) -> Double? { nil }

    /// The angle from one card to the next.
    var spacing: Double { slots.spacing }

    /// The foremost card.
    func front(at time: Double) -> Int { slots.front(angle: angle(at: time)) }

    /// The slot nearest to the front, counted in cards without bound, whole turns with it.
    func slot(at time: Double) -> Double { (-angle(at: time) / spacing).rounded() }

    /// How far the foremost card is from the front.
    func offCenter(at time: Double) -> Double {
        angle(at: time).remainder(dividingBy: spacing)
    }
}

/// What moves a ring, in telemetry's words.
enum RingPhase: String, Sendable, Encodable {
    case rest, tilt, drag, decelerating, settling
    /// The cards are let go, or on their way back: what laws have no part in.
    case dropped, snapping
}
