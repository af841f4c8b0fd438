extension Attachment {
    /// Whether the joint can stay while the attachment changes: only the anchor, the offset or the bond's numbers differ.
    func isUpdate(_ new: Attachment) -> Bool {
        let sameTarget =
            switch (target, new.target) {
            case (.anchor, .anchor): true
            case (.item(let a, _), .item(let b, _)): a == b
            default: false
            }
        return item == new.item && sameTarget && bond.isLike(new.bond) && (!bond.isAtOnePoint || offset == new.offset)
    }
}

extension Attachment.Bond {
    /// Whether both ends share a point.
    fileprivate var isAtOnePoint: Bool {
        switch self {
        case .pin, .weld: true
        case .rod, .spring, .rope: false
        }
    }

    fileprivate func isLike(_ other: Attachment.Bond) -> Bool {
        switch (self, other) {
        case (.rod, .rod), (.rope, .rope), (.spring, .spring), (.pin, .pin), (.weld, .weld): true
        default: false
        }
    }

    fileprivate func joint(length: Double, angle: Angle) -> Joint.Kind {
        switch self {
        case .rod(let own): .rod(length: own ?? length)
        case .rope(let own): .rope(length: own ?? length)
        case .spring(let frequency, _, let own) where frequency <= 0: .rod(length: own ?? length)
        case .spring(let frequency, let damping, let own):
            .spring(length: own ?? length, frequency: frequency, damping: damping)
        case .pin(let torque): .pin(frictionTorque: torque * 1e4)
        case .weld: .weld(angle: angle, frequency: 0, damping: 0)
        }
    }
}

extension DynamicAnimator {
    /// A part of an attachment or snap with its joint; without one where an item is not there.
    mutating func joined(_ part: BehaviorPart) -> BehaviorPart {
        var part = part
        switch part.kind {
        case .snap(let snap) where contains(snap.item):
            var joint = Joint(snap.weld, ground, records[Int(snap.item.index)].body, anchorA: snap.point)
            joint.allowsCollision = true
            part.joint = world.add(joint)
        case .attachment(let attachment) where contains(attachment.item) && hasTarget(attachment):
            part.length = (point(of: attachment.target) - self[attachment.item].point(attachment.offset)).portableLength
            part.joint = world.add(joint(of: attachment, length: part.length))
        default: break
        }
        return part
    }

    private func hasTarget(_ attachment: Attachment) -> Bool {
        guard case .item(let other, _) = attachment.target else { return true }
        return contains(other) && other != attachment.item
    }

    private func joint(of attachment: Attachment, length: Double) -> Joint {
        let item = self[attachment.item]
        let body = records[Int(attachment.item.index)].body
        let (holder, holderAngle, anchor): (BodyID, Angle, Vector) =
            switch attachment.target {
            case .anchor(let point): (ground, .zero, point)
            case .item(let other, let offset): (records[Int(other.index)].body, self[other].angle, offset)
            }
        let end = attachment.bond.isAtOnePoint ? item.local(point(of: attachment.target)) : attachment.offset
        let kind = attachment.bond.joint(length: length, angle: (item.angle - holderAngle).wrapped)
        var joint = Joint(kind, holder, body, anchorA: anchor, anchorB: end)
        joint.allowsCollision = !attachment.bond.isAtOnePoint
        return joint
    }

    private func point(of target: Attachment.Target) -> Vector {
        switch target {
        case .anchor(let point): point
        case .item(let other, let offset): self[other].point(offset)
        }
    }

    /// Takes over new numbers of an attachment or snap.
    mutating func moveJoint(of part: BehaviorPart) {
        guard let id = part.joint, world.contains(id) else { return }
        switch part.kind {
        case .snap(let snap):
            world[id].kind = snap.weld
            world[id].anchorA = snap.point
        case .attachment(let attachment):
            var new = joint(of: attachment, length: part.length)
            if attachment.bond.isAtOnePoint {
                // The point of the item and the angle are those of the beginning.
                new.anchorB = world[id].anchorB
                if case .weld = new.kind { new.kind = world[id].kind }
            }
            world[id] = new
        default: break
        }
    }
}

extension DynamicItem {
    /// The point of the world at a point of the item, from its centre.
    fileprivate func point(_ offset: Vector) -> Vector { center + offset.turned(by: angle) }
    /// The point of the item at a point of the world, from its centre.
    fileprivate func local(_ point: Vector) -> Vector { (point - center).turned(by: .zero - angle) }
}
