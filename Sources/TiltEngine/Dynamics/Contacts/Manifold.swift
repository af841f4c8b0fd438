/// One point of touch between two pieces.
struct ManifoldPoint: Sendable {
    /// The point in the frame of A (x, y) and of B (z, w); both are the same point when the manifold is found.
    private(set) var anchors = SIMD4<Float>()
    /// The gap at that time, in points; below zero they overlap.
    var separation: Float = 0
    /// What the solver pushed in the last step, to begin the next with.
    var normalImpulse: Float = 0
    /// Which features meet here: the point is the same one while this stays.
    var feature: UInt32 = 0

    init() {}

    /// A point halfway between the surfaces, in the frame of A.
    init(at point: Float2, separation: Float, relative: Pose, feature: UInt32 = 0) {
        (anchorA, anchorB) = (point, relative.toLocal(point))
        self.separation = separation
        self.feature = feature
    }

    /// Exchanges the two bodies.
    mutating func turnAround() {
        anchors = SIMD4(anchors.z, anchors.w, anchors.x, anchors.y)
        feature |= 1 << 31
    }

    var anchorA: Float2 {
        get { Float2(anchors.x, anchors.y) }
        set { (anchors.x, anchors.y) = (newValue.x, newValue.y) }
    }
    var anchorB: Float2 {
        get { Float2(anchors.z, anchors.w) }
        set { (anchors.z, anchors.w) = (newValue.x, newValue.y) }
    }
}

/// Where two pieces touch, or how far apart they are.
struct Manifold: Sendable {
    /// From A to B, in the frame of A.
    var normal = Float2.zero
    var first = ManifoldPoint()
    var second = ManifoldPoint()
    var count: UInt8 = 0
    /// The gap between the pieces, or less: never more than what truly lies between them.
    var separation: Float = .infinity

    init() {}

    /// Points further apart than this are no points.
    static let margin: Float = 2

    /// The same where one of the two may be a half plane. Nothing gets past a half plane sideways, so its points may be told
    /// long before they touch, and what lands is stopped at the surface: a body that goes further than this in a step is
    /// swept.
    static func margin(_ a: Piece, _ b: Piece) -> Float {
        a.kind == .halfPlane ? margin + min(b.reach / 2, halfPlaneReach) : margin
    }

    /// Half planes are told of points from no further than this.
    static let halfPlaneReach: Float = 50

    mutating func add(_ point: ManifoldPoint) {
        if count == 0 { first = point } else { second = point }
        count += 1
    }

    /// The point with the least gap, or where the last one was.
    var nearest: ManifoldPoint { count > 1 && second.separation < first.separation ? second : first }

    /// Takes over the impulses of the points that were there before; without points, where the last one was.
    mutating func inherit(from old: Manifold) {
        if count > 0 { first.inherit(from: old) }
        if count > 1 { second.inherit(from: old) }
        if count == 0 {
            normal = old.normal
            first.anchorA = old.nearest.anchorA
        }
    }
}

extension ManifoldPoint {
    fileprivate mutating func inherit(from old: Manifold) {
        if old.count > 0, old.first.feature == feature {
            normalImpulse = old.first.normalImpulse
        } else if old.count > 1, old.second.feature == feature {
            normalImpulse = old.second.normalImpulse
        }
    }
}

extension Manifold {
    /// How `a` and `b` meet when the body of `b` stands at `relative` in the frame of the body of `a`.
    /// The kind of `a` comes no later than that of `b`.
    init(_ a: Piece, _ b: Piece, relative: Pose, corners: Span<Corner>) {
        switch (a.kind, b.kind) {
        case (.polygon, .polygon): self.init(polygon: a, polygon: b, relative: relative, corners: corners)
        case (.circle, .circle): self.init(circle: a, circle: b, relative: relative)
        case (.polygon, .circle): self.init(polygon: a, circle: b, relative: relative, corners: corners)
        case (.halfPlane, .polygon): self.init(halfPlane: a, polygon: b, relative: relative, corners: corners)
        case (.halfPlane, .circle): self.init(halfPlane: a, circle: b, relative: relative, corners: corners)
        case (.edge, .polygon): self.init(edge: a, polygon: b, relative: relative, corners: corners)
        case (.edge, .circle): self.init(edge: a, circle: b, relative: relative, corners: corners)
        default: self.init()
        }
    }
}
