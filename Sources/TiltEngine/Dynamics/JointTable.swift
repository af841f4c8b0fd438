/// The joints of a world as flat arrays with one index.
struct JointTable: Sendable {
    var slots = Slots()
    var joints: [Joint] = []
    var states: [JointState] = []
    /// Those to be solved in this step.
    var active: [Int32] = []

    mutating func insert(_ joint: Joint, state: JointState) -> Int {
        let index = slots.take()
        if index == joints.count {
            joints.append(joint)
            states.append(state)
        } else {
            joints[index] = joint
            states[index] = state
        }
        return index
    }

    /// Whether a joint keeps two bodies from colliding.
    func forbidContact(between a: Int, _ b: Int) -> Bool {
        for i in joints.indices where slots.isTaken(i) && !joints[i].allowsCollision {
            if states[i].involves(a) && states[i].involves(b) { return true }
        }
        return false
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
