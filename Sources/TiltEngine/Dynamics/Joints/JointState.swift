/// A joint as the solver sees it.
struct JointState: Sendable {
    var kind: Joint.Kind
    var bodyA: Int32
    var bodyB: Int32
    /// From the centres of mass, in the bodies' frames.
    var anchorA: Float2
    var anchorB: Float2

    var inverseA = InverseMass()
    var inverseB = InverseMass()
    var armA = Float2.zero
    var armB = Float2.zero
    /// From centre to centre, and the angle of B against A less the one it is to have, as the step begins.
    var offset = Float2.zero
    var angle: Float = 0
    var stiffness = Softness.rigid
    var spring = Softness.rigid
    /// Along the line between the anchors (x), or the push on B in the world.
    var impulse = Float2.zero
    var angularImpulse: Float = 0

    init(kind: Joint.Kind, bodyA: Int32, bodyB: Int32, anchorA: Float2, anchorB: Float2) {
        self.kind = kind
        (self.bodyA, self.bodyB) = (bodyA, bodyB)
        (self.anchorA, self.anchorB) = (anchorA, anchorB)
    }

    func involves(_ body: Int) -> Bool { Int(bodyA) == body || Int(bodyB) == body }

    mutating func update(from new: JointState) {
        (kind, anchorA, anchorB) = (new.kind, new.anchorA, new.anchorB)
    }

    mutating func prepare(_ a: Pose, _ b: Pose, _ inverseA: InverseMass, _ inverseB: InverseMass, _ h: Float) {
        (self.inverseA, self.inverseB) = (inverseA, inverseB)
        armA = a.rotation * anchorA
        armB = b.rotation * anchorB
        offset = b.center - a.center
        stiffness = Softness(hertz: min(60, 0.25 / h), dampingRatio: 2, h)
        spring = stiffness
        switch kind {
        case .spring(_, let frequency, let damping):
            spring = Softness(hertz: Float(frequency), dampingRatio: Float(damping), h)
        case .weld(let wanted, let frequency, let damping):
            let turn = a.rotation.inverse * b.rotation * Rotation(wanted).inverse
            angle = Float(turn.angle.radians)
            if frequency > 0 { spring = Softness(hertz: Float(frequency), dampingRatio: Float(damping), h) }
        case .rod, .rope, .pin: break
        }
    }

    func warmStart(_ a: inout Motion, _ b: inout Motion) {
        switch kind {
        case .rod, .rope, .spring:
            let line = separation(a, b)
            let length = line.length
            if length > 1e-6 { push(line * (impulse.x / length), &a, &b) }
        case .pin, .weld:
            push(impulse, &a, &b)
            twist(angularImpulse, &a, &b)
        }
    }

    mutating func solve(_ a: inout Motion, _ b: inout Motion, _ h: Float, usesBias: Bool) {
        let rigid = usesBias ? stiffness : .rigid
        switch kind {
        case .rod(let length): pull(to: Float(length), rigid, &a, &b)
        case .rope(let length): limit(to: Float(length), rigid, h, &a, &b)
        case .spring(let length, _, _): pull(to: Float(length), spring, &a, &b)
        case .pin(let torque):
            holdBack(Float(torque) * h, &a, &b)
            hold(rigid, &a, &b)
        case .weld(_, let frequency, _):
            turn(frequency > 0 ? spring : rigid, &a, &b)
            hold(frequency > 0 ? spring : rigid, &a, &b)
        }
    }
}

extension JointState {
    /// From anchor to anchor now.
    @inline(__always)
    private func separation(_ a: Motion, _ b: Motion) -> Float2 {
        offset + b.move - a.move + b.turn * armB - a.turn * armA
    }

    @inline(__always)
    private func slip(_ a: Motion, _ b: Motion) -> Float2 {
        let (armA, armB) = (a.turn * armA, b.turn * armB)
        return b.velocity + armB.perpendicular * b.spin - a.velocity - armA.perpendicular * a.spin
    }

    @inline(__always)
    private func push(_ impulse: Float2, _ a: inout Motion, _ b: inout Motion) {
        let (armA, armB) = (a.turn * armA, b.turn * armB)
        a.velocity -= impulse * inverseA.mass
        a.spin -= armA.cross(impulse) * inverseA.inertia
        b.velocity += impulse * inverseB.mass
        b.spin += armB.cross(impulse) * inverseB.inertia
    }

