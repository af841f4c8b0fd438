/// Forces on many bodies.
extension World {
    /// Pushes bodies away from a point by an impulse, as an explosion does: each shape in reach is pushed at its nearest
    /// point, by `impulse` for every point of its width as seen from there.
    ///
    /// - Parameters:
    ///   - point: the middle, in points; finite.
    ///   - radius: the distance up to which the whole impulse acts, in points, 0 or more.
    ///   - falloff: the further distance over which it falls to nothing, in points, 0 or more.
    ///   - impulse: the impulse per point of width, in mass · points per second and point; negative pulls.
    ///   - filter: the filter of the explosion, as if it were a shape; it reaches everything by default.
    public mutating func explode(
        at point: Vector, radius: Double, falloff: Double = 0, impulse: Double, filter: CollisionFilter = .everything
    ) {
        require(
            radius >= 0 && falloff >= 0 && impulse.isFinite, "an explosion's numbers are finite, and not negative")
        var reached: [(body: BodyID, impulse: Vector, at: Vector)] = []
        for id in shapes(overlapping: .circle(radius: max(radius + falloff, 1e-6)), at: point, filter: filter) {
            let head = shapes.index(of: id)
            let (piece, corners) = (shapes.pieces[head], shapes.corners.span)
            guard bodies.records[Int(piece.body)].kind == .dynamic else { continue }
            let pose = bodies.poses[Int(piece.body)]
            var middle = Piece(.circle(radius: 1), kind: .circle, body: -1, center: .zero, radius: 0)
            middle.body = piece.body
            let near = middle.proximity(
                at: Pose(center: Float2(point), rotation: .identity), corners, to: piece, at: pose, corners)
            let surface = Vector(pose.toWorld(near.other))
            let isInside = near.gap <= 0
            let away = (isInside ? Vector(pose.center) : surface) - point
            guard away.portableLength > 0 else { continue }
            let direction = away / away.portableLength
            let share = Double(near.gap) <= radius ? 1 : 1 - (Double(near.gap) - radius) / falloff
            let size = impulse * share * Double(piece.width(across: pose.rotation.inverse * Float2(direction), corners))
            reached.append((bodies.id(Int(piece.body)), direction * size, isInside ? Vector(pose.center) : surface))
        }
        for blow in reached { apply(impulse: blow.impulse, at: blow.at, to: blow.body) }
    }

    /// Applies the force of wind to a body during the next step: on every side that the air blows against, as wide as it
    /// is seen from there.
    ///
    /// - Parameters:
    ///   - wind: the velocity of the air, in points per second; finite.
    ///   - drag: the force for every point of width and point per second of the body's motion through the air, in mass /
    ///     (points · seconds), 0 or more.
    ///   - lift: the direction of the force on a slanted side, 0…1: 0 pushes along the air, 1 straight onto the side, as on
    ///     a sail.
    ///   - id: the body.
    public mutating func apply(wind: Vector, drag: Double, lift: Double = 0, to id: BodyID) {
        require(
            wind.isSolvable && drag >= 0 && (0...1).contains(lift), "wind is finite, drag not negative, lift 0…1")
        let index = bodies.index(of: id)
        guard bodies.records[index].kind == .dynamic else { return }
        let (pose, motion) = (bodies.poses[index], bodies.motions[index])
        for piece in Array(shapes.pieces(of: index)) {
            for side in shapes.pieces[piece].sides(shapes.corners.span) {
                let (arm, normal) = (pose.rotation * side.middle, pose.rotation * side.normal)
                let air = Float2(wind) - motion.velocity - arm.perpendicular * motion.spin
                let facing = -air.dot(normal)
                guard facing > 0 else { continue }
                let direction = air * (Float(1 - lift) / air.length) - normal * Float(lift)
                apply(
                    force: Vector(direction) * (drag * Double(facing * side.length)), at: Vector(pose.center + arm),
                    to: id)
            }
        }
    }
}

extension Piece {
    /// The width of the piece as seen along a direction.
    fileprivate func width(across direction: Float2, _ corners: Span<Corner>) -> Float {
        var (low, high) = (Float.infinity, -Float.infinity)
        for i in 0..<pointCount {
            let side = point(i, corners).dot(direction.perpendicular)
            (low, high) = (min(low, side), max(high, side))
        }
        return high - low + 2 * radius
    }

    /// The sides against which wind blows, relative to the centre of mass: those of a polygon, or of a polygon of sixteen
    /// corners in place of a disc.
    fileprivate func sides(_ corners: Span<Corner>) -> [(middle: Float2, normal: Float2, length: Float)] {
        switch kind {
        case .halfPlane, .edge: return []
        case .circle:
            return (0..<16).map { k in
                let normal = Rotation(.radians(2 * .pi * Double(k) / 16)) * Float2(1, 0)
                return (center + normal * radius, normal, 2 * radius * Float(Portable.sin(.pi / 16)))
            }
        case .polygon:
            return (0..<pointCount).map { i in
                let (a, b, normal) = (point(i, corners), point(i + 1, corners), corners[Int(first) + i].normal)
                return ((a + b) * 0.5 + normal * radius, normal, (b - a).length)
            }
        }
    }
}
