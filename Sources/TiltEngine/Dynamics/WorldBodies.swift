extension World {
    /// Adds a body with its shapes and gives its id. All numbers are finite, dampings not negative.
    @discardableResult
    public mutating func add(_ body: Body, shapes: [Shape] = []) -> BodyID {
        precondition(body.isValid, "a body's numbers are finite, its dampings not negative")
        let record = BodyRecord(kind: body.kind)
        let pose = Pose(center: Float2(body.position), rotation: Rotation(body.angle))
        let index = bodies.insert(record, pose: pose, motion: Motion())
        let id = BodyID(index: Int32(index), generation: bodies.slots.generations[index])
        for shape in shapes { insert(shape, on: index) }
        updateMass(of: index)
        self[id] = body
        return id
    }

    /// Removes a body, its shapes and its joints; what lay against it wakes. Ends of its contacts are told with the next
    /// step.
    public mutating func remove(_ id: BodyID) {
        let index = place(of: id)
        removeJoints(of: index)
        while bodies.records[index].firstPiece >= 0 { removePieces(of: Int(bodies.records[index].firstPiece)) }
        bodies.slots.release(index)
        bodies.isActivityStale = true
    }

    /// Whether the body is still there.
    public func contains(_ id: BodyID) -> Bool { bodies.slots.contains(id.index, id.generation) }

    /// A body as it is now. Writing wakes it; only what differs is changed. The body must exist.
    public subscript(id: BodyID) -> Body {
        get {
            let index = place(of: id)
            let (record, pose, motion) = (bodies.records[index], bodies.poses[index], bodies.motions[index])
            var body = Body(
                record.kind, at: Vector(pose.place(-record.localCenter)), angle: pose.rotation.angle,
                velocity: Vector(motion.velocity), angularVelocity: Double(motion.spin))
            body.linearDamping = Double(record.linearDamping)
            body.angularDamping = Double(record.angularDamping)
            body.acceleration = Vector(record.acceleration)
            body.hasFixedRotation = record.hasFixedRotation
            return body
        }
        set {
            precondition(newValue.isValid, "a body's numbers are finite, its dampings not negative")
            let (index, old) = (place(of: id), self[id])
            guard newValue != old else { return }
            wake(index)
            bodies.records[index].linearDamping = Float(newValue.linearDamping)
            bodies.records[index].angularDamping = Float(newValue.angularDamping)
            bodies.records[index].acceleration = Float2(newValue.acceleration)
            if newValue.kind != old.kind || newValue.hasFixedRotation != old.hasFixedRotation {
                changeKind(of: index, to: newValue.kind, hasFixedRotation: newValue.hasFixedRotation)
            }
            if newValue.position != old.position || newValue.angle != old.angle {
                move(index, to: newValue.position, angle: newValue.angle)
            }
            guard newValue.kind != .static else { return bodies.motions[index] = Motion() }
            if newValue.velocity != old.velocity { bodies.motions[index].velocity = Float2(newValue.velocity) }
            if newValue.angularVelocity != old.angularVelocity {
                bodies.motions[index].spin = newValue.hasFixedRotation ? 0 : Float(newValue.angularVelocity)
            }
        }
    }

    /// The bodies of the world, oldest place first.
    public var bodyIDs: [BodyID] {
        bodies.records.indices.lazy.filter { bodies.slots.isTaken($0) }.map { bodyID($0) }
    }

    /// Mass of a dynamic body; density 1 on 100 × 100 points is 1. A dynamic body without mass of its own counts as 1 and
    /// does not turn. 0 for static and kinematic bodies, which nothing moves.
    public func mass(of id: BodyID) -> Double {
        let inverse = bodies.inverseMasses[place(of: id)].mass
        return inverse > 0 ? 1 / Double(inverse) : 0
    }

    /// Moment of inertia about the centre of mass, in mass · points²; 0 where nothing turns the body.
    public func inertia(of id: BodyID) -> Double {
        let inverse = bodies.inverseMasses[place(of: id)].inertia
        return inverse > 0 ? 1 / Double(inverse) : 0
    }

    /// The centre of mass, in points of the world.
    public func centerOfMass(of id: BodyID) -> Vector { Vector(bodies.poses[place(of: id)].center) }

    /// Pushes for the length of the next step: force in mass · points per second squared, torque clockwise.
    public mutating func apply(force: Vector, torque: Double = 0, to id: BodyID) {
        precondition(force.isFinite && torque.isFinite, "a force is finite")
        let index = place(of: id)
        wake(index)
        bodies.records[index].force += Float2(force)
        bodies.records[index].torque += Float(torque)
    }

    /// Pushes at a point of the world for the length of the next step.
    public mutating func apply(force: Vector, at point: Vector, to id: BodyID) {
        apply(force: force, torque: (point - centerOfMass(of: id)).cross(force), to: id)
    }

    /// Changes the velocity at once: impulse in mass · points per second, at the centre of mass or at a point of the world.
    public mutating func apply(impulse: Vector, at point: Vector? = nil, to id: BodyID) {
        precondition(impulse.isFinite && point?.isFinite ?? true, "an impulse is finite")
        let index = place(of: id)
        wake(index)
        let arm = Float2((point ?? centerOfMass(of: id)) - centerOfMass(of: id))
        let inverse = bodies.inverseMasses[index]
        bodies.motions[index].velocity += Float2(impulse) * inverse.mass
        bodies.motions[index].spin += arm.cross(Float2(impulse)) * inverse.inertia
    }

    /// The smallest rectangle around a body's shapes; at its origin and without size where it has none. Infinite around half
    /// planes.
    public func bounds(of id: BodyID) -> Rect {
        let index = place(of: id)
        var (bounds, piece) = (Bounds.empty, Int(bodies.records[index].firstPiece))
        while piece >= 0 {
            bounds = bounds.union(shapes.pieces[piece].bounds(at: bodies.poses[index], corners: shapes.corners.span))
            piece = Int(shapes.pieces[piece].next)
        }
        guard bounds != .empty else { return Rect(origin: self[id].position, size: .zero) }
        return Rect(origin: Vector(bounds.low), size: Vector(bounds.high) - Vector(bounds.low))
    }

    /// Whether the body, and with it its island, is awake.
    public func isAwake(_ id: BodyID) -> Bool { bodies.records[place(of: id)].isAwake }

    /// Whether nothing is awake that may move: a step would change nothing.
    public var isAtRest: Bool {
        guard bodies.isActivityStale else { return bodies.awake.isEmpty }
        return !bodies.records.indices.contains { bodies.slots.isTaken($0) && bodies.isActive($0) }
    }

    /// Wakes the body and its island.
    public mutating func wake(_ id: BodyID) { wake(place(of: id)) }
}

