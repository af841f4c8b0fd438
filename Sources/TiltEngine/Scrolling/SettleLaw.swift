/// A glide that ends exactly on a detent: the sum of a free glide and a smooth correction to the detent nearest to its end.
///
///     x(t) = x₀ + v₀ τ (1 − e^(−t/τ)) + e (1 − (1 + t/T) e^(−t/T))
///     v(t) = v₀ e^(−t/τ) + e t/T² e^(−t/T)
///
/// e is the distance from the free glide's end, x₀ + v₀ τ, to the nearest detent. The correction starts at 0 with velocity
/// 0, so position and velocity at the release are kept. Positions are in any unit, velocities in that unit per second.
public struct SettleLaw: Hashable, Sendable {
    /// x₀, the position at the start.
    public let start: Double
    /// v₀, the velocity at the start.
    public let initialVelocity: Double
    /// τ, the time in which the free glide's speed falls to 1/e, in seconds.
    public let timeConstant: Double
    /// The detent at which the glide ends.
    public let destination: Double

    /// A glide that settles on a multiple of `spacing`.
    /// - Parameters:
    ///   - start: the position at the start; finite.
    ///   - velocity: the velocity at the start, per second; finite.
    ///   - spacing: the distance between detents, above 0; one of them is at 0.
    ///   - timeConstant: τ in seconds, above 0; the correction's own T is half of it.
    public init(from start: Double, velocity: Double, spacing: Double, timeConstant: Double) {
        precondition(start.isFinite && velocity.isFinite, "A glide starts somewhere, at some speed")
        precondition(spacing > 0 && timeConstant > 0, "Detents and the time constant need a positive size")
        self.start = start
        self.initialVelocity = velocity
        self.timeConstant = timeConstant
        self.destination = ((start + velocity * timeConstant) / spacing).rounded() * spacing
    }

    private var correction: Double { destination - (start + initialVelocity * timeConstant) }
    private var correctionTime: Double { timeConstant / 2 }

    /// The position at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        // From the destination backwards, so that the end is the detent to the last bit.
        let glide = initialVelocity * timeConstant * .exp(-time / timeConstant)
        let phase = time / correctionTime
        return destination - glide - correction * (1 + phase) * .exp(-phase)
    }

    /// The velocity at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double {
        let phase = time / correctionTime
        return initialVelocity * .exp(-time / timeConstant) + correction / correctionTime * phase * .exp(-phase)
    }

    /// Whether the position is within `distance` of the destination and the speed below `speed`, at a time of 0 s or more after
    /// the start.
    public func isAtRest(at time: Double, within distance: Double, below speed: Double) -> Bool {
        abs(position(at: time) - destination) < distance && abs(velocity(at: time)) < speed
    }
}
