/// The physics of a scroll view along one axis: drags, glides, bounces and programmed scrolls, in points and seconds.
///
/// The offset is that of the view over its content, as UIScrollView's: positive to the right or downwards, so pulling
/// content to the right lowers it. All motion is a closed form of time: the offset depends on what was done when, not
/// on how often it is read. A view that scrolls both ways has two of these.
///
///     var scroll = ScrollPhysics(contentLength: 2880, viewLength: 720)
///     scroll.beginDrag(at: 400, time: 1.00)
///     scroll.drag(to: 340, time: 1.05)
///     scroll.endDrag(time: 1.06)
///     scroll.advance(to: 1.5)          // scroll.offset, scroll.phase
///
/// All times are on one clock that starts at 0; an event earlier than the last one counts as simultaneous with it. A
/// position, length or time that is not finite, or beyond 10⁹, is ignored.
public struct ScrollPhysics: Hashable, Sendable {
    /// The cause of the content's motion.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// Nothing.
        case rest
        /// A hand.
        case drag
        /// Its own speed, or a programmed scroll.
        case decelerating
        /// The pull of an edge.
        case bouncing
        /// A steady velocity from outside, such as tilt's.
        case steering
    }

    /// The greatest speed of a fling, in points per second. No hand is faster: a greater speed comes from wrong times.
    package static let maximumSpeed = 100_000.0

    /// The deceleration of flings.
    public var deceleration = Deceleration.normal
    /// The time constant T of a programmed scroll, in seconds, above 0.
    public var approachTime = ApproachLaw.usualTimeConstant
    /// The pages, if any. With pages every drag ends on one.
    public var paging: Paging?
    /// The time of the current state, in seconds: that of the last event or advance.
    public private(set) var time = 0.0

    private var bounds: ScrollBounds
    private var course: ScrollCourse
    private var hand = ScrollDrag()

    /// Creates content at rest.
    /// - Parameters:
    ///   - contentLength: the length of the content in points, 0 or more.
    ///   - viewLength: the length of the view in points, 0 or more.
    ///   - offset: the offset of the view, in points, finite; limited to the bounds.
    public init(contentLength: Double, viewLength: Double, offset: Double = 0) {
        precondition(
            contentLength >= 0 && contentLength.isFinite, "the length of the content must be finite and not negative")
        precondition(
            viewLength >= 0 && viewLength.isFinite && offset.isFinite,
            "a view's numbers must be finite, and its length not negative")
        bounds = ScrollBounds(contentLength: contentLength, viewLength: viewLength)
        course = ScrollCourse(.rest(offset.clamped(to: bounds.range)), from: 0, in: bounds)
    }

    /// The slope of the rubber band at the edge: the coefficient of ``RubberBand``, above 0, 1 at most. A drag in
    /// progress follows the new value from its next move.
    public var stretch: Double {
        get { bounds.stretch }
        set {
            precondition(newValue > 0 && newValue <= 1, "a rubber band's coefficient must be above 0, and 1 at most")
            bounds.stretch = newValue
        }
    }
    /// The angular frequency of the next ``Bounce``, in 1/s, above 0.
    public var bounceFrequency: Double {
        get { bounds.bounceFrequency }
        set {
            precondition(newValue > 0 && newValue.isFinite, "a bounce's frequency must be above 0")
            bounds.bounceFrequency = newValue
        }
    }

    /// The length of the content, in points.
    public var contentLength: Double { bounds.contentLength }
    /// The length of the view, in points.
    public var viewLength: Double { bounds.viewLength }
    /// The offsets inside the bounds, in points; only 0 if the content is no longer than the view.
    public var range: ClosedRange<Double> { bounds.range }

    /// The current offset, in points.
    public var offset: Double { course.offset(at: time) }
    /// The current velocity of the offset, in points per second.
    public var velocity: Double { velocity(of: course, at: time) }
    /// The current cause of the content's motion.
    public var phase: Phase { course.phase }

    /// The offset in points at a time not before ``time``, if nothing else happens until then.
    public func offset(at time: Double) -> Double { course(at: time).offset(at: time) }
    /// The velocity in points per second at a time not before ``time``, if nothing else happens until then.
    public func velocity(at time: Double) -> Double { velocity(of: course(at: time), at: time) }
    /// The phase at a time not before ``time``, if nothing else happens until then.
    public func phase(at time: Double) -> Phase { course(at: time).phase }

    /// Advances to a time, in seconds.
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
        // Content that moves the other way, or too fast to stop in time, is slowed at once: a programmed scroll never
        // leaves the bounds.
        let fastest = (destination - start) / approachTime
        let speed = velocity.clamped(to: min(fastest, 0)...max(fastest, 0))
        take(.approach(ApproachLaw(from: start, velocity: speed, to: destination, timeConstant: approachTime)))
    }

    private func isSane(_ number: Double) -> Bool { abs(number) <= 1e9 }
}

