/// Which pieces are near each other and how they touch: the contacts, from the first meeting of two boxes to the end.
struct ContactGraph: Sendable {
    /// Pairs of pieces close to each other of which one's body is awake; the others rest.
    private(set) var active: [Contact] = []
    private var resting: [Contact] = []
    private var pairs = PairSet()
    /// How many contacts each piece has.
    private var counts: [Int32] = []
    /// What the broad phase found in this step.
    private var nearPairs: [(Int32, Int32)] = []
    /// The contacts that began, ended, got points or lost their boxes in this step.
    private var news: [Int32] = []
    /// What began and ended touching in the last step.
    private(set) var events: [ContactEvent] = []
    /// Ends that happened between two steps, told with the next.
    private var pendingEvents: [ContactEvent] = []

    /// All contacts, those awake first.
    var all: some Sequence<Contact> { [active, resting].joined() }

    func count(of piece: Int) -> Int { piece < counts.count ? Int(counts[piece]) : 0 }

    /// Gives every pair of boxes that newly overlap a contact.
    mutating func findPairs(
        _ broadPhase: inout BroadPhase, _ shapes: ShapeTable, _ joints: JointTable, _ bodies: inout BodyTable
    ) {
        broadPhase.takePairs(into: &nearPairs)
        while counts.count < shapes.pieces.count { counts.append(0) }
        for (a, b) in nearPairs where shapes.mayCollide(Int(a), Int(b), bodies, joints) {
            // In a crowd a pair waits until one of the two has room for it.
            guard !isCrowded(Int(a), shapes, bodies) || !isCrowded(Int(b), shapes, bodies) else {
                broadPhase.markChanged(Int(b))
                continue
            }
            guard pairs.insert(a, b) else { continue }
            let contact = Contact(a, b, shapes.pieces)
            active.append(contact)
            counts[Int(a)] += 1
            counts[Int(b)] += 1
            // Something was put beside sleepers from outside.
            if !bodies.isActive(contact) { bodies.wake(contact) }
        }
    }

    /// Whether a piece has so many neighbours that it can only lie upon others. A thousand at one point would else make half
    /// a million contacts; those that each has at most drive them apart as well.
    private func isCrowded(_ piece: Int, _ shapes: ShapeTable, _ bodies: BodyTable) -> Bool {
        counts[piece] >= 32 && bodies.records[Int(shapes.pieces[piece].body)].kind == .dynamic
    }

    /// Finds where the pieces of each contact touch now, wakes the islands that something awake has come to, tells what
    /// began and ended, and drops the contacts of pieces far apart.
    mutating func update(_ broadPhase: BroadPhase, _ shapes: ShapeTable, _ bodies: inout BodyTable) {
        news.removeAll(keepingCapacity: true)
        refreshActivity(&bodies)
        var first = 0
        while first < active.count {
            let end = active.count
            ContactGraph.findManifolds(&active, first..<end, shapes, bodies, broadPhase.boxes, news: &news)
            for i in news where active[Int(i)].manifold.count > 0 { bodies.wake(active[Int(i)]) }
            refreshActivity(&bodies)
            first = end
        }
        tellNews(shapes, bodies)
    }

    private static func findManifolds(
        _ contacts: inout [Contact], _ range: Range<Int>, _ shapes: ShapeTable, _ bodies: BodyTable,
        _ boxes: [Bounds], news: inout [Int32]
    ) {
        var contacts = contacts.mutableSpan
        let (pieces, corners) = (shapes.pieces.span, shapes.corners.span)
        let (poses, motions, boxes) = (bodies.poses.span, bodies.motions.span, boxes.span)
        for i in range {
            let (bodyA, bodyB) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
            let pose = poses[bodyB].relative(to: poses[bodyA])
            let (had, wasTouching) = (contacts[i].manifold.count, contacts[i].isTouching)
            if !contacts[i].isCurrent(at: pose) {
                let (a, b) = (Int(contacts[i].pieceA), Int(contacts[i].pieceB))
                contacts[i].update(at: pose, pieces[a], pieces[b], corners: corners)
                if had == 0, contacts[i].manifold.count == 0 {
                    contacts[i].isOver = !boxes[a].overlaps(boxes[b])
                } else {
                    contacts[i].updateTouch(at: pose)
                }
            } else if had > 0, !wasTouching {
                contacts[i].updateTouch(at: pose)
            }
            if !wasTouching || !contacts[i].isTouching {
                contacts[i].noteApproach(poses[bodyA], motions[bodyA], poses[bodyB], motions[bodyB])
            }
            let isMet = had == 0 && contacts[i].manifold.count > 0
            if isMet || contacts[i].isOver || contacts[i].isTouching != wasTouching { news.append(Int32(i)) }
        }
    }

