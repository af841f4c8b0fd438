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
            require(gravity.isSolvable, "gravity is a finite vector")
            if gravity != oldValue { bodies.wakeAll() }
        }
    }
    /// The speed below which impacts do not bounce, in points per second; 0 by default. Impacts no faster than a fall
    /// of two steps (33 points per second at 1/60 s and gravity 1000) never bounce: they count as rest.
    public var restitutionThreshold = 0.0 {
        didSet { require(restitutionThreshold >= 0, "a threshold must be 0 or more") }
    }
    /// Whether bodies at rest fall asleep. An island falls asleep half a second after its last body has come to rest,
    /// with no point faster than 5 points per second. Sleeping bodies have no velocity.
    public var allowsSleep = true { didSet { if !allowsSleep { bodies.wakeAll() } } }

    /// The joints that broke in the last step, and are gone, in the order of their ids.
    public internal(set) var brokenJoints: [JointID] = []

    var bodies = BodyTable()
    var shapes = ShapeTable()
    var joints = JointTable()
    var broadPhase = BroadPhase()
    var graph = ContactGraph()
    private var contactSolver = ContactSolver()
    private var continuousCollision = ContinuousCollision()
    var islands = Islands()
    /// What holds bodies back in the next step.
    var resistances: [Resistance] = []

    /// A world without bodies.
    public init(gravity: Vector = Vector(0, 1000)) {
        require(gravity.isSolvable, "gravity is a finite vector")
        self.gravity = gravity
    }

    /// The number of substeps in which contacts and joints are solved.
    static let substeps = 4

    /// The part of a step's force that does not move the body in this step. If the force is that of the place which a body
    /// reaches in this part of the step by its old velocity, neither adds nor takes energy.
    static let drift = (1 - 1 / Double(substeps)) / 2

    /// Advances by `seconds`, finite and 0 or more: 1/120 s is a good step, 1/60 s an acceptable one. Zero moves nothing.
    public mutating func step(_ seconds: Double) {
        require(seconds.isFinite && seconds >= 0, "a step must be finite and not negative")
        let h = Float(seconds) / Float(World.substeps)

        beginStep()
        guard h > 0 else { return }
        resist(for: seconds)
        graph.findPairs(&broadPhase, shapes, joints, &bodies)
        graph.update(broadPhase, shapes, &bodies)
        bodies.prepare(h, gravity: Float2(gravity))
        joints.prepare(bodies, h)
        contactSolver.prepare(
            graph, bodies, h, substeps: World.substeps, restitutionThreshold: Float(restitutionThreshold))
        for _ in 0..<World.substeps {
            bodies.integrateVelocities()
            joints.warmStart(&bodies)
            contactSolver.warmStart(&bodies)
            solve(h, usesBias: true)
            bodies.integratePositions(h)
            solve(h, usesBias: false)
        }
        contactSolver.applyRestitution(&bodies)
        contactSolver.storeImpulses(in: &graph)
        joints.storeImpulses()
        bodies.finish(Float(seconds))
        continuousCollision.stopFastBodies(&bodies, broadPhase, shapes, joints, Float(seconds))
        breakJoints()
        endMotions()
        if allowsSleep { islands.fallAsleep(&bodies, graph, joints) }
        graph.endStep()
    }

    /// Ends the contacts of objects removed since the last step.
    mutating func beginStep() {
        brokenJoints.removeAll(keepingCapacity: true)
        graph.beginStep(shapes, joints, &bodies)
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
        // Read through the world, the table would be copied for each body in a debug build.
        let shapes = shapes
        for body in bodies.awake {
            bodies.endMotion(of: Int(body))
            var piece = shapes.firstPiece(of: Int(body))
            while piece >= 0 {
                broadPhase.fit(shapes.bounds(of: piece, at: bodies.poses[Int(body)]), of: piece)
                piece = Int(shapes.pieces[piece].next)
            }
        }
    }

    /// The contacts that began or ended in the last step, in a fixed order: ends before beginnings, then by ids.
    public var contactEvents: [ContactEvent] { graph.events }

    /// The overlaps of sensors that began or ended in the last step, in the same order.
    public var sensorEvents: [SensorEvent] { graph.sensorEvents }

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
    /// Adds a body with its shapes and returns its id. All numbers are finite, and dampings are not negative; others stop the
    /// program at the caller's line.
    @discardableResult public mutating func add(
        _ body: Body, shapes: [Shape] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> BodyID {
        require(body.isValid, "a body's numbers must be finite, and its dampings not negative", file: file, line: line)
        let index = bodies.insert(body)
        for shape in shapes { insert(shape, on: index, file, line) }
        updateMass(of: index)
        // Its centre of mass has been placed, but its origin only up to rounding.
        if bodies.records[index].localCenter != .zero {
            bodies.move(index, to: body.position, angle: body.angle)
            setBoxes(of: index)
        }
        return bodies.id(index)
    }

    /// Removes a body, its shapes and its joints, and wakes the bodies that touched it. Its contacts end with the next step.
    /// Removing it again has no effect.
    public mutating func remove(_ id: BodyID) {
        guard contains(id) else { return }
        let index = bodies.index(of: id)
        wake(index)
        removeJoints(of: index)
        let isKnown = shapes.pieces(of: index).contains { graph.count(of: $0) > 0 }
        while case let piece = shapes.firstPiece(of: index), piece >= 0 { removeShape(with: piece) }
        bodies.remove(index, isKnown: isKnown)
    }

    /// Whether the body exists.
    public func contains(_ id: BodyID) -> Bool { bodies.slots.contains(id.index, id.generation) }

    /// The current state of a body, which must exist. Writing wakes it; only the differences are applied.
    public subscript(id: BodyID) -> Body {
        get { bodies.body(bodies.index(of: id)) }
        set {
            require(newValue.isValid, "a body's numbers must be finite, and its dampings not negative")
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
    public var bodyIDs: [BodyID] { bodies.indices.map { bodies.id($0) } }

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

    /// The position of the body's origin, in points.
    public func position(of id: BodyID) -> Vector { bodies.position(of: bodies.index(of: id)) }

    /// The velocity of the centre of mass, in points per second.
    public func velocity(of id: BodyID) -> Vector { Vector(bodies.motions[bodies.index(of: id)].velocity) }

    /// Applies a force in mass · points per second squared and a clockwise torque during the next step. The forces of a
    /// step count up to 10³⁸ each way, and accelerate to a million points per second at most.
    public mutating func apply(force: Vector, torque: Double = 0, to id: BodyID) {
        require(force.isFinite && torque.isFinite, "a force must be finite")
        let index = bodies.index(of: id)
        wake(index)
        bodies.apply(force: Float2(force), torque: Float(torque), to: index)
    }

    /// Applies a force at a point of the world during the next step.
    public mutating func apply(force: Vector, at point: Vector, to id: BodyID) {
        // Greater forces count no more, and their torques might be none.
        let most = -1e38...1e38
        let counted = Vector(force.x.clamped(to: most), force.y.clamped(to: most))
        require(force.isFinite, "a force must be finite")
        apply(force: counted, torque: (point - centerOfMass(of: id)).cross(counted), to: id)
    }

    /// Applies an impulse in mass · points per second at once, at the centre of mass or at a point of the world. It
    /// leaves no velocity above a million.
    public mutating func apply(impulse: Vector, at point: Vector? = nil, to id: BodyID) {
        require(impulse.isFinite && point?.isFinite ?? true, "an impulse must be finite")
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

    /// Wakes a body; a static one wakes the bodies that rest against it.
    mutating func wake(_ index: Int) {
        bodies.wake(index)
        guard bodies.records[index].kind != .dynamic else { return }
        if shapes.pieces(of: index).contains(where: { graph.count(of: $0) > 0 }) {
            graph.wakeSleepers(on: index, &bodies)
        }
        joints.forEachNeighbour(of: index) { bodies.wake($0) }
    }

    /// Whether a body has a chain or a half plane.
    func hasBoundary(_ id: BodyID) -> Bool {
        shapes.pieces(of: bodies.index(of: id)).contains { shapes.pieces[$0].kind < .polygon }
    }

    private mutating func changeKind(of index: Int, to kind: Body.Kind, hasFixedRotation: Bool) {
        require(kind != .dynamic || !hasBoundary(bodies.id(index)), "a dynamic body cannot have chains or half planes")
        bodies.setKind(of: index, kind, hasFixedRotation: hasFixedRotation)
        updateMass(of: index)
        setBoxes(of: index)
    }

    /// Sets the boxes of a body's pieces to its current pose.
    mutating func setBoxes(of index: Int) { for piece in shapes.pieces(of: index) { setBox(of: piece) } }
}
