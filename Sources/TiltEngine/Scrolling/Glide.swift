/// What a fling does until it stops by itself, in points along one axis. The law is that of `Deceleration`.
public struct Glide: Hashable, Sendable {
    /// x₀, where it starts, in points.
    public let start: Double
    /// v₀, how fast it starts, in points per second.
    public let initialVelocity: Double
    /// How it slows down.
    public let deceleration: Deceleration

    /// A glide from a place in points, at a velocity in points per second; both finite.
    public init(from start: Double, velocity: Double, deceleration: Deceleration = .normal) {
        precondition(start.isFinite && velocity.isFinite, "A glide starts somewhere, at some speed")
        self.start = start
        self.initialVelocity = velocity
        self.deceleration = deceleration
    }

    /// The time until it stops, in seconds; 0 where it is too slow to glide at all.
    public var duration: Double {
        let speed = abs(initialVelocity)
        guard speed > Deceleration.stopSpeed else { return 0 }
        return deceleration.timeConstant * .log(speed / Deceleration.stopSpeed)
    }

    /// Where it stops, in points: 0.499 s · (v₀ − 10 pt/s) from the start at the normal rate.
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

    /// When it passes a place that lies ahead of it or where it is, in seconds; nil where it stops before or at that place.
    package func time(passing place: Double) -> Double? {
        let share = (place - start) / (initialVelocity * deceleration.reach)
        guard share >= 0, abs(place - start) < abs(destination - start) else { return nil }
        return -deceleration.timeConstant * .log(1 - share)
    }
}
