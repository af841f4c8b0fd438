extension Manifold {
    /// A segment seen from the side on which the polygon's middle lies. At the joints of a chain the normal stays between
    /// those of the segments that meet there, so that nothing catches on them (Erin Catto, Ghost Collisions, box2d.org,
    /// 2020).
    init(edge a: Piece, polygon b: Piece, relative: Pose, corners: Span<Corner>) {
        self.init()
        let edge = FacingEdge(a, towards: relative.toWorld(b.center), corners: corners)
        let gap = edge.gap(to: b, pose: relative, corners: corners)
        separation = gap
        guard gap < Self.margin else { return }
        let inverse = Pose.identity.relative(to: relative)
        let sideB = edge.widestGap(of: b, pose: inverse, corners: corners)
        separation = max(separation, sideB.separation)
        guard separation < Self.margin else { return }
        let side = edge.side
        guard sideB.separation > gap + 0.1 else {
            clip(b, against: side, pose: relative, corners: corners)
            return
        }
        switch edge.judge(relative.rotation * -corners[sideB.index].normal) {
        case .owned: clip(edge, against: ReferenceSide(b, sideB.index, corners), pose: inverse, relative: relative)
        case .flat: clip(b, against: side, pose: relative, corners: corners)
        case .neighbours: separation = Self.margin
        }
    }

    /// The edge over a side of the polygon.
    private mutating func clip(_ edge: FacingEdge, against side: ReferenceSide, pose: Pose, relative: Pose) {
        let (p, q) = (pose.toWorld(edge.from), pose.toWorld(edge.to))
        let along = (side.to - side.from) * (1 / (side.to - side.from).length)
        let length = (side.to - side.from).dot(along)
        normal = side.normal
        let (far, near) = ((p - side.from).dot(along), (q - side.from).dot(along))
        let (low, high, flips) = far >= near ? (near, far, false) : (far, near, true)
        guard high >= 0, low <= length else { return }
        let (a, b) = flips ? (p, q) : (q, p)
        let slope = high - low > 1e-6 ? 1 / (high - low) : 0
        let lowPoint = low < 0 ? a + (b - a) * (-low * slope) : a
        let highPoint = high > length ? a + (b - a) * ((length - low) * slope) : b
        let name = UInt32(side.index) << 8
        addClipped(lowPoint, side: side, pose: pose, feature: name)
        addClipped(highPoint, side: side, pose: pose, feature: name | 0x80)
        turnAround(into: relative)
    }
}

/// A segment with the polygon on the side of its normal, and its neighbours in a chain.
private struct FacingEdge {
    var from: Float2
    var to: Float2
    var normal: Float2
    /// The far ends of the neighbours; the segment's own ends where it has none.
    var before: Float2
    var after: Float2

    enum Judgement { case owned, flat, neighbours }

    init(_ piece: Piece, towards middle: Float2, corners: Span<Corner>) {
        let first = Int(piece.first)
        from = corners[first].point
        to = corners[first + 1].point
        before = corners[first + 2].point
        after = corners[first + 3].point
        normal = corners[first].normal
        if (middle - from).dot(normal) < 0 {
            swap(&from, &to)
            swap(&before, &after)
            normal = -normal
        }
    }

    var side: ReferenceSide { ReferenceSide(from: from, to: to, normal: normal, index: 0) }

    func gap(to b: Piece, pose: Pose, corners: Span<Corner>) -> Float {
        let down = pose.rotation.inverse * normal
        var least = Float.infinity
        for j in Int(b.first)..<Int(b.first + b.count) { least = min(least, corners[j].point.dot(down)) }
        return least + (pose.center - from).dot(normal)
    }

    func widestGap(of b: Piece, pose: Pose, corners: Span<Corner>) -> Side {
        let (p, q) = (pose.toWorld(from), pose.toWorld(to))
        var widest = Side(index: Int(b.first), separation: -.infinity)
        for i in Int(b.first)..<Int(b.first + b.count) {
            let corner = corners[i]
            let gap = min((p - corner.point).dot(corner.normal), (q - corner.point).dot(corner.normal))
            if gap > widest.separation { widest = Side(index: i, separation: gap) }
        }
        return widest
    }

    /// Whether a normal that leans over an end of the segment is its own affair.
    func judge(_ lean: Float2) -> Judgement {
        let along = to - from
        let (end, neighbour) = lean.dot(along) < 0 ? (from, before) : (to, after)
        guard neighbour != end else { return .owned }
        let away = neighbour - end
        // The neighbour bends towards the normal's side: a hollow, or flat ground.
        if away.dot(normal) >= -0.01 * away.length { return .flat }
        return lean.dot(away) > 0 ? .neighbours : .owned
    }
}
