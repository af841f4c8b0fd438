/// The joints of a world as flat arrays with one index.
struct JointTable: Sendable {
    private(set) var slots = Slots()
    private(set) var joints: [Joint] = []
    private(set) var states: [JointState] = []
    /// The joints to solve in this step.
    private(set) var active: [Int32] = []
    /// The number of joints that prevent two bodies from colliding, by the bodies' indices, the lower first. It is only
    /// looked up, never iterated, because its order differs in every run.
    private var keptApart: [SIMD2<Int32>: Int] = [:]
    /// The number of joints of each body.
    private var counts: [Int32] = []
    /// The batches of joints to solve in this step.
    private var points: [PointJointBatch] = []
    private var lines: [LineJointBatch] = []
    /// The joints with rows of their own to solve in this step, and what is kept of the rows of all joints.
    private var axes: [AxisJoint] = []
    private var memories: [AxisMemory] = []
    /// The rows of all joints, and the substep for which they were made.
    private var axisRows: [(rows: [AxisRow], step: Float)] = []
    /// The number of joints with rows, and of those that may break.
    private var axisCount = 0
    private var brittleCount = 0
    /// The length of the last substep, in seconds.
    private var lastStep: Float = 0
    private var coloring = BatchColoring()

    mutating func insert(_ joint: Joint, state: JointState) -> Int {
        let index = slots.take()
        grow(to: index + 1, joint, state)
        (joints[index], states[index]) = (joint, state)
        (memories[index], axisRows[index]) = (AxisMemory(), ([], 0))
        count(index, 1)
        return index
    }

    private mutating func grow(to count: Int, _ joint: Joint, _ state: JointState) {
        while joints.count < count {
            joints.append(joint)
            states.append(state)
            memories.append(AxisMemory())
            axisRows.append(([], 0))
        }
    }

    /// Replaces a joint by another one between the same bodies.
    mutating func replace(_ index: Int, by joint: Joint, state: JointState) {
        countKinds(index, -1)
        if AxisRow.signature(joint) != AxisRow.signature(joints[index]) { memories[index] = AxisMemory() }
        joints[index] = joint
        axisRows[index] = ([], 0)
        states[index].update(from: state)
        countKinds(index, 1)
    }

    mutating func release(_ index: Int) {
        slots.release(index)
        count(index, -1)
    }

    func count(of body: Int) -> Int { body < counts.count ? Int(counts[body]) : 0 }

    private mutating func count(_ index: Int, _ change: Int32) {
        countKinds(index, Int(change))
        let (a, b) = (Int(states[index].bodyA), Int(states[index].bodyB))
        while counts.count <= max(a, b) { counts.append(0) }
        counts[a] += change
        counts[b] += change
    }

    private mutating func countKinds(_ index: Int, _ change: Int) {
        if joints[index].hasRows { axisCount += change }
        if joints[index].isBrittle { brittleCount += change }
        guard !joints[index].allowsCollision else { return }
        let bodies = Self.pair(states[index].bodyA, states[index].bodyB)
        let count = keptApart[bodies, default: 0] + change
        keptApart[bodies] = count > 0 ? count : nil
    }

    private static func pair(_ a: Int32, _ b: Int32) -> SIMD2<Int32> { SIMD2(min(a, b), max(a, b)) }

    func forbidContact(between a: Int, _ b: Int) -> Bool {
        !keptApart.isEmpty && keptApart[Self.pair(Int32(a), Int32(b))] != nil
    }

    func forEachNeighbour(of body: Int, _ action: (Int) -> Void) {
        guard count(of: body) > 0 else { return }
        for i in states.indices where slots.isTaken(i) {
            if Int(states[i].bodyA) == body { action(Int(states[i].bodyB)) }
            if Int(states[i].bodyB) == body { action(Int(states[i].bodyA)) }
        }
    }

    func index(of id: JointID) -> Int {
        require(slots.contains(id.index, id.generation), "the joint is not in this world")
        return Int(id.index)
    }

    func id(_ index: Int) -> JointID { JointID(index: Int32(index), generation: slots.generations[index]) }

