extension World {
    /// Adds a body with its shapes and returns its id. All numbers are finite, and dampings are not negative.
    @discardableResult
    public mutating func add(_ body: Body, shapes: [Shape] = []) -> BodyID {
        precondition(body.isValid, "a body's numbers are finite, its dampings not negative")
        let index = bodies.insert(body)
        for shape in shapes { insert(shape, on: index) }
        updateMass(of: index)
        self[bodies.id(index)] = body
        return bodies.id(index)
    }

    /// Removes a body, its shapes and its joints, and wakes the bodies that touched it. Its contacts end with the next step.
    public mutating func remove(_ id: BodyID) {
        let index = bodies.index(of: id)
        wake(index)
        removeJoints(of: index)
        let isKnown = shapes.pieces(of: index).contains { contacts.count(of: $0) > 0 }
        while case let piece = shapes.firstPiece(of: index), piece >= 0 { removeShape(with: piece) }
        bodies.remove(index, isKnown: isKnown)
    }

    /// Whether the body exists.
    public func contains(_ id: BodyID) -> Bool { bodies.slots.contains(id.index, id.generation) }

    /// The current state of a body, which must exist. Writing wakes it; only the differences are applied.
    public subscript(id: BodyID) -> Body {
        get { bodies.body(bodies.index(of: id)) }
        set {
            precondition(newValue.isValid, "a body's numbers are finite, its dampings not negative")
            let (index, old) = (bodies.index(of: id), self[id])
            guard newValue != old else { return }
            wake(index)
            bodies.setForces(of: index, from: newValue)
            if newValue.kind != old.kind || newValue.hasFixedRotation != old.hasFixedRotation {
                changeKind(of: index, to: newValue.kind, hasFixedRotation: newValue.hasFixedRotation)
            }
            if newValue.position != old.position || newValue.angle != old.angle {
                bodies.move(index, to: newValue.position, angle: newValue.angle)
                setBoxes(of: index)
            }
            bodies.setVelocities(of: index, from: newValue, old: old)
        }
    }

    /// The ids of the bodies, in order.
    public var bodyIDs: [BodyID] {
        bodies.indices.map { bodies.id($0) }
    }

    /// The mass of a dynamic body; density 1 on 100 × 100 points gives 1. A dynamic body without mass counts as 1 and
    /// does not rotate. 0 for static and kinematic bodies, which are immovable.
    public func mass(of id: BodyID) -> Double {
        let inverse = bodies.inverseMasses[bodies.index(of: id)].mass
        return inverse > 0 ? 1 / Double(inverse) : 0
    }

    /// The moment of inertia about the centre of mass, in mass · points²; 0 if the body cannot rotate.
    public func inertia(of id: BodyID) -> Double {
        let inverse = bodies.inverseMasses[bodies.index(of: id)].inertia
        return inverse > 0 ? 1 / Double(inverse) : 0
    }

    /// The centre of mass, in points of the world.
    public func centerOfMass(of id: BodyID) -> Vector { Vector(bodies.poses[bodies.index(of: id)].center) }

    /// Applies a force in mass · points per second squared and a clockwise torque during the next step.
    public mutating func apply(force: Vector, torque: Double = 0, to id: BodyID) {
        precondition(force.isFinite && torque.isFinite, "a force is finite")
        let index = bodies.index(of: id)
        wake(index)
        bodies.apply(force: Float2(force), torque: Float(torque), to: index)
    }

    /// Applies a force at a point of the world during the next step.
    public mutating func apply(force: Vector, at point: Vector, to id: BodyID) {
        apply(force: force, torque: (point - centerOfMass(of: id)).cross(force), to: id)
    }

    /// Applies an impulse in mass · points per second at once, at the centre of mass or at a point of the world.
    public mutating func apply(impulse: Vector, at point: Vector? = nil, to id: BodyID) {
        precondition(impulse.isFinite && point?.isFinite ?? true, "an impulse is finite")
        let index = bodies.index(of: id)
        wake(index)
        let arm = Float2((point ?? centerOfMass(of: id)) - centerOfMass(of: id))
        bodies.apply(impulse: Float2(impulse), arm: arm, to: index)
    }

    /// The smallest rectangle around a body's shapes; empty at its origin without shapes, infinite for half planes.
    public func bounds(of id: BodyID) -> Rect {
        let index = bodies.index(of: id)
        let bounds = shapes.pieces(of: index).reduce(Bounds.empty) { bounds, piece in
            bounds.union(shapes.bounds(of: piece, at: bodies.poses[index]))
        }
        guard bounds != .empty else { return Rect(origin: self[id].position, size: .zero) }
        return Rect(origin: Vector(bounds.low), size: Vector(bounds.high) - Vector(bounds.low))
    }

    /// Whether the body, and with it its island, is awake.
    public func isAwake(_ id: BodyID) -> Bool { bodies.records[bodies.index(of: id)].isAwake }

    /// Wakes the body and its island.
    public mutating func wake(_ id: BodyID) { wake(bodies.index(of: id)) }
}

extension World {
    /// Wakes a body; a static one wakes the bodies that rest against it.
    mutating func wake(_ index: Int) {
        bodies.wake(index)
        guard bodies.records[index].kind != .dynamic else { return }
        if shapes.pieces(of: index).contains(where: { contacts.count(of: $0) > 0 }) {
            contacts.wakeSleepers(on: index, &bodies)
        }
        joints.forEachNeighbour(of: index) { bodies.wake($0) }
    }

    private mutating func changeKind(of index: Int, to kind: Body.Kind, hasFixedRotation: Bool) {
        let isBoundary = shapes.pieces(of: index).contains { shapes.pieces[$0].kind < .polygon }
        precondition(kind != .dynamic || !isBoundary, "chains and half planes do not move by themselves")
        bodies.setKind(of: index, kind, hasFixedRotation: hasFixedRotation)
        updateMass(of: index)
        setBoxes(of: index)
    }

    /// Sets the boxes of a body's pieces to its current pose.
    private mutating func setBoxes(of index: Int) {
        var piece = shapes.firstPiece(of: index)
        while piece >= 0 {
            setBox(of: piece)
            piece = Int(shapes.pieces[piece].next)
        }
    }
}
