/// What the step seldom needs of a body.
struct BodyRecord: Sendable {
    var kind: Body.Kind
    /// The centre of mass from the body's origin.
    var localCenter = Float2.zero
    var linearDamping: Float = 0
    var angularDamping: Float = 0
    var acceleration = Float2.zero
    var hasFixedRotation = false
    var isBullet = false
    var force = Float2.zero
    var torque: Float = 0
    /// The radius of the largest disc about the centre of mass inside the shapes, and of the smallest around them.
    var core: Float = 0
    var reach: Float = 0
    /// What the numbers of its position are too coarse for: the next step begins with this move.
    var remainder = Float2.zero

    var isAwake = true
    /// How long the body has been slower than the speed of sleep, in seconds.
    var stillness: Float = 0
    /// The next body of a sleeping island, in a ring; the body itself while it is alone.
    var nextInIsland: Int32 = -1
}

/// The bodies of a world as flat arrays with one index, and how they move.
struct BodyTable: Sendable {
    private(set) var slots = Slots()
    private(set) var poses: [Pose] = []
    private(set) var motions: [Motion] = []
    private(set) var inverseMasses: [InverseMass] = []
    private(set) var records: [BodyRecord] = []
    /// Bodies that may move and are awake, by index; out of date while `isActivityStale`.
    private(set) var awake: [Int32] = []
    /// The bodies that have come so far in this step that they may have passed something.
    private(set) var fast: [Int32] = []
    private var drives: [Drive] = []
    /// What gravity, forces and its own acceleration do to each body in this step, in points per second squared.
    private var accelerations: [Float2] = []
    private var isActivityStale = false

    /// Faster bodies are slowed, in points per second and radians per substep.
    private static let topSpeed: Float = 1e6
    private static let topTurn = Float.pi / 4
    /// Slower bodies are at rest, in points per second (of the body's farthest point, too).
    static let sleepSpeed: Float = 5

    /// Adds a body, at rest and without shapes yet.
    mutating func insert(_ body: Body) -> Int {
        let index = slots.take()
        var record = BodyRecord(kind: body.kind)
        record.nextInIsland = Int32(index)
        let pose = Pose(center: Float2(body.position), rotation: Rotation(body.angle))
        if index == records.count {
            records.append(record)
            poses.append(pose)
            motions.append(Motion())
            inverseMasses.append(InverseMass())
        } else {
            records[index] = record
            poses[index] = pose
            motions[index] = Motion()
            inverseMasses[index] = InverseMass()
            if index < accelerations.count { accelerations[index] = .zero }
        }
        isActivityStale = true
        return index
    }

    /// Removes a body. An index that contacts still know is not given again before ``freeRemoved()``.
    mutating func remove(_ index: Int, isKnown: Bool) {
        slots.release(index, isRetired: isKnown)
        isActivityStale = true
    }

    mutating func freeRemoved() { slots.freeRetired() }

    func index(of id: BodyID) -> Int {
        precondition(slots.contains(id.index, id.generation), "the body is not in this world")
        return Int(id.index)
    }

    /// The id of a body, or of the one that was there last.
    func id(_ index: Int) -> BodyID { BodyID(index: Int32(index), generation: slots.lastGeneration(index)) }

    /// The bodies by index, without those that are gone.
    var indices: some Sequence<Int> { records.indices.lazy.filter { slots.isTaken($0) } }

    /// Gives the solvers the tables they read.
    @inline(__always)
    func withSolverBodies(_ action: (SolverBodies) -> Void) {
        poses.withUnsafeBufferPointer { poses in
            motions.withUnsafeBufferPointer { motions in
                inverseMasses.withUnsafeBufferPointer { masses in
                    accelerations.withUnsafeBufferPointer { accelerations in
                        guard let poses = poses.baseAddress, let motions = motions.baseAddress,
                            let masses = masses.baseAddress, let accelerations = accelerations.baseAddress
                        else { return }
                        action(SolverBodies(poses, motions, masses, accelerations))
                    }
                }
            }
        }
    }

    /// Gives the solver the motions to change.
    @inline(__always)
    mutating func withMotions(_ action: (UnsafeMutableBufferPointer<Motion>) -> Void) {
        motions.withUnsafeMutableBufferPointer { action($0) }
    }
}

