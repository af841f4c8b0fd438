import TiltEngine

/// The corrected ring: the front card stays under the pointer, and a fling glides as in the published answer but
/// ends exactly on a card. Everything is a closed form of time, so the frame rate does not matter.
struct SettlingRing: RingLaw, Equatable {
    private enum Motion: Equatable {
        case still(Double)
        case held(Double)
        /// `yields` is whether tilt may take over at any speed.
        case settling(SettleLaw, since: Double, yields: Bool)
        case approaching(ApproachLaw, since: Double)
        case running(Run, since: Double)
        case tilting(angle: Double, velocity: Double, since: Double)
    }

    let slots: RingSlots
    private var motion: Motion
    private var tracker = VelocityTracker()
    private var feel: CarouselFeel
    /// The ring's angle at the press.
    private var pressAngle = 0.0

    /// The speed and the distance from its card below which a ring is at rest: 0.05 °/s and 0.05°.
    private static let still = Angle.degrees(0.05).radians
    /// The speed at which the last part of a glide begins: 90 °/s.
    private static let finalSpeed = Angle.degrees(90).radians
    /// The greatest drift of an opening, within which its card stays in front.
    private static let widestDrift = Angle.degrees(10).radians
    /// The time constant that stops it after three seconds: ln 2 of it for the glide, three for the last part.
    private static let driftTimeConstant = 3 / (3 + Double.log(2))
    /// The speed below which a drag's priority over tilt ends: 5 °/s.
    private static let yielding = Angle.degrees(5).radians

    /// A ring at rest.
    init(count: Int, angle: Double = 0, feel: CarouselFeel = CarouselFeel()) {
        self.feel = feel
        slots = RingSlots(count: count)
        motion = .still(angle)
    }

    /// A ring that drifts to its first card within three seconds.
    init(openingWith count: Int, at time: Double, feel: CarouselFeel = CarouselFeel()) {
        self.init(count: count, feel: feel)
        let (way, timeConstant) = (min(spacing / 3, Self.widestDrift), Self.driftTimeConstant)
        let law = SettleLaw(
            from: -way, velocity: way / timeConstant, spacing: spacing, timeConstant: timeConstant,
            finalSpeed: way / timeConstant / 2)
        motion = .settling(law, since: time, yields: true)
    }

    /// Ends an opening on the next card.
    mutating func endOpening(at time: Double) {
        if phase(at: time) == .settling { settle(velocity: velocity(at: time), at: time, yields: true) }
    }

    /// Sets the feel of later motion.
    mutating func take(_ feel: CarouselFeel) { self.feel = feel }

    func angle(at time: Double) -> Double {
        if let destination = destinationReached(at: time) { return destination }
        return switch motion {
        case .still(let angle), .held(let angle): angle
        case .settling(let law, let since, _): law.position(at: time - since)
        case .approaching(let law, let since): law.position(at: time - since)
        case .running(let run, let since): run.position(at: time - since)
        case .tilting(let angle, let velocity, let since): angle + velocity * (time - since)
        }
    }

    func velocity(at time: Double) -> Double {
        guard destinationReached(at: time) == nil else { return 0 }
        return switch motion {
        case .still: 0
        case .held: tracker.velocity(at: time)
        case .settling(let law, let since, _): law.velocity(at: time - since)
        case .approaching(let law, let since): law.velocity(at: time - since)
        case .running(let run, let since): run.velocity(at: time - since)
        case .tilting(_, let velocity, _): velocity
        }
    }

    func phase(at time: Double) -> RingPhase {
        guard destinationReached(at: time) == nil else { return .rest }
        return switch motion {
        case .still: .rest
        case .held: .drag
        case .settling, .approaching, .running: .settling
        case .tilting: .tilt
        }
    }

    func destination(at time: Double) -> Double? {
        switch motion {
        case .settling(let law, _, _): law.destination
        case .approaching(let law, _): law.destination
        case .still, .held, .running, .tilting: nil
        }
    }

    private func destinationReached(at time: Double) -> Double? {
        switch motion {
        case .settling(let law, let since, _)
        where law.isAtRest(at: time - since, within: Self.still, below: Self.still):
            law.destination
        case .approaching(let law, let since)
        where law.isAtRest(at: time - since, within: Self.still, below: Self.still):
            law.destination
        default: nil
        }
    }

    mutating func press(at time: Double) {
        pressAngle = angle(at: time)
        motion = .held(pressAngle)
        tracker.reset()
        tracker.add(pressAngle, at: time)
    }

