/// The contacts between nearby pieces, from the first overlap of their boxes to its end.
struct ContactGraph: Sendable {
    /// The contacts of which a body is awake; the others are resting.
    private(set) var active: [Contact] = []
    private var resting: [Contact] = []
    private var pairs = PairSet()
    /// The number of contacts of each piece.
    private var counts: [Int32] = []
    /// The pairs that the broad phase found in this step.
    private var nearPairs: [(Int32, Int32)] = []
    /// The contacts that began, ended, got points or lost the overlap of their boxes in this step.
    private var news: [Int32] = []
    /// The contacts that began or ended in the last step.
    private(set) var events: [ContactEvent] = []
    /// The overlaps of sensors that began or ended in the last step.
    private(set) var sensorEvents: [SensorEvent] = []
    private var order = EventOrder()
    /// The contacts that began in this step, and their events.
    private var begun: [(contact: Int32, event: Int)] = []
    /// Pieces that were changed or removed since the last step, whose contacts are updated once, at the beginning of the next.
    private var changed: [Int32] = []
    private var isChanged: [Bool] = []

    /// All contacts, the active ones first.
    var all: some Sequence<Contact> { [active, resting].joined() }

    func count(of piece: Int) -> Int { piece < counts.count ? Int(counts[piece]) : 0 }

    /// Creates a contact for every new pair of overlapping boxes.
    mutating func findPairs(
        _ broadPhase: inout BroadPhase, _ shapes: ShapeTable, _ joints: JointTable, _ bodies: inout BodyTable
    ) {
        broadPhase.takePairs(into: &nearPairs)
        while counts.count < shapes.pieces.count { counts.append(0) }
        // When everything moves, nearly all pairs are known: they are removed first, so that few remain to be sorted.
        nearPairs.removeAll { pairs.contains($0.0, $0.1) }
        // Sorted by id, independent of position, so that mirrored worlds give mirrored results.
        order.sort(&nearPairs)
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
            // Something was placed next to sleeping bodies from outside.
            if !contact.isActive(bodies.records) { bodies.wake(contact) }
        }
    }

    /// Whether a piece has so many neighbours that they must overlap. A thousand pieces at one point would otherwise
    /// make half a million contacts; a limited number separates them as well.
    private func isCrowded(_ piece: Int, _ shapes: ShapeTable, _ bodies: BodyTable) -> Bool {
        counts[piece] >= 32 && bodies.records[Int(shapes.pieces[piece].body)].kind == .dynamic
    }

    /// Updates the manifolds, wakes the islands that awake bodies have reached, reports beginnings and ends, and
    /// removes the contacts of distant pieces.
    mutating func update(_ broadPhase: BroadPhase, _ shapes: ShapeTable, _ bodies: inout BodyTable) {
        news.removeAll(keepingCapacity: true)
        refreshActivity(&bodies)
        var first = 0
        while first < active.count {
            let end = active.count
            ContactGraph.findManifolds(&active, first..<end, shapes, bodies, broadPhase.boxes, news: &news)
            for i in news where active[Int(i)].isSolid { bodies.wake(active[Int(i)]) }
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
        let moves = bodies.moves.span
        for i in range {
            let (bodyA, bodyB) = (Int(contacts[i].bodyA), Int(contacts[i].bodyB))
            let (poseA, poseB) = (poses[bodyA], poses[bodyB])
            let (had, wasTouching) = (contacts[i].manifold.count, contacts[i].isTouching)
            if !contacts[i].isCurrent(poseA, poseB) {
                let (a, b) = (Int(contacts[i].pieceA), Int(contacts[i].pieceB))
                let move = moves[bodyB] - moves[bodyA]
                contacts[i].update(poseA, poseB, move: move, pieces[a], pieces[b], corners: corners)
                if had == 0, contacts[i].manifold.count == 0 {
                    contacts[i].isOver = !boxes[a].overlaps(boxes[b])
                } else {
                    contacts[i].updateTouch(poseA, poseB)
                }
            } else if had > 0, !wasTouching {
                contacts[i].updateTouch(poseA, poseB)
            }
            if !wasTouching || !contacts[i].isTouching {
                contacts[i].noteApproach(poseA, motions[bodyA], poseB, motions[bodyB])
            }
            let isMet = had == 0 && contacts[i].manifold.count > 0
            if isMet || contacts[i].isOver || contacts[i].isTouching != wasTouching { news.append(Int32(i)) }
        }
    }

    private mutating func tellNews(_ shapes: ShapeTable, _ bodies: BodyTable) {
        begun.removeAll(keepingCapacity: true)
        for i in news {
            let contact = active[Int(i)]
            if contact.isTouching != contact.isTold {
                if contact.isTouching, !contact.isSensor { begun.append((i, events.count)) }
                tell(contact.isTouching ? .began : .ended, contact, shapes, bodies)
                (active[Int(i)].isTold, active[Int(i)].isBeginning) = (contact.isTouching, contact.isTouching)
            }
        }
        for i in news.reversed() where active[Int(i)].isOver {
            forgetPair(of: active[Int(i)])
            let last = active.removeLast()
            guard Int(i) < active.count else { continue }
            active[Int(i)] = last
            guard last.isBeginning, let moved = begun.lastIndex(where: { $0.contact == Int32(active.count) })
            else { continue }
            begun[moved].contact = i
        }
    }

    private mutating func tell(
        _ phase: ContactEvent.Phase, _ contact: Contact, _ shapes: ShapeTable, _ bodies: BodyTable
    ) {
        if contact.isSensor {
            sensorEvents.append(contact.sensorEvent(phase, shapes, bodies))
        } else {
            events.append(contact.event(phase, shapes, bodies))
        }
    }

    private mutating func forgetPair(of contact: Contact) {
        pairs.remove(contact.pieceA, contact.pieceB)
        counts[Int(contact.pieceA)] -= 1
        counts[Int(contact.pieceB)] -= 1
    }

    /// Passes the contacts to the solver, which returns its impulses.
    mutating func withContacts(_ action: (UnsafeMutablePointer<Contact>) -> Void) {
        active.withUnsafeMutableBufferPointer { contacts in
            if let contacts = contacts.baseAddress { action(contacts) }
        }
    }
}

