/// How stiff a constraint is: the damped spring of Erin Catto's Soft Constraints (GDC 2011) in the form of Solver2D.
struct Softness: Sendable {
    /// Speed of push-out per point of overlap, in 1/s.
    var biasRate: Float
    var massScale: Float
    var impulseScale: Float

    static let rigid = Softness(biasRate: 0, massScale: 1, impulseScale: 0)

    init(biasRate: Float, massScale: Float, impulseScale: Float) {
        self.biasRate = biasRate
        self.massScale = massScale
        self.impulseScale = impulseScale
    }

    /// A spring of `hertz` with a damping ratio (1 is critical), solved every `h` seconds. No hertz, no spring: rigid.
    init(hertz: Float, dampingRatio: Float, _ h: Float) {
        guard hertz > 0 else {
            self = .rigid
            return
        }
        let omega = 2 * Float.pi * hertz
        let a1 = 2 * dampingRatio + h * omega
        let a2 = h * omega * a1
        let a3 = 1 / (1 + a2)
        self.init(biasRate: omega / a1, massScale: a2 * a3, impulseScale: a3)
    }
}

/// One point of a contact for the length of a step.
struct ConstraintPoint: Sendable {
    var armA: Float2
    var armB: Float2
    /// The gap less what the arms contribute to it.
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

extension World {
    /// Overlap is pushed out no faster than this, in points per second: what starts overlapping comes out gently.
    private static let pushOutSpeed: Float = 300
    /// Slower impacts do not bounce, in points per second.
    private static let restitutionThreshold: Float = 50

    /// Makes a constraint of every contact that has points.
    mutating func prepareContacts(_ h: Float) {
        constraints.removeAll(keepingCapacity: true)
        constraints.reserveCapacity(contacts.count)
        let hertz = min(60, 0.125 / h)
        let soft = Softness(hertz: hertz, dampingRatio: 10, h)
        let stiff = Softness(hertz: 2 * hertz, dampingRatio: 10, h)
        for i in contacts.indices where contacts[i].manifold.count > 0 {
            let (a, b) = (bodies.side(Int(contacts[i].bodyA)), bodies.side(Int(contacts[i].bodyB)))
            let isWithWall = a.inverse.mass == 0 || b.inverse.mass == 0
            constraints.append(
                ContactConstraint(contacts[i], index: Int32(i), softness: isWithWall ? stiff : soft, a, b))
        }
    }

    mutating func warmStartContacts() {
        World.forEach(&constraints, &bodies.motions) { constraint, a, b in constraint.warmStart(&a, &b) }
    }

    mutating func solveContacts(_ h: Float, usesBias: Bool) {
        let inverseStep = 1 / h
        World.forEach(&constraints, &bodies.motions) { constraint, a, b in
            constraint.solve(&a, &b, inverseStep: inverseStep, usesBias: usesBias, pushOut: World.pushOutSpeed)
        }
    }

    /// Gives back a share of the speed with which points came together.
    mutating func applyRestitution() {
        World.forEach(&constraints, &bodies.motions) { constraint, a, b in
            if constraint.restitution > 0 { constraint.bounce(&a, &b, threshold: World.restitutionThreshold) }
        }
    }

    /// Calls `action` with each constraint and the motions of its two bodies, in order.
    @inline(__always)
    private static func forEach(
        _ constraints: inout [ContactConstraint], _ motions: inout [Motion],
        _ action: (inout ContactConstraint, inout Motion, inout Motion) -> Void
    ) {
        var constraints = constraints.mutableSpan
        var motions = motions.mutableSpan
        for i in constraints.indices {
            let (a, b) = (Int(constraints[i].bodyA), Int(constraints[i].bodyB))
            var (motionA, motionB) = (motions[a], motions[b])
            action(&constraints[i], &motionA, &motionB)
            motions[a] = motionA
            motions[b] = motionB
        }
    }

    /// Hands the impulses back to the contacts, for the next step to begin with.
    mutating func storeImpulses() {
        for constraint in constraints {
            let contact = Int(constraint.contact)
            contacts[contact].manifold.first.normalImpulse = constraint.first.normalImpulse
            contacts[contact].manifold.first.frictionImpulse = constraint.first.frictionImpulse
            contacts[contact].manifold.second.normalImpulse = constraint.second.normalImpulse
            contacts[contact].manifold.second.frictionImpulse = constraint.second.frictionImpulse
        }
    }
}

extension BodyTable {
    func side(_ index: Int) -> ContactConstraint.Side {
        ContactConstraint.Side(poses[index], motions[index], inverseMasses[index])
    }
}
