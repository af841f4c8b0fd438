/// How stiff a constraint is: the damped spring of Erin Catto's Soft Constraints (GDC 2011) in the form of Solver2D.
struct Softness: Sendable {
    /// Speed of push-out per point of overlap, in 1/s.
    var biasRate: Float
    var massScale: Float
    var impulseScale: Float

    static let rigid = Softness(biasRate: 0, massScale: 1, impulseScale: 0)
}

extension Softness {
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
    /// How deep bodies at rest overlap depends on the frequency of the contacts' spring alone; of damping ratios this one
    /// leaves a pyramid the calmest.
    private static let contactDamping: Float = 6

    /// Makes rows of all contacts that have points, and batches of four of them.
    mutating func prepareContacts(_ h: Float) {
        colorContacts()
        let hertz = min(60, 0.15 / h)
        let soft = Softness(hertz: hertz, dampingRatio: World.contactDamping, h)
        let stiff = Softness(hertz: 2 * hertz, dampingRatio: World.contactDamping, h)
        batches.removeAll(keepingCapacity: true)
        let order = coloring.order
        for i in stride(from: 0, to: order.count, by: 4) {
            let lanes = SIMD4(order[i], order[i + 1], order[i + 2], order[i + 3])
            // Lanes without a contact read the bodies of the first.
            let places = lanes.replacing(with: SIMD4(repeating: lanes.x), where: lanes .< 0)
            let (bodiesA, bodiesB) = (places.map { contacts[Int($0)].bodyA }, places.map { contacts[Int($0)].bodyB })
            let count = order[i + 1] < 0 ? 1 : order[i + 2] < 0 ? 2 : order[i + 3] < 0 ? 3 : 4
            batches.append(
                ContactBatch(
                    lanes, bodiesA, bodiesB, count: count, row(lanes.x, soft, stiff), row(lanes.y, soft, stiff),
                    row(lanes.z, soft, stiff), row(lanes.w, soft, stiff)))
        }
    }

    private mutating func colorContacts() {
        coloring.begin(bodies: bodies.records.count)
        for i in contacts.indices where contacts[i].manifold.count > 0 {
            let (a, b) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
            coloring.add(
                Int32(i), a, movesA: bodies.inverseMasses[a].mass > 0, b, movesB: bodies.inverseMasses[b].mass > 0)
        }
        coloring.finish()
    }

    private func row(_ contact: Int32, _ soft: Softness, _ stiff: Softness) -> ContactRow {
        guard contact >= 0 else { return ContactRow() }
        let contact = contacts[Int(contact)]
        return ContactRow(
            contact, bodies.side(Int(contact.bodyA)), bodies.side(Int(contact.bodyB)), soft: soft, stiff: stiff)
    }

    mutating func warmStartContacts() {
        withBatches { batches, motions in
            for i in batches.indices { batches[i].warmStart(motions) }
        }
    }

    mutating func solveContacts(_ h: Float, usesBias: Bool) {
        let inverseStep = 1 / h
        withBatches { batches, motions in
            for i in batches.indices {
                batches[i].solve(
                    motions, inverseStep: inverseStep, usesBias: usesBias, pushOut: World.pushOutSpeed)
            }
        }
    }

    mutating func applyRestitution() {
        withBatches { batches, motions in
            for i in batches.indices { batches[i].bounce(motions, threshold: World.restitutionThreshold) }
        }
    }

    /// The batches and the motions they change, without a check of exclusivity for each access: these are the loops in
    /// which a step spends its time.
    private mutating func withBatches(
        _ action: (UnsafeMutableBufferPointer<ContactBatch>, UnsafeMutableBufferPointer<Motion>) -> Void
    ) {
        batches.withUnsafeMutableBufferPointer { batches in
            bodies.motions.withUnsafeMutableBufferPointer { motions in action(batches, motions) }
        }
    }

    /// Hands the impulses back to the contacts, for the next step to begin with.
    mutating func storeImpulses() {
        for batch in batches {
            let sum =
                batch.first.normalImpulse + batch.first.frictionImpulse + batch.second.normalImpulse
                + batch.second.frictionImpulse
            // What is beyond all numbers is not passed on.
            for lane in 0..<batch.count where sum[lane].isFinite {
                let contact = Int(batch.contacts[lane])
                contacts[contact].manifold.first.normalImpulse = batch.first.normalImpulse[lane]
                contacts[contact].manifold.first.frictionImpulse = batch.first.frictionImpulse[lane]
                contacts[contact].manifold.second.normalImpulse = batch.second.normalImpulse[lane]
                contacts[contact].manifold.second.frictionImpulse = batch.second.frictionImpulse[lane]
            }
        }
    }
}

extension BodyTable {
    func side(_ index: Int) -> ContactRow.Side {
        ContactRow.Side(pose: poses[index], motion: motions[index], inverse: inverseMasses[index])
    }
}

extension SIMD4<Int32> {
    func map(_ transform: (Int32) -> Int32) -> SIMD4<Int32> {
        SIMD4(transform(x), transform(y), transform(z), transform(w))
    }
}
