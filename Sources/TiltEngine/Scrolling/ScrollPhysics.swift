/// One axis of a scroll view: dragging, gliding, bouncing, and being sent to offsets, in points and seconds.
///
/// The offset is that of the view over its content, as UIScrollView's: positive to the right or downwards; pulling content
/// to the right lowers it. All motion is a closed form of time, so the offset follows from what was done when, and not from
/// how often it is read. A view that scrolls both ways has two.
///
///     var scroll = ScrollPhysics(contentLength: 2880, viewLength: 720)
///     scroll.beginDrag(at: 400, time: 1.00)
///     scroll.drag(to: 340, time: 1.05)
///     scroll.endDrag(time: 1.06)
///     scroll.advance(to: 1.5)          // scroll.offset, scroll.phase
///
/// Times are on one clock, from 0 on; what comes with a time before the last one happens at the last one. A position, a length
/// or a time that is not finite, or is beyond 10⁹, changes nothing.
public struct ScrollPhysics: Hashable, Sendable {
    /// What moves the content.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// Nothing.
        case rest
        /// A hand.
        case drag
        /// Its own speed, or the way to an offset it was sent to.
        case decelerating
        /// The pull of an edge.
        case bouncing
        /// A steady speed given from outside, as by tilt.
        case steering
    }

    /// The greatest speed of a fling, in points per second. No hand is faster: greater speeds come from wrong times.
    package static let maximumSpeed = 100_000.0

    /// How flings slow down.
    public var deceleration = Deceleration.normal
    /// The T of a way to a place that it is sent to, in seconds, above 0.
    public var approachTime = ApproachLaw.usualTimeConstant
    /// The pages, if there are any: then every drag ends on one.
    public var paging: Paging?
    /// The moment the state is that of, in seconds: the last event's, or that last advanced to.
    public private(set) var time = 0.0

    private var bounds: ScrollBounds
    private var course: ScrollCourse
    private var hand = ScrollDrag()

    /// Content at rest.
    /// - Parameters:
    ///   - contentLength: the length of the content in points, 0 or more.
    ///   - viewLength: the length of the view in points, 0 or more.
    ///   - offset: where the view lies over the content, in points, finite; the nearest one inside the bounds is taken.
    public init(contentLength: Double, viewLength: Double, offset: Double = 0) {
        precondition(contentLength >= 0 && contentLength.isFinite, "Content has a length")
        precondition(viewLength >= 0 && viewLength.isFinite && offset.isFinite, "A view has a length and an offset")
        bounds = ScrollBounds(contentLength: contentLength, viewLength: viewLength)
        course = ScrollCourse(.rest(offset.clamped(to: bounds.range)), from: 0, in: bounds)
    }

    /// How much the content gives way at first to a pull past its edge: the coefficient of ``RubberBand``, above 0, 1 at most. A
    /// hand that holds the content feels it with its next move.
    public var stretch: Double {
        get { bounds.stretch }
        set {
            precondition(newValue > 0 && newValue <= 1, "A rubber band gives way, and no more than it is pulled")
            bounds.stretch = newValue
        }
    }
    /// How fast the next bounce swings: the angular frequency of ``Bounce``, in 1/s, above 0.
    public var bounceFrequency: Double {
        get { bounds.bounceFrequency }
        set {
            precondition(newValue > 0 && newValue.isFinite, "A bounce swings")
            bounds.bounceFrequency = newValue
        }
    }

    /// The length of the content, in points.
    public var contentLength: Double { bounds.contentLength }
    /// The length of the view, in points.
    public var viewLength: Double { bounds.viewLength }
    /// The offsets inside the bounds, in points; only 0 where the content is no longer than the view.
    public var range: ClosedRange<Double> { bounds.range }

    /// The offset now, in points.
    public var offset: Double { course.offset(at: time) }
    /// How fast the offset grows now, in points per second.
    public var velocity: Double { velocity(of: course, at: time) }
    /// What moves the content now.
    public var phase: Phase { course.phase }

    /// The offset in points at a time not before now, if nothing else happens until then.
    public func offset(at time: Double) -> Double { course(at: time).offset(at: time) }
    /// The velocity in points per second at a time not before now, if nothing else happens until then.
    public func velocity(at time: Double) -> Double { velocity(of: course(at: time), at: time) }
    /// The phase at a time not before now, if nothing else happens until then.
    public func phase(at time: Double) -> Phase { course(at: time).phase }

    /// Lets time pass until a moment, in seconds.
    public mutating func advance(to time: Double) {
        guard isSane(time), time > self.time else { return }
        self.time = time
        course = course(at: time)
    }

    private func course(at time: Double) -> ScrollCourse {
        var course = course
        while course.end <= time { course = course.successor(deceleration: deceleration, in: bounds) }
        return course
    }

    private func velocity(of course: ScrollCourse, at time: Double) -> Double {
        course.phase == .drag ? hand.tracker.velocity(at: time) : course.velocity(at: time)
    }

    private mutating func take(_ law: ScrollCourse.Law) {
        course = ScrollCourse(law, from: time, in: bounds)
        course = course(at: time)
    }

    private mutating func release(from offset: Double, velocity: Double) {
        take(.free(from: offset, velocity: velocity, deceleration: deceleration, in: bounds))
    }

    private mutating func approach(from start: Double, to target: Double, velocity: Double) {
        let destination = target.clamped(to: range)
        // What flies the other way, or too fast to stop in time, is braked at once: content that is sent never leaves its bounds.
        let fastest = (destination - start) / approachTime
        let speed = velocity.clamped(to: min(fastest, 0)...max(fastest, 0))
        take(.approach(ApproachLaw(from: start, velocity: speed, to: destination, timeConstant: approachTime)))
    }

    private func isSane(_ number: Double) -> Bool { abs(number) <= 1e9 }
}

