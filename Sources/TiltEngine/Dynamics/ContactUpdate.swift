extension World {
    /// Gives every pair of boxes that newly overlap a contact.
    mutating func findPairs() {
        broadPhase.takePairs(into: &nearPairs)
        for (a, b) in nearPairs {
            guard mayCollide(Int(a), Int(b)), pairs.insert(a, b) else { continue }
            let contact = Contact(a, b, shapes.pieces)
            contacts.append(contact)
            // Something was put beside sleepers from outside.
            if !bodies.isActive(contact) { wakeBodies(of: contact) }
        }
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
            World.findManifolds(&contacts, first..<end, shapes, bodies.poses, broadPhase.boxes, news: &news)
            wakeMet()
            refreshActivity()
            first = end
        }
        tellNews()
    }

    private static func findManifolds(
        _ contacts: inout [Contact], _ range: Range<Int>, _ shapes: ShapeTable, _ poses: [Pose], _ boxes: [Bounds],
        news: inout [Int32]
    ) {
        var contacts = contacts.mutableSpan
        let (pieces, corners) = (shapes.pieces.span, shapes.corners.span)
        let (poses, boxes) = (poses.span, boxes.span)
        for i in range {
            let pose = poses[Int(contacts[i].bodyB)].relative(to: poses[Int(contacts[i].bodyA)])
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
            pairs.remove(contacts[Int(i)].pieceA, contacts[Int(i)].pieceB)
            let last = contacts.removeLast()
            if Int(i) < contacts.count { contacts[Int(i)] = last }
        }
    }

    private func event(_ phase: ContactEvent.Phase, _ contact: Contact) -> ContactEvent {
        let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
        let pose = bodies.poses[a]
        let normal = pose.rotation * contact.manifold.normal
        let point = pose.place(contact.manifold.first.anchorA)
        let (motionA, motionB) = (bodies.motions[a], bodies.motions[b])
        let (armA, armB) = (point - pose.center, point - bodies.poses[b].center)
        let velocity =
            motionB.velocity + armB.perpendicular * motionB.spin - motionA.velocity
            - armA.perpendicular * motionA.spin
        return ContactEvent(
            phase: phase, shapeA: shapes.id(Int(shapes.pieces[Int(contact.pieceA)].head)),
            shapeB: shapes.id(Int(shapes.pieces[Int(contact.pieceB)].head)), bodyA: bodyID(a), bodyB: bodyID(b),
            point: Vector(point), normal: Vector(normal),
            approachSpeed: phase == .began ? max(0, Double(-velocity.dot(normal))) : 0)
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
        dropEndedContacts()
    }

    private func refreshed(_ contact: Contact) -> Contact {
        let (a, b) = (Int(contact.pieceA), Int(contact.pieceB))
        var contact = contact
        contact.takeMaterial(shapes.pieces[a], shapes.pieces[b])
        contact.slack = 0
        contact.isOver = !mayCollide(a, b)
        return contact
    }

    /// Ends all contacts of a piece and wakes what touched it.
    mutating func removeContacts(of piece: Int) {
        for i in contacts.indices where contacts[i].involves(piece) { contacts[i].isOver = true }
        for i in restingContacts.indices where restingContacts[i].involves(piece) { restingContacts[i].isOver = true }
        dropEndedContacts()
    }

    private mutating func dropEndedContacts() {
        for contact in [contacts, restingContacts].joined() where contact.isOver {
            pairs.remove(contact.pieceA, contact.pieceB)
            if contact.isTold { pendingEvents.append(event(.ended, contact)) }
            bodies.wake(Int(contact.bodyA))
            bodies.wake(Int(contact.bodyB))
        }
        contacts.removeAll(where: \.isOver)
        restingContacts.removeAll(where: \.isOver)
    }

    /// Ends the contacts between two bodies that a joint has come to hold together.
    mutating func removeContacts(between a: Int, _ b: Int) {
        for i in contacts.indices where contacts[i].joins(a, b) { contacts[i].isOver = true }
        for i in restingContacts.indices where restingContacts[i].joins(a, b) { restingContacts[i].isOver = true }
        dropEndedContacts()
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
