extension Manifold {
    /// The contact with a segment on the side of the polygon's centre. At the vertices of a chain the normal is limited
    /// to the range between those of the adjacent segments, so that nothing catches on them (Erin Catto, Ghost
    /// Collisions, box2d.org, 2020).
    mutating func find(edge a: Piece, polygon b: Piece, relative: Pose, corners: Span<Corner>) {
        if b.radius > 0, let disc = b.disc(atEndOf: a, relative, corners) {
            return find(edge: a, circle: disc, relative: relative, corners: corners)
        }
        let edge = FacingEdge(a, towards: relative.toWorld(b.center), corners: corners)
        let (gap, support) = edge.gap(to: b, pose: relative, corners: corners)
        separation = gap - b.radius
        guard separation < Self.margin else { return }
        guard edge.owns(support) else { return separation = Self.margin }
        let side = edge.side
        guard b.radius == 0 else { return clip(b, against: side, pose: relative, corners: corners) }
        let inverse = Pose.identity.relative(to: relative)
        let sideB = edge.widestGap(of: b, pose: inverse, corners: corners)
        separation = max(separation, sideB.separation)
        guard separation < Self.margin else { return }
        guard sideB.separation > gap + 0.1 else { return clip(b, against: side, pose: relative, corners: corners) }
        switch edge.judge(relative.rotation * -corners[sideB.index].normal) {
        case .owned: clip(edge, against: ReferenceSide(b, sideB.index, corners), pose: inverse, relative: relative)
        case .flat: clip(b, against: side, pose: relative, corners: corners)
        case .neighbours: separation = Self.margin
        }
    }

    /// The edge over a side of the polygon.
    private mutating func clip(_ edge: FacingEdge, against side: ReferenceSide, pose: Pose, relative: Pose) {
        normal = side.normal
        let isForward = (pose.rotation * (edge.to - edge.from)).dot(side.to - side.from) >= 0
        let (near, far) = isForward ? (edge.from, edge.to) : (edge.to, edge.from)
        let name = UInt32(side.index) << 8
        clip((near, name), (far, name | 0x80), against: side, pose: pose)
        turnAround(into: relative)
    }
}

/// A straight run of segments facing the polygon, with its neighbours in a chain. The whole run collides as one,
/// because otherwise a body that lands flat on its vertices would be turned by one segment after the other. The segment
/// under the polygon's deepest point represents the run.
private struct FacingEdge {
    var from, to, normal: Float2
    /// The far ends of the neighbours; the run's own ends without neighbours.
    var before, after: Float2
    /// The segment itself.
    var ownFrom, ownTo: Float2

    enum Judgement { case owned, flat, neighbours }

    init(_ piece: Piece, towards middle: Float2, corners: Span<Corner>) {
        let first = Int(piece.first)
        (ownFrom, ownTo) = (corners[first].point, corners[first + 1].point)
        (from, to) = (corners[first + 4].point, corners[first + 5].point)
        (before, after) = (corners[first + 6].point, corners[first + 7].point)
        normal = corners[first].normal
        if (middle - from).dot(normal) < 0 {
            swap(&from, &to)
            swap(&before, &after)
            swap(&ownFrom, &ownTo)
            normal = -normal
        }
    }

    /// Whether a point of the run lies on the segment; points beyond the run belong to its last segment.
    func owns(_ point: Float2) -> Bool {
        let along = to - from
        let isBehind = ownFrom == from || (point - ownFrom).dot(along) >= 0
        return isBehind && (ownTo == to || (point - ownTo).dot(along) < 0)
    }

    var side: ReferenceSide { ReferenceSide(from: from, to: to, normal: normal, index: 0) }

    /// The gap and the polygon's nearest point: a corner, or the middle between two corners that are both near.
    func gap(to b: Piece, pose: Pose, corners: Span<Corner>) -> (Float, support: Float2) {
        let down = pose.rotation.inverse * normal
        let (start, end) = (Int(b.first), Int(b.first + b.count))
        var (least, deepest) = (Float.infinity, start)
        for j in start..<end {
            let height = corners[j].point.dot(down)
            if height < least { (least, deepest) = (height, j) }
        }
        var support = corners[deepest].point
        for j in [deepest > start ? deepest - 1 : end - 1, b.following(deepest)]
        where corners[j].point.dot(down) < least + Manifold.margin { support = (support + corners[j].point) * 0.5 }
        return (least + (pose.center - from).dot(normal), pose.toWorld(support))
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

    /// Judges a normal that leans over an end of the segment: it belongs to the segment or its neighbour, or is
    /// replaced by the segment's own.
    func judge(_ lean: Float2) -> Judgement {
        let along = to - from
        let (end, neighbour) = lean.dot(along) < 0 ? (from, before) : (to, after)
        guard neighbour != end else { return .owned }
        let away = neighbour - end
        // The neighbour bends toward the normal: a hollow, or flat ground.
        if away.dot(normal) >= -0.01 * away.length { return .flat }
        return lean.dot(away) > 0 ? .neighbours : .owned
    }
}
