/// An animator as a level: its bounds, its items in their states, and its behaviours, which name items by their places in
/// the list.
///
/// Items and behaviours come back in the same order with new ids. Contacts and rest are not kept: they are found again by
/// the next steps. A weld, a slide and a field's region begin anew from the places of the items. A ``FieldLaw`` of one's own
/// cannot be written.
extension DynamicAnimator: Codable {
    private enum Key: String, CodingKey {
        case referenceBounds, restitutionThreshold, elapsedTime, isPaused, items, behaviors
    }

    /// Reads a level. What an animator would not take is refused with its place in the file.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func refusal(_ key: Key, _ what: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: what)
        }
        let bounds = try values.decodeIfPresent(Rect.self, forKey: .referenceBounds)
        guard bounds.map({ $0.origin.isSolvable && $0.size.isSolvable }) ?? true else {
            throw refusal(.referenceBounds, "The bounds are not finite.")
        }
        self.init(referenceBounds: bounds)
        let threshold = try values.decodeIfPresent(Double.self, forKey: .restitutionThreshold) ?? 0
        guard threshold >= 0 else { throw refusal(.restitutionThreshold, "The threshold is negative.") }
        restitutionThreshold = threshold
        var ids: [ItemID] = []
        for (i, item) in (try values.decodeIfPresent([DynamicItem].self, forKey: .items) ?? []).enumerated() {
            guard item.isBuildable else { throw refusal(.items, "Item \(i) has a number or an outline that is none.") }
            ids.append(add(item))
        }
        let kinds = try values.decodeIfPresent([BehaviorKind].self, forKey: .behaviors) ?? []
        for (i, kind) in kinds.enumerated() {
            var unknown: ItemID?
            let known = kind.mapItems { id in
                guard let place = id.place, ids.indices.contains(place) else {
                    unknown = id
                    return id
                }
                return ids[place]
            }
            if let unknown { throw refusal(.behaviors, "Behavior \(i) has no \(unknown).") }
            guard known.parts.allSatisfy(\.isBuildable) else {
                throw refusal(.behaviors, "Behavior \(i) has a number that no animator takes.")
            }
            add(kind: known)
        }
        elapsedTime = try values.decodeIfPresent(Double.self, forKey: .elapsedTime) ?? 0
        if try values.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false { pause() }
    }

    /// Writes a level.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(referenceBounds, forKey: .referenceBounds)
        try values.encode(restitutionThreshold, forKey: .restitutionThreshold)
        try values.encode(elapsedTime, forKey: .elapsedTime)
        try values.encode(isPaused, forKey: .isPaused)
        let ids = items
        try values.encode(ids.map { self[$0] }, forKey: .items)
        let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        // An item that was removed since is left out.
        let kinds = behaviors.compactMap { kind in
            kind.keepingItems { places[$0] != nil }?.mapItems { places[$0].map(ItemID.init(place:)) ?? $0 }
        }
        try values.encode(kinds, forKey: .behaviors)
    }
}

extension DynamicAnimator: Equatable {
    /// Whether two animators have the same bounds, time, items in the same states and behaviours. What they have found out
    /// about contacts does not count.
    public static func == (a: DynamicAnimator, b: DynamicAnimator) -> Bool {
        a.referenceBounds == b.referenceBounds && a.elapsedTime == b.elapsedTime && a.isPaused == b.isPaused
            && a.restitutionThreshold == b.restitutionThreshold && a.items == b.items
            && a.items.allSatisfy { a[$0] == b[$0] } && a.behaviors == b.behaviors
    }
}

extension DynamicAnimator: CustomStringConvertible {
    /// The numbers of items and behaviours, and whether it is running.
    public var description: String {
        "DynamicAnimator(\(items.count) items, \(behaviors.count) behaviors, \(isRunning ? "running" : "at rest"))"
    }
}

extension ItemID: Codable {
    /// The item at a place of a file's list.
    init(place: Int) { self.init(index: Int32(clamping: place), generation: 0, mark: 0) }

    /// The place in a file's list; nil for an item of an animator.
    var place: Int? { generation == 0 ? Int(index) : nil }

