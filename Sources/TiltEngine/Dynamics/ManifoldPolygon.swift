/// The side of a polygon that another stands farthest from.
private struct Side {
    var index: Int
    var separation: Float
}

/// The side of the polygon `a` with the widest gap to `b`, whose body stands at `pose` in the frame of `a` (the
/// separating-axis test).
private func widestGap(_ a: Piece, _ b: Piece, pose: Pose, corners: Span<Corner>) -> Side {
    let (firstB, endB) = (Int(b.first), Int(b.first + b.count))
    let back = pose.rotation.inverse
    var widest = Side(index: 0, separation: -.infinity)
    for i in Int(a.first)..<Int(a.first + a.count) {
        let corner = corners[i]
        let normal = back * corner.normal
        let offset = (corner.point - pose.center).dot(corner.normal)
        var gap = corners[firstB].point.dot(normal)
        for j in firstB + 1..<endB { gap = min(gap, corners[j].point.dot(normal)) }
        gap -= offset
        if gap > widest.separation { widest = Side(index: i, separation: gap) }
    }
    return widest
}

/// The side of `b` that faces against `normal`, in the frame of `b`.
private func incidentSide(_ b: Piece, facing normal: Float2, corners: Span<Corner>) -> Int {
    var (side, least) = (Int(b.first), Float.infinity)
    for j in Int(b.first)..<Int(b.first + b.count) {
        let facing = corners[j].normal.dot(normal)
        if facing < least { (side, least) = (j, facing) }
    }
    return side
}

extension Piece {
    func following(_ corner: Int) -> Int { corner + 1 < Int(first + count) ? corner + 1 : Int(first) }
}

/// A stretch of one body's outline that others are clipped against.
private struct ReferenceSide {
    var from: Float2
    var to: Float2
    var normal: Float2
    var index: Int
}

extension Manifold {
    init(polygon a: Piece, polygon b: Piece, relative: Pose, corners: Span<Corner>) {
        self.init()
        let sideA = widestGap(a, b, pose: relative, corners: corners)
        separation = sideA.separation
        guard separation < Self.margin else { return }
        let inverse = Pose.identity.relative(to: relative)
        let sideB = widestGap(b, a, pose: inverse, corners: corners)
        separation = max(separation, sideB.separation)
        guard separation < Self.margin else { return }
        // Of two sides nearly alike always the same one is taken, so that points keep their names.
        if sideB.separation > sideA.separation + 0.1 {
            clip(a, against: ReferenceSide(b, sideB.index, corners), pose: inverse, corners: corners)
            turnAround(into: relative)
        } else {
            clip(b, against: ReferenceSide(a, sideA.index, corners), pose: relative, corners: corners)
        }
    }

    /// The two points in which the side of `b` that faces `side` lies over it (Erin Catto, Contact Manifolds, GDC 2007).
    private mutating func clip(_ b: Piece, against side: ReferenceSide, pose: Pose, corners: Span<Corner>) {
        let start = incidentSide(b, facing: pose.rotation.inverse * side.normal, corners: corners)
        let end = b.following(start)
        let (p, q) = (pose.place(corners[start].point), pose.place(corners[end].point))
        let along = (side.to - side.from) * (1 / (side.to - side.from).length)
        let length = (side.to - side.from).dot(along)
        // The outlines run opposite ways: `p` lies farther along the side than `q`.
        let (far, near) = ((p - side.from).dot(along), (q - side.from).dot(along))
        normal = side.normal
        guard far >= 0, near <= length else { return }
        let slope = far - near > 1e-6 ? 1 / (far - near) : 0
        let high = far > length ? q + (p - q) * ((length - near) * slope) : p
        let low = near < 0 ? q + (p - q) * (-near * slope) : q
        let name = UInt32(side.index) << 8
        addClipped(low, side: side, pose: pose, feature: name | UInt32(end - Int(b.first)))
        addClipped(high, side: side, pose: pose, feature: name | UInt32(start - Int(b.first)) | 0x80)
    }

    private mutating func addClipped(_ place: Float2, side: ReferenceSide, pose: Pose, feature: UInt32) {
        let gap = (place - side.from).dot(side.normal)
        guard gap < Self.margin else { return }
        add(ManifoldPoint(at: place - side.normal * (gap / 2), separation: gap, relative: pose, feature: feature))
    }

    /// Exchanges the two bodies; `relative` is the pose of the new B in the frame of the new A.
    private mutating func turnAround(into relative: Pose) {
        normal = relative.rotation * -normal
        swap(&first.anchorA, &first.anchorB)
        swap(&second.anchorA, &second.anchorB)
        first.feature |= 1 << 31
        second.feature |= 1 << 31
    }

    init(halfPlane a: Piece, polygon b: Piece, relative: Pose, corners: Span<Corner>) {
        self.init()
        let plane = corners[Int(a.first)]
        normal = plane.normal
        let down = relative.rotation.inverse * plane.normal
        let offset = (relative.center - plane.point).dot(plane.normal)
        var deepest = Int(b.first)
        for j in Int(b.first)..<Int(b.first + b.count) {
            let height = corners[j].point.dot(down) + offset
            if height < separation { (deepest, separation) = (j, height) }
        }
        guard separation < Self.margin else { return }
        let before = deepest > Int(b.first) ? deepest - 1 : Int(b.first + b.count) - 1
        let after = b.following(deepest)
        let neighbour = corners[before].point.dot(down) < corners[after].point.dot(down) ? before : after
        for corner in [min(deepest, neighbour), max(deepest, neighbour)] {
            let height = corners[corner].point.dot(down) + offset
            guard height < Self.margin else { continue }
            let place = relative.place(corners[corner].point) - plane.normal * (height / 2)
            add(
                ManifoldPoint(
                    at: place, separation: height, relative: relative, feature: UInt32(corner - Int(b.first))))
        }
    }
}

extension ReferenceSide {
    init(_ piece: Piece, _ corner: Int, _ corners: Span<Corner>) {
        from = corners[corner].point
        to = corners[piece.following(corner)].point
        normal = corners[corner].normal
        index = corner - Int(piece.first)
    }
}

extension Manifold {
    /// A segment seen from the side on which the polygon's middle lies. At the joints of a chain the normal stays between
    /// those of the segments that meet there, so that nothing catches on them (Erin Catto, Ghost Collisions, box2d.org,
    /// 2020).
    init(edge a: Piece, polygon b: Piece, relative: Pose, corners: Span<Corner>) {
        self.init()
        let edge = FacingEdge(a, towards: relative.place(b.center), corners: corners)
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
        let (p, q) = (pose.place(edge.from), pose.place(edge.to))
        let along = (side.to - side.from) * (1 / (side.to - side.from).length)
        let length = (side.to - side.from).dot(along)
        normal = side.normal
        let (far, near) = ((p - side.from).dot(along), (q - side.from).dot(along))
        let (low, high, flips) = far >= near ? (near, far, false) : (far, near, true)
        guard high >= 0, low <= length, high - low > 1e-6 else { return }
        let (a, b) = flips ? (p, q) : (q, p)
        let slope = 1 / (high - low)
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
        let (p, q) = (pose.place(from), pose.place(to))
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
