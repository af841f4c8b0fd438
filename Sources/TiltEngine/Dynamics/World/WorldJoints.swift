extension World {
    /// Adds a joint between two bodies and wakes them. Its numbers are finite and not negative.
    @discardableResult
    public mutating func add(_ joint: Joint) -> JointID {
        precondition(joint.isValid, "a joint holds two bodies; its numbers are finite and not negative")
        let (a, b) = (bodies.index(of: joint.bodyA), bodies.index(of: joint.bodyB))
        let index = joints.insert(joint, state: state(of: joint))
        wake(a)
        wake(b)
        if !joint.allowsCollision { contacts.end(shapes, &bodies) { $0.joins(a, b) } }
        return joints.id(index)
    }

    /// Removes a joint and wakes its bodies.
    public mutating func remove(_ id: JointID) {
        let joint = self[id]
        release(Int(id.index))
        wake(bodies.index(of: joint.bodyA))
        wake(bodies.index(of: joint.bodyB))
    }

    /// Whether the joint is still there.
    public func contains(_ id: JointID) -> Bool { joints.slots.contains(id.index, id.generation) }

    /// A joint as it is now. Writing wakes its bodies and keeps what it pushes. The joint must exist.
    public subscript(id: JointID) -> Joint {
        get { joints.joints[joints.index(of: id)] }
        set {
            let old = self[id]
            guard newValue != old else { return }
            precondition(newValue.isValid, "a joint holds two bodies; its numbers are finite and not negative")
            precondition(newValue.bodyA == old.bodyA && newValue.bodyB == old.bodyB, "a joint keeps its bodies")
            joints.replace(Int(id.index), by: newValue, state: state(of: newValue))
            wake(bodies.index(of: old.bodyA))
            wake(bodies.index(of: old.bodyB))
            guard newValue.allowsCollision != old.allowsCollision else { return }
            if newValue.allowsCollision {
                lookForContacts(of: old.bodyA)
            } else {
                let (a, b) = (bodies.index(of: old.bodyA), bodies.index(of: old.bodyB))
                contacts.end(shapes, &bodies) { $0.joins(a, b) }
            }
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
        let joint = joints.joints[index]
        joints.release(index)
        if !joint.allowsCollision { lookForContacts(of: joint.bodyA) }
    }

    /// After the end of a joint that forbade it, its bodies may touch.
    private mutating func lookForContacts(of body: BodyID) {
        for piece in shapes.pieces(of: Int(body.index)) { broadPhase.markChanged(piece) }
    }

    mutating func removeJoints(of body: Int) {
        for i in joints.indices where joints.states[i].involves(body) {
            wake(Int(joints.states[i].bodyA))
            wake(Int(joints.states[i].bodyB))
            release(i)
        }
    }
}