/// A hand on the content.
extension ScrollPhysics {
    /// A hand grabs the content at a position in points, and the content stops.
    public mutating func beginDrag(at position: Double, time: Double) {
        guard isSane(position), isSane(time) else { return }
        advance(to: time)
        bounds.hold = 0
        hand.begin(at: position, offset: offset, time: self.time, in: bounds)
        take(.drag(offset))
    }

    /// The hand moves to a position. The content follows point for point inside its bounds, and as a rubber band outside.
    public mutating func drag(to position: Double, time: Double) {
        guard phase == .drag, isSane(position), isSane(time) else { return }
        advance(to: time)
        take(.drag(hand.move(to: position, time: self.time, in: bounds)))
    }

    /// The hand lets go. The content glides with the velocity of the last tenth of a second, returns to its edge, or moves to
    /// its page.
    public mutating func endDrag(time: Double) {
        guard phase == .drag, isSane(time) else { return }
        advance(to: time)
        let speed = velocity.clamped(to: -Self.maximumSpeed...Self.maximumSpeed)
        if let paging, bounds.overshoot(of: offset) == 0 {
            let page = paging.destination(from: hand.origin, releasedAt: offset, velocity: speed)
            approach(from: offset, to: page, velocity: speed)
        } else {
            release(from: offset, velocity: speed)
        }
    }
}

/// What needs no hand. None of it moves content that a hand holds.
extension ScrollPhysics {
    /// Sends the content to an offset in points, or to the nearest inside its bounds: on its way by `ApproachLaw`, or at once.
    public mutating func scroll(to offset: Double, animated: Bool = true, time: Double) {
        guard phase != .drag, isSane(offset), isSane(time) else { return }
        advance(to: time)
        if animated {
            approach(from: self.offset, to: offset, velocity: velocity)
        } else {
            take(.rest(offset.clamped(to: range)))
        }
    }

    /// Sends the content on by a distance in points, counted from where it was last sent if it is still on its way.
    public mutating func scroll(by distance: Double, animated: Bool = true, time: Double) {
        guard isSane(time) else { return }
        advance(to: time)
        if case .approach(let approach) = course.law {
            scroll(to: approach.destination + distance, animated: animated, time: time)
        } else {
            scroll(to: offset + distance, animated: animated, time: time)
        }
    }

    /// Something outside, such as tilt, moves the content at a steady velocity until the next call. A glide is not disturbed.
    ///
    /// Content that reaches an edge bounces, and rests `hold` points past it while it is steered that way. When the steering
    /// turns back, the content leaves the bounce as soon as the bounce is no faster than the steering.
    /// - Parameters:
    ///   - velocity: how fast the offset grows, in points per second; 0 stops it and lets go of the edge.
    ///   - hold: how far outside the edge it is held, in points, 0 or more.
    ///   - time: when, in seconds.
    public mutating func steer(velocity: Double, hold: Double = 0, time: Double) {
        guard isSane(velocity), isSane(hold), hold >= 0, isSane(time) else { return }
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

    /// What steered the content lets go of it: it glides on at its speed.
    public mutating func coast(time: Double) {
        guard isSane(time) else { return }
        advance(to: time)
        bounds.hold = 0
        if phase == .steering { release(from: offset, velocity: velocity) }
    }

    private mutating func steer(velocity: Double) {
        if case .steady(_, velocity) = course.law { return }
        take(.steady(from: offset, velocity: velocity))
    }

    private mutating func steerAtEdge(velocity: Double) {
        let side = bounds.overshoot(of: offset)
        let speed = self.velocity
        if side * velocity < 0, side * speed <= 0, phase == .steering || abs(speed) <= abs(velocity) {
            return steer(velocity: velocity)
        }
        let rest = bounds.restingOffset(for: offset, velocity: velocity)
        var spring: Spring?
        if case .bounce(let bounce) = course.law {
            guard bounce.destination != rest else { return }
            spring = bounce.spring
        }
        take(
            .bounce(
                Bounce(
                    from: offset, velocity: speed, to: rest, frequency: bounds.bounceFrequency, spring: spring)))
    }
}

/// Content and view that change.
extension ScrollPhysics {
    /// Content and view get new lengths, and a new offset where one is given, as when zooming.
    ///
    /// Moving content keeps its velocity, a hand keeps its hold, content at rest is put inside the new bounds, and content on
    /// its way to an offset keeps the distance it still has to go.
    /// - Parameters:
    ///   - contentLength: the new length of the content in points, 0 or more.
    ///   - viewLength: the new length of the view in points, 0 or more.
    ///   - offset: the new offset in points; nil keeps it.
    ///   - time: when, in seconds.
    public mutating func resize(contentLength: Double, viewLength: Double, offset: Double? = nil, time: Double) {
        guard isSane(contentLength), isSane(viewLength), contentLength >= 0, viewLength >= 0 else { return }
        guard isSane(offset ?? 0), isSane(time) else { return }
        advance(to: time)
        let (old, oldBounds, speed) = (self.offset, bounds, velocity)
        let new = offset ?? old
        bounds.contentLength = contentLength
        bounds.viewLength = viewLength
        switch course.law {
        case .rest where oldBounds.overshoot(of: old) == 0:
            take(.rest(new.clamped(to: range)))
        case .steady where bounds.overshoot(of: new) == 0:
            take(.steady(from: new, velocity: speed))
        case .drag:
            hand.regrip(from: old, in: oldBounds, to: new, in: bounds)
            take(.drag(new))
        case .approach(let approach):
            self.approach(from: new, to: approach.destination + new - old, velocity: speed)
        case .rest, .steady, .glide, .bounce:
            release(from: new, velocity: speed)
        }
    }
}
