import TiltEngine

/// The ring as published (stackoverflow.com/questions/5243614): a drag of one view width is half a turn. After it each
/// 0.02 s adds 0.97 of the previous step, beginning with the pointer's last move, until a step is below 0.001°. There
/// are no slots. Its defects are kept: the fling depends only on the last move, however long ago it was.
struct PublishedRing: RingLaw, Equatable {
    private enum Motion: Equatable {
        case still
        case dragged(lastMove: Double)
        /// Ticks are at `since` + k · 0.02 s; `first` is the step of the tick before the first.
        case gliding(first: Double, since: Double)
        case tilting(velocity: Double, since: Double)
    }

    let slots: RingSlots
    /// The angle at rest, during a drag, or at the start of the current glide or tilt.
    private var base: Double
    private var pressAngle = 0.0
    private var motion = Motion.still

    static let tick = 0.02
    static let inertia = 0.97
    private static let smallest = Angle.degrees(0.001).radians

    init(count: Int, angle: Double = 0) {
        slots = RingSlots(count: count, isEven: true)
        base = angle
    }

    func angle(at time: Double) -> Double {
        switch motion {
        case .still, .dragged: base
        case .gliding(let first, let since): base + Self.glide(first: first, ticks: ticks(since: since, at: time)).sum
        case .tilting(let velocity, let since): base + velocity * (time - since)
        }
    }

    func velocity(at time: Double) -> Double {
        switch motion {
        case .still, .dragged: 0
        case .gliding(let first, let since):
            phase(at: time) == .rest
                ? 0 : Self.glide(first: first, ticks: ticks(since: since, at: time)).last / Self.tick
        case .tilting(let velocity, _): velocity
        }
    }

    func phase(at time: Double) -> RingPhase {
        switch motion {
        case .still: .rest
        case .dragged: .drag
        case .gliding(let first, let since):
            ticks(since: since, at: time) >= Self.lastTick(first: first) ? .rest : .decelerating
        case .tilting: .tilt
        }
    }

    mutating func press(at time: Double) {
        base = angle(at: time)
        pressAngle = base
        motion = .dragged(lastMove: 0)
    }

    mutating func drag(by distance: Double, along course: DragCourse, at time: Double) {
        let angle = pressAngle + course.angle(at: distance, spacing: spacing)
        motion = .dragged(lastMove: angle - base)
        base = angle
    }

    mutating func release(at time: Double) {
        guard case .dragged(let lastMove) = motion else { return }
        motion = lastMove == 0 ? .still : .gliding(first: lastMove, since: time)
    }

    mutating func step(by cards: Int, at time: Double) {
        base = angle(at: time) - Double(cards) * spacing
        motion = .still
    }

    mutating func choose(_ card: Int, at time: Double) { release(at: time) }

    mutating func tilt(at velocity: Double, from time: Double) {
        switch motion {
        case .dragged: return
        case .gliding: guard phase(at: time) == .rest else { return }
        case .still, .tilting: break
        }
        base = angle(at: time)
        motion = velocity == 0 ? .still : .tilting(velocity: velocity, since: time)
    }

    private func ticks(since: Double, at time: Double) -> Int {
        // A tick at `time`, up to a rounding error, has happened.
        Int(((time - since) / Self.tick + 1e-9).clamped(to: 0...1e6))
    }

    /// The number of the first tick with a step under 0.001°, which is still added.
    private static func lastTick(first: Double) -> Int {
        var (step, tick) = (abs(first), 0)
        repeat {
            step *= inertia
            tick += 1
        } while step >= smallest
        return tick
    }

    /// The sum of a number of ticks, and the last step.
    private static func glide(first: Double, ticks: Int) -> (sum: Double, last: Double) {
        var (sum, step) = (0.0, first)
        for _ in 0..<min(ticks, lastTick(first: first)) {
            step *= inertia
            sum += step
        }
        return (sum, step)
    }
}
