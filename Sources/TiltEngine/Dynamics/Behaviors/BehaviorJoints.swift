extension Attachment {
    /// Whether the joint can be kept for a changed attachment: only the anchor, the offset or the bond's numbers differ.
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
        case .pin, .weld, .sliding: true
        case .rod, .spring, .rope: false
        }
    }

    /// Whether the joint holds so fast that it would notice an anchor that jumps.
    fileprivate var isStiff: Bool { if case .spring = self { false } else { true } }

    fileprivate func isLike(_ other: Attachment.Bond) -> Bool {
        switch (self, other) {
        case (.rod, .rod), (.rope, .rope), (.spring, .spring), (.pin, .pin), (.weld, .weld), (.sliding, .sliding): true
        default: false
        }
    }

    fileprivate func joint(length: Double, angle: Angle, frame: Angle) -> Joint.Kind {
        switch self {
        case .rod(let own): .rod(length: own ?? length)
        case .rope(let own): .rope(length: own ?? length)
        case .spring(let frequency, _, let own) where frequency <= 0: .rod(length: own ?? length)
        case .spring(let frequency, let damping, let own):
            .spring(length: own ?? length, frequency: frequency, damping: damping)
        case .pin(let torque): .pin(frictionTorque: torque * 1e4)
        case .weld: .weld(angle: angle, frequency: 0, damping: 0)
        case .sliding(let axis, _): .slider(axis: axis.turned(by: .zero - frame), angle: angle)
        }
    }
}

extension BehaviorPart {
    /// Creates the joint of an attachment or snap; none if an item does not exist. Points are attached to `ground`.
    mutating func join(_ items: ItemTable, ground: BodyID, _ world: inout World) {
        switch kind {
        case .snap(let snap) where items.contains(snap.item):
            var new = Joint(snap.weld, ground, items.body(of: snap.item), anchorA: snap.point)
            new.allowsCollision = true
            joint = world.add(new)
        case .attachment(let attachment) where attachment.hasEnds(in: items):
            length = attachment.length(items, world)
            joint = world.add(attachment.joint(length: length, items, ground: ground, world))
            var known = attachment
            known.length = attachment.length ?? (attachment.bond.isAtOnePoint ? nil : length)
            kind = .attachment(known)
        default: break
        }
    }

    /// The carrier of an anchor, and where the anchor is.
    var carried: (carrier: BodyID, anchor: Vector)? {
        guard let carrier, let anchor = Attachment(kind)?.anchorPoint else { return nil }
        return (carrier, anchor)
    }

    /// Updates the joint to new numbers of an attachment or snap that was `old`.
    mutating func moveJoint(_ items: ItemTable, ground: BodyID, from old: BehaviorKind, _ world: inout World) {
        guard let id = joint, world.contains(id) else { return }
        switch kind {
        case .snap(let snap):
            world[id].kind = snap.weld
            world[id].anchorA = snap.point
        case .attachment(let attachment):
            var new = attachment.joint(length: length, items, ground: carrier ?? ground, world)
            if attachment.bond.isAtOnePoint {
                // The item's anchor and the angle stay those from the beginning.
                new.anchorB = world[id].anchorB
                switch new.kind {
                case .weld, .slider: new.kind = world[id].kind
                default: break
                }
            }
            guard attachment.bond.isStiff, case .attachment(let old) = old, let from = old.anchorPoint else {
                return world[id] = new
            }
            if carrier == nil {
                guard from != attachment.anchorPoint else { return world[id] = new }
                // A rod to an anchor that jumps would only pull by its error; one to a moving body moves with it.
                let body = world.add(Body(.kinematic, at: from))
                carrier = body
                world.remove(id)
                new.bodyA = body
                new.anchorA = .zero
                joint = world.add(new)
            } else {
                new.anchorA = .zero
                world[id] = new
            }
        default: break
        }
    }
}

extension Attachment {
    fileprivate func hasEnds(in items: ItemTable) -> Bool {
        guard items.contains(item) else { return false }
        guard case .item(let other, _) = target else { return true }
        return items.contains(other) && other != item
    }

    /// The current distance between its ends.
    fileprivate func length(_ items: ItemTable, _ world: World) -> Double {
        (point(items, world) - items.item(item, in: world).point(offset)).portableLength
    }

    fileprivate func joint(length: Double, _ items: ItemTable, ground: BodyID, _ world: World) -> Joint {
        let (item, body) = (items.item(item, in: world), items.body(of: self.item))
        let (holder, holderAngle, anchor): (BodyID, Angle, Vector) =
            switch target {
            case .anchor(let point): (ground, .zero, point)
            case .item(let other, let offset): (items.body(of: other), items.item(other, in: world).angle, offset)
            }
        let end = bond.isAtOnePoint ? item.local(point(items, world)) : offset
        let kind = bond.joint(length: length, angle: (item.angle - holderAngle).wrapped, frame: holderAngle)
        var joint = Joint(kind, holder, body, anchorA: anchor, anchorB: end)
        if case .sliding(_, let range) = bond { joint.limits = range }
        joint.allowsCollision = !bond.isAtOnePoint
        return joint
    }

    /// The world point to which the item is attached.
    private func point(_ items: ItemTable, _ world: World) -> Vector {
        switch target {
        case .anchor(let point): point
        case .item(let other, let offset): items.item(other, in: world).point(offset)
        }
    }
}

extension DynamicItem {
    /// The world position of a point of the item, given relative to its centre.
    fileprivate func point(_ offset: Vector) -> Vector { center + offset.turned(by: angle) }
    /// The position of a world point relative to the item's centre, in the item's frame.
    fileprivate func local(_ point: Vector) -> Vector { (point - center).turned(by: .zero - angle) }
}
