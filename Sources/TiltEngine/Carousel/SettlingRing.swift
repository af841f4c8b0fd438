/// The corrected ring: the front card stays under the pointer, a fling glides as in the published answer but ends exactly
/// on a card, and no motion ends in a slow tail. Everything is a closed form of time, so the frame rate does not matter.
struct SettlingRing: RingLaw, Equatable {
    private enum Motion: Equatable {
        case still(Double)
        case held(Double)
        case settling(SettleLaw, since: Double)
        /// `isChosen` is whether its end was chosen, which then precedes tilt.
        case moving(CubicMove, since: Double, isChosen: Bool)
        case running(SteadyTurn, since: Double)
        case tilting(SteadyTurn, since: Double)
    }

    private(set) var slots: RingSlots
    var hasEnds = false
    private var motion: Motion
    private var tracker = VelocityTracker()
    private var feel: CarouselFeel
    private(set) var pressAngle = 0.0

    /// The least deceleration at the end of a motion, 90 °/s²: below 6 °/s nothing lasts longer than 0.1 s.
    private static let leastDeceleration = Angle.degrees(90).radians
    /// The time constant with which the speed follows a tilt, in seconds.
    private static let tiltTime = 0.12
    /// The longest times in seconds in which a tilted and a running ring come to rest, and the shortest time in which an
    /// even deceleration may stop them.
    private static let (tiltStop, runStop, hardestStop) = (0.5, 0.8, 0.1)
    /// The speed below which a ring has no direction of travel: 6 °/s.
    private static let slow = Angle.degrees(6).radians
    /// The duration of the turn of an opening, in seconds.
    private static let turnTime = 2.4
    /// The greatest speed of a release, in radians per second, far above any hand's: two moves at one time have no slope.
    private static let fastest = 1e6
    /// The longest pull past an end, in radians: three cards of a long ring.
    private static let longestPull = 3 * Angle.degrees(30).radians
    /// The speed below which a drag's priority over tilt ends: 5 °/s.
    private static let yielding = Angle.degrees(5).radians

    init(count: Int, angle: Double = 0, feel: CarouselFeel = CarouselFeel()) {
        (self.feel, slots, motion) = (feel, RingSlots(count: count), .still(angle))
    }

    mutating func arrive(after delay: Double, at time: Double) {
        let (end, way) = (angle(at: time), hasEnds ? 0 : slots.nearest(to: 2 * .pi))
        let turn = CubicMove(from: end - way, to: end, duration: Self.turnTime)
        motion = .moving(turn, since: time + delay, isChosen: false)
    }

    mutating func stopSoon(at time: Double) {
        if phase(at: time) == .settling { stop(within: Self.tiltStop, at: time) }
    }

    mutating func take(_ feel: CarouselFeel) { self.feel = feel }

    func angle(at time: Double) -> Double {
        switch motion {
        case .still(let angle), .held(let angle): angle
        case .settling(let law, let since): law.position(at: time - since)
        case .moving(let move, let since, _): move.position(at: time - since)
        case .running(let turn, let since), .tilting(let turn, let since):
            turn.position(at: time - since).clamped(to: bounds)
        }
    }

    func velocity(at time: Double) -> Double {
        switch motion {
        case .still: 0
        case .held: tracker.velocity(at: time).clamped(to: -Self.fastest...Self.fastest)
        case .settling(let law, let since): law.velocity(at: time - since)
        case .moving(let move, let since, _): move.velocity(at: time - since)
        case .running(let turn, let since), .tilting(let turn, let since):
            bounds.contains(turn.position(at: time - since)) ? turn.velocity(at: time - since) : 0
        }
    }

    func phase(at time: Double) -> Carousel.Phase {
        switch motion {
        case .still: .rest
        case .held: .drag
        case .settling(let law, let since): time - since < law.duration ? .settling : .rest
        case .moving(let move, let since, _): time - since < move.duration ? .settling : .rest
        case .running: .settling
        case .tilting: .tilt
        }
    }

    var chosenAngle: Double? { if case .moving(let move, _, isChosen: true) = motion { move.destination } else { nil } }

