/// A glide that ends exactly on a detent, in finite time: an adjusted free glide, then a cubic for the last part.
///
///     s = the detent nearest to x₀ + v₀ τ                 τ′ = (s − x₀) / v₀        t₁ = τ′ ln |v₀ / w|
///     x(t) = s − (s − x₀) e^(−t/τ′)                        until its speed is w, at t₁
///     x(t) = s − w τ′ (1 − (t − t₁) / 3τ′)³                until it stops, at t₁ + 3τ′;  w with the sign of v₀
///
/// The speed is continuous and only falls. A release no faster than w, or with s less than half of v₀ τ ahead, follows
/// an ``ApproachLaw`` with T = 0.25 s instead. Positions are in any unit, velocities in that unit per second.
public struct SettleLaw: Hashable, Sendable {
    private enum Course: Hashable, Sendable {
        case glide(timeConstant: Double, turn: Double, finalVelocity: Double)
        case approach(ApproachLaw)
    }

    /// x₀, where the glide starts.
    public let start: Double
    /// v₀, the velocity at the start.
    public let initialVelocity: Double
    /// s, the detent on which it ends.
    public let destination: Double
    private let course: Course

    /// The time constant of a release that does not glide, in seconds.
    private static let approachTime = 0.25

    /// A glide that settles on a multiple of `spacing`.
    /// - Parameters:
    ///   - start: the position at the start; finite.
    ///   - velocity: the velocity at the start, per second; finite.
    ///   - spacing: the distance between detents, above 0; one of them is at 0.
    ///   - timeConstant: τ, the time in which the free glide's speed falls to 1/e, in seconds, above 0.
    ///   - finalSpeed: w, the speed at which the last part begins, per second, above 0.
    public init(
        from start: Double, velocity: Double, spacing: Double, timeConstant: Double, finalSpeed: Double
    ) {
        precondition(start.isFinite && velocity.isFinite, "a glide needs a finite start and velocity")
        precondition(
            spacing > 0 && timeConstant > 0 && finalSpeed > 0,
            "spacing, time constant and final speed must be above 0")
        self.start = start
        initialVelocity = velocity
        let reach = velocity * timeConstant
        destination = ((start + reach) / spacing).rounded() * spacing
        let way = destination - start
        if abs(velocity) > finalSpeed, way / reach >= 0.5 {
            let bent = way / velocity
            course = .glide(
                timeConstant: bent, turn: bent * .log(abs(velocity) / finalSpeed),
                finalVelocity: velocity < 0 ? -finalSpeed : finalSpeed)
        } else {
            course = .approach(
                ApproachLaw(from: start, velocity: velocity, to: destination, timeConstant: Self.approachTime))
        }
    }

    /// The time from start to rest, in seconds; infinite if it follows an ``ApproachLaw``.
    public var duration: Double {
        switch course {
        case .glide(let timeConstant, let turn, _): turn + 3 * timeConstant
        case .approach: .infinity
        }
    }

    /// The position at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        switch course {
        case .glide(let timeConstant, let turn, _) where time < turn:
            return destination - (destination - start) * .exp(-time / timeConstant)
        case .glide(let timeConstant, _, let finalVelocity):
            let rest = rest(at: time)
            return destination - finalVelocity * timeConstant * rest * rest * rest
        case .approach(let law): return law.position(at: time)
        }
    }

    /// The velocity at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double {
        switch course {
        case .glide(let timeConstant, let turn, _) where time < turn:
            return initialVelocity * .exp(-time / timeConstant)
        case .glide(_, _, let finalVelocity):
            let rest = rest(at: time)
            return finalVelocity * rest * rest
        case .approach(let law): return law.velocity(at: time)
        }
    }

    /// The remaining share of the last part's time, 1…0.
    private func rest(at time: Double) -> Double {
        guard case .glide(let timeConstant, let turn, _) = course else { return 0 }
        return max(0, 1 - (time - turn) / (3 * timeConstant))
    }

    /// Whether the position is within `distance` of the destination and the speed below `speed`, at a time of 0 s or more after
    /// the start.
    public func isAtRest(at time: Double, within distance: Double, below speed: Double) -> Bool {
        abs(position(at: time) - destination) < distance && abs(velocity(at: time)) < speed
    }
}
