/// A meeting of a ray, or of a shape that is moved, with a shape of a world.
public struct CastHit: Hashable, Sendable {
    /// The shape that it meets.
    public var shape: ShapeID
    /// The body of that shape.
    public var body: BodyID
    /// The point where they meet, in points of the world.
    public var point: Vector
    /// The outward unit normal of the shape at that point.
    public var normal: Vector
    /// The fraction of the way before the meeting, 0…1.
    public var fraction: Double

    /// Sorts by the fraction, then by ids.
    static func comesBefore(_ a: CastHit, _ b: CastHit) -> Bool { (a.fraction, a.shape) < (b.fraction, b.shape) }
}

extension World {
    /// The first shape that a ray meets; nil if there is none. A shape on whose surface it starts, or up to a tenth of a point
    /// deeper, as what rests on it does, is met at 0 if the ray leads inwards. One in which it starts deeper is not met, and
    /// sensors never are. The ends are in points, finite; the filter is that of the ray, as if it were a shape.
    public func castRay(from start: Vector, to end: Vector, filter: CollisionFilter = .everything) -> CastHit? {
        var best: CastHit?
        forEachHit(from: start, to: end, filter) { hit in
            if best.map({ CastHit.comesBefore(hit, $0) }) ?? true { best = hit }
            return best?.fraction ?? 1
        }
        return best
    }

    /// All shapes that a ray meets, nearest first, each once; see ``castRay(from:to:filter:)``.
    public func castRayThrough(from start: Vector, to end: Vector, filter: CollisionFilter = .everything) -> [CastHit] {
        var hits: [CastHit] = []
        forEachHit(from: start, to: end, filter) { hit in
            if let known = hits.firstIndex(where: { $0.shape == hit.shape }) {
                if CastHit.comesBefore(hit, hits[known]) { hits[known] = hit }
            } else {
                hits.append(hit)
            }
            return 1
        }
        return hits.sorted(by: CastHit.comesBefore)
    }

    /// The length of the parts of a ray that are searched one after the other, in points.
    private static let reach = 128.0

    /// Calls `body` with the hits of a ray, possibly repeatedly and in any order; it returns the fraction beyond which
    /// hits do not count any more.
    private func forEachHit(
        from start: Vector, to end: Vector, _ filter: CollisionFilter, _ body: (CastHit) -> Double
    ) {
        require(start.isSolvable && end.isSolvable, "a ray's ends are finite")
        let displacement = end - start
        let parts = max(1, min(64, (displacement.portableLength / World.reach).rounded(.up)))
        let (from, to) = (Float2(start), Float2(end))
        let across = (to - from).perpendicular
        var limit = 1.0
        var pieces: [Int32] = []
        pieces.reserveCapacity(32)
        for k in 0..<Int(parts) {
            guard Double(k) / parts <= limit else { return }
            var bounds = Bounds.empty
            bounds.include(Float2(start + displacement * (Double(k) / parts)))
            bounds.include(Float2(start + displacement * (Double(k + 1) / parts)))
            listPieces(in: bounds, filter, into: &pieces)
            for index in pieces where !broadPhase.boxes[Int(index)].isBeside(from, across) {
                guard let hit = hit(by: from, to, Int(index), within: limit) else { continue }
                limit = body(hit)
            }
        }
    }

    private func hit(by start: Float2, _ end: Float2, _ index: Int, within limit: Double) -> CastHit? {
        let piece = shapes.pieces[index]
        let pose = bodies.poses[Int(piece.body)]
        let (p, q) = (pose.toLocal(start), pose.toLocal(end))
        guard let meeting = piece.meeting(withRayFrom: p, along: q - p, shapes.corners.span),
            Double(meeting.fraction) <= limit
        else { return nil }
        return CastHit(
            shape: shapes.id(Int(piece.head)), body: bodies.id(Int(piece.body)),
            point: Vector(start) + (Vector(end) - Vector(start)) * Double(meeting.fraction),
            normal: Vector(pose.rotation * meeting.normal), fraction: Double(meeting.fraction))
    }
}

extension Bounds {
    /// Whether the whole box lies to one side of a line through a point, `across` which the vector points.
    fileprivate func isBeside(_ point: Float2, _ across: Float2) -> Bool {
        let (middle, half) = ((low + high) * 0.5, (high - low) * 0.5)
        return abs((middle - point).dot(across)) > half.x * abs(across.x) + half.y * abs(across.y)
    }
}

extension Piece {
    /// The depth up to which a ray starts on a surface, in points: bodies rest no deeper, even under twenty others.
    private static let skin: Float = 0.1

    /// Where a ray in the body's frame meets the piece from outside.
    fileprivate func meeting(
        withRayFrom p: Float2, along displacement: Float2, _ corners: Span<Corner>
    ) -> (fraction: Float, normal: Float2)? {
        switch kind {
        case .circle where !contains(p, corners): return Piece.meeting(p, displacement, circle: center, radius)
        case .halfPlane:
            let plane = corners[Int(first)]
            let (height, fall) = (plane.height(of: p), -displacement.dot(plane.normal))
            guard height >= -Self.skin, fall > 0, height <= fall else { return nil }
            return (max(0, height) / fall, plane.normal)
        case .edge:
            let side = corners[Int(first)]
            let normal = displacement.dot(side.normal) > 0 ? -side.normal : side.normal
            return Piece.meeting(p, displacement, side: side.point, corners[Int(first) + 1].point, normal)
        case .circle, .polygon:
            guard !contains(p, corners) else {
                let (depth, normal) = depth(of: p, corners)
                return depth <= Self.skin && displacement.dot(normal) < 0 ? (0, normal) : nil
            }
            var nearest: (fraction: Float, normal: Float2)?
            for i in 0..<pointCount {
                let normal = corners[Int(first) + i].normal
                let (a, b) = (point(i, corners), point(i + 1, corners))
                let out = normal * radius
                let side = Piece.meeting(p, displacement, side: a + out, b + out, normal)
                if let side, side.fraction < nearest?.fraction ?? .infinity { nearest = side }
                guard radius > 0, let corner = Piece.meeting(p, displacement, circle: a, radius) else { continue }
                if corner.fraction < nearest?.fraction ?? .infinity { nearest = corner }
            }
            return nearest
        }
    }

    private static func meeting(
        _ p: Float2, _ displacement: Float2, circle center: Float2, _ radius: Float
    ) -> (fraction: Float, normal: Float2)? {
        let arm = p - center
        // From the point of the ray's line that is nearest to the centre, which is exact for distant rays too.
        let length = displacement.length
        guard length > 0, arm.dot(arm) > radius * radius else { return nil }
        let unit = displacement * (1 / length)
        let along = -arm.dot(unit)
        let miss = arm + unit * along
        let square = radius * radius - miss.dot(miss)
        guard square >= 0 else { return nil }
        let distance = along - square.squareRoot()
        guard distance >= 0, distance <= length else { return nil }
        return (distance / length, (arm + unit * distance) * (1 / radius))
    }

    /// The meeting with a side, from the side of its normal.
    private static func meeting(
        _ p: Float2, _ displacement: Float2, side a: Float2, _ b: Float2, _ normal: Float2
    ) -> (fraction: Float, normal: Float2)? {
        let (height, fall) = ((p - a).dot(normal), -displacement.dot(normal))
        guard height >= -skin, fall > 0, height <= fall else { return nil }
        let fraction = max(0, height) / fall
        let (point, along) = (p + displacement * fraction, b - a)
        let position = (point - a).dot(along)
        guard position >= 0, position <= along.dot(along) else { return nil }
        return (fraction, normal)
    }
}