extension World {
    func place(of id: BodyID) -> Int {
        precondition(contains(id), "the body is not in this world")
        return Int(id.index)
    }

    func bodyID(_ index: Int) -> BodyID {
        BodyID(index: Int32(index), generation: bodies.slots.generations[index])
    }

    mutating func wakeAll() {
        for i in bodies.records.indices where !bodies.records[i].isAwake { bodies.wake(i) }
    }

    /// Wakes a body; a static one wakes what rests against it.
    mutating func wake(_ index: Int) {
        bodies.wake(index)
        guard bodies.records[index].kind != .dynamic else { return }
        for contact in restingContacts where Int(contact.bodyA) == index || Int(contact.bodyB) == index {
            bodies.wake(Int(contact.bodyA))
            bodies.wake(Int(contact.bodyB))
        }
        joints.forEachNeighbour(of: index) { bodies.wake($0) }
    }

    private mutating func move(_ index: Int, to position: Vector, angle: Angle) {
        let rotation = Rotation(angle)
        let center = Float2(position) + rotation * bodies.records[index].localCenter
        bodies.poses[index] = Pose(center: center, rotation: rotation)
        bodies.motions[index].move = .zero
        forEachPiece(of: index) { world, piece in world.setBox(of: piece) }
    }

    private mutating func changeKind(of index: Int, to kind: Body.Kind, hasFixedRotation: Bool) {
        let allowed = kind != .dynamic || !hasBoundary(index)
        precondition(allowed, "chains and half planes do not move by themselves")
        bodies.records[index].kind = kind
        bodies.records[index].hasFixedRotation = hasFixedRotation
        bodies.isActivityStale = true
        updateMass(of: index)
        if hasFixedRotation { bodies.motions[index].spin = 0 }
        forEachPiece(of: index) { world, piece in world.setBox(of: piece) }
    }

    private func hasBoundary(_ index: Int) -> Bool {
        var piece = Int(bodies.records[index].firstPiece)
        while piece >= 0 {
            if shapes.pieces[piece].kind < .polygon { return true }
            piece = Int(shapes.pieces[piece].next)
        }
        return false
    }

    mutating func forEachPiece(of body: Int, _ action: (inout World, Int) -> Void) {
        var piece = Int(bodies.records[body].firstPiece)
        while piece >= 0 {
            let next = Int(shapes.pieces[piece].next)
            action(&self, piece)
            piece = next
        }
    }
}
