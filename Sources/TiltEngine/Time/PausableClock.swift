/// A clock that can be paused, such as a scene's. It is read with the time of a source clock that never stops.
public struct PausableClock: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        /// The clock showed `from` when the source clock showed `since`. Stored as a pair so that the time after a
        /// pause is never less than before.
        case running(from: Double, since: Double)
        case stopped(at: Double)
    }

    private var state = State.stopped(at: 0)

    /// A paused clock at 0.
    public init() {}

    /// Whether the clock is running.
    public var isRunning: Bool { if case .running = state { true } else { false } }

    /// The clock's time in seconds when the source clock shows `time`.
    public func time(at time: Double) -> Double {
        switch state {
        case .running(let shown, let start): shown + (time - start)
        case .stopped(let shown): shown
        }
    }

    /// Starts the clock where it stands, when the source clock shows `time`.
    public mutating func start(at time: Double) {
        if case .stopped(let shown) = state { state = .running(from: shown, since: time) }
    }

    /// Pauses the clock, when the source clock shows `time`.
    public mutating func stop(at time: Double) { state = .stopped(at: self.time(at: time)) }

    /// Moves the clock forward by `seconds`, running or paused.
    public mutating func skip(_ seconds: Double) {
        switch state {
        case .running(let shown, let start): state = .running(from: shown + seconds, since: start)
        case .stopped(let shown): state = .stopped(at: shown + seconds)
        }
    }
}
