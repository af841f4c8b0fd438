/// The ring with reduced motion: a card is always in front, and another replaces it by a cross-fade. Drag, keys, wheel,
/// click and tilt change cards slot by slot, as they turn the moving ring.
struct ReducedMotionRing: RingLaw {
    /// The angle before the last change of cards, and its fade.
    private struct Change: Equatable {
        let former: Double
        let since: Double
        var duration = Carousel.fadeTime

        var end: Double { since + duration }
    }

    /// The angle to which a velocity would have turned a moving ring.
    private struct Turn: Equatable {
        let start: Double
        let velocity: Double
        let since: Double
        var isTilt = true

        func angle(at time: Double) -> Double { start + velocity * max(0, time - since) }
    }

    private(set) var slots: RingSlots
    var hasEnds = false
    /// The ring's angle, at which a card is in front, unless it turns steadily.
    private var slot: Double
    /// The last change, unless it turns steadily.
    private var change: Change?
    /// The slot at the beginning of a drag.
    private var held: Double?
    /// The turn by tilt, or by itself.
    private var steady: Turn?
    /// When a hand or a turn ended, or a card was chosen.
    private var ended = -Double.infinity

    /// A ring at rest on the card nearest to `angle`.
    init(_ slots: RingSlots, angle: Double = 0) {
        self.slots = slots
        slot = slots.nearest(to: angle)
    }

    func angle(at time: Double) -> Double { steady.map { nearest(to: $0.angle(at: time)) } ?? slot }
    func velocity(at time: Double) -> Double { 0 }
    var pressAngle: Double { held ?? slot }

    func phase(at time: Double) -> Carousel.Phase {
        if held != nil { return .drag }
        if let steady { return steady.isTilt ? .tilt : .settling }
        return fade(at: time) == nil ? .rest : .settling
    }

    func fade(at time: Double) -> (from: Double, share: Double)? {
        guard let change = change(at: time), time - change.since < change.duration else { return nil }
        return (change.former, ((time - change.since) / change.duration).clamped(to: 0...1))
    }

    /// The last change of cards at a time.
    private func change(at time: Double) -> Change? {
        guard let steady else { return change }
        let (now, step) = (angle(at: time), steady.velocity < 0 ? -spacing : spacing)
        let since = steady.since + (now - step / 2 - steady.start) / steady.velocity
        return since > steady.since ? Change(former: now - step, since: since) : change
    }

    var settlement: (angle: Double, time: Double)? {
        held == nil && steady == nil ? (slot, max(ended, change?.end ?? ended)) : nil
    }

    mutating func press(at time: Double) {
        stop(at: time)
        held = slot
    }

    mutating func hold(_ pull: Double, at time: Double) { if held != nil { change(to: nearest(to: pull), at: time) } }

    mutating func release(at time: Double) {
        if held != nil { ended = time }
        held = nil
    }

    mutating func step(by cards: Int, lasting duration: Double?, at time: Double) {
        stop(at: time)
        change(to: nearest(to: slot - Double(cards) * spacing), lasting: duration, at: time)
        ended = time
    }

    mutating func choose(slot: Double, lasting duration: Double?, at time: Double) {
        stop(at: time)
        change(to: nearest(to: -slot * spacing), lasting: duration, at: time)
        ended = time
    }

    mutating func jump(to angle: Double) {
        let hasEnds = hasEnds
        self = ReducedMotionRing(slots, angle: angle)
        self.hasEnds = hasEnds
    }

    mutating func tilt(at velocity: Double, from time: Double) {
        if steady?.isTilt != false { turn(steadilyAt: velocity, isTilt: true, from: time) }
    }

    mutating func run(at speed: Double, from time: Double) {
        if speed != 0 || steady?.isTilt == false { turn(steadilyAt: speed, isTilt: false, from: time) }
    }

    private mutating func turn(steadilyAt velocity: Double, isTilt: Bool, from time: Double) {
        guard held == nil, velocity != steady?.velocity ?? 0 || isTilt != steady?.isTilt ?? isTilt else { return }
        let start = steady?.angle(at: time).clamped(to: bounds) ?? slot
        stop(at: time)
        ended = time
        if velocity != 0 { steady = Turn(start: start, velocity: velocity, since: time, isTilt: isTilt) }
    }

    /// Ends a steady turn, with the card in front that is there.
    private mutating func stop(at time: Double) { (slot, change, steady) = (angle(at: time), change(at: time), nil) }

    mutating func stopsAtEnd(at time: Double) -> Bool {
        guard let steady, !steady.isTilt, !bounds.contains(steady.angle(at: time)) else { return false }
        stop(at: time)
        return true
    }

    /// Shows the card of the new angle at once.
    mutating func take(_ new: RingSlots, angle: Double, at time: Double) {
        let scale = new.spacing / spacing
        ended = settlement.map { $0.time < time } == true ? -.infinity : time
        slots = new
        (slot, change) = (nearest(to: angle), nil)
        held = held.map { _ in slot }
        steady = steady.map { Turn(start: slot, velocity: $0.velocity * scale, since: time, isTilt: $0.isTilt) }
    }

    private func nearest(to angle: Double) -> Double { slots.nearest(to: angle).clamped(to: bounds) }

    private mutating func change(to new: Double, lasting duration: Double? = nil, at time: Double) {
        guard new != slot else { return }
        change = Change(former: slot, since: time, duration: duration ?? Carousel.fadeTime)
        slot = new
    }
}
