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
        didSet { precondition(restitutionThreshold >= 0, "a threshold is 0 or more") }
    }
    /// Whether bodies at rest fall asleep. An island falls asleep half a second after its last body has come to rest,
    /// with no point faster than 5 points per second. Sleeping bodies have no velocity.
    public var allowsSleep = true {
        didSet { if !allowsSleep { bodies.wakeAll() } }
    }

    var bodies = BodyTable()
    var shapes = ShapeTable()
    var joints = JointTable()
    var broadPhase = BroadPhase()
    var contacts = ContactGraph()
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
        precondition(seconds.isFinite && seconds >= 0, "time passes forwards")
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
