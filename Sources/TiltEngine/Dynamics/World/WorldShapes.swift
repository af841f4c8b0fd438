/// Shapes.
extension World {
    /// Adds a shape to a body, whose mass follows. The shape's numbers are finite and its outline is as
    /// ``Shape/Outline`` requires; a chain or half plane is not for a dynamic body. One that no world takes stops the program at the
    /// caller's line.
    @discardableResult public mutating func add(
        _ shape: Shape, to id: BodyID, file: StaticString = #fileID, line: UInt = #line
    ) -> ShapeID {
        let index = bodies.index(of: id)
        let added = insert(shape, on: index, file, line)
        updateMass(of: index)
        wake(index)
        return shapes.id(added)
    }

    /// Removes a shape and wakes the bodies that touched it. Its contacts end with the next step. Removing it again has no
    /// effect.
    public mutating func remove(_ id: ShapeID) {
        guard contains(id) else { return }
        let piece = shapes.index(of: id)
        let body = Int(shapes.pieces[piece].body)
        wake(body)
        removeShape(with: piece)
        updateMass(of: body)
    }

    /// Whether the shape exists.
    public func contains(_ id: ShapeID) -> Bool { shapes.slots.contains(id.index, id.generation) }

    /// A shape, which must exist. Writing changes its material, its filter or its kind, which applies to existing contacts
    /// at once; the mass of its body follows. Its outline cannot be changed: remove it and add another.
    public subscript(id: ShapeID) -> Shape {
        get { shapes.shape(shapes.index(of: id)) }
        set {
            let head = shapes.index(of: id)
            let old = shapes.shape(head)
            guard newValue != old else { return }
            require(newValue.outline == old.outline, "a shape's outline cannot be changed")
            require(newValue.flaw == nil, newValue.flaw ?? "")
            let body = Int(shapes.pieces[head].body)
            wake(body)
            shapes.replace(head, by: newValue)
            for piece in shapes.pieces(ofShapeWith: head) { refreshContacts(of: piece) }
            if newValue.density != old.density { updateMass(of: body) }
        }
    }

    mutating func filter(for role: CollisionRole) -> CollisionFilter { shapes.filter(for: role) }

    mutating func setRole(of id: ShapeID, to role: CollisionRole) { self[id].filter = filter(for: role) }

    /// Adds the pieces of a shape to a body and returns the first.
    @discardableResult mutating func insert(_ shape: Shape, on body: Int, _ file: StaticString, _ line: UInt) -> Int {
        require(shape.flaw == nil, shape.flaw ?? "", file: file, line: line)
        require(
            !shape.outline.isBoundary || bodies.records[body].kind != .dynamic,
            "a dynamic body cannot have chains or half planes", file: file, line: line)
        var head: Int32 = -1
        for (kind, center, radius, corners) in shape.outline.pieces() {
            var piece = Piece(shape, kind: kind, body: Int32(body), center: center, radius: radius)
            piece.head = head
            let index = shapes.insert(piece, of: shape, corners: corners)
            if head < 0 { head = Int32(index) }
            shapes.shift(index, by: -bodies.records[body].localCenter)
            setBox(of: index)
        }
        return Int(head)
    }

    /// Removes all pieces of the shape to which `piece` belongs.
    mutating func removeShape(with piece: Int) {
        for piece in shapes.pieces(ofShapeWith: piece) {
            graph.noteChange(of: piece)
            broadPhase.removeBox(of: piece)
            shapes.remove(piece, isKnown: graph.count(of: piece) > 0)
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
        if moves { inverse.mass = total.mass > 0 ? InverseMass.inverse(of: total.mass) : 1 }
        if moves, !record.hasFixedRotation, total.inertia > 0 {
            inverse.inertia = InverseMass.inverse(of: total.inertia)
        }
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
        graph.noteChange(of: piece)
    }
}
