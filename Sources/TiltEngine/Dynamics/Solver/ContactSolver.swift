/// Keeps pieces apart and lets them slide: all contacts that have points, in batches of four, for the length of a step.
struct ContactSolver: Sendable {
    private var coloring = ContactColoring()
    private var batches: [ContactBatch] = []

    /// Overlap is pushed out no faster than this, in points per second: what starts overlapping comes out gently.
    private static let pushOutSpeed: Float = 300
    /// Slower impacts do not bounce, in points per second.
    private static let restitutionThreshold: Float = 50
    /// How deep bodies at rest overlap depends on the frequency of the contacts' spring alone; of damping ratios this one
    /// leaves a pyramid the calmest.
    private static let contactDamping: Float = 6

    /// Makes rows of all contacts that have points, and batches of four of them.
    mutating func prepare(_ graph: ContactGraph, _ bodies: BodyTable, _ h: Float) {
        color(graph.active, bodies)
        let hertz = min(60, 0.15 / h)
        let soft = Softness(hertz: hertz, dampingRatio: ContactSolver.contactDamping, h)
        let stiff = Softness(hertz: 2 * hertz, dampingRatio: ContactSolver.contactDamping, h)
        func row(_ index: Int32) -> ContactRow {
            guard index >= 0 else { return ContactRow() }
            let contact = graph.active[Int(index)]
            return ContactRow(
                contact, bodies.side(Int(contact.bodyA)), bodies.side(Int(contact.bodyB)), soft: soft, stiff: stiff)
        }
        batches.removeAll(keepingCapacity: true)
        let order = coloring.order
        for i in stride(from: 0, to: order.count, by: 4) {
            let lanes = SIMD4(order[i], order[i + 1], order[i + 2], order[i + 3])
            // Lanes without a contact read the bodies of the first.
            let indices = lanes.replacing(with: SIMD4(repeating: lanes.x), where: lanes .< 0)
            let bodiesA = indices.map { graph.active[Int($0)].bodyA }
            let bodiesB = indices.map { graph.active[Int($0)].bodyB }
            let count = order[i + 1] < 0 ? 1 : order[i + 2] < 0 ? 2 : order[i + 3] < 0 ? 3 : 4
            batches.append(
                ContactBatch(
                    lanes, bodiesA, bodiesB, count: count, row(lanes.x), row(lanes.y), row(lanes.z), row(lanes.w)))
        }
    }

    private mutating func color(_ contacts: [Contact], _ bodies: BodyTable) {
        coloring.begin(bodies: bodies.records.count)
        for i in contacts.indices where contacts[i].manifold.count > 0 {
            let (a, b) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
            coloring.add(
                Int32(i), a, movesA: bodies.inverseMasses[a].mass > 0, b, movesB: bodies.inverseMasses[b].mass > 0)
        }
        coloring.finish()
    }

    mutating func warmStart(_ bodies: inout BodyTable) {
        forEachBatch(&bodies) { batch, motions in batch.warmStart(motions) }
    }

    mutating func solve(_ bodies: inout BodyTable, _ h: Float, usesBias: Bool) {
        let inverseStep = 1 / h
        forEachBatch(&bodies) { batch, motions in
            batch.solve(
                motions, inverseStep: inverseStep, usesBias: usesBias, pushOut: ContactSolver.pushOutSpeed)
        }
    }

    mutating func applyRestitution(_ bodies: inout BodyTable) {
        forEachBatch(&bodies) { batch, motions in
            batch.applyRestitution(motions, threshold: ContactSolver.restitutionThreshold)
        }
    }

    /// The batches and the motions they change, without a check of exclusivity for each access: these are the loops in
    /// which a step spends its time.
    @inline(__always)
    private mutating func forEachBatch(
        _ bodies: inout BodyTable, _ action: (inout ContactBatch, UnsafeMutableBufferPointer<Motion>) -> Void
    ) {
        batches.withUnsafeMutableBufferPointer { batches in
            bodies.withMotions { motions in
                for i in batches.indices { action(&batches[i], motions) }
            }
        }
    }

    /// Hands the impulses back to the contacts, for the next step to begin with.
    func storeImpulses(in graph: inout ContactGraph) {
        for batch in batches {
            let (first, second) = (batch.first, batch.second)
            let sum =
                first.normalImpulse + first.frictionImpulse + second.normalImpulse + second.frictionImpulse
            // What is beyond all numbers is not passed on.
            for lane in 0..<batch.count where sum[lane].isFinite {
                graph.setImpulses(
                    of: Int(batch.contacts[lane]), first: (first.normalImpulse[lane], first.frictionImpulse[lane]),
                    second: (second.normalImpulse[lane], second.frictionImpulse[lane]))
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
