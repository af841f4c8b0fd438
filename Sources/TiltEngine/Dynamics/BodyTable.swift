/// What the solver moves: 32 bytes a body, in two rows of four for its lanes.
struct Motion: Sendable {
    /// Velocity (x, y), spin (z).
    var rates = SIMD4<Float>()
    /// Since the step began: move (x, y), turn as cosine and sine (z, w).
    var ways = SIMD4<Float>(0, 0, 1, 0)

    var velocity: Float2 {
        get { Float2(rates.x, rates.y) }
        set { (rates.x, rates.y) = (newValue.x, newValue.y) }
    }
    var spin: Float {
        get { rates.z }
        set { rates.z = newValue }
    }
    var move: Float2 {
        get { Float2(ways.x, ways.y) }
        set { (ways.x, ways.y) = (newValue.x, newValue.y) }
    }
    var turn: Rotation {
        get { Rotation(c: ways.z, s: ways.w) }
        set { (ways.z, ways.w) = (newValue.c, newValue.s) }
    }

    var isMoving: Bool { velocity != .zero || spin != 0 }
}

/// What a substep does to a body's motion by itself.
struct Drive: Sendable {
    var body: Int32
    var velocityChange: Float2
    var spinChange: Float
    var velocityFactor: Float
    var spinFactor: Float
}

/// One over mass and moment of inertia; zero where nothing can move the body.
struct InverseMass: Sendable {
    var mass: Float = 0
    var inertia: Float = 0
}

/// What the step seldom needs of a body.
struct BodyRecord: Sendable {
    var kind: Body.Kind
    /// The centre of mass from the body's origin.
    var localCenter = Float2.zero
    var linearDamping: Float = 0
    var angularDamping: Float = 0
    var acceleration = Float2.zero
    var hasFixedRotation = false
    var force = Float2.zero
    var torque: Float = 0
    var firstPiece: Int32 = -1
    /// The radius of the largest disc about the centre of mass inside the shapes, and of the smallest around them.
    var core: Float = 0
    var reach: Float = 0

    /// What the numbers of its place are too coarse for: the next step begins with this move.
    var remainder = Float2.zero

    var isAwake = true
    /// How long the body has been slower than the speed of sleep, in seconds.
    var stillness: Float = 0
    /// The next body of a sleeping island, in a ring; the body itself while it is alone.
    var nextInIsland: Int32 = -1
}

/// The bodies of a world as flat arrays with one index.
struct BodyTable: Sendable {
    var slots = Slots()
    var poses: [Pose] = []
    var motions: [Motion] = []
    var inverseMasses: [InverseMass] = []
    var records: [BodyRecord] = []
    /// Bodies that may move and are awake, by index.
    var awake: [Int32] = []
    var drives: [Drive] = []
    /// Whether `awake` and the division of the contacts are out of date.
    var isActivityStale = false

    mutating func insert(_ record: BodyRecord, pose: Pose, motion: Motion) -> Int {
        let index = slots.take()
        if index == records.count {
            records.append(record)
            poses.append(pose)
            motions.append(motion)
            inverseMasses.append(InverseMass())
        } else {
            records[index] = record
            poses[index] = pose
            motions[index] = motion
            inverseMasses[index] = InverseMass()
        }
        records[index].nextInIsland = Int32(index)
        isActivityStale = true
        return index
    }

    /// Whether the body may move and is awake.
    func isActive(_ index: Int) -> Bool { records[index].kind != .static && records[index].isAwake }

    /// Whether one of the two bodies of a contact may move and is awake.
    func isActive(_ contact: Contact) -> Bool { isActive(Int(contact.bodyA)) || isActive(Int(contact.bodyB)) }

    /// Wakes a body and its island.
    mutating func wake(_ index: Int) {
        records[index].stillness = 0
        guard !records[index].isAwake else { return }
        isActivityStale = true
        var body = index
        repeat {
            let next = Int(records[body].nextInIsland)
            records[body].isAwake = true
            records[body].stillness = 0
            records[body].nextInIsland = Int32(body)
            body = next
        } while body != index
    }

    mutating func listAwake() {
        awake.removeAll(keepingCapacity: true)
        for i in records.indices where slots.isTaken(i) && isActive(i) {
            awake.append(Int32(i))
        }
    }
}
