extension Manifold {
    /// The contact of two polygons of which one is rounded. Where a side of one lies along the other, they are clipped as
    /// polygons are; otherwise they meet at one point, as discs do.
    mutating func find(rounded a: Piece, _ b: Piece, relative: Pose, corners: Span<Corner>) {
        let near = b.proximity(at: relative, corners, to: a, at: .identity, corners)
        let away = near.point - near.other
        let distance = away.length
        separation = distance - a.radius - b.radius
        guard separation < Self.margin else { return }
        let inverse = Pose.identity.relative(to: relative)
        guard distance > Self.thinnest else {
            guard b.kind == .polygon else { return meetInside(a, b, relative, corners) }
            // The outlines inside the roundings cross: apart by the side with the least overlap.
            let sides = (a.widestGap(to: b, at: relative, corners), b.widestGap(to: a, at: inverse, corners))
            separation = max(sides.0.separation, sides.1.separation) - a.radius - b.radius
            let sideOfA = sides.1.separation > sides.0.separation + 0.1 ? nil : sides.0.index
            return clip(a, b, sideOfA, sides.1.index, relative, corners)
        }
        let direction = away * (1 / distance)
        if b.kind == .polygon, let side = a.side(along: direction, corners) {
            clip(a, b, side, 0, relative, corners)
        } else if let side = b.side(along: inverse.rotation * -direction, corners) {
            clip(a, b, nil, side, relative, corners)
        }
        guard count == 0 else { return }
        normal = direction
        let surface = near.other + direction * (a.radius + separation / 2)
        add(ManifoldPoint(at: surface, separation: separation, relative: relative))
    }

    /// The distance below which the direction from one outline to the other is uncertain.
    private static let thinnest: Float = 0.01

    /// Adds the contact with a disc whose centre is inside the outline of A.
    private mutating func meetInside(_ a: Piece, _ b: Piece, _ relative: Pose, _ corners: Span<Corner>) {
        let center = relative.toWorld(b.center)
        let side = a.side(nearestTo: center, corners)
        normal = corners[side.index].normal
        separation = side.separation - a.radius - b.radius
        let surface = center - normal * (b.radius + separation / 2)
        add(ManifoldPoint(at: surface, separation: separation, relative: relative))
    }

    /// Clips to a side of A, or to one of B if that is nil.
    private mutating func clip(
        _ a: Piece, _ b: Piece, _ sideOfA: Int?, _ sideOfB: Int, _ relative: Pose, _ corners: Span<Corner>
    ) {
        if let sideOfA {
            clip(b, against: ReferenceSide(a, sideOfA, corners).raised(by: a.radius), pose: relative, corners: corners)
        } else {
            let side = ReferenceSide(b, sideOfB, corners).raised(by: b.radius)
            clip(a, against: side, pose: Pose.identity.relative(to: relative), corners: corners)
            turnAround(into: relative)
        }
    }
}

extension Piece {
    /// The disc of a rounded polygon that is nearest to an end of an edge; nil if another part of the edge is nearer.
    func disc(atEndOf edge: Piece, _ relative: Pose, _ corners: Span<Corner>) -> Piece? {
        let near = proximity(at: relative, corners, to: edge, at: .identity, corners)
        let isAtEnd = near.other == edge.point(0, corners) || near.other == edge.point(1, corners)
        guard isAtEnd, (near.point - near.other).length > 0.01 else { return nil }
        var disc = self
        (disc.kind, disc.center) = (.circle, relative.toLocal(near.point))
        return disc
    }

    /// The side whose normal is within about three degrees of a direction.
    fileprivate func side(along direction: Float2, _ corners: Span<Corner>) -> Int? {
        (Int(first)..<Int(first + count)).first { corners[$0].normal.dot(direction) > 0.9986 }
    }
}

extension ReferenceSide {
    fileprivate func raised(by radius: Float) -> ReferenceSide {
        ReferenceSide(from: from + normal * radius, to: to + normal * radius, normal: normal, index: index)
    }
}
