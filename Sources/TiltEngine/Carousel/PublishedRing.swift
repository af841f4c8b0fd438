/// The ring as published (stackoverflow.com/questions/5243614): a drag of one view width is half a turn. After it each
/// 0.02 s adds 0.97 of the previous step, beginning with the pointer's last move, until a step is below 0.001°. There
/// are no slots. Its defects are kept: the fling depends only on the last move, however long ago it was.
struct PublishedRing: RingLaw {
    private enum Motion: Equatable {
        case still(since: Double)
        case dragged(lastMove: Double)
        /// Ticks are at `since` + k · 0.02 s; `first` is the step of the tick before the first.
        case gliding(first: Double, since: Double)
        case tilting(velocity: Double, since: Double)
        case running(velocity: Double, since: Double)
    }

    private(set) var slots: RingSlots
    var hasEnds = false
    /// The angle at rest, during a drag, or at the start of the current glide or turn.
    private var base: Double
    private(set) var pressAngle = 0.0
    private var motion = Motion.still(since: -.infinity)

    private static let tick = CarouselFeel.tick
    private static let inertia = 0.97
    private static let smallest = Angle.degrees(0.001).radians

    init(count: Int, angle: Double = 0) { (slots, base) = (RingSlots(count: count, isEven: true), angle) }

    func angle(at time: Double) -> Double {
        switch motion {
        case .still, .dragged: base
        case .gliding(let first, let since):
            (base + glide(first: first, ticks: ticks(since: since, at: time)).sum).clamped(to: bounds)
        case .tilting(let velocity, let since), .running(let velocity, let since):
            (base + velocity * (time - since)).clamped(to: bounds)
        }
    }

    func velocity(at time: Double) -> Double {
        switch motion {
        case .still, .dragged: 0
        case .gliding(let first, let since):
            phase(at: time) == .rest ? 0 : glide(first: first, ticks: ticks(since: since, at: time)).last / Self.tick
        case .tilting(let velocity, let since), .running(let velocity, let since):
            bounds.contains(base + velocity * (time - since)) ? velocity : 0
        }
    }

    func phase(at time: Double) -> Carousel.Phase {
        switch motion {
        case .still: .rest
        case .dragged: .drag
        case .gliding(let first, let since):
            ticks(since: since, at: time) >= lastTick(first: first) ? .rest : .decelerating
        case .tilting: .tilt
        case .running: .settling
        }
    }

    var settlement: (angle: Double, time: Double)? {
        switch motion {
        case .still(let since): return (base, since)
        case .gliding(let first, let since):
            let end = since + Double(lastTick(first: first)) * Self.tick
            return (angle(at: end), end)
        case .dragged, .tilting, .running: return nil
        }
    }

    mutating func press(at time: Double) {
        base = angle(at: time)
        (pressAngle, motion) = (base, .dragged(lastMove: 0))
    }

    mutating func hold(_ pull: Double, at time: Double) {
        let angle = pull.clamped(to: bounds)
        (motion, base) = (.dragged(lastMove: angle - base), angle)
    }

    mutating func release(at time: Double) {
        guard case .dragged(let lastMove) = motion else { return }
        motion = lastMove == 0 ? .still(since: time) : .gliding(first: lastMove, since: time)
    }

    mutating func step(by cards: Int, lasting duration: Double?, at time: Double) {
        base = (angle(at: time) - Double(cards) * spacing).clamped(to: bounds)
        motion = .still(since: time)
    }

    mutating func choose(slot: Double, lasting duration: Double?, at time: Double) {
        (base, motion) = (-slot * spacing, .still(since: time))
    }

    mutating func jump(to angle: Double) { (base, motion) = (angle, .still(since: -.infinity)) }

    mutating func tilt(at velocity: Double, from time: Double) {
        switch motion {
        case .dragged, .running: return
        case .gliding: guard phase(at: time) == .rest else { return }
        case .still, .tilting: break
        }
        let since = settlement?.time ?? time
        base = angle(at: time)
        motion = velocity == 0 ? .still(since: since) : .tilting(velocity: velocity, since: time)
    }

    mutating func run(at speed: Double, from time: Double) {
        if case .running = motion {} else if speed == 0 { return }
        base = angle(at: time)
        motion = speed == 0 ? .still(since: time) : .running(velocity: speed, since: time)
    }

    mutating func stopsAtEnd(at time: Double) -> Bool {
        guard case .running(let velocity, let since) = motion, !bounds.contains(base + velocity * (time - since)) else {
            return false
        }
        jump(to: angle(at: time))
        return true
    }

    mutating func take(_ new: RingSlots, angle: Double, at time: Double) {
        let scale = new.spacing / spacing
        switch motion {
        case .still: motion = .still(since: -.infinity)
        case .dragged: break
        case .gliding(let first, let since):
            let ticks = ticks(since: since, at: time)
            motion =
                phase(at: time) == .rest
                ? .still(since: -.infinity)
                : .gliding(
                    first: glide(first: first, ticks: ticks).last * scale, since: since + Double(ticks) * Self.tick)
        case .tilting(let velocity, _): motion = .tilting(velocity: velocity * scale, since: time)
        case .running(let velocity, _): motion = .running(velocity: velocity * scale, since: time)
        }
        (slots, base) = (new, angle.clamped(to: bounds))
    }

    private func ticks(since: Double, at time: Double) -> Int {
        // A tick at `time`, up to a rounding error, has happened.
        Int(((time - since) / Self.tick + 1e-9).clamped(to: 0...1e6))
    }

    /// The number of the first tick with a step under 0.001°, which is still added, or that comes to an end of a row.
    private func lastTick(first: Double) -> Int {
        let bounds = bounds
        var (step, sum, tick) = (first, 0.0, 0)
        repeat {
            step *= Self.inertia
            sum += step
            tick += 1
        } while abs(step) >= Self.smallest && bounds.contains(base + sum)
        return tick
    }

    /// The sum of a number of ticks, and the last step.
    private func glide(first: Double, ticks: Int) -> (sum: Double, last: Double) {
        var (sum, step) = (0.0, first)
        for _ in 0..<min(ticks, lastTick(first: first)) {
            step *= Self.inertia
            sum += step
        }
        return (sum, step)
    }
}
