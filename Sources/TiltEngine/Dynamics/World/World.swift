/// A world of rigid bodies. It is a value: a copy is a snapshot.
///
/// ```swift
/// var world = World()
/// let floor = world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 480), normal: Vector(0, -1))])
/// let box = world.add(Body(at: Vector(160, 100)), shapes: [.box(width: 100, height: 100)])
/// for _ in 0..<240 { world.step(1.0 / 120) }
/// print(world[box].position)
/// ```
///
/// Units are points, seconds and radians; 100 points are one metre; y is down and positive angles turn clockwise on the
/// screen. The same calls give the same bits: everything has a fixed order, and there is no randomness.
///
/// The solver is Erin Catto's Soft Step (Solver2D, box2d.org, 2024): contacts are stiff damped springs, which are
/// solved once per substep and relaxed once without their springs.
public struct World: Sendable {
    /// The acceleration of all bodies, in points per second squared; (0, 1000) by default. A change wakes all bodies.
    public var gravity: Vector {
        didSet {
            precondition(gravity.isSolvable, "gravity is a finite vector")
            if gravity != oldValue { bodies.wakeAll() }
        }
    }
    /// The speed below which impacts do not bounce, in points per second; 0 by default. Impacts no faster than a fall
    /// of two steps (33 points per second at 1/60 s and gravity 1000) never bounce: they count as rest.
    public var restitutionThreshold = 0.0 {
        didSet { precondition(restitutionThreshold >= 0, "a threshold must be 0 or more") }
    }
    /// Whether bodies at rest fall asleep. An island falls asleep half a second after its last body has come to rest,
    /// with no point faster than 5 points per second. Sleeping bodies have no velocity.
    public var allowsSleep = true {
        didSet { if !allowsSleep { bodies.wakeAll() } }
    }

    private(set) var bodies = BodyTable()
    private(set) var shapes = ShapeTable()
    private(set) var joints = JointTable()
    private(set) var broadPhase = BroadPhase()
    private(set) var contacts = ContactGraph()
    private var contactSolver = ContactSolver()
    private var continuousCollision = ContinuousCollision()
    private var islands = Islands()

    /// A world without bodies.
    public init(gravity: Vector = Vector(0, 1000)) {
        precondition(gravity.isSolvable, "gravity is a finite vector")
        self.gravity = gravity
    }

    /// The number of substeps in which contacts and joints are solved.
    static let substeps = 4

    /// Advances by `seconds`, finite and 0 or more: 1/120 s is a good step, 1/60 s an acceptable one. Zero moves nothing.
    public mutating func step(_ seconds: Double) {
        precondition(seconds.isFinite && seconds >= 0, "a step must be finite and not negative")
        let h = Float(seconds) / Float(World.substeps)

        beginStep()
        guard h > 0 else { return }
        contacts.findPairs(&broadPhase, shapes, joints, &bodies)
        contacts.update(broadPhase, shapes, &bodies)
        bodies.prepare(h, gravity: Float2(gravity))
        joints.prepare(bodies, h)
        contactSolver.prepare(
            contacts, bodies, h, substeps: World.substeps, restitutionThreshold: Float(restitutionThreshold))
        for _ in 0..<World.substeps {
            bodies.integrateVelocities()
            joints.warmStart(&bodies)
            contactSolver.warmStart(&bodies)
            solve(h, usesBias: true)
            bodies.integratePositions(h)
            solve(h, usesBias: false)
        }
        contactSolver.applyRestitution(&bodies)
        contactSolver.storeImpulses(in: &contacts)
        joints.storeImpulses()
        bodies.finish(Float(seconds))
        continuousCollision.stopFastBodies(&bodies, broadPhase, shapes, joints, Float(seconds))
        endMotions()
        if allowsSleep { islands.fallAsleep(&bodies, contacts, joints) }
        contacts.endStep()
    }

    /// Ends the contacts of objects removed since the last step.
    private mutating func beginStep() {
        contacts.beginStep(shapes, joints, &bodies)
        shapes.freeRemoved()
        bodies.freeRemoved()
    }

    /// Solves joints first, so that the non-penetration constraints come last.
    private mutating func solve(_ h: Float, usesBias: Bool) {
        joints.solve(&bodies, h, usesBias: usesBias)
        contactSolver.solve(&bodies, h, usesBias: usesBias)
    }

