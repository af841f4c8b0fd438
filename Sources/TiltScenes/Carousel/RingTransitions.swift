import TiltEngine
import TiltStage

/// The changes of the carousel that are still seen: at its start, and of layout and cards.
struct RingTransitions: Sendable {
    /// The way of the cards to their places: from the front as the scene arrives, and from others.
    var change: ItemChange?
    /// The former layout while another one replaces it by a cross-fade, with reduced motion.
    private(set) var former: (layout: RoomLayout, fade: Fade)?
    /// The appearance of the turntable, which only the ring has.
    private(set) var turntable = Fade(lasting: 0.4, from: 1)

    /// None; only one layout has a turntable.
    init(hasTurntable: Bool) {
        if !hasTurntable { turntable = Fade(lasting: turntable.duration) }
    }

    /// Advances by `dt` seconds that end at a time.
    mutating func step(_ dt: Double, hasTurntable: Bool, at time: Double) {
        if change?.isOver(at: time) == true { change = nil }
        former?.fade.step(dt)
        if former?.fade.isOver == true { former = nil }
        turntable.step(dt, back: !hasTurntable)
    }

    /// Whether none is left.
    var isAtRest: Bool { change == nil && former == nil && turntable.isAtEnd }

    /// Starts a cross-fade from a layout.
    mutating func fade(from layout: RoomLayout) {
        former = (layout, Fade(lasting: Carousel.fadeTime))
    }
}