    mutating func press(at time: Double) {
        let angle = angle(at: time)
        (pressAngle, motion) = (pull(for: angle), .held(angle))
        tracker.reset()
        tracker.add(angle, at: time)
    }

    mutating func hold(_ pull: Double, at time: Double) {
        let edge = pull.clamped(to: bounds)
        let angle = pull == edge ? pull : edge + Self.band.displacement(forPull: pull - edge)
        tracker.add(angle, at: time)
        motion = .held(angle)
    }

    /// The angle to which a hand pulls for an angle.
    private func pull(for angle: Double) -> Double {
        let edge = angle.clamped(to: bounds)
        return angle == edge ? angle : edge + Self.band.pull(forDisplacement: angle - edge)
    }

    private static let band = RubberBand(viewLength: longestPull)

    mutating func release(at time: Double) {
        guard case .held = motion else { return }
        let front = slots.nearest(to: pressAngle).clamped(to: bounds)
        let reach = feel.longestFling.map { Double($0) * spacing } ?? .infinity
        let nearby = max(bounds.lowerBound, front - reach)...min(bounds.upperBound, front + reach)
        let law = SettleLaw(
            from: angle(at: time), velocity: velocity(at: time), on: Detents(every: spacing, in: nearby),
            timeConstant: feel.glideTime, deceleration: Self.leastDeceleration)
        motion = .settling(law, since: time)
    }

    mutating func step(by cards: Int, lasting duration: Double?, at time: Double) {
        let from = chosenAngle ?? slots.nearest(to: angle(at: time))
        move(to: from - Double(cards) * spacing, lasting: duration, at: time)
    }

    mutating func run(at speed: Double, from time: Double) {
        if case .running(let turn, _) = motion {
            guard turn.speed != speed else { return }
            guard speed != 0 else { return stop(within: Self.runStop, at: time) }
        }
        guard speed != 0 else { return }
        motion = .running(steadyTurn(at: speed, timeConstant: feel.approachTime, from: time), since: time)
    }

    mutating func choose(slot: Double, lasting duration: Double?, at time: Double) {
        move(to: -slot * spacing, lasting: duration, at: time)
    }

    mutating func tilt(at velocity: Double, from time: Double) {
        switch motion {
        case .held, .running: return
        case .settling: guard abs(self.velocity(at: time)) < Self.yielding else { return }
        case .moving(_, _, let isChosen): guard !isChosen || phase(at: time) == .rest else { return }
        case .still: break
        case .tilting(let turn, _):
            guard velocity != 0 else { return stop(within: Self.tiltStop, at: time) }
            guard velocity != turn.speed else { return }
        }
        if velocity != 0 {
            motion = .tilting(steadyTurn(at: velocity, timeConstant: Self.tiltTime, from: time), since: time)
        } else if phase(at: time) == .rest {
            motion = .still(angle(at: time))
        }
    }

    /// A turn at a speed that continues the current motion.
    private func steadyTurn(at speed: Double, timeConstant: Double, from time: Double) -> SteadyTurn {
        var acceleration = 0.0
        if case .tilting(let turn, let since) = motion { acceleration = turn.acceleration(at: time - since) }
        return SteadyTurn(
            start: angle(at: time), initialVelocity: velocity(at: time), initialAcceleration: acceleration,
            speed: speed, timeConstant: timeConstant)
    }

    /// Comes to rest on the next card on which it can stop without turning back; without speed, on the nearest.
    private mutating func stop(within longest: Double, at time: Double) {
        let (here, velocity) = (angle(at: time), velocity(at: time))
        let reach = (here + velocity * Self.hardestStop / 2) / spacing
        let slot = abs(velocity) < Self.slow ? reach.rounded() : reach.rounded(velocity < 0 ? .down : .up)
        let stop = CubicMove(
            from: here, velocity: velocity, to: (slot * spacing).clamped(to: bounds), within: longest,
            deceleration: Self.leastDeceleration)
        motion = .moving(stop, since: time, isChosen: false)
    }

