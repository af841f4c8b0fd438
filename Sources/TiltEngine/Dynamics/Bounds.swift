/// A box along the axes.
struct Bounds: Hashable, Sendable {
    var low: Float2
    var high: Float2

    /// Contains nothing; the union with it changes nothing.
    static let empty = Bounds(low: Float2(.infinity, .infinity), high: Float2(-.infinity, -.infinity))

    func overlaps(_ b: Bounds) -> Bool {
        low.x <= b.high.x && b.low.x <= high.x && low.y <= b.high.y && b.low.y <= high.y
    }

    func contains(_ b: Bounds) -> Bool {
        low.x <= b.low.x && low.y <= b.low.y && b.high.x <= high.x && b.high.y <= high.y
    }

    func grown(by margin: Float) -> Bounds {
        Bounds(low: low - Float2(margin, margin), high: high + Float2(margin, margin))
    }

    func union(_ b: Bounds) -> Bounds {
        Bounds(
            low: Float2(min(low.x, b.low.x), min(low.y, b.low.y)),
            high: Float2(max(high.x, b.high.x), max(high.y, b.high.y)))
    }

    mutating func include(_ p: Float2) {
        low = Float2(min(low.x, p.x), min(low.y, p.y))
        high = Float2(max(high.x, p.x), max(high.y, p.y))
    }

    /// The longer of its sides.
    var side: Float { max(high.x - low.x, high.y - low.y) }
}

extension Piece {
    /// The smallest box around the piece of a body at `pose`.
    func bounds(at pose: Pose, corners: Span<Corner>) -> Bounds {
        let start = Int(first)
        switch kind {
        case .circle:
            let middle = pose.place(center)
            return Bounds(low: middle, high: middle).grown(by: radius)
        case .polygon:
            let corner = pose.place(corners[start].point)
            var bounds = Bounds(low: corner, high: corner)
            for i in start + 1..<start + Int(count) { bounds.include(pose.place(corners[i].point)) }
            return bounds
        case .edge:
            let end = pose.place(corners[start].point)
            var bounds = Bounds(low: end, high: end)
            bounds.include(pose.place(corners[start + 1].point))
            return bounds
        case .halfPlane:
            return halfPlaneBounds(
                point: pose.place(corners[start].point), normal: pose.rotation * corners[start].normal)
        }
    }

    /// Everything, but for the one side that a half plane along an axis leaves free.
    private func halfPlaneBounds(point: Float2, normal: Float2) -> Bounds {
        let far = Float.infinity
        var bounds = Bounds(low: Float2(-far, -far), high: Float2(far, far))
        if normal.x > 0.999_999 { bounds.high.x = point.x }
        if normal.x < -0.999_999 { bounds.low.x = point.x }
        if normal.y > 0.999_999 { bounds.high.y = point.y }
        if normal.y < -0.999_999 { bounds.low.y = point.y }
        return bounds
    }
}
