/// An animator as a file: its bounds, its items in their states, and its behaviours, which name items by their places in the
/// list, all in words; its world, and its state.
///
/// With world and state a file is a save, as that of a ``World``: the animator that is read has the same ids and the same
/// future, to the last bit. Without them it is a level: items and behaviours get new ids and find their contacts in the next
/// steps, and a weld, a slide and a field's region begin anew from the places of the items. If you change any of it, leave both
/// out. A ``FieldLaw`` of one's own cannot be written.
extension DynamicAnimator: Codable {
    private enum Key: String, CodingKey {
        case referenceBounds, cullingBounds, restitutionThreshold, elapsedTime, isPaused, items, behaviors, world, state
    }

    /// Reads a save or a level. What an animator would not take is refused with its place in the file.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func refusal(_ key: Key, _ what: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: what)
        }
        let bounds = try values.decodeIfPresent(Rect.self, forKey: .referenceBounds)
        guard bounds.map({ $0.origin.isSolvable && $0.size.isSolvable && ($0.origin + $0.size).isSolvable }) ?? true
        else { throw refusal(.referenceBounds, "The bounds are beyond what a body takes.") }
        let items = try values.decodeIfPresent([DynamicItem].self, forKey: .items) ?? []
        for (i, item) in items.enumerated() {
            if let flaw = item.flaw { throw refusal(.items, "Item \(i) has \(flaw).") }
        }
        let state = try values.decodeIfPresent([UInt32].self, forKey: .state)
        let kinds = try values.decodeIfPresent([BehaviorKind].self, forKey: .behaviors) ?? []
        for (i, kind) in kinds.enumerated() {
            var unknown: ItemID?
            _ = kind.mapItems { id in
                // A save may name an item that was removed.
                if !(id.place.map(items.indices.contains) ?? (state != nil)) { unknown = id }
                return id
            }
            if let unknown { throw refusal(.behaviors, "Behavior \(i) has no \(unknown).") }
            for part in kind.parts {
                if let flaw = part.flaw(in: bounds) { throw refusal(.behaviors, "Behavior \(i) has \(flaw).") }
            }
        }
        func known(_ ids: [ItemID]) -> [BehaviorKind] {
            kinds.map { $0.mapItems { id in id.place.map { ids[$0] } ?? id } }
        }
        if let state {
            self.init(referenceBounds: bounds, in: try values.decode(World.self, forKey: .world))
            var coder = StateCoder(reading: state)
            pass(&coder, items, known)
            guard coder.isWhole, zip(self.items, items).allSatisfy({ self[$0] == $1 }) else {
                throw refusal(.state, "The state is not of these items and behaviours.")
            }
        } else {
            self.init(referenceBounds: bounds)
            let ids = items.map { add($0) }
            for kind in known(ids) { add(kind: kind) }
        }
        let threshold = try values.decodeIfPresent(Double.self, forKey: .restitutionThreshold) ?? 0
        guard threshold >= 0 else { throw refusal(.restitutionThreshold, "The threshold is negative.") }
        restitutionThreshold = threshold
        elapsedTime = try values.decodeIfPresent(Double.self, forKey: .elapsedTime) ?? 0
        guard elapsedTime >= 0, elapsedTime.isSolvable else { throw refusal(.elapsedTime, "The time is none.") }
        cullingBounds = try values.decodeIfPresent(Rect.self, forKey: .cullingBounds)
        if try values.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false { pause() }
    }

    /// Writes a save.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(referenceBounds, forKey: .referenceBounds)
        try values.encodeIfPresent(cullingBounds, forKey: .cullingBounds)
        try values.encode(restitutionThreshold, forKey: .restitutionThreshold)
        try values.encode(elapsedTime, forKey: .elapsedTime)
        try values.encode(isPaused, forKey: .isPaused)
        let ids = items
        let states = ids.map { self[$0] }
        try values.encode(states, forKey: .items)
        let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        let kinds = behaviors.map { $0.mapItems { id in places[id].map(ItemID.init(place:)) ?? id } }
        try values.encode(kinds, forKey: .behaviors)
        try values.encode(world, forKey: .world)
        var (animator, coder) = (self, StateCoder())
        animator.pass(&coder, states) { _ in kinds }
        try values.encode(coder.words, forKey: .state)
    }
}