    var indices: some Sequence<Int> { states.indices.lazy.filter { slots.isTaken($0) } }

    /// Updates the anchors to a moved centre of mass of a body.
    mutating func shiftAnchors(of body: Int, by shift: Float2) {
        for i in states.indices where slots.isTaken(i) {
            if Int(states[i].bodyA) == body { states[i].anchorA -= shift }
            if Int(states[i].bodyB) == body { states[i].anchorB -= shift }
        }
    }
}

// The phases of a step.
extension JointTable {
    mutating func prepare(_ bodies: BodyTable, _ h: Float) {
        active.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        axes.removeAll(keepingCapacity: true)
        lastStep = h
        // A debug build copies a table to ask it.
        let records = bodies.records
        var hasLines = false
        for i in states.indices where slots.isTaken(i) {
            guard records[Int(states[i].bodyA)].isActive || records[Int(states[i].bodyB)].isActive else { continue }
            active.append(Int32(i))
            states[i].prepare(h)
            if states[i].isLine { hasLines = true }
        }
        guard !active.isEmpty else { return }
        let stiffness = JointRow.stiffness(h)
        let states = states
        bodies.withSolverBodies { solverBodies in
            states.withUnsafeBufferPointer { states in
                guard let states = states.baseAddress else { return }
                color(bodies) { $0.isPoint }
                coloring.forEachBatch { _, joints, _ in
                    points.append(PointJointBatch(joints, states, solverBodies, stiffness, h))
                }
                guard hasLines else { return }
                color(bodies) { $0.isLine }
                coloring.forEachBatch { _, joints, _ in
                    lines.append(LineJointBatch(joints, states, solverBodies, stiffness))
                }
            }
        }
        guard axisCount > 0 else { return }
        for i in active where joints[Int(i)].hasRows {
            let index = Int(i)
            if axisRows[index].step != h { axisRows[index] = (AxisRow.rows(of: joints[index], stiffness, h), h) }
            axes.append(AxisJoint(index, states[index], rows: axisRows[index].rows, memories[index], bodies))
        }
    }

    private mutating func color(_ bodies: BodyTable, _ isOne: (JointState) -> Bool) {
        let (active, states, masses) = (active, states, bodies.inverseMasses)
        coloring.divide(active.count, bodies: masses.count) { k in
            let state = states[Int(active[k])]
            let (a, b) = (Int(state.bodyA), Int(state.bodyB))
            return BatchColoring.Link(
                index: active[k], counts: isOne(state), a: a, movesA: masses[a].mass > 0, b: b,
                movesB: masses[b].mass > 0)
        }
    }

    mutating func warmStart(_ bodies: inout BodyTable) {
        forEachBatch(&bodies, points: { $0.warmStart($1) }, lines: { $0.warmStart($1) }, axes: { $0.warmStart($1) })
    }

    mutating func solve(_ bodies: inout BodyTable, _ h: Float, usesBias: Bool) {
        forEachBatch(
            &bodies, points: { $0.solve($1, usesBias: usesBias) }, lines: { $0.solve($1, h, usesBias: usesBias) },
            axes: { $0.solve($1, h, usesBias: usesBias) })
    }

    /// Passes the batches and the motions they change by pointer, without checks and copies in the loops that dominate
    /// the cost of nets and chains.
    @inline(__always) private mutating func forEachBatch(
        _ bodies: inout BodyTable, points onPoints: (inout PointJointBatch, UnsafeMutablePointer<BodyMotion>) -> Void,
        lines onLines: (inout LineJointBatch, UnsafeMutablePointer<BodyMotion>) -> Void,
        axes onAxes: (inout AxisJoint, UnsafeMutablePointer<BodyMotion>) -> Void
    ) {
        guard !active.isEmpty else { return }
        bodies.withMotions { motions in
            guard let motions = motions.baseAddress else { return }
            points.withUnsafeMutableBufferPointer { for i in $0.indices { onPoints(&$0[i], motions) } }
            lines.withUnsafeMutableBufferPointer { for i in $0.indices { onLines(&$0[i], motions) } }
            for i in axes.indices { onAxes(&axes[i], motions) }
        }
    }

