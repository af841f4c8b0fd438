/// The joints of a world as flat arrays with one index.
struct JointTable: Sendable {
    private(set) var slots = Slots()
    private(set) var joints: [Joint] = []
    private(set) var states: [JointState] = []
    /// Those to be solved in this step.
    private(set) var active: [Int32] = []
    /// How many joints keep two bodies from colliding, by the bodies' indices, the lower first. Only looked up, never gone through:
    /// its order is another one in every run.
    private var keptApart: [SIMD2<Int32>: Int] = [:]
    /// How many joints each body has.
    private var counts: [Int32] = []
    /// Scratch of the colouring.
    private var coloring = JointColoring()

    mutating func insert(_ joint: Joint, state: JointState) -> Int {
        let index = slots.take()
        if index == joints.count {
            joints.append(joint)
            states.append(state)
        } else {
            joints[index] = joint
            states[index] = state
        }
        count(index, 1)
        return index
    }

    /// Replaces a joint by another one of the same bodies.
    mutating func replace(_ index: Int, by joint: Joint, state: JointState) {
        countKeptApart(index, -1)
        joints[index] = joint
        states[index].update(from: state)
        countKeptApart(index, 1)
    }

    mutating func release(_ index: Int) {
        slots.release(index)
        count(index, -1)
    }

    /// How many joints a body has.
    func count(of body: Int) -> Int { body < counts.count ? Int(counts[body]) : 0 }

    private mutating func count(_ index: Int, _ change: Int32) {
        countKeptApart(index, Int(change))
        let (a, b) = (Int(states[index].bodyA), Int(states[index].bodyB))
        while counts.count <= max(a, b) { counts.append(0) }
        counts[a] += change
        counts[b] += change
    }

    private mutating func countKeptApart(_ index: Int, _ change: Int) {
        guard !joints[index].allowsCollision else { return }
        let bodies = bodies(of: index)
        let count = keptApart[bodies, default: 0] + change
        keptApart[bodies] = count > 0 ? count : nil
    }

    private func bodies(of index: Int) -> SIMD2<Int32> {
        let (a, b) = (states[index].bodyA, states[index].bodyB)
        return SIMD2(min(a, b), max(a, b))
    }

    /// Whether a joint keeps two bodies from colliding.
    func forbidContact(between a: Int, _ b: Int) -> Bool {
        guard !keptApart.isEmpty else { return false }
        return keptApart[SIMD2(Int32(min(a, b)), Int32(max(a, b)))] != nil
    }

    func forEachNeighbour(of body: Int, _ action: (Int) -> Void) {
        guard count(of: body) > 0 else { return }
        for i in states.indices where slots.isTaken(i) {
            if Int(states[i].bodyA) == body { action(Int(states[i].bodyB)) }
            if Int(states[i].bodyB) == body { action(Int(states[i].bodyA)) }
        }
    }

    func index(of id: JointID) -> Int {
        precondition(slots.contains(id.index, id.generation), "the joint is not in this world")
        return Int(id.index)
    }

    func id(_ index: Int) -> JointID { JointID(index: Int32(index), generation: slots.generations[index]) }

    /// The joints by index, without those that are gone.
    var indices: some Sequence<Int> { states.indices.lazy.filter { slots.isTaken($0) } }

    /// Follows the centre of mass of a body, to which anchors are kept.
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
        for i in states.indices where slots.isTaken(i) {
            let (a, b) = (Int(states[i].bodyA), Int(states[i].bodyB))
            guard bodies.isActive(a) || bodies.isActive(b) else { continue }
            active.append(Int32(i))
            states[i].prepare(bodies.poses[a], bodies.poses[b], bodies.inverseMasses[a], bodies.inverseMasses[b], h)
        }
        coloring.sort(&active, states, bodies)
    }

    mutating func warmStart(_ bodies: inout BodyTable) {
        forEachActive(&bodies) { state, a, b in state.warmStart(&a, &b) }
    }

    mutating func solve(_ bodies: inout BodyTable, _ h: Float, usesBias: Bool) {
        forEachActive(&bodies) { state, a, b in state.solve(&a, &b, h, usesBias: usesBias) }
    }

    /// Joints in place and through pointers: no checks and no copies in the loop in which nets spend their time.
    @inline(__always)
    private mutating func forEachActive(
        _ bodies: inout BodyTable, _ action: (inout JointState, inout Motion, inout Motion) -> Void
    ) {
        guard !active.isEmpty else { return }
        active.withUnsafeBufferPointer { active in
            states.withUnsafeMutableBufferPointer { states in
                bodies.withMotions { motions in
                    for i in active {
                        let (a, b) = (Int(states[Int(i)].bodyA), Int(states[Int(i)].bodyB))
                        action(&states[Int(i)], &motions[a], &motions[b])
                    }
                }
            }
        }
    }
}

/// Orders joints by colours, so that a push runs through a net or a chain from all of its links at once and not from one end:
/// greedy graph colouring, in which every body remembers the colours of its joints as bits.
private struct JointColoring: Sendable {
    private var used: [UInt64] = []
    private var colors: [UInt8] = []
    private var sorted: [Int32] = []

    private static let colorCount = 64

    mutating func sort(_ joints: inout [Int32], _ states: [JointState], _ bodies: BodyTable) {
        guard joints.count > 1 else { return }
        while used.count < bodies.records.count { used.append(0) }
        colors.removeAll(keepingCapacity: true)
        var starts = SIMD64<Int32>()
        for i in joints {
            let (a, b) = (Int(states[Int(i)].bodyA), Int(states[Int(i)].bodyB))
            let color = min((~(used[a] | used[b])).trailingZeroBitCount, JointColoring.colorCount - 1)
            if bodies.inverseMasses[a].mass > 0 { used[a] |= 1 << UInt64(color) }
            if bodies.inverseMasses[b].mass > 0 { used[b] |= 1 << UInt64(color) }
            colors.append(UInt8(color))
            starts[color] += 1
        }
        var sum: Int32 = 0
        for color in 0..<JointColoring.colorCount {
            (starts[color], sum) = (sum, sum + starts[color])
        }
        while sorted.count < joints.count { sorted.append(0) }
        for (k, i) in joints.enumerated() {
            let color = Int(colors[k])
            sorted[Int(starts[color])] = i
            starts[color] += 1
            used[Int(states[Int(i)].bodyA)] = 0
            used[Int(states[Int(i)].bodyB)] = 0
        }
        for k in joints.indices { joints[k] = sorted[k] }
    }
}
