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
    var stiffness = JointRow.rigid
    /// Of what is sprung; nil where all is rigid, which is then solved with and without its offset.
    var spring: JointRow?
    /// The substep for which `spring` was made.
    var springStep: Float = 0
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
        springStep = 0
    }

    mutating func prepare(_ a: Pose, _ b: Pose, _ inverseA: InverseMass, _ inverseB: InverseMass, _ h: Float) {
        (self.inverseA, self.inverseB) = (inverseA, inverseB)
        armA = a.rotation * anchorA
        armB = b.rotation * anchorB
        offset = b.center - a.center
        stiffness = JointRow(Softness(hertz: min(60, 0.25 / h), dampingRatio: 5, h))
        if case .weld(let wanted, _, _) = kind {
            angle = Float((a.rotation.inverse * b.rotation * Rotation(wanted).inverse).angle.radians)
        }
        guard springStep != h else { return }
        springStep = h
        switch kind {
        case .spring(_, let frequency, let damping), .weld(_, let frequency, let damping):
            spring = frequency > 0 ? JointRow(hertz: Float(frequency), dampingRatio: Float(damping), h) : nil
        case .rod, .rope, .pin: spring = nil
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

    /// A spring is solved once a substep, before the bodies move: once more, and it would be damped.
    mutating func solve(_ a: inout Motion, _ b: inout Motion, _ h: Float, usesBias: Bool) {
        let rigid = usesBias ? stiffness : .rigid
        switch kind {
        case .rod(let length): pull(to: Float(length), rigid, &a, &b)
        case .rope(let length): limit(to: Float(length), rigid, h, &a, &b)
        case .spring(let length, _, _):
            if usesBias, let spring { pull(to: Float(length), spring, &a, &b) }
        case .pin(let torque):
            holdBack(Float(torque) * h, &a, &b)
            hold(rigid, &a, &b)
        case .weld:
            guard usesBias || spring == nil else { return }
            turn(spring ?? rigid, &a, &b)
            hold(spring ?? rigid, &a, &b)
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
    private mutating func pull(to length: Float, _ row: JointRow, _ a: inout Motion, _ b: inout Motion) {
        let line = separation(a, b)
        let distance = line.length
        guard distance > 1e-6 else { return }
        let axis = line * (1 / distance)
        let wanted = row.speedScale * slip(a, b).dot(axis) + row.offsetScale * (distance - length)
        let change = -mass(along: axis, a, b) * wanted - row.impulseScale * impulse.x
        impulse.x += change
        push(axis * change, &a, &b)
    }

    /// To no more than a distance: a rope only pulls.
    private mutating func limit(
        to length: Float, _ row: JointRow, _ h: Float, _ a: inout Motion, _ b: inout Motion
    ) {
        let line = separation(a, b)
        let distance = line.length
        guard distance > 1e-6 else { return }
        let axis = line * (1 / distance)
        let excess = distance - length
        let scales = excess < 0 ? .rigid : row
        let bias = excess < 0 ? excess / h : scales.offsetScale * excess
        let wanted = scales.speedScale * slip(a, b).dot(axis) + bias
        let change = -mass(along: axis, a, b) * wanted - scales.impulseScale * impulse.x
        let total = min(impulse.x + change, 0)
        push(axis * (total - impulse.x), &a, &b)
        impulse.x = total
    }

    /// The anchors together: two rows at once.
    @inline(__always)
    private mutating func hold(_ row: JointRow, _ a: inout Motion, _ b: inout Motion) {
        let (armA, armB) = (a.turn * armA, b.turn * armB)
        let slip = b.velocity + armB.perpendicular * b.spin - a.velocity - armA.perpendicular * a.spin
        var wanted = slip * row.speedScale
        if row.offsetScale != 0 { wanted += (offset + b.move - a.move + armB - armA) * row.offsetScale }
        let m = inverseA.mass + inverseB.mass
        let k11 = m + inverseA.inertia * armA.y * armA.y + inverseB.inertia * armB.y * armB.y
        let k12 = -inverseA.inertia * armA.x * armA.y - inverseB.inertia * armB.x * armB.y
        let k22 = m + inverseA.inertia * armA.x * armA.x + inverseB.inertia * armB.x * armB.x
        let determinant = k11 * k22 - k12 * k12
        guard determinant > 0 else { return }
        let solved = Float2(k22 * wanted.x - k12 * wanted.y, k11 * wanted.y - k12 * wanted.x) * (1 / determinant)
        let change = -(solved + impulse * row.impulseScale)
        impulse += change
        a.velocity -= change * inverseA.mass
        a.spin -= armA.cross(change) * inverseA.inertia
        b.velocity += change * inverseB.mass
        b.spin += armB.cross(change) * inverseB.inertia
    }

    /// The angle.
    private mutating func turn(_ row: JointRow, _ a: inout Motion, _ b: inout Motion) {
        let k = inverseA.inertia + inverseB.inertia
        guard k > 0 else { return }
        // The turns of one step are small: the difference of their sines will do.
        let now = angle + a.turn.c * b.turn.s - a.turn.s * b.turn.c
        let wanted = row.speedScale * (b.spin - a.spin) + row.offsetScale * now
        let change = -wanted / k - row.impulseScale * angularImpulse
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
