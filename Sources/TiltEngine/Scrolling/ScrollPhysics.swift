/// The physics of a scroll view along one axis: drags, glides, bounces and programmed scrolls, in points and seconds.
///
/// The offset is that of the view over its content, as UIScrollView's: positive to the right or downwards, so pulling
/// content to the right lowers it. All motion is a closed form of time: the offset depends on what was done when, not
/// on how often it is read. A ``ScrollView`` has two of these.
///
///     var scroll = ScrollPhysics(contentLength: 2880, viewLength: 720)
///     scroll.beginDrag(at: 400, time: 1.00)
///     scroll.drag(to: 340, time: 1.05)
///     scroll.endDrag(time: 1.06)
///     scroll.advance(to: 1.5)          // scroll.offset, scroll.phase
///
/// All times are on one clock that starts at 0; an event earlier than the last one counts as simultaneous with it. A
/// position, length or time that is not finite, or beyond 10⁹, is ignored.
public struct ScrollPhysics: Hashable, Sendable, CustomStringConvertible {
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
    /// The time constant T of the ``ApproachLaw`` of a programmed scroll without a duration, in seconds, above 0.
    public var approachTimeConstant = ApproachLaw.usualTimeConstant
    /// The offsets on which a drag ends, if it ends inside the bounds; nil for any.
    public var detents: Detents?
    /// The time of the current state, in seconds: that of the last event or advance.
    public private(set) var time = 0.0

    var bounds: ScrollBounds
    private(set) var course: ScrollCourse
    private var hand = ScrollDrag()

    /// Content at rest, from its length and that of the view, in points, 0 or more, and the offset of the view, in points, finite;
    /// limited to the bounds.
    public init(contentLength: Double, viewLength: Double, offset: Double = 0) {
        require(
            contentLength >= 0 && contentLength.isFinite, "the length of the content must be finite and not negative")
        require(
            viewLength >= 0 && viewLength.isFinite && offset.isFinite,
            "a view's numbers must be finite, and its length not negative")
        bounds = ScrollBounds(contentLength: contentLength, viewLength: viewLength)
        course = ScrollCourse(.rest(offset.clamped(to: bounds.range)), from: 0, in: bounds)
    }

    /// Whether content may go past its edges and come back, as UIScrollView's `bounces`; otherwise it stops there.
    public var bounces: Bool {
        get { bounds.bounces }
        set { bounds.bounces = newValue }
    }
    /// Whether content that is no longer than its view may be pulled all the same, as UIScrollView's `alwaysBounceVertical`;
    /// false by default, and without effect if ``bounces`` is false.
    public var alwaysBounces: Bool {
        get { bounds.alwaysBounces }
        set { bounds.alwaysBounces = newValue }
    }
    /// Whether content smaller than its view rests in the middle of it, not at the start; false by default.
    public var centersContent: Bool {
        get { bounds.centers }
        set {
            var new = bounds
            new.centers = newValue
            take(new)
        }
    }
    /// The slope of the rubber band at the edge: the coefficient of ``RubberBand``, above 0, 1 at most. A drag in
    /// progress follows the new value from its next move.
    public var stretch: Double {
        get { bounds.stretch }
        set {
            require(newValue > 0 && newValue <= 1, "a rubber band's coefficient must be above 0, and 1 at most")
            bounds.stretch = newValue
        }
    }
    /// The angular frequency of the next ``Bounce``, in 1/s, above 0.
    public var bounceFrequency: Double {
        get { bounds.bounceFrequency }
        set {
            require(newValue > 0 && newValue.isFinite, "a bounce's frequency must be above 0")
            bounds.bounceFrequency = newValue
        }
    }

    /// The length of the content, in points.
    public var contentLength: Double { bounds.contentLength }
    /// The length of the view, in points.
    public var viewLength: Double { bounds.viewLength }
    /// The distance by which the view may scroll past the start of the content and rest there, in points.
    public var startInset: Double { bounds.startInset }
    /// The distance by which the view may scroll past the end of the content and rest there, in points.
    public var endInset: Double { bounds.endInset }
    /// The offsets inside the bounds, in points, with the insets; only the first if the content is no longer than the view.
    public var range: ClosedRange<Double> { bounds.range }

