/// The motion of a fling until it stops, in points along one axis, with a ``Deceleration``.
public struct Glide: Hashable, Sendable {
    /// x₀, the position at the start, in points.
    public let start: Double
    /// v₀, the velocity at the start, in points per second.
    public let initialVelocity: Double
    /// The deceleration.
    public let deceleration: Deceleration
    /// The position at the end, in points: 0.499 s · (v₀ − 10 pt/s) from the start at the normal rate.
    public let destination: Double

    /// A glide from a position in points at a velocity in points per second; both are finite.
    public init(from start: Double, velocity: Double, deceleration: Deceleration = .normal) {
        require(start.isFinite && velocity.isFinite, "a glide needs a finite start and velocity")
        (self.start, self.initialVelocity, self.deceleration) = (start, velocity, deceleration)
        destination = start + Self.spent(of: velocity) * deceleration.reach
    }

    /// A glide that is stretched to end at a destination in points: it starts at the same velocity, and another deceleration
    /// stops it there. Nil if it would have to turn, start from below 10 pt/s, or go further than twice as far as with
    /// `deceleration`.
    public init?(from start: Double, velocity: Double, to destination: Double, deceleration: Deceleration = .normal) {
        let reach = (destination - start) / Self.spent(of: velocity)
        guard reach > 0, reach <= 2 * deceleration.reach else { return nil }
        (self.start, self.initialVelocity) = (start, velocity)
        self.deceleration = Deceleration(rate: 1000 * reach / (1 + 1000 * reach))
        self.destination = destination
    }

    /// The part of a velocity that a glide spends before it stops.
    private static func spent(of velocity: Double) -> Double {
        let spent = max(abs(velocity) - Deceleration.stopSpeed, 0)
        return velocity < 0 ? -spent : spent
    }

    /// The duration in seconds; 0 if the velocity is too low for a glide.
    public var duration: Double {
        let speed = abs(initialVelocity)
        guard speed > Deceleration.stopSpeed else { return 0 }
        return deceleration.timeConstant * .log(speed / Deceleration.stopSpeed)
    }

    /// The position in points at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        guard time < duration else { return destination }
        return start + initialVelocity * deceleration.reach * (1 - deceleration.remaining(after: time))
    }

    /// The velocity in points per second at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double {
        time < duration ? initialVelocity * deceleration.remaining(after: time) : 0
    }

    /// The time in seconds at which the glide passes a position at or ahead of its start; nil if it stops there or before.
    package func time(passing position: Double) -> Double? {
        let share = (position - start) / (initialVelocity * deceleration.reach)
        guard share >= 0, abs(position - start) < abs(destination - start) else { return nil }
        return -deceleration.timeConstant * .log(1 - share)
    }
}
