/// An animator as a file: its bounds, its items in their states, and its behaviours, which name items by their places in the
/// list, all in words; its world, and its state.
///
/// With world and state a file is a save, as that of a ``World``: the animator that is read has the same ids and the same
/// future, to the last bit. Without them it is a level: items and behaviours get new ids and find their contacts in the next
/// steps, and a weld, a slide and a field's region begin anew from the places of the items. If you change any of it, leave both
/// out. What a part leaves out is as in its initialiser. A ``FieldLaw`` of one's own cannot be written.
extension DynamicAnimator: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case version, referenceBounds, cullingBounds, restitutionThreshold, elapsedTime, isPaused
        case items, behaviors, world, state
    }

    /// The version of the words of a file.
    private static let version = 1

    /// Reads a save or a level. What an animator would not take is refused with its place in the file.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(Key.self)
        func refusal(_ key: Key, _ what: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: what)
        }
        let version = try values.value(.version, or: Self.version)
        guard version == Self.version else {
            throw refusal(.version, "version is \(version): this one is \(Self.version)")
        }
        let bounds = try values.decodeIfPresent(Rect.self, forKey: .referenceBounds)
        guard bounds.map({ $0.origin.isSolvable && $0.size.isSolvable && ($0.origin + $0.size).isSolvable }) ?? true
        else { throw refusal(.referenceBounds, "The bounds are beyond what a body takes.") }
        let items = try values.decodeIfPresent([DynamicItem].self, forKey: .items) ?? []
        for (i, item) in items.enumerated() {
            if let fault = item.fault { throw refusal(.items, "items[\(i)]\(fault.text)") }
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
            if let unknown {
                let name = unknown.place.map { "item \($0)" } ?? "\(unknown)"
                throw refusal(.behaviors, "behaviors[\(i)] names \(name), and there are \(items.count)")
            }
            if let fault = kind.fault(in: bounds) { throw refusal(.behaviors, "behaviors[\(i)]\(fault)") }
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
        let threshold = try values.value(.restitutionThreshold, or: 0.0)
        guard threshold >= 0 else { throw refusal(.restitutionThreshold, "The threshold is negative.") }
        restitutionThreshold = threshold
        elapsedTime = try values.value(.elapsedTime, or: 0)
        guard elapsedTime >= 0, Float(elapsedTime).isFinite else { throw refusal(.elapsedTime, "The time is none.") }
        cullingBounds = try values.decodeIfPresent(Rect.self, forKey: .cullingBounds)
        if try values.value(.isPaused, or: false) { pause() }
    }

    /// Writes a save.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
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
            && a.isPaused == b.isPaused && a.restitutionThreshold == b.restitutionThreshold && a.items == b.items
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
        if let place { return try place.encode(to: encoder) }
        var values = encoder.unkeyedContainer()
        try values.encode(index)
        try values.encode(generation)
        try values.encode(mark)
    }
}

