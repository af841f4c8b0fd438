/// The zoom of a ``ScrollView`` while it changes. The point of the content under the fingers stays under them; a programmed
/// zoom and a bounce move every point on a straight line of the scale.
enum ScrollZoom: Hashable, Sendable {
    case pinch(ScrollPinch)
    case move(ZoomMove)
}

/// A pinch: where and at which scale it began, and where it is.
struct ScrollPinch: Hashable, Sendable {
    /// The point of the content under the fingers, at the scale 1.
    let anchor: Vector
    let startScale: Double
    var scale: Double
    var point: Vector

    var offset: Vector { anchor * scale - point }
}

/// A zoom from one scale and offset to another, with a scale that grows or shrinks evenly to the eye.
struct ZoomMove: Hashable, Sendable {
    /// The duration of a programmed zoom and of a bounce, in seconds.
    static let usualDuration = 0.3

    let start, startScale: Double
    let startOffset: Vector
    let endScale: Double
    let endOffset: Vector
    /// Whether it is the bounce after a pinch.
    let isBounce: Bool

    var end: Double { start + Self.usualDuration }

    private func share(at time: Double) -> Double {
        CubicMove(from: 0, to: 1, duration: Self.usualDuration).position(at: time - start)
    }

    func scale(at time: Double) -> Double {
        time < end ? startScale * .pow(endScale / startScale, share(at: time)) : endScale
    }

    func offset(at time: Double) -> Vector {
        guard time < end else { return endOffset }
        let displacement = endOffset - startOffset
        guard endScale != startScale else { return startOffset + displacement * share(at: time) }
        return startOffset + displacement * ((scale(at: time) - startScale) / (endScale - startScale))
    }
}

/// Zooming, between ``minimumZoomScale`` and ``maximumZoomScale``.
extension ScrollView {
    /// Begins a pinch with its middle at a point of the view; a drag ends.
    public mutating func beginZoom(at point: Vector, time: Double) {
        guard ScrollPhysics.isSane(point), !isZooming else { return }
        halt(at: time)
        let offset = contentOffset
        if isDragging { add(.endedDragging(decelerates: false), at: self.time) }
        touch = nil
        place(at: offset)
        let pinch = ScrollPinch(anchor: (offset + point) / scale, startScale: scale, scale: scale, point: point)
        zooming = .pinch(pinch)
        add(.beganZooming, at: self.time)
    }

    /// Moves the pinch: the distance between its fingers is `factor` times that at its beginning, above 0, and its middle is at
    /// a point of the view. Past its limits the scale follows less and less, and by a factor below 2.
    public mutating func zoom(by factor: Double, at point: Vector, time: Double) {
        guard case .pinch(var pinch) = zooming, factor > 0, factor.isFinite, ScrollPhysics.isSane(point) else { return }
        pass(to: time)
        let asked = pinch.startScale * factor
        let limit = limited(asked)
        let pull = bouncesZoom ? Double.log(asked / limit) : 0
        pinch.scale = limit * .exp(RubberBand(viewLength: .log(2)).displacement(forPull: pull))
        pinch.point = point
        zooming = .pinch(pinch)
    }

    /// Ends the pinch; scale and offset come back inside their limits.
    public mutating func endZoom(time: Double) {
        guard case .pinch(let pinch) = zooming else { return }
        pass(to: time)
        (scale, zooming) = (pinch.scale, nil)
        place(at: pinch.offset)
        let end = limited(scale)
        if end == scale, bounded(pinch.offset, at: scale) == pinch.offset {
            add(.endedZooming, at: self.time)
        } else {
            zoom(to: end, keeping: pinch.point, isBounce: true)
        }
    }

    /// Changes the scale, within its limits, about a point of the view; nil is the view's middle. An animation takes 0.3 s.
    public mutating func setZoomScale(_ scale: Double, at point: Vector? = nil, animated: Bool, time: Double) {
        guard scale.isFinite, scale > 0, ScrollPhysics.isSane(point ?? .zero), touch == nil, !isZooming else { return }
        halt(at: time)
        zoom(to: limited(scale), keeping: point ?? viewSize / 2, animated: animated)
    }

    /// Zooms to a rectangle of the content at the scale 1, within the limits of the scale: it then fills the view in one
    /// direction and lies in its middle. An animation takes 0.3 s.
    public mutating func zoom(to rect: Rect, animated: Bool, time: Double) {
        guard rect.width > 0, rect.height > 0, ScrollPhysics.isSane(rect.origin), ScrollPhysics.isSane(rect.size) else {
            return
        }
        guard touch == nil, !isZooming else { return }
        halt(at: time)
        let scale = limited(min(viewSize.x / rect.width, viewSize.y / rect.height))
        zoom(to: scale, offset: rect.center * scale - viewSize / 2, animated: animated)
    }

    /// Advances to a time, and stops what moves there, also a programmed zoom or a bounce.
    mutating func halt(at time: Double) {
        pass(to: time)
        if case .move(let move) = zooming {
            (scale, zooming) = (move.scale(at: self.time), nil)
            place(at: move.offset(at: self.time))
            if move.isBounce { add(.endedZooming, at: self.time) }
        }
        stop(at: self.time)
    }

    /// Ends a programmed zoom or bounce at its end.
    mutating func finish(_ move: ZoomMove) {
        (scale, zooming) = (move.endScale, nil)
        place(at: bounded(move.endOffset, at: scale))
        if move.isBounce { add(.endedZooming, at: move.end) } else { stop(at: move.end) }
    }

    /// Zooms, while the content at a point of the view stays under it as far as the bounds allow.
    mutating func zoom(to end: Double, keeping point: Vector, isBounce: Bool = false, animated: Bool = true) {
        let offset = (contentOffset + point) * (end / scale) - point
        zoom(to: end, offset: offset, isBounce: isBounce, animated: animated)
    }

    private mutating func zoom(to end: Double, offset: Vector, isBounce: Bool = false, animated: Bool) {
        let move = ZoomMove(
            start: time, startScale: scale, startOffset: contentOffset, endScale: end,
            endOffset: bounded(offset, at: end), isBounce: isBounce)
        guard animated else { return finish(move) }
        if !isBounce { motion = .animation }
        place(at: contentOffset)
        zooming = .move(move)
    }

    /// Puts the content, at the current scale, at an offset, at rest.
    private mutating func place(at offset: Vector) {
        x.place(contentLength: contentSize.x * scale, at: offset.x)
        y.place(contentLength: contentSize.y * scale, at: offset.y)
    }

    func limited(_ scale: Double) -> Double { max(minimumZoomScale, min(scale, maximumZoomScale)) }

    /// The nearest offset inside the bounds at a scale.
    private func bounded(_ offset: Vector, at scale: Double) -> Vector {
        var (across, down) = (x.bounds, y.bounds)
        across.contentLength = contentSize.x * scale
        down.contentLength = contentSize.y * scale
        return Vector(offset.x.clamped(to: across.range), offset.y.clamped(to: down.range))
    }
}
