extension World {
    /// Adds a shape to a body, whose mass follows. The shape's numbers are finite and its outline is as
    /// ``Shape/Outline`` requires; a chain or half plane is not for a dynamic body.
    @discardableResult
    public mutating func add(_ shape: Shape, to id: BodyID) -> ShapeID {
        let index = bodies.index(of: id)
        let added = insert(shape, on: index)
        updateMass(of: index)
        wake(index)
        return shapes.id(added)
    }

    /// Removes a shape and wakes the bodies that touched it. Its contacts end with the next step.
    public mutating func remove(_ id: ShapeID) {
        let piece = shapes.index(of: id)
        let body = Int(shapes.pieces[piece].body)
        wake(body)
        removeShape(with: piece)
        updateMass(of: body)
    }

    /// Whether the shape exists.
    public func contains(_ id: ShapeID) -> Bool { shapes.slots.contains(id.index, id.generation) }

    /// The body of a shape.
    public func body(of id: ShapeID) -> BodyID { bodies.id(Int(shapes.pieces[shapes.index(of: id)].body)) }

    /// Changes the material of a shape, which applies to existing contacts at once; the mass of its body follows.
    public mutating func setMaterial(of id: ShapeID, density: Double, friction: Double, restitution: Double) {
        let head = shapes.index(of: id)
        let numbers = [density, friction, restitution]
        precondition(numbers.allSatisfy { $0.isFinite && $0 >= 0 }, "a material is finite and not negative")
        let body = Int(shapes.pieces[head].body)
        wake(body)
        for piece in shapes.pieces(ofShapeWith: head) {
            shapes.setMaterial(
                of: piece, density: Float(density), friction: Float(friction), restitution: Float(restitution))
            refreshContacts(of: piece)
        }
        updateMass(of: body)
    }

    /// Changes the filter that decides with which shapes a shape collides.
    public mutating func setFilter(of id: ShapeID, to filter: CollisionFilter) {
        let head = shapes.index(of: id)
        wake(Int(shapes.pieces[head].body))
        for piece in shapes.pieces(ofShapeWith: head) {
            shapes.setFilter(of: piece, to: filter)
            refreshContacts(of: piece)
        }
    }
}

extension World {
    /// A filter that makes shapes collide according to a role.
    mutating func filter(for role: CollisionRole) -> CollisionFilter { shapes.filter(for: role) }

    mutating func setRole(of id: ShapeID, to role: CollisionRole) { setFilter(of: id, to: filter(for: role)) }

    /// Adds the pieces of a shape to a body and returns the first.
    @discardableResult
    mutating func insert(_ shape: Shape, on body: Int) -> Int {
        precondition(shape.hasValidMaterial, "a material is finite and not negative")
        precondition(
            !shape.outline.isBoundary || bodies.records[body].kind != .dynamic,
            "chains and half planes do not move by themselves")
        var head: Int32 = -1
        for (kind, center, radius, corners) in shape.outline.pieces() {
            var piece = Piece(
                kind: kind, body: Int32(body), center: center, radius: radius, friction: Float(shape.friction),
                restitution: Float(shape.restitution), density: Float(shape.density), filter: shape.filter)
            piece.head = head
            let index = shapes.insert(piece, corners: corners)
            if head < 0 { head = Int32(index) }
            shapes.shift(index, by: -bodies.records[body].localCenter)
            setBox(of: index)
        }
        return Int(head)
    }

    /// Removes all pieces of the shape to which `piece` belongs.
    mutating func removeShape(with piece: Int) {
        for piece in shapes.pieces(ofShapeWith: piece) {
            contacts.noteChange(of: piece)
            broadPhase.removeBox(of: piece)
            shapes.remove(piece, isKnown: contacts.count(of: piece) > 0)
        }
    }

    /// Sets the box of a piece, with its margin, to the pose of its body.
    mutating func setBox(of piece: Int) {
        let body = Int(shapes.pieces[piece].body)
        let bounds = shapes.bounds(of: piece, at: bodies.poses[body])
        broadPhase.setBox(
            bounds.grown(by: BroadPhase.margin(of: bounds)), of: piece, isFixed: bodies.records[body].kind == .static)
    }

    /// Computes mass, centre and extent of a body from its shapes; the velocity of the centre of mass is kept.
    mutating func updateMass(of index: Int) {
        let total = shapes.pieces(of: index).reduce(MassProperties.none) { $0 + shapes.mass(of: $1) }
        let record = bodies.records[index]
        let moves = record.kind == .dynamic
        let shift = moves ? Float2(total.center) : -record.localCenter
        if shift.length > 1e-4 { shiftCenter(of: index, by: shift) }
        var inverse = InverseMass()
        if moves { inverse.mass = total.mass > 0 ? Float(1 / total.mass) : 1 }
        if moves, !record.hasFixedRotation, total.inertia > 0 { inverse.inertia = Float(1 / total.inertia) }
        let (core, reach) = shapes.pieces(of: index).reduce((0, 0)) { (extent: (Float, Float), piece) in
            (max(extent.0, shapes.core(of: piece)), max(extent.1, shapes.pieces[piece].reach))
        }
        bodies.setMass(inverse, core: core, reach: reach, of: index)
    }

    private mutating func shiftCenter(of index: Int, by shift: Float2) {
        bodies.shiftCenter(of: index, by: shift)
        for piece in Array(shapes.pieces(of: index)) {
            shapes.shift(piece, by: -shift)
            refreshContacts(of: piece)
        }
        joints.shiftAnchors(of: index, by: shift)
    }

    /// Updates the contacts of a changed piece, and searches for new ones.
    mutating func refreshContacts(of piece: Int) {
        broadPhase.markChanged(piece)
        contacts.noteChange(of: piece)
    }
}