    /// Reads the place in a list, or the three numbers of an item of an animator.
    public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer(), let place = try? value.decode(Int.self) {
            self.init(place: place)
            return
        }
        var values = try decoder.unkeyedContainer()
        self.init(
            index: try values.decode(Int32.self), generation: try values.decode(UInt32.self),
            mark: try values.decode(UInt32.self))
    }

    /// Writes the place in a list, or the three numbers of an item of an animator.
    public func encode(to encoder: any Encoder) throws {
        if let place {
            var value = encoder.singleValueContainer()
            return try value.encode(place)
        }
        var values = encoder.unkeyedContainer()
        try values.encode(index)
        try values.encode(generation)
        try values.encode(mark)
    }
}

extension BehaviorKind {
    /// The same behaviour on other items.
    fileprivate func mapItems(_ new: (ItemID) -> ItemID) -> BehaviorKind {
        switch self {
        case .push(let push): return .push(push.mapItems(new))
        case .gravity, .collision, .itemProperties, .field:
            return changingItems { $0.map(new) }
        case .snap(var snap):
            snap.item = new(snap.item)
            return .snap(snap)
        case .attachment(var attachment):
            attachment.item = new(attachment.item)
            if case .item(let other, let offset) = attachment.target {
                attachment.target = .item(new(other), offset: offset)
            }
            return .attachment(attachment)
        case .composite(var composite):
            composite.children = composite.children.map { $0.mapItems(new) }
            return .composite(composite)
        }
    }

    /// The same behaviour on those of its items that are in an animator; nil if it acts on nothing without the others.
    fileprivate func keepingItems(_ isIn: (ItemID) -> Bool) -> BehaviorKind? {
        switch self {
        case .push(let push): return .push(push.keepingItems(isIn))
        case .gravity, .collision, .itemProperties, .field:
            return changingItems { $0.filter(isIn) }
        case .snap(let snap): return isIn(snap.item) ? self : nil
        case .attachment(let attachment):
            guard isIn(attachment.item) else { return nil }
            if case .item(let other, _) = attachment.target, !isIn(other) { return nil }
            return self
        case .composite(var composite):
            composite.children = composite.children.compactMap { $0.keepingItems(isIn) }
            return .composite(composite)
        }
    }

    /// Whether its numbers are those that an animator takes.
    fileprivate var isBuildable: Bool {
        switch self {
        case .gravity(let gravity): return gravity.direction.isSolvable
        case .push(let push): return push.direction.isSolvable
        case .snap(let snap): return snap.point.isSolvable && snap.damping.isFinite
        case .field(let field):
            return field.position.isSolvable && field.minimumRadius > 0 && field.strength.isFinite
                && field.falloff.isFinite
        case .itemProperties(let properties):
            let numbers = [
                properties.elasticity, properties.friction, properties.density, properties.resistance,
                properties.angularResistance,
            ]
            return numbers.allSatisfy { $0.map { $0 >= 0 && Float($0).isFinite } ?? true }
                && properties.elasticity ?? 0 <= 1 && properties.charge?.isFinite ?? true
        case .attachment(let attachment): return attachment.isBuildable
        case .collision(let collision):
            return collision.boundaryNames.allSatisfy { name in
                switch collision.boundary(named: name) {
                case .segment(let a, let b): a.isSolvable && b.isSolvable
                case .path(let points, _): points.allSatisfy(\.isSolvable)
                case nil: true
                }
            }
        case .composite: return true
        }
    }
}

extension Attachment {
    fileprivate var isBuildable: Bool {
        if case .anchor(let point) = target, !point.isSolvable { return false }
        if case .sliding(let axis, let range) = bond {
            guard axis.isSolvable, axis.portableLength > 0 else { return false }
            if let range, !(Float(range.lowerBound).isFinite && Float(range.upperBound).isFinite) { return false }
        }
        return offset.isSolvable
            && [length ?? 0, frequency, damping, frictionTorque].allSatisfy { $0 >= 0 && Float($0).isFinite }
    }
}

extension DynamicItem {
    /// Whether an animator takes it: its numbers are solvable, and its outlines span areas.
    fileprivate var isBuildable: Bool {
        guard isValid, center.isSolvable, size.isSolvable, velocity.isSolvable, Float(angularVelocity).isFinite else {
            return false
        }
        return parts.allSatisfy { part in
            switch part.collisionBounds {
            case .path(let points): points.allSatisfy(\.isSolvable) && convexPieces(of: points) != nil
            case .roundedRectangle(let radius): radius >= 0
            case .rectangle, .ellipse: true
            }
        }
    }
}
