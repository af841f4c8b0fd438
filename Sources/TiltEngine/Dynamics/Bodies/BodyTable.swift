/// The data of a body that a step seldom needs.
struct BodyRecord: Sendable {
    var kind: Body.Kind
    /// The centre of mass relative to the body's origin.
    var localCenter = Float2.zero
    var linearDamping: Float = 0
    var angularDamping: Float = 0
    var acceleration = Float2.zero
    var hasFixedRotation = false
    var isBullet = false
    var allowsSleep = true
    /// The speed below which the body is at rest, in points per second, also for its farthest point.
    var sleepThreshold: Float = 5
    var force = Float2.zero
    var torque: Float = 0
    /// The radius of the largest disc about the centre of mass within the shapes, and of the smallest one around them.
    var core: Float = 0
    var reach: Float = 0
    /// The part of its move below the resolution of its position; the next step starts with it.
    var remainder = Float2.zero

    var isAwake = true
    /// The time for which the body has been slower than its threshold, in seconds.
    var stillness: Float = 0
    /// The next body of a sleeping island, in a ring; the body itself if it is alone.
    var nextInIsland: Int32 = -1

    var isActive: Bool { kind != .static && isAwake }

    /// The damping in 1/s with which a body comes to rest on others; 0 for all but slow and supported ones.
    ///
    /// Few iterations leave the springs of a large pile an error that makes it sway on. PhysX calms it in the same way, below a
    /// stabilization threshold. A body is supported if it has been slow for longer than it would fall. The damping is 7/s at
    /// rest, and nothing from half of the sleep threshold T on. So it holds back no more than 1.4 T a second; with 2 T a body
    /// still falls asleep.
    func calming(_ motion: BodyMotion, under acceleration: Float2) -> Float {
        let limit = sleepThreshold * sleepThreshold
        let isSupported = stillness * stillness * acceleration.dot(acceleration) > 16 * limit
        guard isSupported, limit > 0 else { return 0 }
        let turning = motion.spin * reach
        return 7 * max(0, 1 - 4 * max(motion.velocity.dot(motion.velocity), turning * turning) / limit)
    }

    /// Whether the body has moved so far in one step that it may have passed through something.
    func isFast(_ motion: BodyMotion) -> Bool { motion.move.length + abs(motion.turn.s) * reach > 0.5 * core }

    /// Whether the body is still in a step of some seconds: a dynamic one if it is slow and not being pushed out of another, a
    /// kinematic one if it has no velocity at all.
    func isStill(_ motion: BodyMotion, for seconds: Float) -> Bool {
        guard kind == .dynamic else { return !motion.isMoving }
        guard allowsSleep else { return false }
        let (speed, distance) = (sleepThreshold, sleepThreshold * seconds)
        return motion.velocity.length <= speed && abs(motion.spin) * reach <= speed
            && motion.move.dot(motion.move) <= distance * distance
    }
}

/// The bodies of a world as flat arrays with one index, and their motion.
struct BodyTable: Sendable {
    private(set) var slots = Slots()
    private(set) var poses: [Pose] = []
    private(set) var motions: [BodyMotion] = []
    /// The move of each body in the last step.
    private(set) var moves: [Float2] = []
    private(set) var inverseMasses: [InverseMass] = []
    private(set) var records: [BodyRecord] = []
    /// The indices of awake bodies that can move; outdated while `isActivityStale`.
    private(set) var awake: [Int32] = []
    /// The bodies that have moved so far in this step that they may have passed through something.
    private(set) var fast: [Int32] = []
    private var drives: [Drive] = []
    /// The acceleration of each body by gravity, forces and its own, in this step, in points per second squared.
    private var accelerations: [Float2] = []
    private var isActivityStale = false

    /// The greatest velocities, in points per second and radians per substep.
    static let topSpeed: Float = 1e6
    private static let topTurn = Float.pi / 4
    /// The greatest sum of the forces on a body in a step, so that no sum of two is infinite.
    private static let topForce: Float = 1e38

    /// Adds a body without shapes.
    mutating func insert(_ body: Body) -> Int {
        let index = slots.take()
        var record = BodyRecord(kind: body.kind)
        (record.nextInIsland, record.hasFixedRotation) = (Int32(index), body.hasFixedRotation)
        let pose = Pose(center: Float2(body.position), rotation: Rotation(body.angle))
        grow(to: index + 1)
        (records[index], poses[index], inverseMasses[index]) = (record, pose, InverseMass())
        (motions[index], moves[index], accelerations[index]) = (BodyMotion(), .zero, .zero)
        setForces(of: index, from: body)
        setVelocities(of: index, from: body, old: Body())
        if body.kind != .static { isActivityStale = true }
        return index
    }

