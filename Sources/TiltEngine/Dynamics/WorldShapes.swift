extension World {
    /// Adds a shape to a body, whose mass follows. The shape's numbers are finite, its outline as ``Shape/Outline`` says;
    /// a chain or half plane is not for a dynamic body.
    @discardableResult
    public mutating func add(_ shape: Shape, to id: BodyID) -> ShapeID {
        let index = place(of: id)
        let added = insert(shape, on: index)
        updateMass(of: index)
        wake(index)
        return shapes.id(added)
    }

    /// Removes a shape; what lay against it wakes. Ends of its contacts are told with the next step.
    public mutating func remove(_ id: ShapeID) {
        precondition(contains(id), "the shape is not in this world")
        let body = Int(shapes.pieces[Int(id.index)].body)
        wake(body)
        removePieces(of: Int(id.index))
        updateMass(of: body)
    }

    /// Whether the shape is still there.
    public func contains(_ id: ShapeID) -> Bool { shapes.slots.contains(id.index, id.generation) }

    /// The body that bears a shape.
    public func body(of id: ShapeID) -> BodyID {
        precondition(contains(id), "the shape is not in this world")
        return bodyID(Int(shapes.pieces[Int(id.index)].body))
    }

    /// Gives a shape another material; the mass of its body follows. What touches it meets the new one at once.
    public mutating func setMaterial(of id: ShapeID, density: Double, friction: Double, restitution: Double) {
        precondition(contains(id), "the shape is not in this world")
        let numbers = [density, friction, restitution]
        precondition(numbers.allSatisfy { $0.isFinite && $0 >= 0 }, "a material is finite and not negative")
        let body = Int(shapes.pieces[Int(id.index)].body)
        wake(body)
        forEachPiece(of: body) { world, piece in
            guard world.shapes.pieces[piece].head == id.index else { return }
            world.shapes.pieces[piece].density = Float(density)
            world.shapes.pieces[piece].friction = Float(friction)
            world.shapes.pieces[piece].restitution = Float(restitution)
            world.refreshContacts(of: piece)
        }
        updateMass(of: body)
    }

    /// Lets a shape collide with others than before.
    public mutating func setFilter(of id: ShapeID, to filter: CollisionFilter) {
        precondition(contains(id), "the shape is not in this world")
        let body = Int(shapes.pieces[Int(id.index)].body)
        wake(body)
        forEachPiece(of: body) { world, piece in
            guard world.shapes.pieces[piece].head == id.index else { return }
            world.shapes.pieces[piece].filter = filter
            world.refreshContacts(of: piece)
        }
    }
}

extension World {
    /// Adds the pieces of a shape to a body and gives the first.
    @discardableResult
    mutating func insert(_ shape: Shape, on body: Int) -> Int {
        precondition(shape.hasValidMaterial, "a material is finite and not negative")
        let isBoundary =
            switch shape.outline {
            case .chain, .halfPlane: true
            case .circle, .polygon: false
            }
        precondition(
            !isBoundary || bodies.records[body].kind != .dynamic, "chains and half planes do not move by themselves")
        var head: Int32 = -1
        for (kind, center, radius, corners) in shape.outline.pieces() {
            var piece = Piece(
                kind: kind, body: Int32(body), center: center, radius: radius, friction: Float(shape.friction),
                restitution: Float(shape.restitution), density: Float(shape.density), filter: shape.filter)
            piece.next = bodies.records[body].firstPiece
            let index = shapes.insert(piece, corners: corners)
            if head < 0 { head = Int32(index) }
            shapes.pieces[index].head = head
            shapes.shift(index, by: -bodies.records[body].localCenter)
            bodies.records[body].firstPiece = Int32(index)
            setBox(of: index)
        }
        return Int(head)
    }

    /// Removes all pieces of the shape to which `piece` belongs.
    mutating func removePieces(of piece: Int) {
        let (head, body) = (shapes.pieces[piece].head, Int(shapes.pieces[piece].body))
        var (before, piece) = (-1, Int(bodies.records[body].firstPiece))
        while piece >= 0 {
            let next = shapes.pieces[piece].next
            if shapes.pieces[piece].head == head {
                endContacts { $0.involves(piece) }
                broadPhase.removeBox(of: piece)
                shapes.remove(piece)
                if before < 0 { bodies.records[body].firstPiece = next } else { shapes.pieces[before].next = next }
            } else {
                before = piece
            }
            piece = Int(next)
        }
    }

