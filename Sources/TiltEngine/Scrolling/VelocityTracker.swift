/// The velocity of a drag along one axis, measured over the last 0.1 s of its samples.
///
///     velocity = Σ (tᵢ − t̄)(xᵢ − x̄) / Σ (tᵢ − t̄)²        over the samples with  now − 0.1 s ≤ tᵢ ≤ now
///
/// This is the slope of the least-squares line through the samples at their own times, so it does not depend on how
/// evenly the events arrive. UIScrollView uses the same 0.1 s (as measured on iOS 26). Positions may be in any unit;
/// velocities are in that unit per second. A drag in the plane takes two trackers.
public struct VelocityTracker: Hashable, Sendable {
    private struct Sample: Hashable, Sendable {
        var time: Double
        var position: Double
    }

    /// The age of the oldest sample that counts, in seconds.
    private static let window = 0.1

    // Room for a pointer that reports 10,000 times a second; a faster one loses its oldest samples.
    private static let capacity = 1024

    private var samples: [Sample] = []

    /// A tracker without samples.
    public init() { samples.reserveCapacity(128) }

    /// Adds the position of the drag at a time in seconds. A sample at the time of the last one replaces it. A sample that is
    /// not finite, or earlier than the last one, is ignored.
    public mutating func add(_ position: Double, at time: Double) {
        guard position.isFinite, time.isFinite else { return }
        if let last = samples.last {
            guard time >= last.time else { return }
            if time == last.time { samples.removeLast() }
        }
        let stale = samples.prefix { $0.time < time - Self.window }.count
        samples.removeFirst(samples.count == Self.capacity ? max(stale, 1) : stale)
        samples.append(Sample(time: time, position: position))
    }

    /// Moves all samples by a distance, for a drag that goes on in moved coordinates.
    mutating func shift(by distance: Double) { for index in samples.indices { samples[index].position += distance } }

    /// Removes all samples and keeps the memory for the next drag.
    public mutating func reset() { samples.removeAll(keepingCapacity: true) }

    /// The velocity at the last sample, in units per second; 0 with fewer than two samples.
    public var velocity: Double { samples.last.map { velocity(at: $0.time) } ?? 0 }

    /// The velocity at a time in seconds not before the last sample, such as the release; 0 if fewer than two samples
    /// lie in the 0.1 s before it, as for a pointer that was held still.
    public func velocity(at time: Double) -> Double {
        let recent = samples.drop { $0.time < time - Self.window }
        guard recent.count >= 2, let last = recent.last else { return 0 }

        // Counted from the last sample: hours into a run the squares of the times themselves would lose all digits.
        var (meanTime, meanPosition) = (0.0, 0.0)
        for sample in recent {
            meanTime += (sample.time - last.time) / Double(recent.count)
            meanPosition += (sample.position - last.position) / Double(recent.count)
        }
        var (covariance, variance) = (0.0, 0.0)
        for sample in recent {
            let time = sample.time - last.time - meanTime
            covariance += time * (sample.position - last.position - meanPosition)
            variance += time * time
        }
        let slope = covariance / variance
        return slope.isFinite ? slope : 0
    }
}