// What the world's user reads and writes.
extension BodyTable {
    func body(_ index: Int) -> Body {
        let (record, pose, motion) = (records[index], poses[index], motions[index])
        var body = Body(
            record.kind, at: Vector(pose.toWorld(-record.localCenter)), angle: pose.rotation.angle,
            velocity: Vector(motion.velocity), angularVelocity: Double(motion.spin))
        body.linearDamping = Double(record.linearDamping)
        body.angularDamping = Double(record.angularDamping)
        body.acceleration = Vector(record.acceleration)
        body.hasFixedRotation = record.hasFixedRotation
        body.isBullet = record.isBullet
        return body
    }

    mutating func setForces(of index: Int, from body: Body) {
        records[index].linearDamping = Float(body.linearDamping)
        records[index].angularDamping = Float(body.angularDamping)
        records[index].acceleration = Float2(body.acceleration)
        records[index].isBullet = body.isBullet
    }

    mutating func setKind(of index: Int, _ kind: Body.Kind, hasFixedRotation: Bool) {
        records[index].kind = kind
        records[index].hasFixedRotation = hasFixedRotation
        if hasFixedRotation { motions[index].spin = 0 }
        if index < accelerations.count { accelerations[index] = .zero }
        isActivityStale = true
    }

    /// Takes over the velocities that differ; a static body has none.
    mutating func setVelocities(of index: Int, from new: Body, old: Body) {
        guard new.kind != .static else { return motions[index] = Motion() }
        if new.velocity != old.velocity { motions[index].velocity = Float2(new.velocity) }
        if new.angularVelocity != old.angularVelocity {
            motions[index].spin = new.hasFixedRotation ? 0 : Float(new.angularVelocity)
        }
    }

    mutating func move(_ index: Int, to position: Vector, angle: Angle) {
        let rotation = Rotation(angle)
        poses[index] = Pose(
            center: Float2(position) + rotation * records[index].localCenter, rotation: rotation)
        motions[index].move = .zero
    }

    /// Takes a body back to where it was after a fraction of the step, of `seconds`. What it would have fallen since is taken
    /// from its velocity.
    mutating func stop(_ index: Int, at pose: Pose, fraction: Float, _ seconds: Float) {
        poses[index] = pose
        motions[index].move = motions[index].move * fraction
        motions[index].turn = Rotation(.radians(motions[index].turn.angle.radians * Double(fraction)))
        motions[index].velocity -= accelerations[index] * ((1 - fraction) * seconds)
        records[index].remainder = .zero
    }

    mutating func setMass(_ inverse: InverseMass, core: Float, reach: Float, of index: Int) {
        inverseMasses[index] = inverse
        records[index].core = core
        records[index].reach = reach
    }

    /// Moves the centre of mass within the body, which stays where it is.
    mutating func shiftCenter(of index: Int, by shift: Float2) {
        records[index].localCenter += shift
        poses[index].center = poses[index].toWorld(shift)
    }

    mutating func apply(force: Float2, torque: Float, to index: Int) {
        records[index].force += force
        records[index].torque += torque
    }

    mutating func apply(impulse: Float2, arm: Float2, to index: Int) {
        let inverse = inverseMasses[index]
        motions[index].velocity += impulse * inverse.mass
        motions[index].spin += arm.cross(impulse) * inverse.inertia
    }

    /// Kinetic energy of the dynamic bodies, in mass · points² / s².
    var kineticEnergy: Double {
        indices.reduce(0) { sum, i in
            let (inverse, motion) = (inverseMasses[i], motions[i])
            let linear = inverse.mass > 0 ? Double(motion.velocity.dot(motion.velocity)) / Double(inverse.mass) : 0
            let angular = inverse.inertia > 0 ? Double(motion.spin * motion.spin) / Double(inverse.inertia) : 0
            return sum + (linear + angular) / 2
        }
    }
}

// Who is awake.
extension BodyTable {
    /// Whether the body may move and is awake.
    func isActive(_ index: Int) -> Bool { records[index].kind != .static && records[index].isAwake }

    /// Whether one of the two bodies of a contact may move and is awake.
    func isActive(_ contact: Contact) -> Bool { isActive(Int(contact.bodyA)) || isActive(Int(contact.bodyB)) }

    /// Whether nothing is awake that may move.
    var isAtRest: Bool { isActivityStale ? !indices.contains { isActive($0) } : awake.isEmpty }

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

    mutating func wakeAll() {
        for i in records.indices where !records[i].isAwake { wake(i) }
    }

