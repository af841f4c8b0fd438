/// Joints.
extension World {
    /// Adds a joint between two bodies and wakes them. One that no world takes stops the program at the caller's line.
    @discardableResult
    public mutating func add(_ joint: Joint, file: StaticString = #fileID, line: UInt = #line) -> JointID {
        require(joint.flaw == nil, joint.flaw ?? "", file: file, line: line)
        let (a, b) = (bodies.index(of: joint.bodyA), bodies.index(of: joint.bodyB))
        let index = joints.insert(joint, state: state(of: joint))
        bodies.wake(a)
        bodies.wake(b)
        if !joint.allowsCollision { refreshContacts(ofBody: a) }
        return joints.id(index)
    }

    /// Removes a joint and wakes its bodies. Removing it again has no effect.
    public mutating func remove(_ id: JointID) {
        guard contains(id) else { return }
        let joint = self[id]
        release(Int(id.index))
        bodies.wake(bodies.index(of: joint.bodyA))
        bodies.wake(bodies.index(of: joint.bodyB))
    }

    /// The force on the joint's second body in the last step, in mass · points / s², and the torque, clockwise, in mass ·
    /// points² / s².
    public func reaction(of id: JointID) -> (force: Vector, torque: Double) {
        joints.reaction(of: joints.index(of: id), bodies)
    }

    /// Whether the joint exists.
    public func contains(_ id: JointID) -> Bool { joints.slots.contains(id.index, id.generation) }

    /// The current state of a joint, which must exist. Writing wakes its bodies and keeps its impulses.
    public subscript(id: JointID) -> Joint {
        get { joints.joints[joints.index(of: id)] }
        set {
            let old = self[id]
            guard newValue != old else { return }
            require(newValue.flaw == nil, newValue.flaw ?? "")
            require(newValue.bodyA == old.bodyA && newValue.bodyB == old.bodyB, "a joint's bodies cannot be changed")
            joints.replace(Int(id.index), by: newValue, state: state(of: newValue))
            let a = bodies.index(of: old.bodyA)
            bodies.wake(a)
            bodies.wake(bodies.index(of: old.bodyB))
            if newValue.allowsCollision != old.allowsCollision { refreshContacts(ofBody: a) }
        }
    }

    private func state(of joint: Joint) -> JointState {
        let (a, b) = (Int(joint.bodyA.index), Int(joint.bodyB.index))
        return JointState(
            kind: joint.kind, bodyA: Int32(a), bodyB: Int32(b),
            anchorA: Float2(joint.anchorA) - bodies.records[a].localCenter,
            anchorB: Float2(joint.anchorB) - bodies.records[b].localCenter)
    }

    private mutating func release(_ index: Int) {
        joints.release(index)
        if !joints.joints[index].allowsCollision { refreshContacts(ofBody: Int(joints.states[index].bodyA)) }
    }

    /// Updates the contacts of a body whose joints have changed which collisions are allowed.
    private mutating func refreshContacts(ofBody index: Int) {
        for piece in Array(shapes.pieces(of: index)) { refreshContacts(of: piece) }
    }

    mutating func removeJoints(of body: Int) {
        guard joints.count(of: body) > 0 else { return }
        for i in Array(joints.indices) where joints.states[i].involves(body) {
            bodies.wake(Int(joints.states[i].bodyA))
            bodies.wake(Int(joints.states[i].bodyB))
            release(i)
        }
    }

    mutating func breakJoints() {
        for i in joints.broken(bodies) {
            let id = joints.id(i)
            brokenJoints.append(id)
            remove(id)
        }
    }
}
