import TiltEngine
import TiltStage

/// The hands that turn the ring: a press on it, the wheel, a touchpad and held arrows.
struct RingHands: Sendable {
    /// The pointer's position over the ring.
    var pointer = RingPointer()
    /// Whether the current press stopped a fast ring, and so does not choose a card.
    var hasCaught = false
    /// The fraction of a notch that a fine wheel has turned.
    private var wheelParts = 0.0
    private var arrows = HeldArrows()
    /// The direction in which held arrows turn the ring during the current step: 1 is to the next card, 0 is none.
    private var direction = 0

    /// The speed of a ring above which a press is not a click: 60 °/s.
    static let fast = Angle.degrees(60).radians
    /// The points of a touchpad's travel for one card.
    static let pan = 60.0

    /// Turns the ring by a card.
    mutating func nudge(_ ring: inout Carousel, toward direction: Vector, at time: Double) {
        arrows.press()
        wheelParts = 0
        ring.scroll(by: Self.cards(along: direction), time: time)
    }

    /// Turns the ring on by arrows held for `dt` seconds: until the next step, or card by card, `rate` of them a second, if it
    /// does not move smoothly.
    mutating func hold(
        _ ring: inout Carousel, toward direction: Vector, for dt: Double, rate: Double, at time: Double
    ) {
        let held = arrows.hold(for: dt, at: time)
        guard held > 0 else { return }
        self.direction = Self.cards(along: direction)
        if ring.motion != .settling { turnWheel(&ring, by: Vector(Double(self.direction) * rate * held, 0), at: time) }
    }

    /// Turns the wheel: right and down are the next card, and fractions of notches add up.
    mutating func turnWheel(_ ring: inout Carousel, by notches: Vector, at time: Double) {
        let amount = abs(notches.x) > abs(notches.y) ? notches.x : -notches.y
        guard amount.isFinite else { return }
        if amount * wheelParts < 0 { wheelParts = 0 }
        wheelParts = (wheelParts + amount).clamped(to: -100...100)
        let whole = wheelParts.rounded(.towardZero)
        wheelParts -= whole
        if whole != 0 { ring.scroll(by: Int(whole), time: time) }
    }

    /// Takes a step: the ring turns on only while arrows are held, by a number of cards a second.
    mutating func step(_ ring: inout Carousel, rate: Double, at time: Double) {
        if ring.motion == .settling { ring.autoscroll(at: Double(direction) * rate, time: time) }
        direction = 0
    }

    /// The cards by which an arrow turns the ring: right and down are the next card.
    private static func cards(along direction: Vector) -> Int {
        let sum = direction.x + direction.y
        return sum == 0 ? 0 : sum < 0 ? -1 : 1
    }
}

/// The pointer's position over the ring, if any, and whether it is down; a drag is over nothing.
struct RingPointer: Equatable, Sendable {
    var position: Vector?
    var isDown = false

    /// The brightness of a highlight under it.
    var light: Double { isDown ? 0.22 : 0.12 }
}