    /// The current offset, in points.
    public var offset: Double { course.offset(at: time) }
    /// The current velocity of the offset, in points per second.
    public var velocity: Double { velocity(of: course, at: time) }
    /// The current cause of the content's motion.
    public var phase: Phase { course.phase }
    /// The offset in points at which the content will come to rest, see ``destination(at:)``.
    public var destination: Double { destination(at: time) }

    /// The offset in points at a time not before ``time``, if nothing else happens until then.
    public func offset(at time: Double) -> Double { course(at: time).offset(at: time) }
    /// The velocity in points per second at a time not before ``time``, if nothing else happens until then.
    public func velocity(at time: Double) -> Double { velocity(of: course(at: time), at: time) }
    /// The phase at a time not before ``time``, if nothing else happens until then.
    public func phase(at time: Double) -> Phase { course(at: time).phase }

    /// The offset in points at which the content will come to rest if nothing else happens; during a drag, if it ends at a
    /// time not before ``time``.
    public func destination(at time: Double) -> Double {
        var released = self
        released.endDrag(time: time)
        return released.lastCourse.offset(at: .infinity)
    }

    /// The time in seconds since which the content has been at rest, or at which it will be if nothing else happens; infinite
    /// during a drag.
    public var restTime: Double { phase == .drag ? .infinity : lastCourse.start }

    private var lastCourse: ScrollCourse {
        var course = course
        while course.end < .infinity { course = course.successor(deceleration: deceleration, in: bounds) }
        return course
    }

    /// Advances to a time, in seconds.
    public mutating func advance(to time: Double) {
        guard Self.isSane(time), time > self.time else { return }
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

    mutating func take(_ law: ScrollCourse.Law) {
        course = ScrollCourse(law, from: time, in: bounds)
        course = course(at: time)
    }

    mutating func release(from offset: Double, velocity: Double) {
        take(.free(from: offset, velocity: velocity, deceleration: deceleration, in: bounds))
    }

    /// Moves to a destination: by the free glide, stretched, if the content is flung toward it, or by the approach law.
    private mutating func glide(from start: Double, velocity: Double, to target: Double) {
        let destination = target.clamped(to: range)
        if bounds.overshoot(of: start) == 0,
            let glide = Glide(from: start, velocity: velocity, to: destination, deceleration: deceleration)
        {
            take(.glide(glide))
        } else {
            approach(from: start, to: destination, velocity: velocity)
        }
    }

    mutating func approach(from start: Double, to target: Double, velocity: Double) {
        let destination = target.clamped(to: range)
        let free = ApproachLaw(from: start, velocity: velocity, to: destination, timeConstant: approachTimeConstant)
        // A programmed scroll never leaves the bounds: content that moves the other way or too fast brakes up to eight times as
        // hard, and at an edge it stops.
        let share = bounds.share(of: velocity, from: start) { free.furthest(atShare: $0) }
        let pace = max(share, 0.125)
        let (speed, time) = (velocity * (share / pace), approachTimeConstant * pace)
        take(.approach(ApproachLaw(from: start, velocity: speed, to: destination, timeConstant: time)))
    }

    /// Bounces to its resting offset; nil lets the speed choose the spring.
    mutating func bounce(from start: Double, to rest: Double, velocity: Double, spring: Spring?) {
        let frequency = bounds.bounceFrequency
        take(.bounce(Bounce(from: start, velocity: velocity, to: rest, frequency: frequency, spring: spring)))
    }

    private mutating func move(from start: Double, to target: Double, velocity: Double, duration: Double) {
        let destination = target.clamped(to: range)
        func law(_ share: Double) -> CubicMove {
            CubicMove(from: start, velocity: velocity * share, to: destination, lasting: duration)
        }
        take(.move(law(bounds.share(of: velocity, from: start) { law($0).furthest })))
    }

    static func isSane(_ number: Double) -> Bool { abs(number) <= 1e9 }

    static func isSane(_ point: Vector) -> Bool { isSane(point.x) && isSane(point.y) }

    /// The offset, the range and the cause of the motion.
    public var description: String {
        "ScrollPhysics(\(offset) of \(range.lowerBound)…\(range.upperBound), \(phase.rawValue))"
    }
}

/// Dragging.
extension ScrollPhysics {
    /// Begins a drag at a position in points; the content stops.
    public mutating func beginDrag(at position: Double, time: Double) {
        guard Self.isSane(position), Self.isSane(time) else { return }
        advance(to: time)
        bounds.hold = 0
        hand.begin(at: position, offset: offset, time: self.time, in: bounds)
        take(.drag(offset))
    }

