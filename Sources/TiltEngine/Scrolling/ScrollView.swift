/// The motion of a scroll view in the plane, with UIScrollView's nouns: content under a view, moved and zoomed by hands, by
/// programmed scrolls and by tilt, in points and seconds.
///
///     var scroll = ScrollView(contentSize: Vector(2000, 3000), viewSize: Vector(390, 700))
///     scroll.maximumZoomScale = 4
///     scroll.beginDrag(at: Vector(200, 500), time: 1.00)
///     scroll.drag(to: Vector(202, 380), time: 1.05)
///     scroll.endDrag(time: 1.06)
///     for event in scroll.advance(to: 1.5) { print(event) }     // scroll.contentOffset
///
/// Its axes are two ``ScrollPhysics``, whose rules for times and numbers hold here too. Points of hands are the view's.
///
/// A map that wheel and keys zoom takes two ``ScrollPhysics`` instead: its zoom has a target that moves meanwhile, where a scroll
/// view's follows one pinch or one move. A step of a key also scrolls one axis while the other glides on, and the axes of a
/// picture that repeats are as long as the zoom has them.
public struct ScrollView: Hashable, Sendable, CustomStringConvertible {
    /// The travel of a hand before it drags, in points; a shorter one is a tap (UIScrollView's, as measured on iOS 26).
    public static let dragThreshold = 10.0

    enum Motion: Hashable, Sendable { case rest, deceleration, animation }

    var x, y: ScrollPhysics
    var touch: ScrollTouch?
    var zooming: ScrollZoom?
    var motion = Motion.rest
    private var pending: [ScrollEvent] = []
    /// The detents nearest to the offset of each axis, when they were last looked at.
    private var (xDetent, yDetent): (Double?, Double?)
    /// The scale of the axes' lengths.
    var scale = 1.0

    private var size: Vector
    /// The size of the view, in points.
    public private(set) var viewSize: Vector
    private var insets = Insets()
    /// The time of the current state, in seconds.
    public private(set) var time = 0.0

    /// Whether a drag that begins along an axis moves along this axis alone; a diagonal one, more than 27° from both, moves
    /// freely.
    public var isDirectionalLockEnabled = false
    /// Whether a drag ends on a multiple of the view's size, at most one from where it began. It sets the detents.
    public var isPagingEnabled = false { didSet { paginate() } }
    /// The least zoom scale, above 0.
    public var minimumZoomScale = 1.0 { didSet { checkScales() } }
    /// The greatest zoom scale, not below the least.
    public var maximumZoomScale = 1.0 { didSet { checkScales() } }
    /// Whether a pinch may go past the least and the greatest scale, and the zoom then comes back.
    public var bouncesZoom = true
    /// The distance by which content is pulled to be refreshed, and which stays open meanwhile, in points, above 0; nil for
    /// none, the default.
    public var refreshDistance: Double? {
        didSet {
            require(refreshDistance ?? 1 > 0, "the distance of a refresh must be above 0")
            updateBouncing()
        }
    }
    /// Whether the content was pulled to be refreshed, and ``endRefreshing(time:)`` has not been called since.
    public internal(set) var isRefreshing = false

    /// A view over content at rest, not zoomed: the sizes in points, 0 or more, and the offset of the view, in points; limited to
    /// the bounds.
    public init(contentSize: Vector, viewSize: Vector, contentOffset: Vector = .zero) {
        (size, self.viewSize) = (contentSize, viewSize)
        x = ScrollPhysics(contentLength: contentSize.x, viewLength: viewSize.x, offset: contentOffset.x)
        y = ScrollPhysics(contentLength: contentSize.y, viewLength: viewSize.y, offset: contentOffset.y)
    }

    /// Whether the content may go past its edges and come back; true by default.
    public var bounces = true { didSet { updateBouncing() } }
    /// Whether content no wider than its view may be pulled sideways; false by default.
    public var alwaysBounceHorizontal = false { didSet { updateBouncing() } }
    /// Whether content no higher than its view may be pulled up and down; false by default, and true with a refresh.
    public var alwaysBounceVertical = false { didSet { updateBouncing() } }
    /// The deceleration of flings.
    public var decelerationRate = Deceleration.normal {
        didSet { (x.deceleration, y.deceleration) = (decelerationRate, decelerationRate) }
    }
    /// The horizontal offsets on which a drag ends; nil for any.
    public var horizontalDetents: Detents? {
        get { x.detents }
        set {
            x.detents = newValue
            xDetent = newValue?.number(nearestTo: x.offset)
        }
    }
    /// The vertical offsets on which a drag ends; nil for any.
    public var verticalDetents: Detents? {
        get { y.detents }
        set {
            y.detents = newValue
            yDetent = newValue?.number(nearestTo: y.offset)
        }
    }
    /// Whether content smaller than its view lies in the middle of it, not at its start; false by default.
    public var centersContent: Bool {
        get { x.centersContent }
        set { (x.centersContent, y.centersContent) = (newValue, newValue) }
    }

