/// One point of a contact for the length of a step, as the rows of its Jacobian: no more of its place is needed than two
/// numbers a body.
struct ConstraintPoint: Sendable {
    /// How far a turn of A, of B, moves the point along the normal (arm × normal).
    var leverA: Float
    var leverB: Float
    /// How far the point lies along the normal (arm · normal). Its opposite is the lever along the tangent.
    var spanA: Float
    var spanB: Float
    /// The gap less the spans.
    var gap: Float
    var normalMass: Float
    var frictionMass: Float
    var normalImpulse: Float
    var frictionImpulse: Float
    /// The largest push of the step: restitution is only for points that were pushed.
    var largestImpulse: Float = 0
    /// The speed along the normal before the step.
    var approach: Float
}

/// A contact with points for the length of a step.
struct ContactConstraint: Sendable {
    var contact: Int32
    var bodyA: Int32
    var bodyB: Int32
    var count: Int32
    var inverseA: InverseMass
    var inverseB: InverseMass
    var normal: Float2
    var friction: Float
    var restitution: Float
    var softness: Softness
    var first: ConstraintPoint
    var second: ConstraintPoint
}

extension ContactConstraint {
    /// One of the two bodies as the step begins.
    struct Side {
        var pose: Pose
        var motion: Motion
        var inverse: InverseMass
    }

    init(_ contact: Contact, index: Int32, softness: Softness, _ a: Side, _ b: Side) {
        self.contact = index
        (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
        (inverseA, inverseB) = (a.inverse, b.inverse)
        count = Int32(contact.manifold.count)
        normal = a.pose.rotation * contact.manifold.normal
        (friction, restitution) = (contact.friction, contact.restitution)
        self.softness = softness
        first = ConstraintPoint(contact.manifold.first, normal: normal, a, b)
        second = ConstraintPoint(contact.manifold.second, normal: normal, a, b)
    }
}

extension ConstraintPoint {
    init(_ point: ManifoldPoint, normal: Float2, _ a: ContactConstraint.Side, _ b: ContactConstraint.Side) {
        let (armA, armB) = (a.pose.rotation * point.anchorA, b.pose.rotation * point.anchorB)
        (leverA, leverB) = (armA.cross(normal), armB.cross(normal))
        (spanA, spanB) = (armA.dot(normal), armB.dot(normal))
        gap = point.separation + (b.pose.center - a.pose.center).dot(normal)
        normalImpulse = point.normalImpulse
        frictionImpulse = point.frictionImpulse
        approach =
            (b.motion.velocity - a.motion.velocity).dot(normal) + leverB * b.motion.spin - leverA * a.motion.spin
        let mass = a.inverse.mass + b.inverse.mass
        let normalYield = mass + a.inverse.inertia * leverA * leverA + b.inverse.inertia * leverB * leverB
        let frictionYield = mass + a.inverse.inertia * spanA * spanA + b.inverse.inertia * spanB * spanB
        normalMass = normalYield > 0 ? 1 / normalYield : 0
        frictionMass = frictionYield > 0 ? 1 / frictionYield : 0
    }
}

/// What the solver changes of two bodies, at hand while one contact is solved.
private struct Velocities {
    var a: Float2
    var b: Float2
    var spinA: Float
    var spinB: Float

    @inline(__always)
    init(_ a: Motion, _ b: Motion) {
        (self.a, self.b) = (a.velocity, b.velocity)
        (spinA, spinB) = (a.spin, b.spin)
    }

    @inline(__always)
    mutating func push(
        _ impulse: Float, along axis: Float2, leverA: Float, leverB: Float, _ inverseA: InverseMass,
        _ inverseB: InverseMass
    ) {
        a -= axis * (impulse * inverseA.mass)
        b += axis * (impulse * inverseB.mass)
        spinA -= leverA * (impulse * inverseA.inertia)
        spinB += leverB * (impulse * inverseB.inertia)
    }

    @inline(__always)
    func speed(along axis: Float2, leverA: Float, leverB: Float) -> Float {
        (b - a).dot(axis) + (leverB * spinB - leverA * spinA)
    }
}

extension ContactConstraint {
    /// Along the surface.
    private var tangent: Float2 { Float2(normal.y, -normal.x) }

    /// Pushes as hard as in the last substep: the solver need only find the difference.
    func warmStart(_ motions: UnsafeMutableBufferPointer<Motion>) {
        var velocities = Velocities(motions[Int(bodyA)], motions[Int(bodyB)])
        warmStart(first, &velocities)
        if count > 1 { warmStart(second, &velocities) }
        store(velocities, motions)
    }

