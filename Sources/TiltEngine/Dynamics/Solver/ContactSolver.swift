/// Prevents penetration and applies friction: all contacts with points, in batches of four, during a step.
struct ContactSolver: Sendable {
    private var coloring = BatchColoring()
    private var batches: [ContactBatch] = []

    /// The greatest speed at which overlaps are removed, in points per second, so that bodies that start overlapped
    /// separate gently.
    private static let pushOutSpeed: Float = 300
    /// The damping ratio of the contact springs. The overlap of bodies at rest depends only on their frequency; this
    /// ratio gives the calmest pyramid.
    private static let contactDamping: Float = 6

    /// Makes batches of all contacts with points, for `substeps` substeps of `h` seconds.
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
            for i in contacts.indices where contacts[i].isSolid {
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

    /// Passes the batches and the motions they change, without an exclusivity check per access: these loops dominate
    /// the cost of a step.
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

    /// Stores the impulses in the contacts for warm starting in the next step.
    func storeImpulses(in graph: inout ContactGraph) {
        graph.withContacts { contacts in
            batches.withUnsafeBufferPointer { batches in
                for i in batches.indices { batches[i].storeImpulses(in: contacts) }
            }
        }
    }
}
