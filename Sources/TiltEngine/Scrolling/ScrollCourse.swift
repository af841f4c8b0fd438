/// The motion of one axis of a scroll view from one event to the next, as a closed form of time.
struct ScrollCourse: Hashable, Sendable {
    enum Law: Hashable, Sendable {
        case rest(Double)
        case drag(Double)
        case steady(from: Double, velocity: Double)
        case glide(Glide)
        case bounce(Bounce)
        case approach(ApproachLaw)
        case move(CubicMove)
    }

    let law: Law
    /// The times in seconds at which it starts and hands over to its successor; the end is infinite if nothing follows.
    let start, end: Double

    init(_ law: Law, from start: Double, in bounds: ScrollBounds) {
        (self.law, self.start) = (law, start)
        self.end = start + law.duration(in: bounds)
    }

    var phase: ScrollPhysics.Phase {
        switch law {
        case .rest: .rest
        case .drag: .drag
        case .steady: .steering
        case .glide, .approach, .move: .decelerating
        case .bounce: .bouncing
        }
    }

    func offset(at time: Double) -> Double {
        let elapsed = max(time - start, 0)
        return switch law {
        case .rest(let offset), .drag(let offset): offset
        case .steady(let offset, let velocity): offset + velocity * elapsed
        case .glide(let glide): glide.position(at: elapsed)
        case .bounce(let bounce): bounce.position(at: elapsed)
        case .approach(let approach): approach.position(at: elapsed)
        case .move(let move): move.position(at: elapsed)
        }
    }

    func velocity(at time: Double) -> Double {
        let elapsed = max(time - start, 0)
        return switch law {
        case .rest, .drag: 0
        case .steady(_, let velocity): velocity
        case .glide(let glide): glide.velocity(at: elapsed)
        case .bounce(let bounce): bounce.velocity(at: elapsed)
        case .approach(let approach): approach.velocity(at: elapsed)
        case .move(let move): move.velocity(at: elapsed)
        }
    }

    /// The course that follows at `end`.
    func successor(deceleration: Deceleration, in bounds: ScrollBounds) -> ScrollCourse {
        let velocity = velocity(at: end)
        let next: Law =
            switch law {
            case .rest, .drag: law
            case .approach(let approach): .rest(approach.destination)
            case .move(let move): .rest(move.destination)
            case .steady: .bouncing(from: bounds.edge(toward: velocity), velocity: velocity, in: bounds)
            case .glide(let glide) where glide.time(passing: bounds.edge(toward: glide.initialVelocity)) != nil:
                .bouncing(from: bounds.edge(toward: glide.initialVelocity), velocity: velocity, in: bounds)
            case .glide(let glide): .rest(glide.destination)
            case .bounce(let bounce) where bounce.returnsInside(bounds):
                .free(from: bounce.destination, velocity: velocity, deceleration: deceleration, in: bounds)
            case .bounce(let bounce): .rest(bounce.destination)
            }
        return ScrollCourse(next, from: end, in: bounds)
    }
}

extension ScrollCourse.Law {
    /// The course of content that is left alone at an offset with a velocity.
    static func free(
        from offset: Double, velocity: Double, deceleration: Deceleration, in bounds: ScrollBounds
    ) -> Self {
        if bounds.overshoot(of: offset) != 0 {
            return bouncing(from: offset, velocity: velocity, in: bounds)
        }
        return .glide(Glide(from: offset, velocity: velocity, deceleration: deceleration))
    }

    /// The course of content outside or at an edge, with a velocity.
    fileprivate static func bouncing(from offset: Double, velocity: Double, in bounds: ScrollBounds) -> Self {
        let rest = bounds.restingOffset(for: offset, velocity: velocity)
        let velocity = bounds.isElastic ? velocity : 0
        return .bounce(Bounce(from: offset, velocity: velocity, to: rest, frequency: bounds.bounceFrequency))
    }

    fileprivate func duration(in bounds: ScrollBounds) -> Double {
        switch self {
        case .rest, .drag: .infinity
        case .steady(let offset, let velocity): (bounds.edge(toward: velocity) - offset) / velocity
        case .glide(let glide): glide.time(passing: bounds.edge(toward: glide.initialVelocity)) ?? glide.duration
        case .bounce(let bounce): bounce.returnsInside(bounds) ? bounce.passingTime ?? 0 : bounce.duration
        case .approach(let approach): approach.duration(within: Bounce.tolerance)
        case .move(let move): move.duration
        }
    }
}

extension Bounce {
    // Content that something holds outside its edge does not fly back in.
    fileprivate func returnsInside(_ bounds: ScrollBounds) -> Bool {
        passingTime != nil && bounds.overshoot(of: destination) == 0
    }
}
