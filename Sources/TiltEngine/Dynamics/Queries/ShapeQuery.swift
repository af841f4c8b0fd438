extension World {
    /// The shapes that contain a point, in the order of their ids. Chains have no inside.
    public func shapes(at point: Vector, filter: CollisionFilter = .everything) -> [ShapeID] {
        require(point.isSolvable, "a point is finite")
        let place = Float2(point)
        var near: [Int32] = []
        listPieces(in: Bounds(low: place, high: place), filter, into: &near)
        near.removeAll { index in
            let piece = shapes.pieces[Int(index)]
            return !piece.contains(bodies.poses[Int(piece.body)].toLocal(place), shapes.corners.span)
        }
        return ids(of: near)
    }

    /// The shapes that overlap a rectangle, in the order of their ids.
    public func shapes(in rect: Rect, filter: CollisionFilter = .everything) -> [ShapeID] {
        shapes(overlapping: .box(width: rect.size.x, height: rect.size.y), at: rect.center, filter: filter)
    }

    /// The shapes that overlap another one, which is not in the world, in the order of their ids.
    public func shapes(
        overlapping shape: Shape, at position: Vector, angle: Angle = .zero, filter: CollisionFilter = .everything
    ) -> [ShapeID] {
        let query = ShapeQuery(shape, at: position, angle: angle)
        var near: [Int32] = []
        listPieces(in: query.bounds, filter, into: &near)
        near.removeAll { query.proximity(to: Int($0), self).gap > 0 }
        return ids(of: near)
    }

    /// The shape nearest to a point, the point of it that is nearest, and their distance in points; nil if none is
    /// nearer than `reach`. The distance is 0 inside a shape.
    public func closestShape(
        to point: Vector, within reach: Double, filter: CollisionFilter = .everything
    ) -> (shape: ShapeID, point: Vector, distance: Double)? {
        require(reach >= 0, "a reach must not be negative")
        let query = ShapeQuery(.circle(radius: 1e-6), at: point, angle: .zero)
        // A wider and wider search, so that near shapes cost little, however far the reach.
        var side = min(reach, 32)
        var pieces: [Int32] = []
        while true {
            var best: (index: Int, near: Proximity)?
            listPieces(in: query.bounds.grown(by: Float(side)), filter, into: &pieces)
            for piece in pieces {
                let (index, near) = (Int(piece), query.proximity(to: Int(piece), self))
                let isNearer = best.map { (near.gap, index) < ($0.near.gap, $0.index) } ?? true
                if Double(near.gap) <= side, isNearer { best = (index, near) }
            }
            if let best {
                let piece = shapes.pieces[best.index]
                let pose = bodies.poses[Int(piece.body)]
                let (gap, away) = (best.near.gap, best.near.point - best.near.other)
                let surface =
                    gap > 0 ? best.near.other + away * (piece.radius / max(away.length, 1e-30)) : best.near.point
                return (shapes.id(Int(piece.head)), Vector(pose.toWorld(surface)), Double(gap))
            }
            guard side < reach else { return nil }
            side = side < 1e5 ? min(reach, 4 * side) : reach
        }
    }

    /// The first shape that another one meets on its way, without turning; nil if there is none. One that it touches or
    /// overlaps at the start is met at 0 if the way leads further in, and not met otherwise. Sensors never are. The shape that is
    /// moved is not in the world; its origin goes from `start` to `end`, in points, finite.
    public func castShape(
        _ shape: Shape, from start: Vector, to end: Vector, angle: Angle = .zero, filter: CollisionFilter = .everything
    ) -> CastHit? {
        require(end.isSolvable, "the ends of a move are finite")
        let query = ShapeQuery(shape, at: start, angle: angle)
        var best: CastHit?
        var pieces: [Int32] = []
        listPieces(in: query.bounds.union(ShapeQuery(shape, at: end, angle: angle).bounds), filter, into: &pieces)
        for piece in pieces {
            guard let hit = query.hit(moving: end - start, Int(piece), self) else { continue }
            if best.map({ CastHit.comesBefore(hit, $0) }) ?? true { best = hit }
        }
        return best
    }

    /// The shapes of pieces, each once, in order.
    private func ids(of pieces: [Int32]) -> [ShapeID] {
        var ids: [ShapeID] = []
        for piece in pieces { ids.append(shapes.id(Int(shapes.pieces[Int(piece)].head))) }
        ids.sort()
        var last: ShapeID?
        ids.removeAll { id in
            defer { last = id }
            return id == last
        }
        return ids
    }

    /// Lists the pieces that a filter allows and whose boxes overlap `bounds`, possibly repeatedly. A closure that
    /// captured the world would copy it.
    func listPieces(in bounds: Bounds, _ filter: CollisionFilter, into found: inout [Int32]) {
        found.removeAll(keepingCapacity: true)
        broadPhase.forEachFixedPiece(in: bounds) { found.append($0) }
        broadPhase.forEachMovingPiece(in: bounds) { found.append($0) }
        var kept = 0
        for piece in found where isMet(Int(piece), filter) {
            found[kept] = piece
            kept += 1
        }
        found.removeLast(found.count - kept)
    }

    private func isMet(_ piece: Int, _ filter: CollisionFilter) -> Bool {
        !shapes.pieces[piece].isSensor && filter.collides(with: shapes.pieces[piece].filter)
    }
}

