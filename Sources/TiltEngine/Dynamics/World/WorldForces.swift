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
        require(radius >= 0 && falloff >= 0 && impulse.isFinite, "an explosion's numbers are finite, and not negative")
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
        require(wind.isSolvable && drag >= 0 && (0...1).contains(lift), "wind is finite, drag not negative, lift 0…1")
        let index = bodies.index(of: id)
        guard bodies.records[index].kind == .dynamic else { return }
        let (pose, motion) = (bodies.poses[index], bodies.motions[index])
        var resistance = Resistance(body: id)
        for piece in shapes.pieces(of: index) {
            for side in shapes.pieces[piece].sides(shapes.corners.span) {
                let (arm, normal) = (Vector(pose.rotation * side.middle), Vector(pose.rotation * side.normal))
                let lever = Vector(-arm.y, arm.x)
                let air = wind - Vector(motion.velocity) - lever * Double(motion.spin)
                let (facing, speed) = (-air.dot(normal), air.portableLength)
                guard facing > 0, speed > 0 else { continue }
                let size = min(drag, 1e30) * Double(side.length)
                resistance.add(size * (1 - lift) * facing / speed, size * lift, normal, lever, wind)
            }
        }
        guard resistance.force != .zero || resistance.x != .zero else { return }
        wake(index)
        resistances.append(resistance)
    }

    /// Applies a force against a body's velocity during the next step, in mass per second, 0 or more.
    mutating func apply(drag: Double, to id: BodyID) {
        resistances.append(Resistance(body: id, x: Vector3(drag, 0, 0), y: Vector3(0, drag, 0)))
    }

    /// Sets the velocity of a body, which may be beyond what a step leaves.
    mutating func setVelocity(of id: BodyID, to velocity: Vector) {
        let most = -Double(BodyTable.topSpeed)...Double(BodyTable.topSpeed)
        let index = bodies.index(of: id)
        let new = Float2(Vector(velocity.x.clamped(to: most), velocity.y.clamped(to: most)))
        guard new != bodies.motions[index].velocity else { return }
        wake(index)
        bodies.setVelocities(of: index, new, spin: bodies.motions[index].spin)
    }

    /// Applies all resistances to a step: implicitly, so that none is too strong for it. The velocity that they take is taken
    /// at once, since later a contact might have taken it already; what they make of other forces is a force.
    mutating func resist(for seconds: Double) {
        for resistance in resistances where contains(resistance.body) {
            bodies.resist(resistance, gravity: gravity, for: seconds)
        }
        resistances.removeAll(keepingCapacity: true)
    }
}

/// A force on a body that depends on its velocities.
struct Resistance: Sendable {
    var body: BodyID
    /// The force and the torque against a velocity of 1 along x, along y, and an angular velocity of 1; symmetric.
    var x = Vector3.zero
    var y = Vector3.zero
    var turn = Vector3.zero
    /// The force and the torque without velocities.
    var force = Vector3.zero

    mutating func pass(_ coder: inout StateCoder) {
        coder.pass(&body)
        for part in [\Resistance.x, \.y, \.turn, \.force] { coder.pass(&self[keyPath: part]) }
    }

    /// Adds air that holds a point: by `round` whatever its direction, and by `onto` along a normal. A turn of the body moves the
    /// point along a lever.
    mutating func add(_ round: Double, _ onto: Double, _ normal: Vector, _ lever: Vector, _ air: Vector) {
        func force(_ velocity: Vector) -> Vector3 {
            let force = velocity * round + normal * (onto * velocity.dot(normal))
            return Vector3(force.x, force.y, lever.dot(force))
        }
        x += force(Vector(1, 0))
        y += force(Vector(0, 1))
        turn += force(lever)
        self.force += force(air)
    }
}

extension BodyTable {
    fileprivate mutating func resist(_ resistance: Resistance, gravity: Vector, for seconds: Double) {
        let index = index(of: resistance.body)
        let (inverse, record, motion) = (inverseMasses[index], records[index], motions[index])
        let (mass, inertia) = (Double(inverse.mass), Double(inverse.inertia))
        func change(_ force: Vector3) -> Vector3 {
            Vector3(force.x * mass, force.y * mass, force.z * inertia) * seconds
        }
        // The implicit step: (1 + change) · new = old, by Cramer's rule.
        let x = Vector3(1, 0, 0) + change(resistance.x)
        let y = Vector3(0, 1, 0) + change(resistance.y)
        let turn = Vector3(0, 0, 1) + change(resistance.turn)
        let determinant = x.dot(y.cross(turn))
        func slowed(_ old: Vector3) -> Vector3 {
            let new = Vector3(old.dot(y.cross(turn)), x.dot(old.cross(turn)), x.dot(y.cross(old))) / determinant
            return new.isFinite ? new : .zero
        }
        let pull = Vector(Float2(gravity) + record.acceleration + record.force * inverse.mass) * seconds
        let gain = Vector3(pull.x, pull.y, Double(record.torque * inverse.inertia) * seconds)
        let kept = slowed(Vector3(Double(motion.velocity.x), Double(motion.velocity.y), Double(motion.spin)))
        let rest = (slowed(gain + change(resistance.force)) - gain) / seconds
        setVelocities(of: index, Float2(Vector(kept.x, kept.y)), spin: Float(kept.z))
        apply(
            force: Float2(Vector(rest.x, rest.y) / mass), torque: inertia > 0 ? Float(rest.z / inertia) : 0, to: index)
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
