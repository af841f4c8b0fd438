/// The gap between two pieces, and where they are nearest.
struct Proximity {
    /// The gap in points; 0 if they overlap.
    var gap: Float
    /// The nearest points of the first and of the second piece without their radii, in the frame of the second's body.
    var point = Float2.zero
    var other = Float2.zero
}

extension Piece {
    /// The gap between this piece and another, in points; 0 if they overlap. It compares every corner with every side:
    /// exact, but only for few pieces.
    func distance(at pose: Pose, to other: Piece, at otherPose: Pose, corners: Span<Corner>) -> Float {
        proximity(at: pose, corners, to: other, at: otherPose, corners).gap
    }

    /// The nearest points of this piece and another, whose corners may be in different tables.
    func proximity(
        at pose: Pose, _ corners: Span<Corner>, to other: Piece, at otherPose: Pose, _ otherCorners: Span<Corner>
    ) -> Proximity {
        let relative = pose.relative(to: otherPose)
        if other.kind == .halfPlane { return height(over: otherCorners[Int(other.first)], relative, corners) }
        var (least, nearest) = (Float.infinity, Proximity(gap: 0))
        for i in 0..<pointCount {
            let (p, q) = (relative.toWorld(point(i, corners)), relative.toWorld(point(i + 1, corners)))
            for j in 0..<other.pointCount {
                let (r, s) = (other.point(j, otherCorners), other.point(j + 1, otherCorners))
                if segmentsCross(p, q, r, s) { return Proximity(gap: 0, point: p, other: p) }
                let (there, here) = (pointOfSegment(r, s, nearestTo: p), pointOfSegment(p, q, nearestTo: r))
                let (first, second) = ((p - there).length, (r - here).length)
                if first < least { (least, nearest.point, nearest.other) = (first, p, there) }
                if second < least { (least, nearest.point, nearest.other) = (second, here, r) }
            }
        }
        let p = relative.toWorld(point(0, corners))
        if other.holds(p, otherCorners) { return Proximity(gap: 0, point: p, other: p) }
        let r = other.point(0, otherCorners)
        if holds(relative.toLocal(r), corners) { return Proximity(gap: 0, point: r, other: r) }
        nearest.gap = max(0, least - radius - other.radius)
        return nearest
    }

    private func height(over plane: Corner, _ relative: Pose, _ corners: Span<Corner>) -> Proximity {
        var (least, lowest) = (Float.infinity, Float2.zero)
        for i in 0..<pointCount {
            let point = relative.toWorld(point(i, corners))
            let height = (point - plane.point).dot(plane.normal)
            if height < least { (least, lowest) = (height, point) }
        }
        return Proximity(gap: max(0, least - radius), point: lowest, other: lowest - plane.normal * least)
    }

    /// The number of points that span the piece: one for a circle, two for an edge.
    var pointCount: Int {
        switch kind {
        case .circle, .halfPlane: 1
        case .edge: 2
        case .polygon: Int(count)
        }
    }

    /// One of the points that span the piece; the first follows the last.
    func point(_ i: Int, _ corners: Span<Corner>) -> Float2 {
        kind == .circle ? center : corners[Int(first) + i % pointCount].point
    }

    /// Whether a point is inside the outline, without its radius.
    private func holds(_ p: Float2, _ corners: Span<Corner>) -> Bool {
        guard kind == .polygon, count > 2 else { return false }
        for i in Int(first)..<Int(first + count) {
            if (p - corners[i].point).dot(corners[i].normal) > 0 { return false }
        }
        return true
    }

    /// Whether a point is inside the piece. Chains have no inside.
    func contains(_ p: Float2, _ corners: Span<Corner>) -> Bool {
        switch kind {
        case .edge: false
        case .halfPlane: corners[Int(first)].height(of: p) <= 0
        case .circle: (p - center).length <= radius
        case .polygon:
            holds(p, corners)
                || radius > 0
                    && (0..<pointCount).contains {
                        (p - pointOfSegment(point($0, corners), point($0 + 1, corners), nearestTo: p)).length <= radius
                    }
        }
    }

    /// How far a point inside a circle or polygon is from its surface, and the outward normal there.
    func depth(of p: Float2, _ corners: Span<Corner>) -> (depth: Float, normal: Float2) {
        var (least, away) = (Float.infinity, Float2.zero)
        guard !holds(p, corners) else {
            for i in Int(first)..<Int(first + count) {
                let depth = -corners[i].height(of: p)
                if depth < least { (least, away) = (depth, corners[i].normal) }
            }
            return (least + radius, away)
        }
        for i in 0..<pointCount {
            let arm = p - pointOfSegment(point(i, corners), point(i + 1, corners), nearestTo: p)
            if arm.length < least { (least, away) = (arm.length, arm) }
        }
        return (radius - least, away * (1 / max(least, 1e-30)))
    }
}

/// The point of a segment that is nearest to `p`.
private func pointOfSegment(_ a: Float2, _ b: Float2, nearestTo p: Float2) -> Float2 {
    let along = b - a
    let square = along.dot(along)
    guard square > 0 else { return a }
    let fraction = ((p - a).dot(along) / square).clamped(to: 0...1)
    return a + along * fraction
}

private func segmentsCross(_ a: Float2, _ b: Float2, _ c: Float2, _ d: Float2) -> Bool {
    let (p, q) = ((b - a).cross(c - a), (b - a).cross(d - a))
    let (r, s) = ((d - c).cross(a - c), (d - c).cross(b - c))
    return (p > 0) != (q > 0) && (r > 0) != (s > 0)
}