    private mutating func grow(to count: Int) {
        while records.count < count {
            records.append(BodyRecord(kind: .static))
            poses.append(.identity)
            motions.append(BodyMotion())
            moves.append(.zero)
            inverseMasses.append(InverseMass())
            accelerations.append(.zero)
        }
    }

    /// Removes a body. An index that contacts still use is not reused before ``freeRemoved()``.
    mutating func remove(_ index: Int, isKnown: Bool) {
        slots.release(index, isRetired: isKnown)
        if records[index].kind != .static { isActivityStale = true }
    }

    mutating func freeRemoved() { slots.freeRetired() }

    func index(of id: BodyID) -> Int {
        require(slots.contains(id.index, id.generation), "the body is not in this world")
        return Int(id.index)
    }

    /// The id of the current or last body at an index.
    func id(_ index: Int) -> BodyID { BodyID(index: Int32(index), generation: slots.lastGeneration(index)) }

    var indices: some Sequence<Int> { records.indices.lazy.filter { slots.isTaken($0) } }

    /// Passes the tables that the solvers read.
    @inline(__always) func withSolverBodies(_ action: (SolverBodies) -> Void) {
        poses.withUnsafeBufferPointer { poses in
            motions.withUnsafeBufferPointer { motions in
                inverseMasses.withUnsafeBufferPointer { masses in
                    accelerations.withUnsafeBufferPointer { accelerations in
                        guard let poses = poses.baseAddress, let motions = motions.baseAddress,
                            let masses = masses.baseAddress, let accelerations = accelerations.baseAddress
                        else { return }
                        action(
                            SolverBodies(
                                poses: poses, motions: motions, inverseMasses: masses, accelerations: accelerations))
                    }
                }
            }
        }
    }

    @inline(__always) mutating func withMotions(_ action: (UnsafeMutableBufferPointer<BodyMotion>) -> Void) {
        motions.withUnsafeMutableBufferPointer { action($0) }
    }

    /// Passes the motions as rows of four numbers, two for each.
    @inline(__always) mutating func withMotionRows(_ action: (UnsafeMutablePointer<Lanes>?) -> Void) {
        motions.withUnsafeMutableBytes { action($0.baseAddress?.assumingMemoryBound(to: Lanes.self)) }
    }
}

// The state that users of the world read and write.
extension BodyTable {
    /// The position of a body's origin.
    func position(of index: Int) -> Vector { Vector(poses[index].toWorld(-records[index].localCenter)) }

    func body(_ index: Int) -> Body {
        let (record, pose, motion) = (records[index], poses[index], motions[index])
        var body = Body(
            record.kind, at: position(of: index), angle: pose.rotation.angle,
            velocity: Vector(motion.velocity), angularVelocity: Double(motion.spin))
        body.linearDamping = Double(record.linearDamping)
        body.angularDamping = Double(record.angularDamping)
        body.acceleration = Vector(record.acceleration)
        body.hasFixedRotation = record.hasFixedRotation
        body.isBullet = record.isBullet
        body.allowsSleep = record.allowsSleep
        body.sleepThreshold = Double(record.sleepThreshold)
        return body
    }

    mutating func setForces(of index: Int, from body: Body) {
        records[index].linearDamping = Float(body.linearDamping)
        records[index].angularDamping = Float(body.angularDamping)
        records[index].acceleration = Float2(body.acceleration)
        records[index].isBullet = body.isBullet
        records[index].allowsSleep = body.allowsSleep
        records[index].sleepThreshold = Float(body.sleepThreshold)
    }

    mutating func setKind(of index: Int, _ kind: Body.Kind, hasFixedRotation: Bool) {
        (records[index].kind, records[index].hasFixedRotation) = (kind, hasFixedRotation)
        if hasFixedRotation { motions[index].spin = 0 }
        accelerations[index] = .zero
        isActivityStale = true
    }

    /// Sets the velocities that differ; a static body has none.
    mutating func setVelocities(of index: Int, from new: Body, old: Body) {
        guard new.kind != .static else { return (motions[index], moves[index]) = (BodyMotion(), .zero) }
        if new.velocity != old.velocity { motions[index].velocity = Float2(new.velocity) }
        if new.angularVelocity != old.angularVelocity {
            motions[index].spin = new.hasFixedRotation ? 0 : Float(new.angularVelocity)
        }
    }

    mutating func setVelocities(of index: Int, _ velocity: Float2, spin: Float) {
        (motions[index].velocity, motions[index].spin) = (velocity, spin)
    }

