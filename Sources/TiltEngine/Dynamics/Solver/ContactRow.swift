/// One point of a contact for the length of a step, as the rows of its Jacobian: no more of its position is needed than two
/// numbers a body.
struct PointRow: Sendable {
    /// How far a turn of A, of B, moves the point along the normal (arm × normal).
    var leverA: Float = 0
    var leverB: Float = 0
    /// How far the point lies along the normal (arm · normal). Its opposite is the lever along the tangent.
    var spanA: Float = 0
    var spanB: Float = 0
    /// The gap as the step begins.
    var gap: Float = 0
    /// What the bodies weigh against a push along the normal, and along the surface; 0 where nothing yields.
    var normalMass: Float = 0
    var frictionMass: Float = 0
    var normalImpulse: Float = 0
    var frictionImpulse: Float = 0
    /// The speed along the normal before the step.
    var approach: Float = 0
}

/// A contact with points for the length of a step. Without anything said, one that does nothing.
struct ContactRow: Sendable {
    var inverseA = InverseMass()
    var inverseB = InverseMass()
    var normal = Float2.zero
    var friction: Float = 0
    var restitution: Float = 0
    var softness = Softness.rigid
    var first = PointRow()
    var second = PointRow()
}

extension ContactRow {
    /// One of the two bodies as the step begins.
    struct Side {
        var pose: Pose
        var motion: Motion
        var inverse: InverseMass
    }

    init(_ contact: Contact, _ a: Side, _ b: Side, soft: Softness, stiff: Softness) {
        (inverseA, inverseB) = (a.inverse, b.inverse)
        normal = a.pose.rotation * contact.manifold.normal
        (friction, restitution) = (contact.friction, contact.restitution)
        softness = a.inverse.mass == 0 || b.inverse.mass == 0 ? stiff : soft
        first = PointRow(contact.manifold.first, normal: normal, a, b)
        if contact.manifold.count > 1 { second = PointRow(contact.manifold.second, normal: normal, a, b) }
    }
}

extension PointRow {
    fileprivate init(_ point: ManifoldPoint, normal: Float2, _ a: ContactRow.Side, _ b: ContactRow.Side) {
        let (armA, armB) = (a.pose.rotation * point.anchorA, b.pose.rotation * point.anchorB)
        (leverA, leverB) = (armA.cross(normal), armB.cross(normal))
        (spanA, spanB) = (armA.dot(normal), armB.dot(normal))
        gap = point.separation + (b.pose.center - a.pose.center - armA + armB).dot(normal)
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
