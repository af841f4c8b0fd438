/// One contact point of two pieces.
struct ManifoldPoint: Sendable {
    /// The point in the frames of A (x, y) and of B (z, w), which coincide when the manifold is computed.
    private(set) var anchors = SIMD4<Float>()
    /// The gap at that time, in points; negative for an overlap.
    var separation: Float = 0
    /// The normal impulse of the last step, for warm starting.
    var normalImpulse: Float = 0
    /// The normal impulse of all substeps of the last step.
    var totalImpulse: Float = 0
    /// The features that meet here; as long as this is the same, so is the point.
    var feature: UInt32 = 0

    init() {}

    /// A point halfway between the surfaces, in the frame of A.
    init(at point: Float2, separation: Float, relative: Pose, feature: UInt32 = 0) {
        let local = relative.toLocal(point)
        anchors = SIMD4(point.x, point.y, local.x, local.y)
        (self.separation, self.feature) = (separation, feature)
    }

    /// A point halfway between the surfaces, at a corner of B in its own frame, over a side of A with a normal.
    init(below corner: Float2, _ normal: Float2, separation: Float, relative: Pose, feature: UInt32) {
        let local = corner - relative.rotation.inverse * normal * (separation / 2)
        let point = relative.toWorld(local)
        anchors = SIMD4(point.x, point.y, local.x, local.y)
        (self.separation, self.feature) = (separation, feature)
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

/// The contact points of two pieces, or their distance.
struct Manifold: Sendable {
    /// The normal from A to B, in the frame of A.
    var normal = Float2.zero
    var first = ManifoldPoint()
    var second = ManifoldPoint()
    var count: UInt8 = 0
    /// Whether the normal is that of the side through which the pieces came together. That side is unknown for pieces
    /// that were placed one inside the other.
    var isSideKnown = true
    /// A lower bound of the gap between the pieces.
    var separation: Float = .infinity
    /// The radius of the rounding of the piece that is clipped.
    var rounding: Float = 0

    /// The state of two pieces in the previous step.
    struct History {
        /// The pose of the body of B in the frame of the body of A.
        var relative: Pose
        var manifold: Manifold
    }

    /// The gap beyond which there are no points. Points are found once a step, so that a corner that turns fast overlaps before
    /// it has one: in piles of 200 boxes by 3.1 points with a margin of 2, by 2.3 with this one.
    static let margin: Float = 2.25

    /// The gap beyond which there are no points if one of the two may be a half plane. A body cannot get past a half
    /// plane sideways, so its points can be found early, and a landing body is stopped at the surface. A body that
    /// moves further than this in a step is swept.
    static func margin(_ a: Piece, _ b: Piece) -> Float {
        a.kind == .halfPlane ? margin + min(b.reach / 2, halfPlaneReach) : margin
    }

    /// The greatest gap at which half planes have points.
    static let halfPlaneReach: Float = 50

    mutating func add(_ point: ManifoldPoint) {
        if count == 0 { first = point } else { second = point }
        count += 1
    }

    /// The point with the smaller gap, or the last one's position if there is none.
    var nearest: ManifoldPoint { count > 1 && second.separation < first.separation ? second : first }

    /// Takes over the impulses of the points that existed before; without points, takes over the last position.
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
    /// The overlap of a sensor and another piece, with one point, however deep it is.
    mutating func find(overlapOf a: Piece, _ b: Piece, relative: Pose, corners: Span<Corner>) {
        let near = b.proximity(at: relative, corners, to: a, at: .identity, corners)
        // Beyond the margin, within which a piece without points is looked at again.
        guard near.gap <= 0 else { return separation = Self.margin(a, b) + near.gap }
        separation = 0
        add(ManifoldPoint(at: near.point, separation: 0, relative: relative))
    }

    /// Computes the contact of `a` and `b`, with the body of `b` at `relative` in the frame of the body of `a`. The
    /// kind of `a` is not after that of `b`.
    mutating func find(_ a: Piece, _ b: Piece, relative: Pose, history: History, corners: Span<Corner>) {
        switch (a.kind, b.kind) {
        case (.polygon, .polygon): find(polygon: a, polygon: b, relative: relative, history: history, corners: corners)
        case (.circle, .circle): find(circle: a, circle: b, relative: relative)
        case (.polygon, .circle): find(polygon: a, circle: b, relative: relative, history: history, corners: corners)
        case (.halfPlane, .polygon): find(halfPlane: a, polygon: b, relative: relative, corners: corners)
        case (.halfPlane, .circle): find(halfPlane: a, circle: b, relative: relative, corners: corners)
        case (.edge, .polygon): find(edge: a, polygon: b, relative: relative, corners: corners)
        case (.edge, .circle): find(edge: a, circle: b, relative: relative, corners: corners)
        default: break
        }
    }
}

// The state in a file.
extension Manifold {
    fileprivate var bits: UInt32 {
        get { UInt32(count) | (isSideKnown ? 4 : 0) }
        set { (count, isSideKnown) = (UInt8(newValue & 3), newValue & 4 != 0) }
    }

    mutating func pass(_ coder: inout StateCoder) {
        coder.pass(&normal)
        first.pass(&coder)
        second.pass(&coder)
        coder.pass(&bits)
        coder.check(count < 3)
        coder.pass(&separation)
        coder.pass(&rounding)
    }
}

extension ManifoldPoint {
    fileprivate mutating func pass(_ coder: inout StateCoder) {
        coder.pass(&anchors)
        coder.pass(&separation)
        coder.pass(&normalImpulse)
        coder.pass(&totalImpulse)
        coder.pass(&feature)
    }
}
