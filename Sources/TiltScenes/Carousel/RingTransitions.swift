import TiltEngine
import TiltStage

/// The changes of the carousel that are still seen: at its start, and of layout and cards.
struct RingTransitions: Sendable {
    /// The way of the cards to their places: from the front as the scene arrives, and from others.
    var change: ItemChange?
    /// The fall of the first card at the scene's arrival; nil once the others have come out of it.
    var fall: CardFall?
    /// The layout and the position that are replaced by a cross-fade.
    var former: (layout: RoomLayout, position: Double, fade: Fade)?
    /// The appearance of the turntable, which only the ring has.
    private(set) var turntable = Fade(lasting: 0.4, from: 1)

    /// None; only one layout has a turntable.
    init(hasTurntable: Bool) {
        if !hasTurntable { turntable = Fade(lasting: turntable.duration) }
    }

    /// Advances by `dt` seconds that end at a time.
    mutating func step(_ dt: Double, hasTurntable: Bool, at time: Double) {
        if change?.isOver(at: time) == true { change = nil }
        if fall?.isOver(at: time) == true { fall = nil }
        former?.fade.step(dt)
        if former?.fade.isOver == true { former = nil }
        turntable.step(dt, back: !hasTurntable)
    }

    /// Whether none is left.
    var isAtRest: Bool { change == nil && former == nil && turntable.isAtEnd }

    /// Starts a cross-fade from a layout, or from an opened card to another, with reduced motion.
    mutating func fade(from layout: RoomLayout, at position: Double) {
        former = (layout, position, Fade(lasting: Carousel.fadeTime))
    }
}

/// The fall of a card from above the window, which bounces once before the others come out of it.
struct CardFall: Equatable, Sendable {
    let card: Int
    let start: Double

    /// The seconds until it lands, and until the others come.
    static let (landing, length) = (0.42, 0.6)
    /// The height from which it falls, and that of its bounce, in heights of the room's cards.
    private static let (height, bounce) = (1.7, 0.035)

    func isOver(at time: Double) -> Bool { time - start >= Self.length }

    /// Whether it lands in a step that ends at a time.
    func lands(in dt: Double, to time: Double) -> Bool {
        let age = time - start
        return age >= Self.landing && age - dt < Self.landing
    }

    /// How far it is from its landing and the time that follows, 1…0.
    func way(at time: Double) -> Double { 1 - smoothRise(Self.landing, Self.length, time - start) }

    /// How high it is above its place, in heights of the room's cards.
    func height(at time: Double) -> Double {
        let age = time - start
        if age < Self.landing { return Self.height * (1 - (age / Self.landing) * (age / Self.landing)) }
        let share = (age - Self.landing) / (Self.length - Self.landing)
        return share < 1 ? Self.bounce * 4 * share * (1 - share) : 0
    }
}