// Changes from outside.
extension ContactGraph {
    /// Marks a piece as changed or removed. At the beginning of the next step its contacts get its material and new
    /// manifolds, and those that are no longer allowed end.
    mutating func noteChange(of piece: Int) {
        guard count(of: piece) > 0 else { return }
        while isChanged.count <= piece { isChanged.append(false) }
        guard !isChanged[piece] else { return }
        isChanged[piece] = true
        changed.append(Int32(piece))
    }

    /// Begins a step: clears the last events, and reports the ends that follow from changes since.
    mutating func beginStep(_ shapes: ShapeTable, _ joints: JointTable, _ bodies: inout BodyTable) {
        events.removeAll(keepingCapacity: true)
        sensorEvents.removeAll(keepingCapacity: true)
        guard !changed.isEmpty else { return }
        while isChanged.count < counts.count { isChanged.append(false) }
        sweep(\.active, shapes, joints, &bodies)
        sweep(\.resting, shapes, joints, &bodies)
        for piece in changed { isChanged[Int(piece)] = false }
        changed.removeAll(keepingCapacity: true)
    }

    /// Refreshes the contacts of changed pieces, and ends those that are no longer allowed: the last one takes the place of each.
    private mutating func sweep(
        _ list: WritableKeyPath<Self, [Contact]>, _ shapes: ShapeTable, _ joints: JointTable, _ bodies: inout BodyTable
    ) {
        // Out of its property, so that changing it does not copy it.
        var contacts = self[keyPath: list]
        self[keyPath: list] = []
        var i = contacts.count
        while i > 0 {
            i -= 1
            let (a, b) = (Int(contacts[i].pieceA), Int(contacts[i].pieceB))
            guard isChanged[a] || isChanged[b] else { continue }
            let isSensor = shapes.pieces[a].isSensor || shapes.pieces[b].isSensor
            if isSensor == contacts[i].isSensor, shapes.mayCollide(a, b, bodies, joints) {
                contacts[i].refresh(shapes.pieces[a], shapes.pieces[b])
            } else {
                end(contacts[i], shapes, &bodies)
                let last = contacts.removeLast()
                if i < contacts.count { contacts[i] = last }
            }
        }
        self[keyPath: list] = contacts
    }

    private mutating func end(_ contact: Contact, _ shapes: ShapeTable, _ bodies: inout BodyTable) {
        forgetPair(of: contact)
        if contact.isTold { tell(.ended, contact, shapes, bodies) }
        bodies.wake(Int(contact.bodyA))
        bodies.wake(Int(contact.bodyB))
    }

