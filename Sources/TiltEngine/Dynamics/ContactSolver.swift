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
        withConstraints { constraints, motions in
            for i in constraints.indices { constraints[i].warmStart(motions) }
        }
    }

    mutating func solveContacts(_ h: Float, usesBias: Bool) {
        let inverseStep = 1 / h
        withConstraints { constraints, motions in
            for i in constraints.indices {
                constraints[i].solve(
                    motions, inverseStep: inverseStep, usesBias: usesBias, pushOut: World.pushOutSpeed)
            }
        }
    }

    mutating func applyRestitution() {
        withConstraints { constraints, motions in
            for i in constraints.indices { constraints[i].bounce(motions, threshold: World.restitutionThreshold) }
        }
    }

    /// The constraints and the motions they change, without a check of exclusivity for each access: these are the loops in
    /// which a step spends its time.
    private mutating func withConstraints(
        _ action: (UnsafeMutableBufferPointer<ContactConstraint>, UnsafeMutableBufferPointer<Motion>) -> Void
    ) {
        constraints.withUnsafeMutableBufferPointer { constraints in
            bodies.motions.withUnsafeMutableBufferPointer { motions in action(constraints, motions) }
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
        ContactConstraint.Side(pose: poses[index], motion: motions[index], inverse: inverseMasses[index])
    }
}