    private mutating func tellNews(_ shapes: ShapeTable, _ bodies: BodyTable) {
        for i in news {
            let contact = active[Int(i)]
            if contact.isTouching != contact.isTold {
                events.append(ContactEvent(contact.isTouching ? .began : .ended, contact, shapes, bodies))
                active[Int(i)].isTold = contact.isTouching
            }
        }
        for i in news.reversed() where active[Int(i)].isOver {
            forgetPair(of: active[Int(i)])
            let last = active.removeLast()
            if Int(i) < active.count { active[Int(i)] = last }
        }
    }

    private mutating func forgetPair(of contact: Contact) {
        pairs.remove(contact.pieceA, contact.pieceB)
        counts[Int(contact.pieceA)] -= 1
        counts[Int(contact.pieceB)] -= 1
    }

    /// Takes over what the solver pushed at the points of a contact, for the next step to begin with.
    mutating func setImpulses(of contact: Int, first: (Float, Float), second: (Float, Float)) {
        (active[contact].manifold.first.normalImpulse, active[contact].manifold.first.frictionImpulse) = first
        (active[contact].manifold.second.normalImpulse, active[contact].manifold.second.frictionImpulse) = second
    }
}

// Changes from outside.
extension ContactGraph {
    /// After a change of a piece: its contacts take over its material and are looked at anew, and those that may no longer
    /// be end.
    mutating func refresh(_ piece: Int, _ shapes: ShapeTable, _ joints: JointTable, _ bodies: inout BodyTable) {
        for i in active.indices where active[i].involves(piece) { active[i].refresh(shapes, bodies, joints) }
        for i in resting.indices where resting[i].involves(piece) { resting[i].refresh(shapes, bodies, joints) }
        end(shapes, &bodies) { $0.isOver }
    }

    /// Ends contacts, awake and resting, and wakes their bodies.
    mutating func end(_ shapes: ShapeTable, _ bodies: inout BodyTable, where isOver: (Contact) -> Bool) {
        for contact in all where isOver(contact) {
            forgetPair(of: contact)
            if contact.isTold { pendingEvents.append(ContactEvent(.ended, contact, shapes, bodies)) }
            bodies.wake(Int(contact.bodyA))
            bodies.wake(Int(contact.bodyB))
        }
        active.removeAll(where: isOver)
        resting.removeAll(where: isOver)
    }

    /// Wakes what sleeps against a body.
    func wakeSleepers(on body: Int, _ bodies: inout BodyTable) {
        for contact in resting where contact.involves(body: body) {
            bodies.wake(Int(contact.bodyA))
            bodies.wake(Int(contact.bodyB))
        }
    }

    /// Brings the list of awake bodies and the division of the contacts up to date.
    private mutating func refreshActivity(_ bodies: inout BodyTable) {
        guard bodies.refreshAwake() else { return }
        let sleeping = active.indices.first { !bodies.isActive(active[$0]) }
        if let sleeping {
            resting += active[sleeping...].filter { !bodies.isActive($0) }
            active.removeAll { !bodies.isActive($0) }
        }
        guard resting.contains(where: { bodies.isActive($0) }) else { return }
        active += resting.filter { bodies.isActive($0) }
        resting.removeAll { bodies.isActive($0) }
    }

    mutating func beginEvents() {
        events.removeAll(keepingCapacity: true)
        events += pendingEvents
        pendingEvents.removeAll(keepingCapacity: true)
    }

    mutating func endEvents() { events.putInOrder() }
}

extension ShapeTable {
    /// Whether two pieces collide where they meet.
    func mayCollide(_ a: Int, _ b: Int, _ bodies: BodyTable, _ joints: JointTable) -> Bool {
        let (bodyA, bodyB) = (Int(pieces[a].body), Int(pieces[b].body))
        guard bodyA != bodyB, pieces[a].filter.collides(with: pieces[b].filter) else { return false }
        guard bodies.records[bodyA].kind == .dynamic || bodies.records[bodyB].kind == .dynamic else { return false }
        return !joints.forbidContact(between: bodyA, bodyB)
    }
}

extension BodyTable {
    /// Wakes the bodies of a contact that sleep.
    fileprivate mutating func wake(_ contact: Contact) {
        if !records[Int(contact.bodyA)].isAwake { wake(Int(contact.bodyA)) }
        if !records[Int(contact.bodyB)].isAwake { wake(Int(contact.bodyB)) }
    }
}

extension Contact {
    fileprivate mutating func refresh(_ shapes: ShapeTable, _ bodies: BodyTable, _ joints: JointTable) {
        let (a, b) = (Int(pieceA), Int(pieceB))
        takeMaterial(shapes.pieces[a], shapes.pieces[b])
        slack = 0
        isOver = !shapes.mayCollide(a, b, bodies, joints)
    }
}
