import TiltEngine

/// The ring with reduced motion: a card is always in front, and another replaces it by a cross-fade. Drag, keys, wheel,
/// click and tilt change cards slot by slot, as they turn the moving ring.
struct ReducedMotionRing: RingLaw {
    let slots: RingSlots
    /// The ring's angle, at which a card is in front.
    private var slot: Double
    /// The previous angle, and the start of the fade.
    private var left: (angle: Double, since: Double)?
    /// The slot at the beginning of a drag.
    private var held: Double?
    /// The angle to which tilt would have turned a moving ring.
    private var turn: (angle: Double, velocity: Double, since: Double)?

    /// The duration of a cross-fade, in seconds.
    static let duration = 0.2

    /// A ring at rest on the card nearest to `angle`.
    init(_ slots: RingSlots, angle: Double = 0) {
        self.slots = slots
        slot = slots.nearest(to: angle)
    }

    func angle(at time: Double) -> Double { slot }
    func velocity(at time: Double) -> Double { 0 }

    func phase(at time: Double) -> RingPhase {
        if held != nil { return .drag }
        if turn != nil { return .tilt }
        return fade(at: time) == nil ? .rest : .settling
    }

    func fade(at time: Double) -> (from: Double, share: Double)? {
        guard let left, time - left.since < Self.duration else { return nil }
        return (left.angle, Fade.progress(since: left.since, lasting: Self.duration, at: time))
    }

    mutating func press(at time: Double) {
        held = slot
        turn = nil
    }

    mutating func drag(by distance: Double, along course: DragCourse, at time: Double) {
        guard let held else { return }
        change(to: nearest(to: held + course.angle(at: distance, spacing: spacing)), at: time)
    }

    mutating func release(at time: Double) { held = nil }

    mutating func step(by cards: Int, at time: Double) {
        change(to: nearest(to: slot - Double(cards) * spacing), at: time)
    }

    mutating func choose(_ card: Int, at time: Double) {
        held = nil
        let turned = (-Double(card) * spacing - slot).remainder(dividingBy: slots.circumference)
        change(to: nearest(to: slot + turned), at: time)
    }

    mutating func tilt(at velocity: Double, from time: Double) {
        guard held == nil, velocity != 0 else { return turn = nil }
        let angle = turn.map { $0.angle + $0.velocity * max(0, time - $0.since) } ?? slot
        turn = (angle, velocity, time)
        change(to: nearest(to: angle), at: time)
    }

    private func nearest(to angle: Double) -> Double { slots.nearest(to: angle) }

    private mutating func change(to new: Double, at time: Double) {
        guard new != slot else { return }
        left = (slot, time)
        slot = new
    }
}
