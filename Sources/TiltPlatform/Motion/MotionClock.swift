/// Tells when a sample was taken, in seconds on the app's frame clock. Between samples it advances by the pad's own stamps,
/// which are exact, while arrivals are only as good as the frame rate; over time it follows the arrivals, since the pad's
/// clock is another one. Stamps that disagree with the host by more than a fifth over a second are not believed.
nonisolated struct MotionClock {
    /// How long a step between two samples may be before it counts as a gap, in seconds.
    static let longestStep = 0.1
    /// How far behind its arrival a sample is put at first and after a gap: a slow frame, so that samples which arrive
    /// together do not lie in the future.
    static let slack = 0.04
    /// How far ahead of its arrival a sample may be put at most.
    static let lead = 0.1

    private let rate: Double
    private var period: Double
    private var last: (stamp: UInt64, arrival: Double, time: Double)?
    private var believesStamps = true
    private var pace = 1.0
    private var window: Window?

    /// What was seen since `start`: how many samples, how far the stamps went, and the least lag behind the arrivals.
    private struct Window {
        let start: Double
        var count = 0
        var stamps = 0.0
        var lag = Double.infinity
    }

    /// A clock for a sensor of `rate` samples a second, 0 where that is not known.
    init(rate: Double) {
        self.rate = rate
        period = rate > 0 ? 1 / rate : 0
    }

    /// The time of a sample with the pad's stamp in microseconds (0: none) that arrived at `arrival` on the frame clock.
    /// Never less than the one before.
    mutating func time(stamp: UInt64, arrival: Double) -> Double {
        guard let last else { return anchor(stamp, arrival, notBefore: 0) }
        let step = stamp > last.stamp ? Double(stamp - last.stamp) * 1e-6 : 0
        watch(step, arrival, lag: arrival - last.time)

        var time = last.time
        if stamp == 0 || !believesStamps {
            time += period > 0 ? period : max(0, arrival - last.arrival)
            time = max(last.time, time + (arrival - Self.slack - time) * 0.05)
        } else if step <= Self.longestStep {
            time += step * (time > arrival ? 0.98 : pace)
        } else {
            return anchor(stamp, arrival, notBefore: last.time)
        }
        time = min(time, max(last.time, arrival + Self.lead))
        // So late that samples or wraps of the stamp must have been lost.
        if arrival - time > 0.5 { return anchor(stamp, arrival, notBefore: last.time) }
        self.last = (stamp, arrival, time)
        return time
    }

    private mutating func anchor(_ stamp: UInt64, _ arrival: Double, notBefore earliest: Double) -> Double {
        let time = max(earliest, arrival - Self.slack)
        last = (stamp, arrival, time)
        return time
    }

    /// Compares stamps and arrivals over windows of a second.
    private mutating func watch(_ step: Double, _ arrival: Double, lag: Double) {
        var seen = window ?? Window(start: arrival)
        seen.count += 1
        seen.stamps += step
        seen.lag = min(seen.lag, lag)
        let length = arrival - seen.start
        if length >= 1 {
            believesStamps = abs(seen.stamps - length) <= 0.2 * length
            pace = seen.lag > 3 * Self.slack ? 1.02 : 1
            if rate <= 0 { period = length / Double(seen.count) }
            seen = Window(start: arrival)
        }
        window = seen
    }

}