    /// The size of the content at the zoom scale 1, in points.
    public var contentSize: Vector {
        get { size }
        @available(*, unavailable, message: "use 'resize(contentSize:time:)'") set {}
    }
    /// The distances by which the view may scroll past the content's sides and rest there, in points.
    public var contentInset: Insets {
        get { insets }
        @available(*, unavailable, message: "use 'setContentInset(_:time:)'") set {}
    }
    /// The offset of the view over the content at the current scale, in points.
    public var contentOffset: Vector {
        get { contentOffset(at: time) }
        @available(*, unavailable, message: "use 'setContentOffset(_:animated:time:)'") set {}
    }
    /// The velocity of the offset, in points per second; 0 while the zoom changes.
    public var velocity: Vector { zooming == nil ? Vector(x.velocity, y.velocity) : .zero }
    /// The scale of the content.
    public var zoomScale: Double {
        get { zoomScale(at: time) }
        @available(*, unavailable, message: "use 'setZoomScale(_:at:animated:time:)'") set {}
    }
    /// The horizontal offsets inside the bounds, in points.
    public var horizontalRange: ClosedRange<Double> { x.range }
    /// The vertical offsets inside the bounds, in points.
    public var verticalRange: ClosedRange<Double> { y.range }
    /// The part of the content that is visible, at the scale 1.
    public var visibleRect: Rect { Rect(origin: contentOffset / zoomScale, size: viewSize / zoomScale) }

    /// Whether a hand is on the content.
    public var isTracking: Bool { touch != nil }
    /// Whether a hand drags the content, after the first ten points.
    public var isDragging: Bool { touch?.drags == true }
    /// Whether the content goes on by itself after a drag.
    public var isDecelerating: Bool { motion == .deceleration }
    /// Whether a programmed scroll or zoom goes on, or the content comes back inside without a drag.
    public var isScrollAnimating: Bool { motion == .animation }
    /// Whether a pinch changes the zoom.
    public var isZooming: Bool { if case .pinch = zooming { true } else { false } }
    /// Whether the zoom comes back from beyond its limits.
    public var isZoomBouncing: Bool { if case .move(let move) = zooming { move.isBounce } else { false } }
    /// The content's share of the pull for a refresh: 0 at its edge, 1 and more when letting go refreshes it.
    public var refreshPull: Double {
        guard let refreshDistance else { return 0 }
        return max(0, -contentInset.top - contentOffset.y) / refreshDistance
    }

    /// The offset at a time not before ``time``, if nothing else happens until then.
    public func contentOffset(at time: Double) -> Vector {
        switch zooming {
        case .pinch(let pinch): pinch.offset
        case .move(let move): move.offset(at: time)
        case nil: Vector(x.offset(at: time), y.offset(at: time))
        }
    }

    /// The scale at a time not before ``time``, if nothing else happens until then.
    public func zoomScale(at time: Double) -> Double {
        switch zooming {
        case .pinch(let pinch): pinch.scale
        case .move(let move): move.scale(at: time)
        case nil: scale
        }
    }

    /// The offset at which the content will come to rest, if nothing else happens; during a drag, if it ends at a time not
    /// before ``time``.
    public func destination(at time: Double) -> Vector {
        if case .move(let move) = zooming { return move.endOffset }
        return Vector(x.destination(at: time), y.destination(at: time))
    }

    /// Advances to a time, in seconds, and returns the events since the last advance, in their order.
    @discardableResult public mutating func advance(to time: Double) -> [ScrollEvent] {
        pass(to: time)
        guard !pending.isEmpty else { return [] }
        defer { pending.removeAll(keepingCapacity: true) }
        return pending
    }

    /// Advances without handing out the events.
    mutating func pass(to time: Double) {
        guard ScrollPhysics.isSane(time), time > self.time else { return }
        if case .move(let move) = zooming, move.end <= time { finish(move) }
        tellDetents(until: time)
        let rest = max(x.restTime, y.restTime)
        if motion != .rest, zooming == nil, rest <= time { stop(at: max(rest, self.time)) }
        self.time = time
        x.advance(to: time)
        y.advance(to: time)
    }

    /// Ends what the content did by itself, with its event.
    mutating func stop(at time: Double) {
        if motion != .rest { add(motion == .deceleration ? .endedDecelerating : .endedAnimation, at: time) }
        motion = .rest
    }

    /// Begins a motion of its own, if there is any.
    mutating func begin(_ new: Motion) {
        guard max(x.restTime, y.restTime) > time else { return }
        motion = new
        if new == .deceleration { add(.beganDecelerating, at: time) }
    }

    mutating func add(_ kind: ScrollEvent.Kind, at time: Double) { pending.append(ScrollEvent(kind: kind, time: time)) }

