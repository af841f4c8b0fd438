/// What holds two bodies together. Anchors are points of the bodies, about their origins; a joint to a place in the world is
/// a joint to a static body.
public struct Joint: Hashable, Sendable {
    /// How the anchors are held.
    public enum Kind: Hashable, Sendable {
        /// At a distance of `length` points.
        case rod(length: Double)
        /// No further apart than `length` points.
        case rope(length: Double)
        /// By a spring of rest length `length`, in points; `frequency` in hertz, above 0; `damping` 1 is critical.
        case spring(length: Double, frequency: Double, damping: Double)
        /// At one place, free to turn but for a friction of at most `frictionTorque` (mass · points² / s²).
        case pin(frictionTorque: Double)
        /// At one place and at the angle `angle` of B against A. Rigid where the frequency is 0, else sprung.
        case weld(angle: Angle, frequency: Double, damping: Double)
    }

    /// How the anchors are held.
    public var kind: Kind
    /// The first body.
    public var bodyA: BodyID
    /// The second body.
    public var bodyB: BodyID
    /// The point of the first body, from its origin.
    public var anchorA: Vector
    /// The point of the second body, from its origin.
    public var anchorB: Vector
    /// Whether the two bodies collide with each other.
    public var allowsCollision = false

    /// A joint between two different bodies.
    public init(
        _ kind: Kind, _ bodyA: BodyID, _ bodyB: BodyID, anchorA: Vector = .zero, anchorB: Vector = .zero
    ) {
        self.kind = kind
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.anchorA = anchorA
        self.anchorB = anchorB
    }

    var isValid: Bool {
        bodyA != bodyB && anchorA.isFinite && anchorB.isFinite && kind.isValid
    }
}

extension Joint.Kind {
    fileprivate var isValid: Bool {
        switch self {
        case .rod(let length), .rope(let length): length.isFinite && length >= 0
        case .spring(let length, let frequency, let damping):
            length.isFinite && length >= 0 && frequency.isFinite && frequency > 0 && damping.isFinite && damping >= 0
        case .pin(let torque): torque >= 0
        case .weld(let angle, let frequency, let damping):
            angle.radians.isFinite && frequency.isFinite && frequency >= 0 && damping.isFinite && damping >= 0
        }
    }
}

extension World {
    /// Adds a joint between two bodies and wakes them. Its numbers are finite and not negative.
    @discardableResult
    public mutating func add(_ joint: Joint) -> JointID {
        precondition(joint.isValid, "a joint holds two bodies; its numbers are finite and not negative")
        let (a, b) = (place(of: joint.bodyA), place(of: joint.bodyB))
        let index = joints.insert(joint, state: state(of: joint))
        wake(a)
        wake(b)
        if !joint.allowsCollision { endContacts { $0.joins(a, b) } }
        return JointID(index: Int32(index), generation: joints.slots.generations[index])
    }

    /// Removes a joint and wakes its bodies.
    public mutating func remove(_ id: JointID) {
        let joint = self[id]
        release(Int(id.index))
        wake(place(of: joint.bodyA))
        wake(place(of: joint.bodyB))
    }

    /// Whether the joint is still there.
    public func contains(_ id: JointID) -> Bool { joints.slots.contains(id.index, id.generation) }

    /// A joint as it is now. Writing wakes its bodies and keeps what it pushes. The joint must exist.
    public subscript(id: JointID) -> Joint {
        get {
            precondition(contains(id), "the joint is not in this world")
            return joints.joints[Int(id.index)]
        }
        set {
            let old = self[id]
            guard newValue != old else { return }
            precondition(newValue.isValid, "a joint holds two bodies; its numbers are finite and not negative")
            precondition(newValue.bodyA == old.bodyA && newValue.bodyB == old.bodyB, "a joint keeps its bodies")
            joints.replace(Int(id.index), by: newValue, state: state(of: newValue))
            wake(place(of: old.bodyA))
            wake(place(of: old.bodyB))
            guard newValue.allowsCollision != old.allowsCollision else { return }
            if newValue.allowsCollision {
                lookForContacts(of: old.bodyA)
            } else {
                let (a, b) = (place(of: old.bodyA), place(of: old.bodyB))
                endContacts { $0.joins(a, b) }
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
        forEachPiece(of: Int(body.index)) { world, piece in world.broadPhase.markChanged(piece) }
    }

    mutating func removeJoints(of body: Int) {
        for i in joints.states.indices where joints.slots.isTaken(i) && joints.states[i].involves(body) {
            wake(Int(joints.states[i].bodyA))
            wake(Int(joints.states[i].bodyB))
            release(i)
        }
    }

    /// Follows the centre of mass of a body, to which anchors are kept.
    mutating func shiftJoints(of body: Int, by shift: Float2) {
        for i in joints.states.indices where joints.slots.isTaken(i) {
            if Int(joints.states[i].bodyA) == body { joints.states[i].anchorA -= shift }
            if Int(joints.states[i].bodyB) == body { joints.states[i].anchorB -= shift }
        }
    }
}
