/// Keeps pieces apart and lets them slide: all contacts that have points, in batches of four, for the length of a step.
struct ContactSolver: Sendable {
    private var coloring = BatchColoring()
    private var batches: [ContactBatch] = []

    /// Overlap is pushed out no faster than this, in points per second: what starts overlapping comes out gently.
    private static let pushOutSpeed: Float = 300
    /// How deep bodies at rest overlap depends on the frequency of the contacts' spring alone; of damping ratios this one
    /// leaves a pyramid the calmest.
    private static let contactDamping: Float = 6

    /// Makes batches of all contacts that have points, for `substeps` substeps of `h` seconds.
    mutating func prepare(
        _ graph: ContactGraph, _ bodies: BodyTable, _ h: Float, substeps: Int, restitutionThreshold: Float
    ) {
        color(graph.active, bodies)
        let hertz = min(84, 0.175 / h)
        let settings = ContactSettings(
            soft: Softness(hertz: hertz, dampingRatio: ContactSolver.contactDamping, h),
            stiff: Softness(hertz: 2 * hertz, dampingRatio: ContactSolver.contactDamping, h),
            threshold: restitutionThreshold, seconds: h * Float(substeps))
        batches.removeAll(keepingCapacity: true)
        bodies.withSolverBodies { bodies in
            graph.active.withUnsafeBufferPointer { contacts in
                guard let contacts = contacts.baseAddress else { return }
                coloring.forEachBatch { lanes, count in
                    batches.append(ContactBatch(lanes, count: count, contacts, bodies, settings))
                }
            }
        }
    }

    private mutating func color(_ contacts: [Contact], _ bodies: BodyTable) {
        coloring.begin(bodies: bodies.records.count)
        contacts.withUnsafeBufferPointer { contacts in
            for i in contacts.indices where contacts[i].manifold.count > 0 {
                let (a, b) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
                coloring.add(
                    Int32(i), a, movesA: bodies.inverseMasses[a].mass > 0, b, movesB: bodies.inverseMasses[b].mass > 0)
            }
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
        forEachBatch(&bodies) { batch, motions in batch.applyRestitution(motions) }
    }

    /// The batches and the motions they change, without a check of exclusivity for each access: these are the loops in
    /// which a step spends its time.
    @inline(__always)
    private mutating func forEachBatch(
        _ bodies: inout BodyTable, _ action: (inout ContactBatch, UnsafeMutablePointer<Motion>) -> Void
    ) {
        batches.withUnsafeMutableBufferPointer { batches in
            bodies.withMotions { motions in
                guard let motions = motions.baseAddress else { return }
                for i in batches.indices { action(&batches[i], motions) }
            }
        }
    }

    /// Hands the impulses back to the contacts, for the next step to begin with.
    func storeImpulses(in graph: inout ContactGraph) {
        graph.withContacts { contacts in
            batches.withUnsafeBufferPointer { batches in
                for i in batches.indices { batches[i].storeImpulses(in: contacts) }
            }
        }
    }
}