    mutating func drag(by distance: Double, radius: Double, width: Double, at time: Double) {
        let frontAngle = pressAngle.remainder(dividingBy: spacing)
        let position = RingDrag.position(of: frontAngle) + distance / radius
        let angle = pressAngle - frontAngle + RingDrag.angle(at: position)
        tracker.add(angle, at: time)
        motion = .held(angle)
    }

    mutating func release(at time: Double) {
        guard case .held = motion else { return }
        settle(velocity: tracker.velocity(at: time), at: time, yields: false)
    }

    mutating func step(by cards: Int, at time: Double) {
        let from: Double
        if case .approaching(let law, _) = motion {
            from = law.destination
        } else {
            from = slots.nearest(to: angle(at: time))
        }
        approach(from - Double(cards) * spacing, at: time)
    }

    mutating func run(_ way: Int, at time: Double) {
        if case .held = motion { return }
        let (here, velocity) = (angle(at: time), velocity(at: time))
        if way != 0 {
            let speed = -Double(way) * spacing * feel.cardRate
            if case .running(let run, _) = motion, run.speed == speed { return }
            motion = .running(
                Run(start: here, initialVelocity: velocity, speed: speed, timeConstant: feel.approachTime), since: time)
        } else if case .running = motion {
            // The next card on which it can stop without turning back, so slowly that it does not speed up first.
            let reach = (here + velocity * feel.approachTime) / spacing
            let slot = reach.rounded(velocity < 0 ? .down : .up) * spacing
            let stopping = abs(slot - here) / max(2 * abs(velocity), 1e-9)
            let usual = feel.approachTime
            approach(slot, timeConstant: stopping.clamped(to: usual / 2...2 * usual), at: time)
        }
    }

    mutating func choose(_ card: Int, at time: Double) {
        let here = angle(at: time)
        let way = (-Double(card) * spacing - here).remainder(dividingBy: slots.circumference)
        approach(here + way, at: time)
    }

    mutating func tilt(at velocity: Double, from time: Double) {
        switch motion {
        case .held, .running: return
        case .settling(let law, let since, let yields):
            guard yields || abs(law.velocity(at: time - since)) < Self.yielding else { return }
        case .approaching: guard phase(at: time) == .rest else { return }
        case .still: break
        case .tilting(_, let last, _):
            guard velocity != 0 else { return settle(velocity: last, at: time, yields: true) }
        }
        if velocity != 0 {
            motion = .tilting(angle: angle(at: time), velocity: velocity, since: time)
        } else if phase(at: time) == .rest {
            motion = .still(angle(at: time))
        }
    }

    private mutating func settle(velocity: Double, at time: Double, yields: Bool) {
        motion = .settling(
            SettleLaw(
                from: angle(at: time), velocity: velocity, spacing: spacing, timeConstant: feel.glideTime,
                finalSpeed: Self.finalSpeed),
            since: time, yields: yields)
    }

    /// Moves to a slot, in its direction but by one turn at most.
    private mutating func approach(_ slot: Double, timeConstant: Double? = nil, at time: Double) {
        let here = angle(at: time)
        let excess = ((abs(slot - here) / slots.circumference).rounded(.up) - 1) * slots.circumference
        let nearer = excess > 0 ? slot - (slot < here ? -excess : excess) : slot
        motion = .approaching(
            ApproachLaw(
                from: here, velocity: velocity(at: time), to: nearer, timeConstant: timeConstant ?? feel.approachTime),
            since: time)
    }
}

extension CarouselFeel {
    /// The cards per second of a held arrow: the greatest speed of a single step, 1 / (e T), so that the speed of a press
    /// only stops falling when the key stays down.
    var cardRate: Double { 1 / (.exp(1) * approachTime) }
}

/// The motion of a ring while an arrow is held: its velocity gently becomes a constant one. Angles are in radians.
///
///     x(t) = x₀ + v t + (v₀ − v) T (1 − e^(−t/T))
private struct Run: Equatable {
    let start: Double
    let initialVelocity: Double
    let speed: Double
    let timeConstant: Double

    func position(at time: Double) -> Double {
        start + speed * time + (initialVelocity - speed) * timeConstant * (1 - .exp(-time / timeConstant))
    }

    func velocity(at time: Double) -> Double {
        speed + (initialVelocity - speed) * .exp(-time / timeConstant)
    }
}
