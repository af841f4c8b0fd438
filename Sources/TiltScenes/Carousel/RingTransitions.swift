import TiltEngine
import TiltStage

/// The changes of the carousel that are still seen: at its start, and of layout and cards.
struct RingTransitions: Sendable {
    /// The change of the cards' bodies to other places.
    var switching: LayoutSwitch?
    /// The former layout while another one replaces it by a cross-fade, with reduced motion.
    private(set) var former: (layout: any CarouselLayout, fade: Fade)?
    /// The fanning out of the ring when the scene arrives.
    var arrival: Movement?
    /// The appearance of the turntable, which only the ring has.
    private(set) var turntable = Fade(lasting: 0.4, from: 1)

    /// None; only one layout has a turntable.
    init(hasTurntable: Bool) {
        if !hasTurntable { turntable = Fade(lasting: turntable.duration) }
    }

    /// Advances by `dt` seconds that end at a time.
    mutating func step(_ dt: Double, hasTurntable: Bool, at time: Double) {
        if arrival?.isOver(at: time) == true { arrival = nil }
        if switching?.isOver(at: time) == true { switching = nil }
        former?.fade.step(dt)
        if former?.fade.isOver == true { former = nil }
        turntable.step(dt, back: !hasTurntable)
    }

    /// Whether none is left.
    var isAtRest: Bool {
        arrival == nil && switching == nil && former == nil && turntable.isAtEnd
    }

    /// How far the ring is fanned out: from 0, all in front, to 1.
    func spread(at time: Double) -> Double { arrival?.smoothShare(at: time) ?? 1 }

    /// Ends the motions of cards at once.
    mutating func endMotions() { (switching, arrival) = (nil, nil) }

    /// Starts a cross-fade from a layout.
    mutating func fade(from layout: any CarouselLayout) {
        former = (layout, Fade(lasting: Carousel.fadeTime))
    }
}