    mutating func move(_ index: Int, to position: Vector, angle: Angle) {
        let rotation = Rotation(angle)
        poses[index] = Pose(center: Float2(position) + rotation * records[index].localCenter, rotation: rotation)
        (motions[index].move, moves[index]) = (.zero, .zero)
    }

    /// Moves a body back to its position after a fraction of a step of `seconds`. The velocity that it would have
    /// gained by falling since is subtracted.
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

    /// Moves the centre of mass within the body, which stays in place.
    mutating func shiftCenter(of index: Int, by shift: Float2) {
        records[index].localCenter += shift
        poses[index].center = poses[index].toWorld(shift)
    }

    /// Adds to the forces of the next step, up to the greatest that the solver takes.
    mutating func apply(force: Float2, torque: Float, to index: Int) {
        records[index].force = (records[index].force + force.limited(to: Self.topForce)).limited(to: Self.topForce)
        records[index].torque = (records[index].torque + torque.limited(to: Self.topForce)).limited(to: Self.topForce)
    }

    /// Adds to the velocities, up to the greatest that a step leaves.
    mutating func apply(impulse: Float2, arm: Float2, to index: Int) {
        let inverse = inverseMasses[index]
        let (velocity, spin) = (impulse * inverse.mass, arm.cross(impulse) * inverse.inertia)
        motions[index].velocity = (motions[index].velocity + velocity).limited(to: Self.topSpeed)
        motions[index].spin = (motions[index].spin + spin).limited(to: Self.topSpeed)
    }

    /// The kinetic energy of the dynamic bodies, in mass · points² / s².
    var kineticEnergy: Double {
        indices.reduce(0) { sum, i in
            let (inverse, motion) = (inverseMasses[i], motions[i])
            let (velocity, spin) = (Vector(motion.velocity), Double(motion.spin))
            let linear = inverse.mass > 0 ? velocity.dot(velocity) / Double(inverse.mass) : 0
            let angular = inverse.inertia > 0 ? spin * spin / Double(inverse.inertia) : 0
            return sum + (linear + angular) / 2
        }
    }
}

// Activity and sleep.
extension BodyTable {
    /// Whether no movable body is awake.
    var isAtRest: Bool { isActivityStale ? !indices.contains { records[$0].isActive } : awake.isEmpty }

    /// Wakes a body and its island.
    mutating func wake(_ index: Int) {
        records[index].stillness = 0
        guard !records[index].isAwake else { return }
        isActivityStale = true
        var body = index
        repeat {
            let next = Int(records[body].nextInIsland)
            (records[body].isAwake, records[body].stillness) = (true, 0)
            records[body].nextInIsland = Int32(body)
            body = next
        } while body != index
    }

    mutating func wakeAll() { for i in records.indices where !records[i].isAwake { wake(i) } }

    /// Puts a body to sleep in the ring of the island that contains `root`.
    mutating func putToSleep(_ index: Int, root: Int) {
        records[index].isAwake = false
        (motions[index], moves[index]) = (BodyMotion(), .zero)
        isActivityStale = true
        if index != root {
            records[index].nextInIsland = records[root].nextInIsland
            records[root].nextInIsland = Int32(index)
        }
    }

    /// Updates the list of awake bodies if necessary; returns whether it was.
    mutating func refreshAwake() -> Bool {
        guard isActivityStale else { return false }
        isActivityStale = false
        awake.removeAll(keepingCapacity: true)
        for i in records.indices where slots.isTaken(i) && records[i].isActive { awake.append(Int32(i)) }
        return true
    }
}

// The phases of a step.
extension BodyTable {
    /// Computes the effect of gravity, forces and damping on each awake body in a substep of `h` seconds.
    mutating func prepare(_ h: Float, gravity: Float2) {
        drives.removeAll(keepingCapacity: true)
        let (topChange, topSpin) = (BodyTable.topSpeed / h, BodyTable.topTurn / h)
        for body in awake {
            let (record, inverse) = (records[Int(body)], inverseMasses[Int(body)])
            // Set from outside, a velocity may be of any size, whose square is infinite.
            motions[Int(body)].limit(speed: BodyTable.topSpeed, spin: topSpin)
            guard record.kind == .dynamic else {
                accelerations[Int(body)] = .zero
                continue
            }
            let acceleration = (gravity + record.acceleration + record.force * inverse.mass).limited(to: topChange)
            accelerations[Int(body)] = acceleration
            let turn = (record.torque * inverse.inertia * h).limited(to: topSpin)
            // Implicit, so that no damping is too strong for the step. A body that is calmed weighs no less.
            let calming = 1 + h * record.calming(motions[Int(body)], under: acceleration)
            let change = acceleration * (h * calming)
            let linear = 1 / ((1 + h * record.linearDamping) * calming)
            drives.append(
                Drive(
                    body: body, change: SIMD4(change.x, change.y, turn * calming, 0),
                    factor: SIMD4(linear, linear, 1 / ((1 + h * record.angularDamping) * calming), 0)))
        }
    }

