extension ContactConstraint {
    /// One of the two bodies as the step begins.
    struct Side {
        var pose: Pose
        var motion: Motion
        var inverse: InverseMass

        init(_ pose: Pose, _ motion: Motion, _ inverse: InverseMass) {
            self.pose = pose
            self.motion = motion
            self.inverse = inverse
        }

        func velocity(at arm: Float2) -> Float2 { motion.velocity + arm.perpendicular * motion.spin }
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

    /// Along the surface.
    private var tangent: Float2 { Float2(normal.y, -normal.x) }

    /// Pushes as hard as in the last substep: the solver need only find the difference.
    func warmStart(_ a: inout Motion, _ b: inout Motion) {
        push(normal * first.normalImpulse + tangent * first.frictionImpulse, at: first, &a, &b)
        if count > 1 { push(normal * second.normalImpulse + tangent * second.frictionImpulse, at: second, &a, &b) }
    }

    /// Friction first, so that what keeps bodies apart has the last word.
    mutating func solve(_ a: inout Motion, _ b: inout Motion, inverseStep: Float, usesBias: Bool, pushOut: Float) {
        first.frictionImpulse += rub(first, &a, &b)
        if count > 1 { second.frictionImpulse += rub(second, &a, &b) }
        let move = b.move - a.move
        let scales = usesBias ? softness : .rigid
        keepApart(&first, move, scales, &a, &b, inverseStep, usesBias, pushOut)
        if count > 1 { keepApart(&second, move, scales, &a, &b, inverseStep, usesBias, pushOut) }
    }

    private func rub(_ point: ConstraintPoint, _ a: inout Motion, _ b: inout Motion) -> Float {
        let slip = relativeVelocity(at: point, a, b).dot(tangent)
        let limit = friction * point.normalImpulse
        let wanted = point.frictionImpulse - point.frictionMass * slip
        let change = max(-limit, min(limit, wanted)) - point.frictionImpulse
        push(tangent * change, at: point, &a, &b)
        return change
    }

    @inline(__always)
    private func keepApart(
        _ point: inout ConstraintPoint, _ move: Float2, _ scales: Softness, _ a: inout Motion, _ b: inout Motion,
        _ inverseStep: Float, _ usesBias: Bool, _ pushOut: Float
    ) {
        let gap = point.gap + (move + b.turn * point.armB - a.turn * point.armA).dot(normal)
        var (bias, massScale, impulseScale): (Float, Float, Float) = (0, 1, 0)
        if gap > 0 {
            // Not touching yet: it may close the gap in this substep, but no more.
            bias = gap * inverseStep
        } else if usesBias {
            bias = max(scales.biasRate * gap, -pushOut)
            massScale = scales.massScale
            impulseScale = scales.impulseScale
        }
        let speed = relativeVelocity(at: point, a, b).dot(normal)
        let wanted = -point.normalMass * massScale * (speed + bias) - impulseScale * point.normalImpulse
        let impulse = max(point.normalImpulse + wanted, 0)
        let change = impulse - point.normalImpulse
        point.normalImpulse = impulse
        point.largestImpulse = max(point.largestImpulse, impulse)
        push(normal * change, at: point, &a, &b)
    }

    mutating func bounce(_ a: inout Motion, _ b: inout Motion, threshold: Float) {
        bounce(&first, &a, &b, threshold)
        if count > 1 { bounce(&second, &a, &b, threshold) }
    }

    private func bounce(_ point: inout ConstraintPoint, _ a: inout Motion, _ b: inout Motion, _ threshold: Float) {
        guard point.approach < -threshold, point.largestImpulse > 0 else { return }
        let speed = relativeVelocity(at: point, a, b).dot(normal)
        let wanted = -point.normalMass * (speed + restitution * point.approach)
        let impulse = max(point.normalImpulse + wanted, 0)
        push(normal * (impulse - point.normalImpulse), at: point, &a, &b)
        point.normalImpulse = impulse
    }

    private func relativeVelocity(at point: ConstraintPoint, _ a: Motion, _ b: Motion) -> Float2 {
        b.velocity + point.armB.perpendicular * b.spin - a.velocity - point.armA.perpendicular * a.spin
    }

    private func push(_ impulse: Float2, at point: ConstraintPoint, _ a: inout Motion, _ b: inout Motion) {
        a.velocity -= impulse * inverseA.mass
        a.spin -= point.armA.cross(impulse) * inverseA.inertia
        b.velocity += impulse * inverseB.mass
        b.spin += point.armB.cross(impulse) * inverseB.inertia
    }
}

extension ConstraintPoint {
    init(_ point: ManifoldPoint, normal: Float2, _ a: ContactConstraint.Side, _ b: ContactConstraint.Side) {
        armA = a.pose.rotation * point.anchorA
        armB = b.pose.rotation * point.anchorB
        // The arms' share is added again in each substep, as the bodies turn.
        gap = point.separation + (b.pose.center - a.pose.center).dot(normal)
        normalImpulse = point.normalImpulse
        frictionImpulse = point.frictionImpulse
        approach = (b.velocity(at: armB) - a.velocity(at: armA)).dot(normal)
        let tangent = Float2(normal.y, -normal.x)
        normalMass = ConstraintPoint.mass(along: normal, armA, armB, a.inverse, b.inverse)
        frictionMass = ConstraintPoint.mass(along: tangent, armA, armB, a.inverse, b.inverse)
    }

    /// What the bodies weigh against a push along a direction at the point; 0 where nothing yields.
    private static func mass(
        along direction: Float2, _ armA: Float2, _ armB: Float2, _ a: InverseMass, _ b: InverseMass
    ) -> Float {
        let (leverA, leverB) = (armA.cross(direction), armB.cross(direction))
        let k = a.mass + b.mass + a.inertia * leverA * leverA + b.inertia * leverB * leverB
        return k > 0 ? 1 / k : 0
    }
}