    /// Puts a body to sleep in the ring of its island, of which `root` is one.
    mutating func putToSleep(_ index: Int, root: Int) {
        records[index].isAwake = false
        motions[index] = Motion()
        isActivityStale = true
        if index != root {
            records[index].nextInIsland = records[root].nextInIsland
            records[root].nextInIsland = Int32(index)
        }
    }

    /// Lists who is awake anew, where that has changed; tells whether it had.
    mutating func refreshAwake() -> Bool {
        guard isActivityStale else { return false }
        isActivityStale = false
        awake.removeAll(keepingCapacity: true)
        for i in records.indices where slots.isTaken(i) && isActive(i) { awake.append(Int32(i)) }
        return true
    }
}

// The phases of a step.
extension BodyTable {
    /// What gravity, forces and damping will do to each awake body in one substep of `h` seconds.
    mutating func prepare(_ h: Float, gravity: Float2) {
        drives.removeAll(keepingCapacity: true)
        while accelerations.count < records.count { accelerations.append(.zero) }
        for body in awake {
            let (record, inverse) = (records[Int(body)], inverseMasses[Int(body)])
            guard record.kind == .dynamic else {
                accelerations[Int(body)] = .zero
                continue
            }
            let acceleration = gravity + record.acceleration + record.force * inverse.mass
            accelerations[Int(body)] = acceleration
            let change = acceleration * h
            // Implicit, so that no damping is too strong for the step.
            let linear = 1 / (1 + h * record.linearDamping)
            drives.append(
                Drive(
                    body: body, change: SIMD4(change.x, change.y, record.torque * inverse.inertia * h, 0),
                    factor: SIMD4(linear, linear, 1 / (1 + h * record.angularDamping), 0)))
        }
    }

    mutating func integrateVelocities() {
        let drives = drives
        var motions = motions.mutableSpan
        for drive in drives {
            let i = Int(drive.body)
            motions[i].velocities = (motions[i].velocities + drive.change) * drive.factor
        }
    }

    mutating func integratePositions(_ h: Float) {
        let (awake, topSpin) = (awake, BodyTable.topTurn / h)
        var motions = motions.mutableSpan
        for body in awake {
            var motion = motions[Int(body)]
            motion.limit(speed: BodyTable.topSpeed, spin: topSpin)
            motion.move += motion.velocity * h
            motion.turn = motion.turn.turned(by: motion.spin * h)
            motions[Int(body)] = motion
        }
    }

    /// Moves the bodies to where the substeps have brought them, and counts how long each has been still.
    mutating func finish(_ seconds: Float) {
        fast.removeAll(keepingCapacity: true)
        var areAllFinite = true
        for body in awake {
            let i = Int(body)
            let motion = motions[i]
            var record = records[i]
            defer { records[i] = record }
            (record.force, record.torque) = (.zero, 0)
            let turned = (motion.turn * poses[i].rotation).normalized
            let (start, end) = (poses[i].center, poses[i].center + motion.move)
            guard end.isFinite, turned.c.isFinite, motion.velocity.isFinite, motion.spin.isFinite else {
                // Numbers beyond all bounds: the body stays where it was.
                motions[i] = Motion()
                record.remainder = .zero
                areAllFinite = false
                continue
            }
            record.remainder = motion.move - (end - start)
            if isFast(motion, record) { fast.append(body) }
            poses[i] = Pose(center: end, rotation: turned)
            record.stillness = isStill(motion, record, seconds) ? record.stillness + seconds : 0
        }
        // Contacts hand such numbers on, even to what nothing can move.
        if !areAllFinite { for i in motions.indices where !motions[i].isFinite { motions[i] = Motion() } }
    }

    /// Ends the step's motion of a body.
    mutating func endMotion(of index: Int) {
        motions[index].move = records[index].remainder
        motions[index].turn = .identity
    }

    /// Whether a body has come so far in one step that it may have passed through something.
    private func isFast(_ motion: Motion, _ record: BodyRecord) -> Bool {
        motion.move.length + abs(motion.turn.s) * record.reach > 0.5 * record.core
    }

    /// A dynamic body is still while it is slow and is not being pushed out of another, a kinematic one only while it has no
    /// velocity at all.
    private func isStill(_ motion: Motion, _ record: BodyRecord, _ seconds: Float) -> Bool {
        guard record.kind == .dynamic else { return !motion.isMoving }
        let (speed, way) = (BodyTable.sleepSpeed, BodyTable.sleepSpeed * seconds)
        return motion.velocity.length <= speed && abs(motion.spin) * record.reach <= speed
            && motion.move.dot(motion.move) <= way * way
    }
}
