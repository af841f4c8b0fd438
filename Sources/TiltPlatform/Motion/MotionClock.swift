/// Computes the times of samples, in seconds on the app's frame clock. Between samples it advances by the pad's timestamps,
/// which are exact, while arrivals are only as precise as the frame rate. In the long run it follows the arrivals, because the
/// pad's clock may drift. It ignores timestamps that disagree with the host by more than a fifth over a second.
nonisolated struct MotionClock {
    /// The longest step between two samples, in seconds; a longer one is a gap.
    static let longestStep = 0.1
    /// The delay between a sample and its arrival assumed at first and after a gap, in seconds: a slow frame, so that
    /// samples that arrive together do not lie in the future.
    static let slack = 0.04
    /// The greatest lead of a sample's time over its arrival, in seconds.
    static let lead = 0.1

    private let rate: Double
    private var period: Double
    private var last: (stamp: UInt64, arrival: Double, time: Double)?
    private var believesStamps = true
    private var pace = 1.0
    private var window: Window?

    /// The observations since `start`: the number of samples, the advance of the timestamps, and the least lag behind the
    /// arrivals.
    private struct Window {
        let start: Double
        var count = 0
        var stamps = 0.0
        var lag = Double.infinity
    }

    /// A clock for a sensor of `rate` samples per second, 0 if unknown.
    init(rate: Double) {
        (self.rate, period) = (rate, rate > 0 ? 1 / rate : 0)
    }

    /// The time of a sample with the pad's timestamp in microseconds (0: none) that arrived at `arrival` on the frame
    /// clock. It never decreases.
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
        // So late that samples or wraps of the timestamp must have been lost.
        if arrival - time > 0.5 { return anchor(stamp, arrival, notBefore: last.time) }
        self.last = (stamp, arrival, time)
        return time
    }

    private mutating func anchor(_ stamp: UInt64, _ arrival: Double, notBefore earliest: Double) -> Double {
        let time = max(earliest, arrival - Self.slack)
        last = (stamp, arrival, time)
        return time
    }

    /// Compares timestamps and arrivals over windows of one second.
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