/// Dragging.
extension ScrollPhysics {
    /// Begins a drag at a position in points; the content stops.
    public mutating func beginDrag(at position: Double, time: Double) {
        guard isSane(position), isSane(time) else { return }
        advance(to: time)
        bounds.hold = 0
        hand.begin(at: position, offset: offset, time: self.time, in: bounds)
        take(.drag(offset))
    }

    /// Moves the drag to a position in points. The content follows point for point inside its bounds, and as a rubber band
    /// outside.
    public mutating func drag(to position: Double, time: Double) {
        guard phase == .drag, isSane(position), isSane(time) else { return }
        advance(to: time)
        take(.drag(hand.move(to: position, time: self.time, in: bounds)))
    }

    /// Ends the drag. The content glides with the velocity of the last 0.1 s, returns to its edge, or moves to its page.
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

/// Motion without a drag. None of these methods moves content that is being dragged.
extension ScrollPhysics {
    /// Scrolls to an offset in points, limited to the bounds: by ``ApproachLaw``, or at once.
    public mutating func scroll(to offset: Double, animated: Bool = true, time: Double) {
        guard phase != .drag, isSane(offset), isSane(time) else { return }
        advance(to: time)
        if animated {
            approach(from: self.offset, to: offset, velocity: velocity)
        } else {
            take(.rest(offset.clamped(to: range)))
        }
    }

    /// Scrolls by a distance in points, counted from the destination of a scroll in progress.
    public mutating func scroll(by distance: Double, animated: Bool = true, time: Double) {
        guard isSane(time) else { return }
        advance(to: time)
        if case .approach(let approach) = course.law {
            scroll(to: approach.destination + distance, animated: animated, time: time)
        } else {
            scroll(to: offset + distance, animated: animated, time: time)
        }
    }

    /// Moves the content at a steady velocity until the next call, as tilt does. A glide is not disturbed.
    ///
    /// Content that reaches an edge bounces, then rests `hold` points outside while the steering pushes outwards. When
    /// the steering turns back, the content leaves the bounce as soon as the bounce is no faster than the steering.
    /// - Parameters:
    ///   - velocity: the velocity of the offset, in points per second; 0 stops the content and releases it from the edge.
    ///   - hold: the distance outside the edge at which content is held, in points, 0 or more.
    ///   - time: the current time, in seconds.
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

    /// Ends the steering; the content glides on at its speed.
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

/// Resizing.
extension ScrollPhysics {
    /// Changes the lengths of content and view, and the offset if one is given, as when zooming.
    ///
    /// Moving content keeps its velocity, and a drag keeps its grip. Content at rest is moved inside the new bounds. A
    /// programmed scroll keeps its remaining distance.
    /// - Parameters:
    ///   - contentLength: the new length of the content in points, 0 or more.
    ///   - viewLength: the new length of the view in points, 0 or more.
    ///   - offset: the new offset in points; nil keeps it.
    ///   - time: the current time, in seconds.
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
