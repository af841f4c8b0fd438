extension Manifold {
    /// Adds the contact of a disc with `point`, along the unit vector `normal`.
    private mutating func meet(
        _ point: Float2, normal: Float2, separation: Float, relative: Pose, margin: Float = Manifold.margin
    ) {
        (self.normal, self.separation) = (normal, separation)
        guard separation < margin else { return }
        add(ManifoldPoint(at: point + normal * (separation / 2), separation: separation, relative: relative))
    }

    mutating func find(circle a: Piece, circle b: Piece, relative: Pose) {
        let center = relative.toWorld(b.center)
        let arm = center - a.center
        let distance = arm.length
        let normal = distance > 1e-6 ? arm * (1 / distance) : Float2(0, -1)
        let separation = distance - a.radius - b.radius
        meet(a.center + normal * a.radius, normal: normal, separation: separation, relative: relative)
    }

    mutating func find(halfPlane a: Piece, circle b: Piece, relative: Pose, corners: Span<Corner>) {
        let (plane, center) = (corners[Int(a.first)], relative.toWorld(b.center))
        let height = (center - plane.point).dot(plane.normal)
        meet(
            center - plane.normal * height, normal: plane.normal, separation: height - b.radius, relative: relative,
            margin: Self.margin(a, b))
    }

    mutating func find(polygon a: Piece, circle b: Piece, relative: Pose, history: History, corners: Span<Corner>) {
        guard a.radius == 0 else { return find(rounded: a, b, relative: relative, corners: corners) }
        let center = relative.toWorld(b.center)
        let nearest = a.side(nearestTo: center, corners)
        separation = nearest.separation - b.radius
        guard separation < Self.margin else { return }
        var side = nearest.index
        if nearest.separation < 0 {
            let entry = a.sideOfEntry(of: b, history, corners)
            (side, isSideKnown) = (entry ?? side, entry != nil)
        }
        let (from, to) = (corners[side].point, corners[a.following(side)].point)
        let isOutside = nearest.separation > 1e-6
        if isOutside, (center - from).dot(to - from) < 0 {
            meetCorner(from, center: center, radius: b.radius, relative: relative)
        } else if isOutside, (center - to).dot(to - from) > 0 {
            meetCorner(to, center: center, radius: b.radius, relative: relative)
        } else {
            let normal = corners[side].normal
            // Measured from the middle of the side, so that mirrored sides give mirrored points.
            let height = (center - (from + to) * 0.5).dot(normal)
            meet(center - normal * height, normal: normal, separation: height - b.radius, relative: relative)
        }
    }

    mutating func find(edge a: Piece, circle b: Piece, relative: Pose, corners: Span<Corner>) {
        let first = Int(a.first)
        let (p, q) = (corners[first].point, corners[first + 1].point)
        let (center, along) = (relative.toWorld(b.center), q - p)
        let fraction = (center - p).dot(along) / along.dot(along)
        if fraction < 0 {
            // A corner of a chain belongs to the segment that ends there.
            guard corners[first + 2].point == p else { return separation = (center - p).length - b.radius }
            meetCorner(p, center: center, radius: b.radius, relative: relative)
        } else if fraction > 1 {
            let after = corners[first + 3].point
            guard after == q || (center - q).dot(after - q) <= 0 else {
                return separation = (center - q).length - b.radius
            }
            meetCorner(q, center: center, radius: b.radius, relative: relative)
        } else {
            let side = (center - p).dot(corners[first].normal)
            let (height, normal) = (abs(side), side < 0 ? -corners[first].normal : corners[first].normal)
            // Exactly below the centre. Rounding errors along a long edge would turn a disc that falls straight.
            meet(center - normal * height, normal: normal, separation: height - b.radius, relative: relative)
        }
    }

    private mutating func meetCorner(_ corner: Float2, center: Float2, radius: Float, relative: Pose) {
        let arm = center - corner
        let distance = arm.length
        let normal = distance > 1e-6 ? arm * (1 / distance) : Float2(0, -1)
        meet(corner, normal: normal, separation: distance - radius, relative: relative)
    }
}

extension Piece {
    /// The side of a polygon whose line is farthest below a point, and the height of the point.
    func side(nearestTo point: Float2, _ corners: Span<Corner>) -> Side {
        var nearest = Side(index: Int(first), separation: -.infinity)
        for i in Int(first)..<Int(first + count) {
            nearest = nearest.larger(Side(index: i, separation: corners[i].height(of: point)))
        }
        return nearest
    }

    /// The side through which a disc came into a polygon: that of their last point, otherwise the nearest a step ago.
    /// Nil if the last point was at a corner, or if they were not apart then.
    fileprivate func sideOfEntry(of disc: Piece, _ history: Manifold.History, _ corners: Span<Corner>) -> Int? {
        let last = history.manifold
        if last.count > 0 {
            guard last.isSideKnown else { return nil }
            return (Int(first)..<Int(first + count)).first { corners[$0].normal == last.normal }
        }
        let nearest = side(nearestTo: history.relative.toWorld(disc.center), corners)
        return nearest.separation > disc.radius ? nearest.index : nil
    }
}
