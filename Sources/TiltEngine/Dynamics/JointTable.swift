/// The joints of a world as flat arrays with one index.
struct JointTable: Sendable {
    private(set) var slots = Slots()
    private(set) var joints: [Joint] = []
    var states: [JointState] = []
    /// Those to be solved in this step.
    var active: [Int32] = []
    /// How many joints keep two bodies from colliding, by the bodies' places, the lower first. Only looked up, never gone through:
    /// its order is another one in every run.
    private var keptApart: [SIMD2<Int32>: Int] = [:]

    mutating func insert(_ joint: Joint, state: JointState) -> Int {
        let index = slots.take()
        if index == joints.count {
            joints.append(joint)
            states.append(state)
        } else {
            joints[index] = joint
            states[index] = state
        }
        countKeptApart(index, 1)
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
        countKeptApart(index, -1)
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
        for i in states.indices where slots.isTaken(i) {
            if Int(states[i].bodyA) == body { action(Int(states[i].bodyB)) }
            if Int(states[i].bodyB) == body { action(Int(states[i].bodyA)) }
        }
    }
}

extension World {
    mutating func prepareJoints(_ h: Float) {
        joints.active.removeAll(keepingCapacity: true)
        for i in joints.states.indices where joints.slots.isTaken(i) {
            let (a, b) = (Int(joints.states[i].bodyA), Int(joints.states[i].bodyB))
            guard bodies.isActive(a) || bodies.isActive(b) else { continue }
            joints.active.append(Int32(i))
            joints.states[i].prepare(
                bodies.poses[a], bodies.poses[b], bodies.inverseMasses[a], bodies.inverseMasses[b], h)
        }
    }

    mutating func warmStartJoints() {
        for i in joints.active {
            forMotions(of: joints.states[Int(i)]) { state, a, b in state.warmStart(&a, &b) }
        }
    }

    mutating func solveJoints(_ h: Float, usesBias: Bool) {
        for i in joints.active {
            joints.states[Int(i)] = forMotions(of: joints.states[Int(i)]) { state, a, b in
                state.solve(&a, &b, h, usesBias: usesBias)
            }
        }
    }

    @discardableResult
    private mutating func forMotions(
        of state: JointState, _ action: (inout JointState, inout Motion, inout Motion) -> Void
    ) -> JointState {
        var state = state
        let (a, b) = (Int(state.bodyA), Int(state.bodyB))
        var (motionA, motionB) = (bodies.motions[a], bodies.motions[b])
        action(&state, &motionA, &motionB)
        bodies.motions[a] = motionA
        bodies.motions[b] = motionB
        return state
    }
}
