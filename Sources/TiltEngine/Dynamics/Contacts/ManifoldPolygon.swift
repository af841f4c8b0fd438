/// The side of a polygon that is farthest from another polygon.
struct Side {
    var index: Int
    var separation: Float

    /// The one with the greater separation, this one if they are equal. Without a branch, which nobody could predict.
    @inline(__always) func larger(_ other: Side) -> Side {
        let isLess = separation < other.separation
        return Side(index: isLess ? other.index : index, separation: isLess ? other.separation : separation)
    }
}

/// The side of `b` that faces `normal`, in the frame of `b`.
private func incidentSide(_ b: Piece, facing normal: Float2, corners: Span<Corner>) -> Int {
    var side = Side(index: Int(b.first), separation: -.infinity)
    for j in Int(b.first)..<Int(b.first + b.count) {
        side = side.larger(Side(index: j, separation: -corners[j].normal.dot(normal)))
    }
    return side.index
}

/// The side, of either polygon, along whose normal the two are pushed apart.
private struct Reference {
    var index: Int
    var isOnB: Bool
}

extension Reference {
    /// The side with the wider gap. If both are nearly equal it is always that of A, so that points keep their ids.
    init(_ a: Side, _ b: Side) {
        let isOnB = b.separation > a.separation + 0.1
        self.init(index: isOnB ? b.index : a.index, isOnB: isOnB)
    }

    /// The side through which two polygons entered each other: that of their last points, otherwise the one with the
    /// widest gap a step ago. Nil if they were not apart then.
    init?(ofEntry a: Piece, _ b: Piece, _ history: Manifold.History, _ corners: Span<Corner>) {
        let last = history.manifold
        if last.count > 0 {
            guard last.isSideKnown else { return nil }
            let isOnB = last.first.feature >> 31 == 1
            let side = Int(last.first.feature >> 8 & 0x7F_FFFF)
            self.init(index: Int(isOnB ? b.first : a.first) + side, isOnB: isOnB)
        } else {
            let sideA = a.widestGap(to: b, at: history.relative, corners)
            let sideB = b.widestGap(to: a, at: Pose.identity.relative(to: history.relative), corners)
            guard max(sideA.separation, sideB.separation) > 0 else { return nil }
            self.init(sideA, sideB)
        }
    }
}

extension Piece {
    /// The side with the widest gap to another polygon, whose body stands at `pose` in the frame of this one's (the
    /// separating-axis test).
    func widestGap(to b: Piece, at pose: Pose, _ corners: Span<Corner>) -> Side {
        let (firstB, endB) = (Int(b.first), Int(b.first + b.count))
        let back = pose.rotation.inverse
        var widest = Side(index: 0, separation: -.infinity)
        for i in Int(first)..<Int(first + count) {
            let corner = corners[i]
            let normal = back * corner.normal
            let offset = (corner.point - pose.center).dot(corner.normal)
            var gap = corners[firstB].point.dot(normal)
            for j in firstB + 1..<endB { gap = min(gap, corners[j].point.dot(normal)) }
            gap -= offset
            widest = widest.larger(Side(index: i, separation: gap))
        }
        return widest
    }

    func following(_ corner: Int) -> Int { corner + 1 < Int(first + count) ? corner + 1 : Int(first) }
}

/// A part of one body's outline, used as the reference for clipping.
struct ReferenceSide {
    var from, to, normal: Float2
    var index: Int
}

extension Manifold {
    mutating func find(polygon a: Piece, polygon b: Piece, relative: Pose, history: History, corners: Span<Corner>) {
        guard a.radius == 0, b.radius == 0 else { return find(rounded: a, b, relative: relative, corners: corners) }
        let sideA = a.widestGap(to: b, at: relative, corners)
        separation = sideA.separation
        guard separation < Self.margin else { return }
        let inverse = Pose.identity.relative(to: relative)
        let sideB = b.widestGap(to: a, at: inverse, corners)
        separation = max(separation, sideB.separation)
        guard separation < Self.margin else { return }
        var side = Reference(sideA, sideB)
        // If one polygon contains the other's centre, its nearest side does not show where the other came from.
        let center = side.isOnB ? inverse.toWorld(a.center) : relative.toWorld(b.center)
        if corners[side.index].height(of: center) < 0 {
            let entry = Reference(ofEntry: a, b, history, corners)
            (side, isSideKnown) = (entry ?? side, entry != nil)
        }
        if side.isOnB {
            clip(a, against: ReferenceSide(b, side.index, corners), pose: inverse, corners: corners)
            turnAround(into: relative)
        } else {
            clip(b, against: ReferenceSide(a, side.index, corners), pose: relative, corners: corners)
        }
    }