    /// Friction first, so that what keeps bodies apart has the last word.
    mutating func solve(
        _ motions: UnsafeMutableBufferPointer<Motion>, inverseStep: Float, usesBias: Bool, pushOut: Float
    ) {
        let (a, b) = (motions[Int(bodyA)], motions[Int(bodyB)])
        var velocities = Velocities(a, b)
        rub(&first, &velocities)
        if count > 1 { rub(&second, &velocities) }
        let approach = (b.move - a.move).dot(normal)
        keepApart(&first, approach, a.turn, b.turn, &velocities, inverseStep, usesBias, pushOut)
        if count > 1 { keepApart(&second, approach, a.turn, b.turn, &velocities, inverseStep, usesBias, pushOut) }
        store(velocities, motions)
    }

    /// Gives back a share of the speed with which points came together.
    mutating func bounce(_ motions: UnsafeMutableBufferPointer<Motion>, threshold: Float) {
        guard restitution > 0 else { return }
        var velocities = Velocities(motions[Int(bodyA)], motions[Int(bodyB)])
        bounce(&first, &velocities, threshold)
        if count > 1 { bounce(&second, &velocities, threshold) }
        store(velocities, motions)
    }

    @inline(__always)
    private func store(_ velocities: Velocities, _ motions: UnsafeMutableBufferPointer<Motion>) {
        motions[Int(bodyA)].velocity = velocities.a
        motions[Int(bodyA)].spin = velocities.spinA
        motions[Int(bodyB)].velocity = velocities.b
        motions[Int(bodyB)].spin = velocities.spinB
    }

    @inline(__always)
    private func warmStart(_ point: ConstraintPoint, _ velocities: inout Velocities) {
        velocities.push(
            point.normalImpulse, along: normal, leverA: point.leverA, leverB: point.leverB, inverseA, inverseB)
        velocities.push(
            point.frictionImpulse, along: tangent, leverA: -point.spanA, leverB: -point.spanB, inverseA, inverseB)
    }

    @inline(__always)
    private func rub(_ point: inout ConstraintPoint, _ velocities: inout Velocities) {
        let slip = velocities.speed(along: tangent, leverA: -point.spanA, leverB: -point.spanB)
        let limit = friction * point.normalImpulse
        let impulse = max(-limit, min(limit, point.frictionImpulse - point.frictionMass * slip))
        let change = impulse - point.frictionImpulse
        point.frictionImpulse = impulse
        velocities.push(change, along: tangent, leverA: -point.spanA, leverB: -point.spanB, inverseA, inverseB)
    }

    @inline(__always)
    private func keepApart(
        _ point: inout ConstraintPoint, _ approach: Float, _ turnA: Rotation, _ turnB: Rotation,
        _ velocities: inout Velocities, _ inverseStep: Float, _ usesBias: Bool, _ pushOut: Float
    ) {
        // A turned arm's part along the normal: cos · span + sin · lever.
        let reachA = turnA.c * point.spanA + turnA.s * point.leverA
        let reachB = turnB.c * point.spanB + turnB.s * point.leverB
        let gap = point.gap + approach + (reachB - reachA)
        // Not touching yet: it may close the gap in this substep, but no more.
        var (bias, massScale, impulseScale): (Float, Float, Float) = (max(gap, 0) * inverseStep, 1, 0)
        if usesBias, gap <= 0 {
            bias = max(softness.biasRate * gap, -pushOut)
            massScale = softness.massScale
            impulseScale = softness.impulseScale
        }
        let speed = velocities.speed(along: normal, leverA: point.leverA, leverB: point.leverB)
        let wanted = point.normalMass * massScale * (speed + bias) + impulseScale * point.normalImpulse
        let impulse = max(point.normalImpulse - wanted, 0)
        let change = impulse - point.normalImpulse
        point.normalImpulse = impulse
        point.largestImpulse = max(point.largestImpulse, impulse)
        velocities.push(change, along: normal, leverA: point.leverA, leverB: point.leverB, inverseA, inverseB)
    }

    @inline(__always)
    private func bounce(_ point: inout ConstraintPoint, _ velocities: inout Velocities, _ threshold: Float) {
        guard point.approach < -threshold, point.largestImpulse > 0 else { return }
        let speed = velocities.speed(along: normal, leverA: point.leverA, leverB: point.leverB)
        let wanted = point.normalMass * (speed + restitution * point.approach)
        let impulse = max(point.normalImpulse - wanted, 0)
        let change = impulse - point.normalImpulse
        point.normalImpulse = impulse
        velocities.push(change, along: normal, leverA: point.leverA, leverB: point.leverB, inverseA, inverseB)
    }
}