    /// Sets the box of a piece to where its body stands, margin included.
    mutating func setBox(of piece: Int) {
        let body = Int(shapes.pieces[piece].body)
        let bounds = shapes.pieces[piece].bounds(at: bodies.poses[body], corners: shapes.corners.span)
        broadPhase.setBox(
            bounds.grown(by: World.margin(of: bounds)), of: piece, isFixed: bodies.records[body].kind == .static)
    }

    /// Mass, centre and extent of a body from its shapes; velocities stay those of the centre of mass.
    mutating func updateMass(of index: Int) {
        var total = MassProperties.none
        forEachPiece(of: index) { world, piece in total = total + world.shapes.mass(of: piece) }
        let record = bodies.records[index]
        let moves = record.kind == .dynamic
        let shift = moves ? Float2(total.center) : -record.localCenter
        if shift.length > 1e-4 { shiftCenter(of: index, by: shift) }
        var inverse = InverseMass()
        if moves { inverse.mass = total.mass > 0 ? Float(1 / total.mass) : 1 }
        if moves, !record.hasFixedRotation, total.inertia > 0 { inverse.inertia = Float(1 / total.inertia) }
        bodies.inverseMasses[index] = inverse
        updateExtent(of: index)
    }

    private mutating func updateExtent(of index: Int) {
        var (core, reach): (Float, Float) = (0, 0)
        forEachPiece(of: index) { world, piece in
            core = max(core, world.shapes.core(of: piece))
            reach = max(reach, world.shapes.pieces[piece].reach)
        }
        bodies.records[index].core = core
        bodies.records[index].reach = reach
    }

    private mutating func shiftCenter(of index: Int, by shift: Float2) {
        bodies.records[index].localCenter += shift
        bodies.poses[index].center = bodies.poses[index].place(shift)
        forEachPiece(of: index) { world, piece in
            world.shapes.shift(piece, by: -shift)
            world.refreshContacts(of: piece)
        }
        shiftJoints(of: index, by: shift)
    }
}

extension Shape.Outline {
    typealias Part = (kind: Piece.Kind, center: Float2, radius: Float, corners: [Corner])

    /// The pieces of an outline. Traps where the outline is not what ``Shape/Outline`` asks for.
    fileprivate func pieces() -> [Part] {
        switch self {
        case .circle(let center, let radius):
            precondition(center.isSolvable && Float(radius).isFinite && radius > 0, "a circle has a radius above zero")
            return [(.circle, Float2(center), Float(radius), [])]
        case .polygon(let points):
            precondition(points.allSatisfy(\.isSolvable), "corners are finite")
            let hull = convexHull(of: points)
            precondition((3...64).contains(hull.count), "a polygon spans an area and has 64 corners at most")
            let middle = MassProperties(polygon: hull, density: 1).center
            return [(.polygon, Float2(middle), 0, Corner.around(hull))]
        case .halfPlane(let point, let normal):
            precondition(point.isSolvable && normal.isFinite && normal.length > 0, "a half plane has a direction")
            return [(.halfPlane, .zero, 0, [Corner(point: Float2(point), normal: Float2(normal / normal.length))])]
        case .chain(let points, let isClosed):
            return Shape.Outline.segments(points, isClosed: isClosed)
        }
    }

    private static func segments(_ points: [Vector], isClosed: Bool) -> [Part] {
        precondition(points.count > 1 && points.allSatisfy(\.isSolvable), "a chain has two points or more")
        let count = isClosed ? points.count : points.count - 1
        return (0..<count).map { i in
            let (a, b) = (points[i], points[(i + 1) % points.count])
            precondition((b - a).length > 0, "no two points of a chain in succession are alike")
            let before = i > 0 || isClosed ? points[(i + points.count - 1) % points.count] : a
            let after = i + 1 < count || isClosed ? points[(i + 2) % points.count] : b
            let normal = Float2(Vector(b.y - a.y, a.x - b.x) / (b - a).length)
            let corners = [a, b, before, after].map { Corner(point: Float2($0), normal: normal) }
            return (.edge, Float2((a + b) / 2), 0, corners)
        }
    }
}