    private mutating func updateBouncing() {
        (x.bounces, y.bounces) = (bounces, bounces)
        x.alwaysBounces = alwaysBounceHorizontal
        y.alwaysBounces = alwaysBounceVertical || refreshDistance != nil
    }

    private mutating func paginate() {
        horizontalDetents = isPagingEnabled && viewSize.x > 0 ? .pages(length: viewSize.x) : nil
        verticalDetents = isPagingEnabled && viewSize.y > 0 ? .pages(length: viewSize.y) : nil
    }

    private func checkScales() {
        require(minimumZoomScale > 0 && minimumZoomScale.isFinite, "a zoom scale must be above 0")
        require(maximumZoomScale.isFinite, "a zoom scale must be finite")
    }

    /// The offset, the sizes and the scale.
    public var description: String {
        "ScrollView(at \(contentOffset.short), \(viewSize.short) of \(contentSize.short), scale \(zoomScale))"
    }
}

/// Size and insets.
extension ScrollView {
    /// Changes the size of the view, in points, 0 or more.
    public mutating func resize(viewSize: Vector, time: Double) {
        resize(contentSize: contentSize, viewSize: viewSize, time: time)
    }

    /// Changes the size of the content at the zoom scale 1, in points, 0 or more. Content at rest is moved inside its new bounds.
    public mutating func resize(contentSize: Vector, time: Double) {
        resize(contentSize: contentSize, viewSize: viewSize, time: time)
    }

    private mutating func resize(contentSize: Vector, viewSize: Vector, time: Double) {
        guard ScrollPhysics.isSane(contentSize), contentSize.x >= 0, contentSize.y >= 0 else { return }
        guard ScrollPhysics.isSane(viewSize), viewSize.x >= 0, viewSize.y >= 0 else { return }
        pass(to: time)
        let isResized = viewSize != self.viewSize
        (size, self.viewSize) = (contentSize, viewSize)
        x.resize(contentLength: contentSize.x * scale, viewLength: viewSize.x, time: self.time)
        y.resize(contentLength: contentSize.y * scale, viewLength: viewSize.y, time: self.time)
        if isPagingEnabled, isResized { paginate() }
    }

    /// Changes the insets of the content, in points. Content that rests at its start stays at the new one, and content that rests
    /// outside its new bounds is moved inside.
    public mutating func setContentInset(_ insets: Insets, time: Double) {
        setInsets(insets, closes: false, time: time)
    }

    /// Ends a refresh: the content closes over the distance that was open.
    public mutating func endRefreshing(time: Double) {
        guard isRefreshing else { return }
        isRefreshing = false
        setInsets(contentInset, closes: true, time: time)
    }

    private mutating func setInsets(_ insets: Insets, closes: Bool, time: Double) {
        pass(to: time)
        self.insets = insets
        let open = isRefreshing ? refreshDistance ?? 0 : 0
        x.setInsets(start: insets.left, end: insets.right, time: self.time)
        y.setInsets(start: insets.top + open, end: insets.bottom, returnsAtOnce: !closes, time: self.time)
        if motion == .rest, touch == nil { begin(.animation) }
    }
}

/// Detents that pass.
extension ScrollView {
    /// Tells of the detents that pass until a time, every 1/240 s on the clock, so that the frame rate does not matter.
    private mutating func tellDetents(until end: Double) {
        let rest = max(x.restTime, y.restTime)
        guard zooming == nil, touch == nil, xDetent != nil || yDetent != nil, rest > time else { return }
        let last = min(end, rest)
        // Of a longer time, its last minute.
        var tick = (max(time, last - 60) * 240).rounded(.down) + 1
        while tick / 240 <= last {
            tellDetents(at: tick / 240)
            tick += 1
        }
        if rest <= end { tellDetents(at: rest) }
    }

    /// Tells of the detents that have passed at a time.
    mutating func tellDetents(at time: Double) {
        if let detents = x.detents, let old = xDetent {
            xDetent = detents.number(nearestTo: x.offset(at: time))
            tell(from: old, to: xDetent ?? old, at: time) { .passedHorizontalDetent(detents.place(of: $0)) }
        }
        if let detents = y.detents, let old = yDetent {
            yDetent = detents.number(nearestTo: y.offset(at: time))
            tell(from: old, to: yDetent ?? old, at: time) { .passedVerticalDetent(detents.place(of: $0)) }
        }
    }

    private mutating func tell(
        from old: Double, to new: Double, at time: Double, _ kind: (Double) -> ScrollEvent.Kind
    ) {
        var number = old
        // No picture shows more than a hundred in a moment.
        if abs(new - old) > 100 { number = new + (new < old ? 100 : -100) }
        while number != new {
            number += new < number ? -1 : 1
            add(kind(number), at: time)
        }
    }
}