    /// Moves to a chosen slot, in its direction but by one turn at most.
    private mutating func move(to slot: Double, lasting duration: Double?, at time: Double) {
        let here = angle(at: time)
        let excess = ((abs(slot - here) / slots.circumference).rounded(.up) - 1) * slots.circumference
        let nearer = excess > 0 && !hasEnds ? slot - (slot < here ? -excess : excess) : slot.clamped(to: bounds)
        let velocity = velocity(at: time)
        let move =
            duration.map { CubicMove(from: here, velocity: velocity, to: nearer, duration: $0) }
            ?? CubicMove(
                from: here, velocity: velocity, to: nearer, within: feel.scrollTime,
                deceleration: Self.leastDeceleration)
        motion = .moving(move, since: time, isChosen: true)
    }
}

// Rows of items that come and go.
extension SettlingRing {
    var settlement: (angle: Double, time: Double)? {
        switch motion {
        case .still(let angle): (angle, -.infinity)
        case .settling(let law, let since): (law.destination, since + law.duration)
        case .moving(let move, let since, _): (move.destination, since + move.duration)
        case .held, .running, .tilting: nil
        }
    }

    mutating func jump(to angle: Double) { motion = .still(angle) }

    mutating func stopsAtEnd(at time: Double) -> Bool {
        guard case .running(let turn, let since) = motion else { return false }
        let position = turn.position(at: time - since)
        let edge = position.clamped(to: bounds)
        guard position != edge, (position - edge) * turn.speed > 0 else { return false }
        motion = .still(edge)
        return true
    }

    mutating func take(_ new: RingSlots, angle: Double, at time: Double) {
        let (old, scale) = (self.angle(at: time), new.spacing / spacing)
        let velocity = velocity(at: time) * scale
        let motion = motion
        slots = new
        func move(to end: Double, within rest: Double, isChosen: Bool) -> Motion {
            guard rest > 0 else { return .still(nearestSlot(to: angle)) }
            let end = nearestSlot(to: angle + (end - old) * scale)
            let move = CubicMove(
                from: angle, velocity: velocity, to: end, within: rest, deceleration: Self.leastDeceleration)
            return .moving(move, since: time, isChosen: isChosen)
        }
        func turned(_ turn: SteadyTurn, since: Double) -> SteadyTurn {
            SteadyTurn(
                start: angle, initialVelocity: velocity,
                initialAcceleration: turn.acceleration(at: time - since) * scale, speed: turn.speed * scale,
                timeConstant: turn.timeConstant)
        }
        switch motion {
        case .still: self.motion = .still(nearestSlot(to: angle))
        case .held: self.motion = .held(angle)
        case .settling(let law, let since):
            self.motion = move(to: law.destination, within: since + law.duration - time, isChosen: false)
        case .moving(let course, let since, let isChosen):
            self.motion = move(to: course.destination, within: since + course.duration - time, isChosen: isChosen)
        case .running(let turn, let since): self.motion = .running(turned(turn, since: since), since: time)
        case .tilting(let turn, let since): self.motion = .tilting(turned(turn, since: since), since: time)
        }
    }

    private func nearestSlot(to angle: Double) -> Double { slots.nearest(to: angle).clamped(to: bounds) }
}

/// A turn whose velocity follows a constant speed w, critically damped. Angles are in radians.
///
///     v(t) = w + (A + B t) e^(−t/T)                           A = v₀ − w,  B = a₀ + A/T
///     x(t) = x₀ + w t + T (A + B T − (A + B T + B t) e^(−t/T))
private struct SteadyTurn: Equatable {
    let start, initialVelocity, initialAcceleration, speed, timeConstant: Double

    private var a: Double { initialVelocity - speed }
    private var b: Double { initialAcceleration + a / timeConstant }

    func position(at time: Double) -> Double {
        let whole = a + b * timeConstant
        return start + speed * time + timeConstant * (whole - (whole + b * time) * .exp(-time / timeConstant))
    }

    func velocity(at time: Double) -> Double { speed + (a + b * time) * .exp(-time / timeConstant) }

    func acceleration(at time: Double) -> Double { (b - (a + b * time) / timeConstant) * .exp(-time / timeConstant) }
}
