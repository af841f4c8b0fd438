/// The way to a chosen place, from any place at any speed: speed continuous, and past the place once at most.
///
///     x(t) = s + (A + B t) e^(−t/T)        A = x₀ − s,  B = v₀ + A/T
///     v(t) = (B − (A + B t)/T) e^(−t/T)
///
/// The critically damped return with time constant T. Positions are in any unit, velocities in that unit per second.
public struct ApproachLaw: Hashable, Sendable {
    /// The T of a way to a chosen card, page or place, in seconds.
    public static let usualTimeConstant = 0.12

    /// x₀, where the way starts.
    public let start: Double
    /// v₀, how fast it starts.
    public let initialVelocity: Double
    /// s, where it ends.
    public let destination: Double
    /// T in seconds.
    public let timeConstant: Double

    /// A way to a place.
    /// - Parameters:
    ///   - start: where it starts; finite.
    ///   - velocity: how fast it starts, per second; finite.
    ///   - destination: where it ends; finite.
    ///   - timeConstant: T in seconds, above 0.
    public init(
        from start: Double, velocity: Double = 0, to destination: Double,
        timeConstant: Double = Self.usualTimeConstant
    ) {
        precondition(start.isFinite && velocity.isFinite && destination.isFinite, "A way leads from a place to a place")
        precondition(timeConstant > 0, "The time constant must be a positive number of seconds")
        self.start = start
        self.initialVelocity = velocity
        self.destination = destination
        self.timeConstant = timeConstant
    }

    private var displacement: Double { start - destination }
    private var drift: Double { initialVelocity + displacement / timeConstant }

    /// The position at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        destination + (displacement + drift * time) * .exp(-time / timeConstant)
    }

    /// The velocity at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double {
        (drift - (displacement + drift * time) / timeConstant) * .exp(-time / timeConstant)
    }

    /// The time from which on it stays as near to its destination as `distance`, in seconds.
    public func duration(within distance: Double) -> Double {
        Spring(angularFrequency: 1 / timeConstant, dampingRatio: 1)
            .settlingTime(displacement: displacement, velocity: initialVelocity, within: distance)
    }

    /// Whether at that time, 0 s or more after the start, it is nearer to its destination than `distance`, in the unit of its
    /// positions, and slower than `speed`, in that unit per second.
    public func isAtRest(at time: Double, within distance: Double, below speed: Double) -> Bool {
        abs(position(at: time) - destination) < distance && abs(velocity(at: time)) < speed
    }
}
