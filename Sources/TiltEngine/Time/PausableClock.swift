/// A clock that can be paused, such as a scene's. It is read with the time of a source clock, which never stops.
public struct PausableClock: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case running(offset: Double)
        case stopped(at: Double)
    }

    private var state = State.stopped(at: 0)

    /// A paused clock at 0.
    public init() {}

    /// Whether it runs.
    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// Its time in seconds when the source clock shows `time`.
    public func time(at time: Double) -> Double {
        switch state {
        case .running(let offset): time - offset
        case .stopped(let shown): shown
        }
    }

    /// Runs on from its time, when the source clock shows `time`.
    public mutating func start(at time: Double) {
        if case .stopped(let shown) = state { state = .running(offset: time - shown) }
    }

    /// Pauses, when the source clock shows `time`.
    public mutating func stop(at time: Double) {
        state = .stopped(at: self.time(at: time))
    }

    /// Skips `seconds` forwards, running or paused.
    public mutating func skip(_ seconds: Double) {
        switch state {
        case .running(let offset): state = .running(offset: offset - seconds)
        case .stopped(let shown): state = .stopped(at: shown + seconds)
        }
    }
}
