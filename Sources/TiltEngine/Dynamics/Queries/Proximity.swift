extension Piece {
    /// The gap between this piece and another, in points; 0 if they overlap. It compares every corner with every side:
    /// exact, but only for few pieces.
    func distance(at pose: Pose, to other: Piece, at otherPose: Pose, corners: Span<Corner>) -> Float {
        let relative = pose.relative(to: otherPose)
        if other.kind == .halfPlane { return max(0, height(over: corners[Int(other.first)], relative, corners)) }
        var least = Float.infinity
        for i in 0..<pointCount {
            let (p, q) = (relative.toWorld(point(i, corners)), relative.toWorld(point(i + 1, corners)))
            for j in 0..<other.pointCount {
                let (r, s) = (other.point(j, corners), other.point(j + 1, corners))
                if segmentsCross(p, q, r, s) { return 0 }
                least = min(least, distanceFromSegment(p, r, s), distanceFromSegment(r, p, q))
            }
        }
        if other.holds(relative.toWorld(point(0, corners)), corners) { return 0 }
        if holds(relative.toLocal(other.point(0, corners)), corners) { return 0 }
        return max(0, least - radius - other.radius)
    }

    private func height(over plane: Corner, _ relative: Pose, _ corners: Span<Corner>) -> Float {
        var least = Float.infinity
        for i in 0..<pointCount {
            least = min(least, (relative.toWorld(point(i, corners)) - plane.point).dot(plane.normal))
        }
        return least - radius
    }

    /// The points that span the piece: one for a circle, two for an edge.
    private var pointCount: Int {
        switch kind {
        case .circle, .halfPlane: 1
        case .edge: 2
        case .polygon: Int(count)
        }
    }

    private func point(_ i: Int, _ corners: Span<Corner>) -> Float2 {
        kind == .circle ? center : corners[Int(first) + i % pointCount].point
    }

    private func holds(_ p: Float2, _ corners: Span<Corner>) -> Bool {
        guard kind == .polygon else { return false }
        for i in Int(first)..<Int(first + count) {
            if (p - corners[i].point).dot(corners[i].normal) > 0 { return false }
        }
        return true
    }
}

private func distanceFromSegment(_ p: Float2, _ a: Float2, _ b: Float2) -> Float {
    let along = b - a
    let square = along.dot(along)
    guard square > 0 else { return (p - a).length }
    let fraction = ((p - a).dot(along) / square).clamped(to: 0...1)
    return (p - (a + along * fraction)).length
}

private func segmentsCross(_ a: Float2, _ b: Float2, _ c: Float2, _ d: Float2) -> Bool {
    let (p, q) = ((b - a).cross(c - a), (b - a).cross(d - a))
    let (r, s) = ((d - c).cross(a - c), (d - c).cross(b - c))
    return (p > 0) != (q > 0) && (r > 0) != (s > 0)
}