    /// Finishes the motion of the awake bodies, and sets new boxes for pieces that have left theirs.
    private mutating func endMotions() {
        for body in bodies.awake {
            bodies.endMotion(of: Int(body))
            var piece = shapes.firstPiece(of: Int(body))
            while piece >= 0 {
                broadPhase.fit(shapes.bounds(of: piece, at: bodies.poses[Int(body)]), of: piece)
                piece = Int(shapes.pieces[piece].next)
            }
        }
    }
}

extension World {
    /// The contacts that began or ended in the last step, in a fixed order: ends before beginnings, then by ids.
    public var contactEvents: [ContactEvent] { contacts.events }

    /// Whether no movable body is awake, so that a step would change nothing.
    public var isAtRest: Bool { bodies.isAtRest }

    /// The kinetic energy of the dynamic bodies, in mass · points² / s²; see ``kineticEnergyInJoules``.
    public var kineticEnergy: Double { bodies.kineticEnergy }

    /// The kinetic energy of the dynamic bodies in joules, with mass in kilograms and 100 points to the metre.
    public var kineticEnergyInJoules: Double { kineticEnergy * 1e-4 }

    /// A hash of the bits of every body's position, rotation and velocities; equal for worlds with the same history
    /// (FNV-1a, Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo).
    public var stateHash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in bodies.indices {
            let (pose, motion) = (bodies.poses[i], bodies.motions[i])
            let numbers = [
                pose.center.x, pose.center.y, pose.rotation.c, pose.rotation.s, motion.velocity.x, motion.velocity.y,
                motion.spin,
            ]
            for number in numbers {
                for shift in stride(from: 0, to: 32, by: 8) {
                    hash = (hash ^ UInt64(number.bitPattern >> UInt32(shift) & 0xFF)) &* 0x100_0000_01B3
                }
            }
        }
        return hash
    }
}

