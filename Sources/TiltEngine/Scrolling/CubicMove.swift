/// A move to a destination from any position at any velocity that ends at a known time, without a slow tail.
///
///     x(t) = x₀ + v₀ D (u − 2u² + u³) + d (3u² − 2u³)        d = s − x₀,  u = t/D
///     D = min(longest, 2 d/v₀ if that is above 0, √(2 |d|/a))
///
/// The cubic starts with v₀ and ends at rest. The second bound makes the speed fall evenly where it would otherwise pass
/// its destination, the third lets it fall by at least a per second at the end. Positions are in any unit, velocities in
/// that unit per second.
public struct CubicMove: Hashable, Sendable {
    /// x₀, the position at the start.
    public let start: Double
    /// v₀, the velocity at the start.
    public let initialVelocity: Double
    /// s, the destination.
    public let destination: Double
    /// D, the time from start to rest, in seconds.
    public let duration: Double

    /// A move to a destination at a velocity at the start, per second, all finite, within the longest duration in seconds, above 0.
    /// `deceleration` is a, the least at the end, per s²; 0 or more.
    public init(
        from start: Double, velocity: Double = 0, to destination: Double, within longest: Double,
        deceleration: Double = 0
    ) {
        require(start.isFinite && velocity.isFinite && destination.isFinite, "a move needs finite numbers")
        require(longest > 0 && deceleration >= 0, "a move needs a duration and no acceleration at its end")
        (self.start, initialVelocity, self.destination) = (start, velocity, destination)
        let distance = destination - start
        let stopping = distance * velocity > 0 ? 2 * distance / velocity : .infinity
        let braking = deceleration > 0 ? (2 * abs(distance) / deceleration).squareRoot() : .infinity
        duration = min(longest, stopping, braking)
    }

    /// A move that takes exactly `duration` seconds, above 0. It starts with `velocity`, but no faster than it can without passing
    /// its destination, 3 d/D, and never away from it.
    public init(from start: Double, velocity: Double = 0, to destination: Double, duration: Double) {
        let fastest = 3 * (destination - start) / duration
        let velocity = velocity.clamped(to: min(fastest, 0)...max(fastest, 0))
        self.init(from: start, velocity: velocity, to: destination, lasting: duration)
    }

    /// A move that takes exactly `duration` seconds, above 0, and may turn back or pass its destination.
    init(from start: Double, velocity: Double, to destination: Double, lasting duration: Double) {
        require(start.isFinite && velocity.isFinite && destination.isFinite, "a move needs finite numbers")
        require(duration > 0 && duration.isFinite, "a move needs a duration")
        (self.start, self.destination, self.duration) = (start, destination, duration)
        initialVelocity = velocity
    }

    /// The position at which the move turns; its destination if it does not.
    var furthest: Double {
        let travel = initialVelocity * duration
        let turn = travel / (3 * travel - 6 * (destination - start))
        return turn > 0 && turn < 1 ? position(at: turn * duration) : destination
    }

    /// The position at a time after the start, in seconds; before it, as at the start.
    public func position(at time: Double) -> Double {
        let time = max(0, time)
        guard time < duration else { return destination }
        let (u, rest) = (time / duration, 1 - time / duration)
        let distance = destination - start
        return destination - distance * rest * rest * (1 + 2 * u) + initialVelocity * duration * u * rest * rest
    }

    /// The velocity at a time after the start, in seconds; before it, as at the start.
    public func velocity(at time: Double) -> Double {
        let time = max(0, time)
        guard time < duration else { return 0 }
        let (u, rest) = (time / duration, 1 - time / duration)
        return (destination - start) / duration * 6 * u * rest + initialVelocity * rest * (1 - 3 * u)
    }
}