extension BehaviorKind {
    fileprivate func mapItems(_ new: (ItemID) -> ItemID) -> BehaviorKind {
        switch self {
        case .push(let push): return .push(push.mapItems(new))
        case .gravity, .collision, .itemProperties, .field: return changingItems { $0.map(new) }
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

    /// What no animator with such reference bounds takes of it, with its place; nil if one takes it.
    fileprivate func fault(in bounds: Rect?) -> String? {
        let fault: Fault? =
            switch self {
            case .gravity(let gravity):
                Fault(
                    Fault.vector("direction", gravity.direction).map {
                        ($0.key, $0.number, Float($0.number * Gravity.unit).isFinite, $0.rule)
                    })
            case .push(let push):
                Fault(
                    Fault.vector("direction", push.direction)
                        + push.targetOffsets.enumerated().flatMap { Fault.vector("targetOffsets[\($0)].offset", $1) })
            case .snap(let snap): Fault(Fault.vector("point", snap.point) + Fault.number("damping", snap.damping))
            case .field(let field): field.fault
            case .itemProperties(let properties): properties.fault
            case .attachment(let attachment): attachment.fault
            case .collision(let collision): collision.fault(in: bounds)
            case .composite(let composite):
                composite.children.enumerated().lazy.compactMap { i, child in
                    child.fault(in: bounds).map { Fault(".children[\(i)]\($0)") }
                }.first
            }
        return fault.map { ".\(named.name.rawValue)\($0.text)" }
    }
}

extension Field {
    fileprivate var fault: Fault? {
        let numbers: [Fault.Number] =
            switch law {
            case .linearGravity(let vector), .velocity(let vector): Fault.vector("law.\(name(of: law))", vector)
            case .noise(let smoothness, let pace), .turbulence(let smoothness, let pace):
                Fault.number("law.\(name(of: law)).smoothness", smoothness)
                    + Fault.number("law.\(name(of: law)).animationSpeed", pace)
            case .drag, .vortex, .radialGravity, .spring, .electric, .magnetic, .custom: []
            }
        return Fault(
            Fault.vector("position", position) + Fault.number("minimumRadius", minimumRadius)
                + [("minimumRadius", minimumRadius, minimumRadius > 0, "it is above 0")]
                + Fault.number("strength", strength) + Fault.number("falloff", falloff) + numbers)
    }
}

extension ItemProperties {
    fileprivate var fault: Fault? {
        let numbers = [
            ("elasticity", elasticity), ("friction", friction), ("density", density), ("resistance", resistance),
            ("angularResistance", angularResistance),
        ]
        return Fault(
            numbers.flatMap { Fault.positive($0, $1 ?? 0) }
                + [("elasticity", elasticity ?? 0, elasticity ?? 0 <= 1, "it is 0…1")]
                + Fault.number("charge", charge ?? 0))
    }
}

extension Collision {
    fileprivate func fault(in bounds: Rect?) -> Fault? {
        for (i, name) in boundaryNames.enumerated() {
            let points =
                switch boundary(named: name) {
                case .segment(let a, let b): [a, b]
                case .path(let points, _): points
                case nil: [Vector]()
                }
            guard points.allSatisfy(\.isSolvable) else { return Fault(".boundaries[\(i)] has a point \(tooFar)") }
        }
        guard let insets = referenceBoundsInsets else { return nil }
        let (low, high) = insets.corners(of: bounds ?? Rect(origin: .zero, size: .zero))
        return low.isSolvable && high.isSolvable ? nil : Fault(".referenceBoundsInsets is \(tooFar)")
    }
}

extension Attachment {
    fileprivate var fault: Fault? {
        let end =
            switch target {
            case .anchor(let point): Fault.vector("target.anchor", point)
            case .item(_, let offset): Fault.vector("target.offset", offset)
            }
        let path = "bond.\(name(of: bond))"
        var numbers =
            Fault.positive("\(path).length", length ?? 0) + Fault.positive("\(path).frequency", frequency)
            + Fault.positive("\(path).damping", damping) + Fault.positive("\(path).frictionTorque", frictionTorque)
        if case .sliding(let axis, let range) = bond {
            numbers += Fault.vector("\(path).axis", axis) + [("\(path).axis.x", axis.x, axis != .zero, "one is not 0")]
            numbers += [range?.lowerBound, range?.upperBound].flatMap { Fault.number("\(path).range", $0 ?? 0) }
        }
        return Fault(Fault.vector("offset", offset) + end + numbers)
    }
}

/// What is wrong with a point that the solver cannot hold.
private let tooFar = "beyond what a body takes"

extension DynamicItem {
    /// What no animator takes of it; nil if one takes it.
    fileprivate var fault: Fault? {
        let numbers =
            Fault.vector("center", center) + Fault.vector("size", size) + Fault.number("angle", angle.radians)
            + Fault.vector("velocity", velocity) + Fault.number("angularVelocity", angularVelocity)
        if let fault = Fault(numbers) { return fault }
        switch collisionBounds {
        case .path(let points) where !points.allSatisfy(\.isSolvable): return Fault(".collisionBounds is \(tooFar)")
        case .roundedRectangle(let radius) where !(radius >= 0):
            return Fault([("collisionBounds.roundedRectangle.radius", radius, false, "it is 0 or more")])
        default: break
        }
        for (i, member) in members.enumerated() {
            if let fault = member.fault { return Fault(".members[\(i)]\(fault.text)") }
        }
        guard let shapes = knownShapes else {
            return Fault(".collisionBounds is none: it spans an area and does not cross itself")
        }
        return shapes.allSatisfy(\.outline.isValid) ? nil : Fault(".collisionBounds is \(tooFar)")
    }
}