// Bodies.
extension World {
    /// Adds a body with its shapes and returns its id. All numbers are finite, and dampings are not negative.
    @discardableResult
    public mutating func add(_ body: Body, shapes: [Shape] = []) -> BodyID {
        precondition(body.isValid, "a body's numbers must be finite, and its dampings not negative")
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
            precondition(newValue.isValid, "a body's numbers must be finite, and its dampings not negative")
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

    /// Applies a force in mass · points per second squared and a clockwise torque during the next step. The forces of a
    /// step count up to 10³⁸ each way, and accelerate to a million points per second at most.
    public mutating func apply(force: Vector, torque: Double = 0, to id: BodyID) {
        precondition(force.isFinite && torque.isFinite, "a force must be finite")
        let index = bodies.index(of: id)
        wake(index)
        bodies.apply(force: Float2(force), torque: Float(torque), to: index)
    }

    /// Applies a force at a point of the world during the next step.
    public mutating func apply(force: Vector, at point: Vector, to id: BodyID) {
        apply(force: force, torque: (point - centerOfMass(of: id)).cross(force), to: id)
    }

    /// Applies an impulse in mass · points per second at once, at the centre of mass or at a point of the world. It
    /// leaves no velocity above a million.
    public mutating func apply(impulse: Vector, at point: Vector? = nil, to id: BodyID) {
        precondition(impulse.isFinite && point?.isFinite ?? true, "an impulse must be finite")
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
    private mutating func wake(_ index: Int) {
        bodies.wake(index)
        guard bodies.records[index].kind != .dynamic else { return }
        if shapes.pieces(of: index).contains(where: { contacts.count(of: $0) > 0 }) {
            contacts.wakeSleepers(on: index, &bodies)
        }
        joints.forEachNeighbour(of: index) { bodies.wake($0) }
    }

    private mutating func changeKind(of index: Int, to kind: Body.Kind, hasFixedRotation: Bool) {
        let isBoundary = shapes.pieces(of: index).contains { shapes.pieces[$0].kind < .polygon }
        precondition(kind != .dynamic || !isBoundary, "a dynamic body cannot have chains or half planes")
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

// Shapes.
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

    /// Changes the material of a shape, which applies to existing contacts at once; the mass of its body follows.
    public mutating func setMaterial(of id: ShapeID, density: Double, friction: Double, restitution: Double) {
        let head = shapes.index(of: id)
        let numbers = [density, friction, restitution]
        precondition(
            numbers.allSatisfy { $0.isFinite && $0 >= 0 }, "a material's numbers must be finite and not negative")
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
    private mutating func insert(_ shape: Shape, on body: Int) -> Int {
        precondition(shape.hasValidMaterial, "a material's numbers must be finite and not negative")
        precondition(
            !shape.outline.isBoundary || bodies.records[body].kind != .dynamic,
            "a dynamic body cannot have chains or half planes")
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
    private mutating func removeShape(with piece: Int) {
        for piece in shapes.pieces(ofShapeWith: piece) {
            contacts.noteChange(of: piece)
            broadPhase.removeBox(of: piece)
            shapes.remove(piece, isKnown: contacts.count(of: piece) > 0)
        }
    }

    /// Sets the box of a piece, with its margin, to the pose of its body.
    private mutating func setBox(of piece: Int) {
        let body = Int(shapes.pieces[piece].body)
        let bounds = shapes.bounds(of: piece, at: bodies.poses[body])
        broadPhase.setBox(
            bounds.grown(by: BroadPhase.margin(of: bounds)), of: piece, isFixed: bodies.records[body].kind == .static)
    }

    /// Computes mass, centre and extent of a body from its shapes; the velocity of the centre of mass is kept.
    private mutating func updateMass(of index: Int) {
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
    private mutating func refreshContacts(of piece: Int) {
        broadPhase.markChanged(piece)
        contacts.noteChange(of: piece)
    }
}

// Joints.
extension World {
    /// Adds a joint between two bodies and wakes them. Its numbers are finite and not negative.
    @discardableResult
    public mutating func add(_ joint: Joint) -> JointID {
        precondition(joint.isValid, "a joint needs two bodies, and numbers that are finite and not negative")
        let (a, b) = (bodies.index(of: joint.bodyA), bodies.index(of: joint.bodyB))
        let index = joints.insert(joint, state: state(of: joint))
        bodies.wake(a)
        bodies.wake(b)
        if !joint.allowsCollision { refreshContacts(ofBody: a) }
        return joints.id(index)
    }

    /// Removes a joint and wakes its bodies.
    public mutating func remove(_ id: JointID) {
        let joint = self[id]
        release(Int(id.index))
        bodies.wake(bodies.index(of: joint.bodyA))
        bodies.wake(bodies.index(of: joint.bodyB))
    }

    /// Whether the joint exists.
    public func contains(_ id: JointID) -> Bool { joints.slots.contains(id.index, id.generation) }

    /// The current state of a joint, which must exist. Writing wakes its bodies and keeps its impulses.
    public subscript(id: JointID) -> Joint {
        get { joints.joints[joints.index(of: id)] }
        set {
            let old = self[id]
            guard newValue != old else { return }
            precondition(newValue.isValid, "a joint needs two bodies, and numbers that are finite and not negative")
            precondition(
                newValue.bodyA == old.bodyA && newValue.bodyB == old.bodyB, "a joint's bodies cannot be changed")
            joints.replace(Int(id.index), by: newValue, state: state(of: newValue))
            let a = bodies.index(of: old.bodyA)
            bodies.wake(a)
            bodies.wake(bodies.index(of: old.bodyB))
            if newValue.allowsCollision != old.allowsCollision { refreshContacts(ofBody: a) }
        }
    }

    private func state(of joint: Joint) -> JointState {
        let (a, b) = (Int(joint.bodyA.index), Int(joint.bodyB.index))
        return JointState(
            kind: joint.kind, bodyA: Int32(a), bodyB: Int32(b),
            anchorA: Float2(joint.anchorA) - bodies.records[a].localCenter,
            anchorB: Float2(joint.anchorB) - bodies.records[b].localCenter)
    }

    private mutating func release(_ index: Int) {
        joints.release(index)
        if !joints.joints[index].allowsCollision { refreshContacts(ofBody: Int(joints.states[index].bodyA)) }
    }

    /// Updates the contacts of a body whose joints have changed which collisions are allowed.
    private mutating func refreshContacts(ofBody index: Int) {
        for piece in Array(shapes.pieces(of: index)) { refreshContacts(of: piece) }
    }

    private mutating func removeJoints(of body: Int) {
        guard joints.count(of: body) > 0 else { return }
        for i in Array(joints.indices) where joints.states[i].involves(body) {
            bodies.wake(Int(joints.states[i].bodyA))
            bodies.wake(Int(joints.states[i].bodyB))
            release(i)
        }
    }
}