    /// Stores the impulses in the joints for warm starting in the next step.
    mutating func storeImpulses() {
        states.withUnsafeMutableBufferPointer { states in
            guard let states = states.baseAddress else { return }
            for batch in points { batch.storeImpulses(in: states) }
            for batch in lines { batch.storeImpulses(in: states) }
        }
        for axis in axes { memories[axis.joint] = axis.memory.isFinite ? axis.memory : AxisMemory() }
    }
}

// Reactions.
extension JointTable {
    /// The force and the torque with which a joint acted on its second body in the last step.
    func reaction(of index: Int, _ bodies: BodyTable) -> (force: Vector, torque: Double) {
        guard lastStep > 0 else { return (.zero, 0) }
        let state = states[index]
        var (impulse, angular) = (state.impulse, state.angularImpulse)
        if state.isLine {
            let (a, b) = (bodies.poses[Int(state.bodyA)], bodies.poses[Int(state.bodyB)])
            let line = b.toWorld(state.anchorB) - a.toWorld(state.anchorA)
            impulse = line.length > 0 ? line * (state.impulse.x / line.length) : .zero
        }
        if joints[index].hasRows {
            let total = AxisJoint(index, state, rows: axisRows[index].rows, memories[index], bodies).total
            (impulse, angular) = (impulse + total.impulse, angular + total.angular)
        }
        return (Vector(impulse) / Double(lastStep), Double(angular) / Double(lastStep))
    }

    /// The joints whose reaction was more than they bear.
    func broken(_ bodies: BodyTable) -> [Int] {
        var broken: [Int] = []
        guard brittleCount > 0 else { return broken }
        for i in active where joints[Int(i)].isBrittle {
            let (force, torque) = reaction(of: Int(i), bodies)
            let joint = joints[Int(i)]
            if force.portableLength > joint.breakingForce || abs(torque) > joint.breakingTorque {
                broken.append(Int(i))
            }
        }
        return broken
    }
}

extension Joint {
    fileprivate var isBrittle: Bool { breakingForce.isFinite || breakingTorque.isFinite }
}

extension AxisRow {
    /// Which rows a joint has.
    fileprivate static func signature(_ joint: Joint) -> [Bool] {
        [joint.hasRows, joint.spring != nil, joint.motor != nil, joint.limits != nil]
    }
}

extension JointRow {
    /// The stiffness of what is rigid.
    fileprivate static func stiffness(_ h: Float) -> JointRow {
        JointRow(Softness(hertz: min(60, 0.25 / h), dampingRatio: 5, h))
    }
}

// The state in a file.
extension JointTable {
    /// Takes the slots of a file's joints, in which they are inserted in order.
    mutating func reserve(_ saved: Slots) {
        slots = Slots(count: saved.generations.count, taken: saved.taken)
        let none = BodyID(index: 0, generation: 0)
        grow(
            to: saved.generations.count, Joint(.pin(frictionTorque: 0), none, none),
            JointState(kind: .pin(frictionTorque: 0), bodyA: 0, bodyB: 0, anchorA: .zero, anchorB: .zero))
    }

    /// Passes what a ``Joint`` does not say, or not to the last bit.
    mutating func pass(_ coder: inout StateCoder, _ saved: Slots) {
        slots = saved
        coder.pass(&lastStep)
        coder.check(lastStep >= 0)
        for i in joints.indices where slots.isTaken(i) {
            coder.pass(&states[i].anchorA)
            coder.pass(&states[i].anchorB)
            coder.check(states[i].anchorA.isFinite && states[i].anchorB.isFinite)
            coder.pass(&states[i].impulse)
            coder.pass(&states[i].angularImpulse)
            coder.pass(&states[i].speed)
            coder.pass(&states[i].angularSpeed)
            coder.pass(&memories[i].impulses)
            coder.pass(&memories[i].springSpeed)
            guard lastStep > 0, joints[i].hasRows else { continue }
            axisRows[i] = (AxisRow.rows(of: joints[i], .stiffness(lastStep), lastStep), lastStep)
        }
    }
}
