/// Motion at a steady velocity, such as tilt's. It never moves content that is being dragged.
extension ScrollPhysics {
    /// Moves the content at a steady velocity until the next call, as tilt does. A glide is not disturbed.
    ///
    /// Content that reaches an edge bounces, then rests `hold` points outside while the steering pushes outwards. When
    /// the steering turns back, the content leaves the bounce as soon as the bounce is no faster than the steering.
    /// - Parameters:
    ///   - velocity: the velocity of the offset, in points per second; 0 stops the content and releases it from the edge.
    ///   - hold: the distance outside the edge at which content is held, in points, 0 or more.
    ///   - time: the current time, in seconds.
    public mutating func steer(velocity: Double, hold: Double = 0, time: Double) {
        guard Self.isSane(velocity), Self.isSane(hold), hold >= 0, Self.isSane(time) else { return }
        advance(to: time)
        guard phase != .drag, phase != .decelerating else { return }
        bounds.hold = velocity == 0 ? 0 : velocity < 0 ? -hold : hold
        if phase == .bouncing || bounds.isAtEdge(offset, movingBy: velocity) {
            steerAtEdge(velocity: velocity)
        } else if velocity == 0 {
            take(.rest(offset))
        } else {
            steer(velocity: velocity)
        }
    }

    /// Ends the steering; the content glides on at its speed.
    public mutating func coast(time: Double) {
        guard Self.isSane(time) else { return }
        advance(to: time)
        bounds.hold = 0
        if phase == .steering { release(from: offset, velocity: velocity) }
    }

    private mutating func steer(velocity: Double) {
        if case .steady(_, velocity) = course.law { return }
        take(.steady(from: offset, velocity: velocity))
    }

    private mutating func steerAtEdge(velocity: Double) {
        let (side, speed) = (bounds.overshoot(of: offset), self.velocity)
        if side * velocity < 0, side * speed <= 0, phase == .steering || abs(speed) <= abs(velocity) {
            return steer(velocity: velocity)
        }
        let rest = bounds.restingOffset(for: offset, velocity: velocity)
        var spring: Spring?
        if case .bounce(let bounce) = course.law {
            guard bounce.destination != rest else { return }
            spring = bounce.spring
        }
        bounce(from: offset, to: rest, velocity: speed, spring: spring)
    }
}