    /// Moves the drag to a position in points. The content follows point for point inside its bounds, and as a rubber band
    /// outside.
    public mutating func drag(to position: Double, time: Double) {
        guard phase == .drag, Self.isSane(position), Self.isSane(time) else { return }
        advance(to: time)
        take(.drag(hand.move(to: position, time: self.time, in: bounds)))
    }

    /// Ends the drag. The content glides with the velocity of the last 0.1 s, returns to its edge, or ends on one of its
    /// ``detents``.
    public mutating func endDrag(time: Double) { endDrag(velocity: nil, time: time) }

    /// Ends the drag with another velocity than the hand's, in points per second.
    mutating func endDrag(velocity: Double?, time: Double) {
        guard phase == .drag, Self.isSane(time) else { return }
        advance(to: time)
        let (start, speed) = (offset, velocity.map(Self.limited) ?? releaseVelocity)
        guard let detents else { return release(from: start, velocity: speed) }
        if bounds.overshoot(of: start) == 0 {
            let end = Glide(from: start, velocity: speed, deceleration: deceleration).destination
            glide(from: start, velocity: speed, to: detents.destination(from: hand.origin, toward: end))
        } else {
            release(from: start, velocity: speed)
            let end = destination
            guard end != range.lowerBound, end != range.upperBound else { return }
            approach(from: start, to: detents.destination(from: hand.origin, toward: end), velocity: speed)
        }
    }

    /// Ends the drag at another ``destination(at:)`` in points, limited to the bounds, like the target offset of
    /// `scrollViewWillEndDragging`. The free glide is stretched to end there (``Glide/init(from:velocity:to:deceleration:)``);
    /// if it cannot be, the content moves there by ``ApproachLaw``.
    public mutating func endDrag(to destination: Double, time: Double) {
        guard phase == .drag, Self.isSane(destination), Self.isSane(time) else { return }
        advance(to: time)
        glide(from: offset, velocity: releaseVelocity, to: destination)
    }

    /// Ends the drag, if there is one, and lets the content go at a velocity of the offset, in points per second.
    public mutating func fling(velocity: Double, time: Double) {
        guard Self.isSane(velocity), Self.isSane(time) else { return }
        advance(to: time)
        bounds.hold = 0
        release(from: offset, velocity: Self.limited(velocity))
    }

    private var releaseVelocity: Double { Self.limited(velocity) }

    private static func limited(_ velocity: Double) -> Double { velocity.clamped(to: -maximumSpeed...maximumSpeed) }

    var asked: Double { hand.asked }
}

/// Programmed scrolls. None of these methods moves content that is being dragged.
extension ScrollPhysics {
    /// Scrolls to an offset in points, limited to the bounds: by ``ApproachLaw``, or at once.
    public mutating func scroll(to offset: Double, animated: Bool = true, time: Double) {
        guard phase != .drag, Self.isSane(offset), Self.isSane(time) else { return }
        advance(to: time)
        if animated {
            approach(from: self.offset, to: offset, velocity: velocity)
        } else {
            take(.rest(offset.clamped(to: range)))
        }
    }

    /// Scrolls to an offset in points, limited to the bounds, in exactly `duration` seconds, above 0 (``CubicMove``). Moving
    /// content turns back, if it must, inside the bounds.
    public mutating func scroll(to offset: Double, duration: Double, time: Double) {
        guard phase != .drag, Self.isSane(offset), Self.isSane(duration), duration > 0, Self.isSane(time) else {
            return
        }
        advance(to: time)
        move(from: self.offset, to: offset, velocity: velocity, duration: duration)
    }

    /// Scrolls by a distance in points, counted from the destination of a scroll in progress.
    public mutating func scroll(by distance: Double, animated: Bool = true, time: Double) {
        guard Self.isSane(time) else { return }
        advance(to: time)
        let start: Double =
            switch course.law {
            case .approach(let approach): approach.destination
            case .move(let move): move.destination
            default: offset
            }
        scroll(to: start + distance, animated: animated, time: time)
    }