extension DynamicAnimator: Equatable {
    /// Whether two animators have the same bounds, time, items in the same states and behaviours. What they have found out
    /// about contacts does not count.
    public static func == (a: DynamicAnimator, b: DynamicAnimator) -> Bool {
        a.referenceBounds == b.referenceBounds && a.cullingBounds == b.cullingBounds && a.elapsedTime == b.elapsedTime
            && a.isPaused == b.isPaused
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

    /// What no animator with such reference bounds takes of a simple behaviour; nil if one takes it.
    fileprivate func flaw(in bounds: Rect?) -> String? {
        switch self {
        case .gravity(let gravity): (gravity.direction * Gravity.unit).isSolvable ? nil : "a direction \(tooFar)"
        case .push(let push):
            !push.direction.isSolvable ? "a direction \(tooFar)" : push.hasSolvableOffsets ? nil : "an offset \(tooFar)"
        case .snap(let snap):
            !snap.point.isSolvable ? "a point \(tooFar)" : snap.damping.isSolvable ? nil : "a damping \(tooFar)"
        case .field(let field): field.flaw
        case .itemProperties(let properties): properties.flaw
        case .attachment(let attachment): attachment.flaw
        case .collision(let collision): collision.flaw(in: bounds)
        case .composite: nil
        }
    }
}

/// What is wrong with a number that the solver cannot hold.
private let tooFar = "beyond what a body takes"

extension Double {
    /// Whether the solver can hold the number.
    fileprivate var isSolvable: Bool { Float(self).isFinite }
}

extension Field {
    fileprivate var flaw: String? {
        guard position.isSolvable else { return "a position \(tooFar)" }
        guard minimumRadius > 0, minimumRadius.isSolvable else { return "a minimum radius that is none" }
        guard strength.isSolvable else { return "a strength \(tooFar)" }
        guard falloff.isSolvable else { return "a falloff \(tooFar)" }
        let isLawful =
            switch law {
            case .linearGravity(let vector), .velocity(let vector): vector.isSolvable
            case .noise(let smoothness, let pace), .turbulence(let smoothness, let pace):
                smoothness.isSolvable && pace.isSolvable
            case .drag, .vortex, .radialGravity, .spring, .electric, .magnetic, .custom: true
            }
        return isLawful ? nil : "a law with a number \(tooFar)"
    }
}

extension ItemProperties {
    fileprivate var flaw: String? {
        let numbers = [
            ("an elasticity", elasticity), ("a friction", friction), ("a density", density),
            ("a resistance", resistance),
            ("an angular resistance", angularResistance),
        ]
        for (name, number) in numbers {
            if let number, !(number >= 0 && number.isSolvable) { return "\(name) that is none" }
        }
        if let elasticity, elasticity > 1 { return "an elasticity above 1" }
        return charge?.isSolvable ?? true ? nil : "a charge \(tooFar)"
    }
}

extension Collision {
    fileprivate func flaw(in bounds: Rect?) -> String? {
        for name in boundaryNames {
            let points =
                switch boundary(named: name) {
                case .segment(let a, let b): [a, b]
                case .path(let points, _): points
                case nil: [Vector]()
                }
            guard points.allSatisfy(\.isSolvable) else { return "a boundary with a point \(tooFar)" }
        }
        guard let insets = referenceBoundsInsets else { return nil }
        let (low, high) = insets.corners(of: bounds ?? Rect(origin: .zero, size: .zero))
        return low.isSolvable && high.isSolvable ? nil : "insets \(tooFar)"
    }
}

extension Attachment {
    fileprivate var flaw: String? {
        switch target {
        case .anchor(let point): if !point.isSolvable { return "an anchor \(tooFar)" }
        case .item(_, let offset): if !offset.isSolvable { return "an offset \(tooFar)" }
        }
        guard offset.isSolvable else { return "an offset \(tooFar)" }
        if case .sliding(let axis, let range) = bond {
            guard axis.isSolvable, axis.portableLength > 0 else { return "an axis that is none" }
            if let range, !(range.lowerBound.isSolvable && range.upperBound.isSolvable) { return "a range \(tooFar)" }
        }
        for (name, number) in [
            ("a length", length ?? 0), ("a frequency", frequency), ("a damping", damping),
            ("a friction torque", frictionTorque),
        ] where !(number >= 0 && number.isSolvable) {
            return "\(name) that is none"
        }
        return nil
    }
}

extension DynamicItem {
    /// What no animator takes of it; nil if one takes it.
    fileprivate var flaw: String? {
        guard center.isSolvable else { return "a centre \(tooFar)" }
        guard size.isSolvable else { return "a size \(tooFar)" }
        guard angle.radians.isSolvable, velocity.isSolvable, angularVelocity.isSolvable else {
            return "an angle or a velocity \(tooFar)"
        }
        if case .path(let points) = collisionBounds, !points.allSatisfy(\.isSolvable) { return "an outline \(tooFar)" }
        if case .roundedRectangle(let radius) = collisionBounds, !(radius >= 0) { return "a radius that is none" }
        if let flaw = members.lazy.compactMap(\.flaw).first { return "a member with \(flaw)" }
        guard let shapes = knownShapes else { return "an outline that spans no area or crosses itself" }
        return shapes.allSatisfy(\.outline.isValid) ? nil : "an outline \(tooFar)"
    }
}
