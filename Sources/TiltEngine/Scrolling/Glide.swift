/// The motion of a fling until it stops, in points along one axis, with a ``Deceleration``.
public struct Glide: Hashable, Sendable {
    /// x₀, the position at the start, in points.
    public let start: Double
    /// v₀, the velocity at the start, in points per second.
    public let initialVelocity: Double
    /// The deceleration.
    public let deceleration: Deceleration

    /// A glide from a position in points at a velocity in points per second; both are finite.
    public init(from start: Double, velocity: Double, deceleration: Deceleration = .normal) {
        precondition(start.isFinite && velocity.isFinite, "a glide needs a finite start and velocity")
        self.start = start
        self.initialVelocity = velocity
        self.deceleration = deceleration
    }

    /// The duration in seconds; 0 if the velocity is too low for a glide.
    public var duration: Double {
        let speed = abs(initialVelocity)
        guard speed > Deceleration.stopSpeed else { return 0 }
        return deceleration.timeConstant * .log(speed / Deceleration.stopSpeed)
    }

    /// The position at the end, in points: 0.499 s · (v₀ − 10 pt/s) from the start at the normal rate.
    public var destination: Double {
        let spent = max(abs(initialVelocity) - Deceleration.stopSpeed, 0)
        return start + (initialVelocity < 0 ? -spent : spent) * deceleration.reach
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
