/// A move to a destination from any position at any velocity. The velocity is continuous, and the move passes its
/// destination at most once.
///
///     x(t) = s + (A + B t) e^(−t/T)        A = x₀ − s,  B = v₀ + A/T
///     v(t) = (B − (A + B t)/T) e^(−t/T)
///
/// A critically damped ``Spring`` with time constant T. Positions are in any unit, velocities in that unit per second.
public struct ApproachLaw: Hashable, Sendable {
    /// The T of a move to a card, a page or an offset, in seconds.
    public static let usualTimeConstant = 0.12

    /// x₀, the position at the start.
    public let start: Double
    /// v₀, the velocity at the start.
    public let initialVelocity: Double
    /// s, the destination.
    public let destination: Double
    /// T in seconds.
    public let timeConstant: Double

    /// A move to a destination at a velocity at the start, per second, all finite; the time constant is T in seconds, above 0.
    public init(
        from start: Double, velocity: Double = 0, to destination: Double, timeConstant: Double = Self.usualTimeConstant
    ) {
        require(start.isFinite && velocity.isFinite && destination.isFinite, "a move needs finite numbers")
        require(timeConstant > 0, "the time constant must be above 0")
        (self.start, self.initialVelocity) = (start, velocity)
        (self.destination, self.timeConstant) = (destination, timeConstant)
    }

    private var spring: Spring { Spring(angularFrequency: 1 / timeConstant, dampingRatio: 1) }
    private var displacement: Double { start - destination }

    private func motion(at time: Double) -> (displacement: Double, velocity: Double) {
        spring.motion(displacement: displacement, velocity: initialVelocity, after: max(0, time))
    }

    /// The position at a time after the start; before that, the position at the start.
    public func position(at time: Double) -> Double { destination + motion(at: time).displacement }

    /// The velocity at a time after the start; before that, the velocity at the start.
    public func velocity(at time: Double) -> Double { motion(at: time).velocity }

    /// The time in seconds after which the position stays within `distance` of the destination.
    public func duration(within distance: Double) -> Double {
        spring.settlingTime(displacement: displacement, velocity: initialVelocity, within: distance)
    }

    /// The position at which the motion would turn if a share of its time constant, 0 to 1, were its time constant; the start if it
    /// would not turn.
    func furthest(atShare share: Double) -> Double {
        let drift = initialVelocity * timeConstant * share
        let whole = drift + displacement
        return drift * whole > 0 ? destination + whole * .exp(-drift / whole) : start
    }

    /// Whether the position is within `distance` of the destination and the speed below `speed`, at a time of 0 s or more after
    /// the start.
    public func isAtRest(at time: Double, within distance: Double, below speed: Double) -> Bool {
        abs(position(at: time) - destination) < distance && abs(velocity(at: time)) < speed
    }
}