    /// Clips the side of `b` that faces `side` to two points (Erin Catto, Contact Manifolds, GDC 2007).
    mutating func clip(_ b: Piece, against side: ReferenceSide, pose: Pose, corners: Span<Corner>) {
        rounding = b.radius
        let start = incidentSide(b, facing: pose.rotation.inverse * side.normal, corners: corners)
        let end = b.following(start)
        normal = side.normal
        let name = UInt32(side.index) << 8
        // The outlines run in opposite directions: the start is farther along the side than the end.
        clip(
            (corners[end].point, name | UInt32(end - Int(b.first))),
            (corners[start].point, name | UInt32(start - Int(b.first)) | 0x80), against: side, pose: pose)
    }

    /// Clips a segment of the other body, whose two ends have features, to a side. `near` is before `far` along it.
    mutating func clip(
        _ near: (point: Float2, feature: UInt32), _ far: (point: Float2, feature: UInt32),
        against side: ReferenceSide, pose: Pose
    ) {
        let half = side.length * 0.5
        let (low, high) = (side.position(of: pose.toWorld(near.point)), side.position(of: pose.toWorld(far.point)))
        guard high.x >= -half, low.x <= half else { return }
        let slope = high.x - low.x > 1e-6 ? (high.y - low.y) / (high.x - low.x) : 0
        // Each point is computed in the frame of the body whose corner it is. Rounding errors in the other body's
        // frame, far from its centre, would turn a body that lands flat.
        if low.x < -half {
            add(at: -half, low.y + slope * (-half - low.x), of: side, pose: pose, feature: near.feature)
        } else {
            add(corner: near.point, gap: low.y, side.normal, pose: pose, feature: near.feature)
        }
        if high.x > half {
            add(at: half, high.y + slope * (half - high.x), of: side, pose: pose, feature: far.feature)
        } else {
            add(corner: far.point, gap: high.y, side.normal, pose: pose, feature: far.feature)
        }
    }

    /// Adds a point at an end of a side.
    private mutating func add(at end: Float, _ gap: Float, of side: ReferenceSide, pose: Pose, feature: UInt32) {
        let gap = gap - rounding
        guard gap < Self.margin else { return }
        let point = side.middle + side.along * end + side.normal * (gap / 2)
        add(ManifoldPoint(at: point, separation: gap, relative: pose, feature: feature))
    }

    /// Adds a point at a corner of the other body.
    private mutating func add(corner: Float2, gap: Float, _ normal: Float2, pose: Pose, feature: UInt32) {
        let gap = gap - rounding
        guard gap < Self.margin else { return }
        let corner = rounding > 0 ? corner - pose.rotation.inverse * normal * rounding : corner
        add(ManifoldPoint(below: corner, normal, separation: gap, relative: pose, feature: feature))
    }

    /// Exchanges the two bodies; `relative` is the pose of the new B in the frame of the new A.
    mutating func turnAround(into relative: Pose) {
        normal = relative.rotation * -normal
        first.turnAround()
        second.turnAround()
    }

    mutating func find(halfPlane a: Piece, polygon b: Piece, relative: Pose, corners: Span<Corner>) {
        let plane = corners[Int(a.first)]
        normal = plane.normal
        let down = relative.rotation.inverse * plane.normal
        let offset = (relative.center - plane.point).dot(plane.normal)
        var deepest = Int(b.first)
        for j in Int(b.first)..<Int(b.first + b.count) {
            let height = corners[j].point.dot(down) + offset
            if height < separation { (deepest, separation) = (j, height) }
        }
        separation -= b.radius
        let margin = Self.margin(a, b)
        guard separation < margin else { return }
        let before = deepest > Int(b.first) ? deepest - 1 : Int(b.first + b.count) - 1
        let after = b.following(deepest)
        let neighbour = corners[before].point.dot(down) < corners[after].point.dot(down) ? before : after
        for corner in [min(deepest, neighbour), max(deepest, neighbour)] {
            let height = corners[corner].point.dot(down) + offset - b.radius
            guard height < margin else { continue }
            let point = b.radius > 0 ? corners[corner].point - down * b.radius : corners[corner].point
            add(
                ManifoldPoint(
                    below: point, plane.normal, separation: height, relative: relative,
                    feature: UInt32(corner - Int(b.first))))
        }
    }
}

extension ReferenceSide {
    var middle: Float2 { (from + to) * 0.5 }
    var length: Float { (to - from).length }
    var along: Float2 { (to - from) * (1 / length) }

    /// The position of a point along the side and its height above it. It is measured from the middle, so that mirrored
    /// sides give mirrored points.
    func position(of point: Float2) -> Float2 { Float2((point - middle).dot(along), (point - middle).dot(normal)) }

    init(_ piece: Piece, _ corner: Int, _ corners: Span<Corner>) {
        (from, to) = (corners[corner].point, corners[piece.following(corner)].point)
        normal = corners[corner].normal
        index = corner - Int(piece.first)
    }
}