extension CollisionFilter {
    /// A filter that collides with every shape that collides with anything.
    public static let everything = CollisionFilter(categories: .max)
}

/// A shape outside the world that is compared with those in it.
private struct ShapeQuery {
    private let pieces: [Piece]
    private let corners: [Corner]
    private let pose: Pose

    init(_ shape: Shape, at position: Vector, angle: Angle) {
        require(position.isSolvable && angle.radians.isFinite, "a position and an angle are finite")
        var (pieces, corners): ([Piece], [Corner]) = ([], [])
        for (kind, center, radius, added) in shape.outline.pieces() {
            require(kind != .halfPlane, "a half plane cannot be compared with a world")
            var piece = Piece(shape, kind: kind, body: -1, center: center, radius: radius)
            (piece.first, piece.count) = (Int32(corners.count), Int32(added.count))
            pieces.append(piece)
            corners += added
        }
        (self.pieces, self.corners) = (pieces, corners)
        pose = Pose(center: Float2(position), rotation: Rotation(angle))
    }

    var bounds: Bounds { pieces.reduce(Bounds.empty) { $0.union($1.bounds(at: pose, corners: corners.span)) } }

    /// The nearest points of this shape and a piece of the world, in the frame of that piece's body.
    func proximity(to index: Int, _ world: World) -> Proximity {
        pieces.map { proximity(of: $0, at: pose, to: index, world) }.min { $0.gap < $1.gap }
            ?? Proximity(gap: .infinity)
    }

    private func proximity(of piece: Piece, at pose: Pose, to index: Int, _ world: World) -> Proximity {
        let other = world.shapes.pieces[index]
        return piece.proximity(
            at: pose, corners.span, to: other, at: world.bodies.poses[Int(other.body)], world.shapes.corners.span)
    }

    /// The gap at which a moved shape has met another, in points.
    private static let touch: Float = 0.01

    /// Where this shape meets a piece of the world on its way.
    func hit(moving displacement: Vector, _ index: Int, _ world: World) -> CastHit? {
        pieces.compactMap { hit(of: $0, moving: Float2(displacement), index, world) }.min { $0.fraction < $1.fraction }
    }

    /// By conservative advancement: the gap of two convex pieces closes no faster than they approach along the line
    /// between their nearest points.
    private func hit(of moving: Piece, moving displacement: Float2, _ index: Int, _ world: World) -> CastHit? {
        let piece = world.shapes.pieces[index]
        let place = world.bodies.poses[Int(piece.body)]
        var fraction: Float = 0
        for step in 0..<64 {
            let moved = Pose(center: pose.center + displacement * fraction, rotation: pose.rotation)
            let near = proximity(of: moving, at: moved, to: index, world)
            let away = place.rotation * (near.point - near.other)
            var normal = away * (1 / max(away.length, 1e-30))
            var point = place.toWorld(near.other) + normal * piece.radius
            if step == 0, near.gap <= Self.touch {
                if let contact = contact(of: moving, piece, world) {
                    (point, normal) = (place.toWorld(contact.point), place.rotation * contact.normal)
                } else if near.gap <= 0 {
                    return nil
                }
                // Along the surface, but for rounding, is not inwards.
                guard -displacement.dot(normal) > 1e-4 * displacement.length else { return nil }
            }
            let approach = -displacement.dot(normal)
            guard approach > 0 else { return nil }
            if near.gap <= Self.touch {
                return CastHit(
                    shape: world.shapes.id(Int(piece.head)), body: world.bodies.id(Int(piece.body)),
                    point: Vector(point), normal: Vector(normal), fraction: Double(fraction))
            }
            fraction += (near.gap - Self.touch / 2) / approach
            guard fraction <= 1 else { return nil }
        }
        return nil
    }

    /// Where a piece of this shape touches one of the world, and the outward normal there, in the frame of that one's body.
    private func contact(of moving: Piece, _ piece: Piece, _ world: World) -> (point: Float2, normal: Float2)? {
        var (moving, piece) = (moving, piece)
        let both = world.shapes.corners[Int(piece.first)..<Int(piece.first + piece.count)] + corners
        (moving.first, piece.first) = (moving.first + piece.count, 0)
        let relative = pose.relative(to: world.bodies.poses[Int(piece.body)])
        var manifold = Manifold()
        let isFirst = piece.kind <= moving.kind
        let (a, b) = isFirst ? (piece, moving) : (moving, piece)
        let between = isFirst ? relative : Pose.identity.relative(to: relative)
        let history = Manifold.History(relative: between, manifold: manifold)
        manifold.find(a, b, relative: between, history: history, corners: Array(both).span)
        guard manifold.count > 0 else { return nil }
        let (point, normal) = (manifold.nearest.anchorA, manifold.normal)
        return isFirst ? (point, normal) : (relative.toWorld(point), -(relative.rotation * normal))
    }
}