    mutating func integrateVelocities() {
        drives.withUnsafeBufferPointer { drives in
            motions.withUnsafeMutableBufferPointer { motions in
                guard let first = drives.baseAddress, let motions = motions.baseAddress else { return }
                for i in 0..<drives.count {
                    let motion = motions + Int(first[i].body)
                    motion.pointee.velocities = (motion.pointee.velocities + first[i].change) * first[i].factor
                }
            }
        }
    }

    mutating func integratePositions(_ h: Float) {
        let topSpin = BodyTable.topTurn / h
        awake.withUnsafeBufferPointer { awake in
            motions.withUnsafeMutableBufferPointer { motions in
                guard let first = awake.baseAddress, let motions = motions.baseAddress else { return }
                for i in 0..<awake.count {
                    var motion = motions[Int(first[i])]
                    motion.limit(speed: BodyTable.topSpeed, spin: topSpin)
                    motion.move += motion.velocity * h
                    motion.turn = motion.turn.turned(by: motion.spin * h)
                    motions[Int(first[i])] = motion
                }
            }
        }
    }

    /// Moves the bodies to the result of the substeps, and updates the time for which each has been still.
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
                // If the numbers overflow, the body stays in place.
                motions[i] = BodyMotion()
                record.remainder = .zero
                areAllFinite = false
                continue
            }
            record.remainder = motion.move - (end - start)
            if record.isFast(motion) { fast.append(body) }
            poses[i] = Pose(center: end, rotation: turned)
            record.stillness = record.isStill(motion, for: seconds) ? record.stillness + seconds : 0
        }
        // Contacts pass such numbers on, even to immovable bodies.
        if !areAllFinite { for i in motions.indices where !motions[i].isFinite { motions[i] = BodyMotion() } }
    }

    mutating func endMotion(of index: Int) {
        (moves[index], motions[index].move) = (motions[index].move, records[index].remainder)
        motions[index].turn = .identity
    }
}

// The state in a file.
extension BodyTable {
    /// Takes the slots of a file's bodies, in which they are inserted in order.
    mutating func reserve(_ saved: Slots) {
        slots = Slots(count: saved.generations.count, taken: saved.taken)
        grow(to: saved.generations.count)
    }

    /// Passes what a ``Body`` does not say, or not to the last bit.
    mutating func pass(_ coder: inout StateCoder, _ saved: Slots) {
        (slots, isActivityStale) = (saved, true)
        var isLinked = Array(repeating: false, count: records.count)
        for i in records.indices {
            if !slots.isTaken(i) { records[i].nextInIsland = Int32(i) }
            let next = Int(records[i].pass(&coder))
            coder.check(isLinked.indices.contains(next) && !isLinked[next])
            if coder.isSound { isLinked[next] = true }
            coder.pass(&poses[i].center)
            coder.pass(&poses[i].rotation.c)
            coder.pass(&poses[i].rotation.s)
            coder.pass(&motions[i].velocities)
            coder.pass(&motions[i].deltas)
            coder.pass(&moves[i])
            coder.pass(&accelerations[i])
            coder.pass(&inverseMasses[i].mass)
            coder.pass(&inverseMasses[i].inertia)
            let (turn, inverse) = (poses[i].rotation, inverseMasses[i])
            coder.check(abs(turn.c * turn.c + turn.s * turn.s - 1) < 1e-3)
            coder.check(poses[i].center.isFinite && motions[i].isFinite && moves[i].isFinite)
            coder.check((0...1e30).contains(inverse.mass) && (0...1e30).contains(inverse.inertia))
        }
    }
}

extension BodyRecord {
    /// Passes what a ``Body`` does not say; returns the next body of its island.
    fileprivate mutating func pass(_ coder: inout StateCoder) -> Int32 {
        coder.pass(&localCenter)
        coder.pass(&force)
        coder.pass(&torque)
        coder.pass(&core)
        coder.pass(&reach)
        coder.pass(&remainder)
        coder.pass(&isAwake)
        coder.pass(&stillness)
        coder.pass(&nextInIsland)
        coder.check(localCenter.isFinite && force.isFinite && torque.isFinite && core.isFinite && reach.isFinite)
        return nextInIsland
    }
}
