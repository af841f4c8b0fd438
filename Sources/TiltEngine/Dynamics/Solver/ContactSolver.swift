internal import CLanes

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
        // Softer springs, as Box2D's 0.125, calm a pyramid sooner, but let it overlap by twice as much.
        let hertz = min(84, 0.175 / h)
        let settings = ContactSettings(
            soft: Softness(hertz: hertz, dampingRatio: ContactSolver.contactDamping, h),
            stiff: Softness(hertz: 2 * hertz, dampingRatio: ContactSolver.contactDamping, h),
            threshold: restitutionThreshold, seconds: h * Float(substeps))
        let count = coloring.order.count / 4
        while batches.count < count { batches.append(ContactBatch()) }
        batches.removeLast(batches.count - count)
        batches.withUnsafeMutableBufferPointer { batches in
            bodies.withSolverBodies { bodies in
                graph.active.withUnsafeBufferPointer { contacts in
                    guard let contacts = contacts.baseAddress else { return }
                    coloring.forEachBatch(
                        action: { i, lanes, count in batches[i].set(lanes, count: count, contacts, bodies, settings) },
                        ahead: { lanes_prefetch(contacts + Int($0)) })
                }
            }
        }
        coloring.forEachNeighbours { batches[$0].hasTwin = batches[$0].isLike(batches[$0 + 1]) }
    }

    private mutating func color(_ contacts: [Contact], _ bodies: BodyTable) {
        let masses = bodies.inverseMasses
        contacts.withUnsafeBufferPointer { contacts in
            masses.withUnsafeBufferPointer { masses in
                coloring.divide(contacts.count, bodies: masses.count) { i in
                    let (a, b) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
                    return BatchColoring.Link(
                        index: Int32(i), counts: contacts[i].isSolid, isLight: contacts[i].manifold.count < 2, a: a,
                        movesA: masses[a].mass > 0, b: b, movesB: masses[b].mass > 0)
                }
            }
        }
    }

    func warmStart(_ bodies: inout BodyTable) {
        batches.withUnsafeBufferPointer { batches in
            bodies.withMotionRows { contacts_warm_start(batches.baseAddress, batches.count, $0) }
        }
    }

    mutating func solve(_ bodies: inout BodyTable, _ h: Float, usesBias: Bool) {
        let substep = ContactSubstep(inverseStep: 1 / h, pushOut: ContactSolver.pushOutSpeed, usesBias: usesBias)
        batches.withUnsafeMutableBufferPointer { batches in
            bodies.withMotionRows { contacts_solve(batches.baseAddress, batches.count, $0, substep) }
        }
    }

    mutating func applyRestitution(_ bodies: inout BodyTable) {
        batches.withUnsafeMutableBufferPointer { batches in
            bodies.withMotionRows { contacts_bounce(batches.baseAddress, batches.count, $0) }
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