    @inline(__always)
    private func twist(_ impulse: Float, _ a: inout Motion, _ b: inout Motion) {
        a.spin -= impulse * inverseA.inertia
        b.spin += impulse * inverseB.inertia
    }

    /// What the bodies weigh against a push along a direction at the anchors.
    private func mass(along direction: Float2, _ a: Motion, _ b: Motion) -> Float {
        let (leverA, leverB) = ((a.turn * armA).cross(direction), (b.turn * armB).cross(direction))
        let k = inverseA.mass + inverseB.mass + inverseA.inertia * leverA * leverA + inverseB.inertia * leverB * leverB
        return k > 0 ? 1 / k : 0
    }

    /// Towards a distance.
    private mutating func pull(to length: Float, _ softness: Softness, _ a: inout Motion, _ b: inout Motion) {
        let line = separation(a, b)
        let distance = line.length
        guard distance > 1e-6 else { return }
        let axis = line * (1 / distance)
        let wanted = slip(a, b).dot(axis) + softness.biasRate * (distance - length)
        let change = -mass(along: axis, a, b) * softness.massScale * wanted - softness.impulseScale * impulse.x
        impulse.x += change
        push(axis * change, &a, &b)
    }

    /// To no more than a distance: a rope only pulls.
    private mutating func limit(
        to length: Float, _ softness: Softness, _ h: Float, _ a: inout Motion, _ b: inout Motion
    ) {
        let line = separation(a, b)
        let distance = line.length
        guard distance > 1e-6 else { return }
        let axis = line * (1 / distance)
        let excess = distance - length
        let scales = excess < 0 ? .rigid : softness
        let bias = excess < 0 ? excess / h : scales.biasRate * excess
        let wanted = slip(a, b).dot(axis) + bias
        let change = -mass(along: axis, a, b) * scales.massScale * wanted - scales.impulseScale * impulse.x
        let total = min(impulse.x + change, 0)
        push(axis * (total - impulse.x), &a, &b)
        impulse.x = total
    }

    /// The anchors together: two rows at once.
    @inline(__always)
    private mutating func hold(_ softness: Softness, _ a: inout Motion, _ b: inout Motion) {
        let wanted = slip(a, b) + separation(a, b) * softness.biasRate
        let (armA, armB) = (a.turn * armA, b.turn * armB)
        let m = inverseA.mass + inverseB.mass
        let k11 = m + inverseA.inertia * armA.y * armA.y + inverseB.inertia * armB.y * armB.y
        let k12 = -inverseA.inertia * armA.x * armA.y - inverseB.inertia * armB.x * armB.y
        let k22 = m + inverseA.inertia * armA.x * armA.x + inverseB.inertia * armB.x * armB.x
        let determinant = k11 * k22 - k12 * k12
        guard determinant > 0 else { return }
        let solved = Float2(k22 * wanted.x - k12 * wanted.y, k11 * wanted.y - k12 * wanted.x) * (1 / determinant)
        let change = -(solved * softness.massScale + impulse * softness.impulseScale)
        impulse += change
        push(change, &a, &b)
    }

    /// The angle.
    private mutating func turn(_ softness: Softness, _ a: inout Motion, _ b: inout Motion) {
        let k = inverseA.inertia + inverseB.inertia
        guard k > 0 else { return }
        // The turns of one step are small: the difference of their sines will do.
        let now = angle + a.turn.c * b.turn.s - a.turn.s * b.turn.c
        let wanted = b.spin - a.spin + softness.biasRate * now
        let change = -softness.massScale * wanted / k - softness.impulseScale * angularImpulse
        angularImpulse += change
        twist(change, &a, &b)
    }

    /// Against turning, with a limited torque.
    private mutating func holdBack(_ limit: Float, _ a: inout Motion, _ b: inout Motion) {
        let k = inverseA.inertia + inverseB.inertia
        guard limit > 0, k > 0 else { return }
        let total = max(-limit, min(limit, angularImpulse - (b.spin - a.spin) / k))
        twist(total - angularImpulse, &a, &b)
        angularImpulse = total
    }
}
