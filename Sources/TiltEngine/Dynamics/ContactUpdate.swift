extension World {
    /// Gives every pair of boxes that newly overlap a contact.
    mutating func findPairs() {
        broadPhase.takePairs(into: &nearPairs)
        for (a, b) in nearPairs where mayCollide(Int(a), Int(b)) {
            // In a crowd a pair waits until one of the two has room for it.
            guard !isCrowd(Int(a), Int(b)) else {
                broadPhase.markChanged(Int(b))
                continue
            }
            guard pairs.insert(a, b) else { continue }
            let contact = Contact(a, b, shapes.pieces)
            contacts.append(contact)
            shapes.pieces[Int(a)].contactCount += 1
            shapes.pieces[Int(b)].contactCount += 1
            // Something was put beside sleepers from outside.
            if !bodies.isActive(contact) { wakeBodies(of: contact) }
        }
    }

    /// Whether both pieces have so many neighbours that they can only lie upon each other. A thousand at one point would else
    /// make half a million contacts; those that each has at most drive them apart as well.
    private func isCrowd(_ a: Int, _ b: Int) -> Bool { isCrowded(a) && isCrowded(b) }

    private func isCrowded(_ piece: Int) -> Bool {
        shapes.pieces[piece].contactCount >= 32
            && bodies.records[Int(shapes.pieces[piece].body)].kind == .dynamic
    }

    func mayCollide(_ a: Int, _ b: Int) -> Bool {
        let (bodyA, bodyB) = (Int(shapes.pieces[a].body), Int(shapes.pieces[b].body))
        guard bodyA != bodyB, shapes.pieces[a].filter.collides(with: shapes.pieces[b].filter) else { return false }
        guard bodies.records[bodyA].kind == .dynamic || bodies.records[bodyB].kind == .dynamic else { return false }
        return !joints.forbidContact(between: bodyA, bodyB)
    }

    /// Finds where the pieces of each contact touch now, wakes the islands that something awake has come to, tells what
    /// began and ended, and drops the contacts of pieces far apart.
    mutating func updateContacts() {
        news.removeAll(keepingCapacity: true)
        refreshActivity()
        var first = 0
        while first < contacts.count {
            let end = contacts.count
            World.findManifolds(&contacts, first..<end, shapes, bodies, broadPhase.boxes, news: &news)
            wakeMet()
            refreshActivity()
            first = end
        }
        tellNews()
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

    /// Wakes what a contact with points has reached.
    private mutating func wakeMet() {
        for i in news where contacts[Int(i)].manifold.count > 0 { wakeBodies(of: contacts[Int(i)]) }
    }

    private mutating func wakeBodies(of contact: Contact) {
        if !bodies.records[Int(contact.bodyA)].isAwake { bodies.wake(Int(contact.bodyA)) }
        if !bodies.records[Int(contact.bodyB)].isAwake { bodies.wake(Int(contact.bodyB)) }
    }

    private mutating func tellNews() {
        for i in news {
            let contact = contacts[Int(i)]
            if contact.isTouching != contact.isTold {
                contactEvents.append(event(contact.isTouching ? .began : .ended, contact))
                contacts[Int(i)].isTold = contact.isTouching
            }
        }
        for i in news.reversed() where contacts[Int(i)].isOver {
            forgetPair(of: contacts[Int(i)])
            let last = contacts.removeLast()
            if Int(i) < contacts.count { contacts[Int(i)] = last }
        }
    }

    private mutating func forgetPair(of contact: Contact) {
        pairs.remove(contact.pieceA, contact.pieceB)
        shapes.pieces[Int(contact.pieceA)].contactCount -= 1
        shapes.pieces[Int(contact.pieceB)].contactCount -= 1
    }

    private func event(_ phase: ContactEvent.Phase, _ contact: Contact) -> ContactEvent {
        let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
        let pose = bodies.poses[a]
        return ContactEvent(
            phase: phase, shapeA: shapes.id(Int(shapes.pieces[Int(contact.pieceA)].head)),
            shapeB: shapes.id(Int(shapes.pieces[Int(contact.pieceB)].head)), bodyA: bodyID(a), bodyB: bodyID(b),
            point: Vector(pose.place(contact.manifold.nearest.anchorA)),
            normal: Vector(pose.rotation * contact.manifold.normal),
            approachSpeed: phase == .began ? max(0, Double(contact.approachSpeed)) : 0)
    }
}

extension World {
    /// After a change of a piece: its contacts take over its material and are looked at anew, those that may no longer be
    /// end, and new ones are looked for.
    mutating func refreshContacts(of piece: Int) {
        broadPhase.markChanged(piece)
        for i in contacts.indices where contacts[i].involves(piece) { contacts[i] = refreshed(contacts[i]) }
        for i in restingContacts.indices where restingContacts[i].involves(piece) {
            restingContacts[i] = refreshed(restingContacts[i])
        }
        endContacts { $0.isOver }
    }

    private func refreshed(_ contact: Contact) -> Contact {
        let (a, b) = (Int(contact.pieceA), Int(contact.pieceB))
        var contact = contact
        contact.takeMaterial(shapes.pieces[a], shapes.pieces[b])
        contact.slack = 0
        contact.isOver = !mayCollide(a, b)
        return contact
    }

    /// Ends contacts, awake and resting, and wakes their bodies.
    mutating func endContacts(where isOver: (Contact) -> Bool) {
        for contact in [contacts, restingContacts].joined() where isOver(contact) {
            forgetPair(of: contact)
            if contact.isTold { pendingEvents.append(event(.ended, contact)) }
            bodies.wake(Int(contact.bodyA))
            bodies.wake(Int(contact.bodyB))
        }
        contacts.removeAll(where: isOver)
        restingContacts.removeAll(where: isOver)
    }

    /// Brings the list of awake bodies and the division of the contacts up to date.
    mutating func refreshActivity() {
        guard bodies.isActivityStale else { return }
        bodies.isActivityStale = false
        bodies.listAwake()
        let sleeping = contacts.indices.first { !bodies.isActive(contacts[$0]) }
        if let sleeping {
            restingContacts += contacts[sleeping...].filter { !bodies.isActive($0) }
            contacts.removeAll { !bodies.isActive($0) }
        }
        guard restingContacts.contains(where: { bodies.isActive($0) }) else { return }
        contacts += restingContacts.filter { bodies.isActive($0) }
        restingContacts.removeAll { bodies.isActive($0) }
    }

    mutating func beginEvents() {
        contactEvents.removeAll(keepingCapacity: true)
        contactEvents += pendingEvents
        pendingEvents.removeAll(keepingCapacity: true)
    }

    mutating func endEvents() {
        contactEvents.putInOrder()
    }
}
