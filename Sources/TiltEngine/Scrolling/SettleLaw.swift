/// A glide that ends exactly on a detent, in finite time: an adjusted free glide, then an even deceleration.
///
///     s = the detent nearest to x₀ + v₀ τ                 τ′ = (s − x₀) / v₀        t₁ = τ′ ln |v₀ / w|
///     x(t) = s − (s − x₀) e^(−t/τ′)                        until its speed is w, at t₁
///     x(t) = s − w τ′ (1 − (t − t₁) / 2τ′)²                until it stops, at t₁ + 2τ′;  w with the sign of v₀
///     w = a τ + √(a² τ² + a · spacing)                     so that it stops with a deceleration of a or more
///
/// The speed is continuous and only falls. A release no faster than w, or with s less than half of v₀ τ ahead, is a
/// ``CubicMove`` of half a second at most. Positions are in any unit, velocities in that unit per second.
public struct SettleLaw: Hashable, Sendable {
    private enum Course: Hashable, Sendable {
        case glide(timeConstant: Double, turn: Double, finalVelocity: Double)
        case move(CubicMove)
    }

    /// x₀, where the glide starts.
    public let start: Double
    /// v₀, the velocity at the start.
    public let initialVelocity: Double
    /// s, the detent on which it ends.
    public let destination: Double
    private let course: Course

    /// The longest duration of a release that does not glide, in seconds.
    private static let longestMove = 0.5

    /// A glide from a position at a velocity per second, both finite, that settles on one of the detents. The time constant is τ,
    /// in which the free glide's speed falls to 1/e, in seconds, and the deceleration a, the least at the end, per s²; both above 0.
    public init(from start: Double, velocity: Double, on detents: Detents, timeConstant: Double, deceleration: Double) {
        require(start.isFinite && velocity.isFinite, "a glide needs a finite start and velocity")
        require(timeConstant > 0 && deceleration > 0, "time constant and deceleration must be above 0")
        (self.start, initialVelocity) = (start, velocity)
        let reach = velocity * timeConstant
        destination = detents.nearest(to: start + reach)
        let distance = destination - start
        let slowing = deceleration * timeConstant
        let finalSpeed = slowing + (slowing * slowing + deceleration * detents.spacing).squareRoot()
        if abs(velocity) > finalSpeed, distance / reach >= 0.5 {
            let bent = distance / velocity
            course = .glide(
                timeConstant: bent, turn: bent * .log(abs(velocity) / finalSpeed),
                finalVelocity: velocity < 0 ? -finalSpeed : finalSpeed)
        } else {
            course = .move(
                CubicMove(
                    from: start, velocity: velocity, to: destination, within: Self.longestMove,
                    deceleration: deceleration))
        }
    }

    /// The time from start to rest, in seconds.
    public var duration: Double {
        switch course {
        case .glide(let timeConstant, let turn, _): turn + 2 * timeConstant
        case .move(let move): move.duration
        }
    }

    /// The position at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        switch course {
        case .glide(let timeConstant, let turn, _) where time < turn:
            return destination - (destination - start) * .exp(-time / timeConstant)
        case .glide(let timeConstant, let turn, let finalVelocity):
            let rest = Self.rest(since: time - turn, timeConstant)
            return destination - finalVelocity * timeConstant * rest * rest
        case .move(let move): return move.position(at: time)
        }
    }

    /// The velocity at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double {
        switch course {
        case .glide(let timeConstant, let turn, _) where time < turn: initialVelocity * .exp(-time / timeConstant)
        case .glide(let timeConstant, let turn, let finalVelocity):
            finalVelocity * Self.rest(since: time - turn, timeConstant)
        case .move(let move): move.velocity(at: time)
        }
    }

    /// The remaining share of the last part's time, 1…0.
    private static func rest(since time: Double, _ timeConstant: Double) -> Double {
        max(0, 1 - time / (2 * timeConstant))
    }
}
