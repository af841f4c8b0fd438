import TiltEngine

/// The changes of the carousel that are still seen: at its start, and of layout, recipe and cards.
struct RingTransitions: Sendable {
    /// The change of the cards' bodies to other places.
    var switching: LayoutSwitch?
    /// The former layout while another one replaces it by a cross-fade, with reduced motion.
    private(set) var former: (layout: any CarouselLayout, fade: Fade)?
    /// The fanning out of the ring when the scene arrives.
    var arrival: Movement?
    /// The card that is still seen in front while a restart moves the cards, and until when.
    private var formerFront: (card: Int, until: Double)?
    /// The appearance of the turntable, which only the ring has.
    private(set) var turntable = Fade(lasting: 0.4, from: 1)
    /// The appearance of the room over the plain background of the published ring.
    private(set) var roomLight = Fade(lasting: 0.4, from: 1)

    /// The time for which the former front card is still seen in front, in seconds.
    private static let fronting = 0.2

    /// None; the published ring has no room, and only one layout a turntable.
    init(hasTurntable: Bool, hasRoom: Bool) {
        if !hasTurntable { turntable = Fade(lasting: turntable.duration) }
        if !hasRoom { roomLight = Fade(lasting: roomLight.duration) }
    }

    /// Advances by `dt` seconds that end at a time.
    mutating func step(_ dt: Double, hasTurntable: Bool, hasRoom: Bool, at time: Double) {
        if arrival?.isOver(at: time) == true { arrival = nil }
        if switching?.isOver(at: time) == true { switching = nil }
        former?.fade.step(dt)
        if former?.fade.isOver == true { former = nil }
        turntable.step(dt, back: !hasTurntable)
        roomLight.step(dt, back: !hasRoom)
    }

    /// Whether none is left.
    var isAtRest: Bool {
        arrival == nil && switching == nil && former == nil && turntable.isAtEnd && roomLight.isAtEnd
    }

    /// Whether cards are on their way to their places.
    var movesCards: Bool { switching != nil }

    /// How far the ring is fanned out: from 0, all in front, to 1.
    func spread(at time: Double) -> Double { arrival?.smoothShare(at: time) ?? 1 }

    /// The card that is seen in front in place of the ring's.
    func front(at time: Double) -> Int? {
        formerFront.flatMap { time < $0.until ? $0.card : nil }
    }

    /// Ends the motions of cards at once.
    mutating func endMotions() { switching = nil }

    /// Starts a cross-fade from a layout.
    mutating func fade(from layout: any CarouselLayout) {
        former = (layout, Fade(lasting: Carousel.fadeTime))
    }

    /// Lets a card be seen in front for a moment, or none.
    mutating func keepFront(_ card: Int?, from time: Double) {
        formerFront = card.map { ($0, time + Self.fronting) }
    }
}