    /// Scrolls as little as makes a part of the content visible, in points; a part longer than the view from its start.
    public mutating func scroll(toReveal part: ClosedRange<Double>, animated: Bool = true, time: Double) {
        advance(to: time)
        scroll(to: offset(revealing: part), animated: animated, time: time)
    }

    /// The offset nearest to the current one at which a part of the content is visible, in points.
    func offset(revealing part: ClosedRange<Double>) -> Double {
        // The insets cover the view: what lies under them is not visible.
        let (first, last) = (part.lowerBound - startInset, part.upperBound + endInset - viewLength)
        return offset > first || last > first ? first : max(offset, last)
    }
}

/// Resizing.
extension ScrollPhysics {
    /// Changes the lengths of content and view, and the offset if one is given, as when zooming.
    ///
    /// Moving content keeps its velocity, and a drag keeps its grip. Content at rest is moved inside the new bounds. A
    /// programmed or redirected scroll keeps its remaining distance. The lengths and the new offset are in points; nil keeps the
    /// old one.
    public mutating func resize(contentLength: Double, viewLength: Double, offset: Double? = nil, time: Double) {
        guard Self.isSane(contentLength), Self.isSane(viewLength), contentLength >= 0, viewLength >= 0 else { return }
        guard Self.isSane(offset ?? 0), Self.isSane(time) else { return }
        advance(to: time)
        var new = bounds
        (new.contentLength, new.viewLength) = (contentLength, viewLength)
        take(new, offset: offset)
    }

    /// Changes the insets: the distances by which the view may scroll past the start and the end of the content and rest
    /// there, in points; negative ones shorten the range. Content that rests at its start stays at the new one, and content
    /// that rests outside the new range is moved inside, both at once.
    public mutating func setInsets(start: Double, end: Double, time: Double) {
        setInsets(start: start, end: end, returnsAtOnce: true, time: time)
    }

    /// Changes the insets; content that rests outside the new range comes back at once, or by a bounce.
    mutating func setInsets(start: Double, end: Double, returnsAtOnce: Bool, time: Double) {
        guard Self.isSane(start), Self.isSane(end), Self.isSane(time) else { return }
        advance(to: time)
        var new = bounds
        (new.startInset, new.endInset) = (start, end)
        let isAtStart = phase == .rest && offset == range.lowerBound
        take(new, offset: isAtStart && returnsAtOnce ? new.range.lowerBound : nil, returnsAtOnce: returnsAtOnce)
    }

    /// Puts content of another length at an offset inside its bounds or outside, at rest.
    mutating func place(contentLength: Double, at offset: Double) {
        bounds.contentLength = contentLength
        take(.rest(offset))
    }

    private mutating func take(_ newBounds: ScrollBounds, offset: Double? = nil, returnsAtOnce: Bool = true) {
        let (old, oldBounds, speed) = (self.offset, bounds, velocity)
        var new = offset ?? old
        guard newBounds != bounds || new != old else { return }
        bounds = newBounds
        switch course.law {
        case .rest where oldBounds.overshoot(of: old) == 0 && (returnsAtOnce || bounds.overshoot(of: new) == 0):
            take(.rest(new.clamped(to: range)))
        case .steady where bounds.overshoot(of: new) == 0: take(.steady(from: new, velocity: speed))
        case .drag:
            if !bounds.isElastic { new = new.clamped(to: range) }
            hand.regrip(from: old, to: new, in: bounds)
            take(.drag(new))
        case .approach(let approach): self.approach(from: new, to: approach.destination + new - old, velocity: speed)
        case .move(let move):
            self.move(from: new, to: move.destination + new - old, velocity: speed, duration: course.end - time)
        case .glide(let glide) where glide.deceleration != deceleration:
            self.glide(from: new, velocity: speed, to: glide.destination + new - old)
        case .bounce(let bounce) where bounds.isElastic && bounds.overshoot(of: new) != 0:
            // The same spring goes on, so that bounds that change in every frame do not slow it.
            let rest = bounds.restingOffset(for: new, velocity: speed)
            guard rest != bounce.destination || new != old else { return }
            self.bounce(from: new, to: rest, velocity: speed, spring: bounce.spring)
        case .rest, .steady, .glide, .bounce: release(from: new, velocity: speed)
        }
    }
}