    /// Wakes the sleeping bodies that touch a body.
    func wakeSleepers(on body: Int, _ bodies: inout BodyTable) {
        for contact in resting where contact.involves(body: body) {
            bodies.wake(Int(contact.bodyA))
            bodies.wake(Int(contact.bodyB))
        }
    }

    /// Updates the list of awake bodies and the division of the contacts.
    private mutating func refreshActivity(_ bodies: inout BodyTable) {
        guard bodies.refreshAwake() else { return }
        let records = bodies.records
        if let sleeping = active.firstIndex(where: { !$0.isActive(records) }) {
            resting += active[sleeping...].filter { !$0.isActive(records) }
            active.removeAll { !$0.isActive(records) }
        }
        guard resting.contains(where: { $0.isActive(records) }) else { return }
        active += resting.filter { $0.isActive(records) }
        resting.removeAll { $0.isActive(records) }
    }

    /// Ends a step: adds their impulses to the contacts that began, and sorts the events.
    mutating func endStep() {
        for (contact, event) in begun {
            events[event].impulse = Double(active[Int(contact)].meetingImpulse)
            active[Int(contact)].isBeginning = false
        }
        begun.removeAll(keepingCapacity: true)
        order.apply(to: &events, key: ContactEvent.key, by: ContactEvent.comesBefore)
        order.apply(to: &sensorEvents, key: SensorEvent.key, by: SensorEvent.comesBefore)
    }
}

// The state in a file.
extension ContactGraph {
    mutating func pass(_ coder: inout StateCoder, _ shapes: ShapeTable, _ joints: JointTable, _ bodies: BodyTable) {
        while counts.count < shapes.pieces.count { counts.append(0) }
        active = passed(&coder, active, shapes, joints, bodies)
        resting = passed(&coder, resting, shapes, joints, bodies)
    }

    private mutating func passed(
        _ coder: inout StateCoder, _ old: [Contact], _ shapes: ShapeTable, _ joints: JointTable, _ bodies: BodyTable
    ) -> [Contact] {
        var contacts = old
        var places = contacts.map { [$0.pieceA, $0.pieceB] }
        coder.pass(&places, filler: [0, 0]) { coder, pair in
            for i in pair.indices { coder.pass(&pair[i]) }
        }
        if coder.isReading { contacts.removeAll() }
        for (i, pair) in places.enumerated() {
            if coder.isReading {
                let (a, b) = (Int(pair[0]), Int(pair[1]))
                let isKnown = shapes.pieces.indices.contains(a) && shapes.pieces.indices.contains(b) && a != b
                coder.check(isKnown && shapes.mayCollide(a, b, bodies, joints) && pairs.insert(pair[0], pair[1]))
                guard coder.isSound else { return [] }
                contacts.append(Contact(pair[0], pair[1], shapes.pieces))
                counts[a] += 1
                counts[b] += 1
            }
            contacts[i].pass(&coder)
        }
        return contacts
    }
}

extension ShapeTable {
    /// Whether two pieces are allowed to collide.
    func mayCollide(_ a: Int, _ b: Int, _ bodies: BodyTable, _ joints: JointTable) -> Bool {
        guard slots.isTaken(a), slots.isTaken(b) else { return false }
        let (bodyA, bodyB) = (Int(pieces[a].body), Int(pieces[b].body))
        guard bodyA != bodyB, filtersAgree(a, b) else { return false }
        let (kindA, kindB) = (bodies.records[bodyA].kind, bodies.records[bodyB].kind)
        if pieces[a].isSensor || pieces[b].isSensor {
            guard pieces[a].isSensor != pieces[b].isSensor, kindA != .static || kindB != .static else { return false }
        } else if kindA != .dynamic, kindB != .dynamic {
            return false
        }
        return !joints.forbidContact(between: bodyA, bodyB)
    }
}

extension BodyTable {
    /// Wakes the sleeping bodies of a contact.
    fileprivate mutating func wake(_ contact: Contact) {
        if !records[Int(contact.bodyA)].isAwake { wake(Int(contact.bodyA)) }
        if !records[Int(contact.bodyB)].isAwake { wake(Int(contact.bodyB)) }
    }
}
