/// A world of rigid bodies: a value, whose copy is a snapshot.
///
/// ```swift
/// var world = World()
/// let floor = world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 480), normal: Vector(0, -1))])
/// let box = world.add(Body(at: Vector(160, 100)), shapes: [.box(width: 100, height: 100)])
/// for _ in 0..<240 { world.step(1.0 / 120) }
/// print(world[box].position)
/// ```
///
/// Points, seconds, radians; 100 points are one metre; y is down and positive angles turn clockwise on the screen. The same
/// calls give the same bits: there is one order of everything, and no randomness.
///
/// The solver is Erin Catto's Soft Step (Solver2D, box2d.org, 2024): contacts are stiff damped springs that are solved once
/// per substep and relaxed once without their spring.
public struct World: Sendable {
    /// The acceleration of everything, in points per second squared; (0, 1000) unless said otherwise. A change wakes all.
    public var gravity: Vector {
        didSet {
            precondition(gravity.isSolvable, "gravity is a finite vector")
            if gravity != oldValue { wakeAll() }
        }
    }
    /// Whether bodies at rest fall asleep, island by island, half a second after the last of an island has come to rest: no
    /// point of it goes faster than 5 points per second. Asleep, they have no velocity.
    public var allowsSleep = true {
        didSet { if !allowsSleep { wakeAll() } }
    }
    /// What began and ended touching in the last step, in a fixed order: ends before begins, then by ids.
    public internal(set) var contactEvents: [ContactEvent] = []

    var bodies = BodyTable()
    var shapes = ShapeTable()
    var joints = JointTable()
    var broadPhase = BroadPhase()
    /// Pairs of pieces close to each other of which one's body is awake; the others rest.
    var contacts: [Contact] = []
    var restingContacts: [Contact] = []
    var pairs = PairSet()
    /// What the broad phase found in this step.
    var nearPairs: [(Int32, Int32)] = []
    var coloring = ContactColoring()
    var batches: [ContactBatch] = []
    /// Ends that happened between two steps, told with the next.
    var pendingEvents: [ContactEvent] = []
    /// The contacts that began, ended, got points or lost their boxes in this step.
    var news: [Int32] = []
    var fastBodies: [Int32] = []
    var obstacles: [Int32] = []
    var islands = Islands()
    var stepCount = 0

    /// A world without bodies.
    public init(gravity: Vector = Vector(0, 1000)) {
        precondition(gravity.isSolvable, "gravity is a finite vector")
        self.gravity = gravity
    }

    /// Contacts and joints are solved this many times per step.
    static let substeps = 4

    /// Lets `seconds` pass, finite and 0 or more: 1/120 s is a good step, 1/60 s a fair one. Zero moves nothing.
    public mutating func step(_ seconds: Double) {
        precondition(seconds.isFinite && seconds >= 0, "time passes forwards")
        let h = Float(seconds) / Float(World.substeps)

        beginEvents()
        guard h > 0 else { return }
        findPairs()
        updateContacts()
        prepareBodies(h)
        prepareJoints(h)
        prepareContacts(h)
        for _ in 0..<World.substeps {
            integrateVelocities()
            warmStart()
            solve(h, usesBias: true)
            integratePositions(h)
            solve(h, usesBias: false)
        }
        applyRestitution()
        storeImpulses()
        finishBodies(Float(seconds))
        stopFastBodies()
        fitBoxes()
        letIslandsSleep()
        endEvents()
    }
}
