/// A clock that can stand still: the seconds of something that is not always going on. It is asked with the time of the
/// clock behind it, which never stops.
public struct PausableClock: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case running(offset: Double)
        case stopped(at: Double)
    }

    private var state = State.stopped(at: 0)

    /// A clock that stands at 0.
    public init() {}

    /// Whether it runs.
    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// What it shows, in seconds, when the clock behind it shows `time`.
    public func time(at time: Double) -> Double {
        switch state {
        case .running(let offset): time - offset
        case .stopped(let shown): shown
        }
    }

    /// Runs on from where it stands, the clock behind it showing `time`.
    public mutating func start(at time: Double) {
        if case .stopped(let shown) = state { state = .running(offset: time - shown) }
    }

    /// Stands still, the clock behind it showing `time`.
    public mutating func stop(at time: Double) {
        state = .stopped(at: self.time(at: time))
    }

    /// Moves on by `seconds` at once, running or not.
    public mutating func skip(_ seconds: Double) {
        switch state {
        case .running(let offset): state = .running(offset: offset - seconds)
        case .stopped(let shown): state = .stopped(at: shown + seconds)
        }
    }
}
