/// A world as a level: gravity, thresholds, bodies with their shapes, and joints.
///
/// The bodies come back in the same order with new ids. Contacts and rest are not kept: they are found again by the next
/// steps. What a ``World`` would refuse is refused with the place in the file.
extension World: Codable {
    private enum Key: String, CodingKey {
        case gravity, restitutionThreshold, allowsSleep, bodies, joints
    }

    private struct Entry: Codable {
        var body: Body
        var shapes: [Shape]
    }

    /// A joint between the bodies at two places of the list.
    private struct Link: Codable {
        var a: Int
        var b: Int
        var kind: Joint.Kind
        var anchorA: Vector
        var anchorB: Vector
        var allowsCollision: Bool
        var limits: ClosedRange<Double>?
        var motor: Joint.Motor?
        var spring: Joint.Spring?
        /// Nil is infinite, which JSON cannot write.
        var breakingForce: Double?
        var breakingTorque: Double?
    }

    /// Reads a level.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func refusal(_ key: Key, _ what: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: what)
        }
        let gravity = try values.decode(Vector.self, forKey: .gravity)
        guard gravity.isSolvable else { throw refusal(.gravity, "Gravity is not finite.") }
        self.init(gravity: gravity)
        let threshold = try values.decodeIfPresent(Double.self, forKey: .restitutionThreshold) ?? 0
        guard threshold >= 0 else { throw refusal(.restitutionThreshold, "The threshold is negative.") }
        restitutionThreshold = threshold
        allowsSleep = try values.decodeIfPresent(Bool.self, forKey: .allowsSleep) ?? true
        var ids: [BodyID] = []
        for (i, entry) in try values.decode([Entry].self, forKey: .bodies).enumerated() {
            let isHeld = entry.body.kind != .dynamic || !entry.shapes.contains { $0.outline.isBoundary }
            guard entry.body.isValid, isHeld, entry.shapes.allSatisfy({ $0.isValid && $0.outline.isValid }) else {
                throw refusal(.bodies, "Body \(i) has a number or a shape that no world takes.")
            }
            ids.append(add(entry.body, shapes: entry.shapes))
        }
        for (i, link) in (try values.decodeIfPresent([Link].self, forKey: .joints) ?? []).enumerated() {
            guard ids.indices.contains(link.a), ids.indices.contains(link.b) else {
                throw refusal(.joints, "Joint \(i) has no body \(link.a) or \(link.b).")
            }
            var joint = Joint(link.kind, ids[link.a], ids[link.b], anchorA: link.anchorA, anchorB: link.anchorB)
            (joint.allowsCollision, joint.limits) = (link.allowsCollision, link.limits)
            (joint.motor, joint.spring) = (link.motor, link.spring)
            joint.breakingForce = link.breakingForce ?? .infinity
            joint.breakingTorque = link.breakingTorque ?? .infinity
            guard joint.isValid else { throw refusal(.joints, "Joint \(i) has a number that no world takes.") }
            add(joint)
        }
    }

    /// Writes a level.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(gravity, forKey: .gravity)
        try values.encode(restitutionThreshold, forKey: .restitutionThreshold)
        try values.encode(allowsSleep, forKey: .allowsSleep)
        let ids = bodyIDs
        let entries = ids.map { id in Entry(body: self[id], shapes: shapes(of: id).map { self[$0] }) }
        try values.encode(entries, forKey: .bodies)
        let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        let links = jointIDs.map { id in
            let joint = self[id]
            return Link(
                a: places[joint.bodyA] ?? -1, b: places[joint.bodyB] ?? -1, kind: joint.kind, anchorA: joint.anchorA,
                anchorB: joint.anchorB, allowsCollision: joint.allowsCollision, limits: joint.limits,
                motor: joint.motor, spring: joint.spring,
                breakingForce: joint.breakingForce.isFinite ? joint.breakingForce : nil,
                breakingTorque: joint.breakingTorque.isFinite ? joint.breakingTorque : nil)
        }
        try values.encode(links, forKey: .joints)
    }
}

extension Shape.Outline {
    /// Whether ``pieces()`` takes it.
    var isValid: Bool {
        switch self {
        case .circle(let center, let radius):
            return center.isSolvable && radius > 0 && Float(radius).isFinite
        case .polygon(let points, let radius):
            guard points.allSatisfy(\.isSolvable), radius >= 0, Float(radius).isFinite else { return false }
            let hull = convexHull(of: points)
            return ((radius > 0 ? 2 : 3)...64).contains(hull.count) && Float2(hull[0]) != Float2(hull[1])
        case .halfPlane(let point, let normal): return point.isSolvable && normal.isFinite && normal != .zero
        case .chain(let points, let isClosed):
            return points.allSatisfy(\.isSolvable) && Shape.Outline.distinct(points, isClosed: isClosed).count > 1
        }
    }
}

extension World: Equatable {
    /// Whether two worlds have the same bodies, shapes and joints in the same states. What they have found out about
    /// contacts does not count.
    public static func == (a: World, b: World) -> Bool {
        guard a.gravity == b.gravity, a.restitutionThreshold == b.restitutionThreshold, a.allowsSleep == b.allowsSleep,
            a.bodyIDs == b.bodyIDs, a.jointIDs == b.jointIDs
        else { return false }
        return a.bodyIDs.allSatisfy { id in
            a[id] == b[id] && a.shapes(of: id) == b.shapes(of: id) && a.shapes(of: id).allSatisfy { a[$0] == b[$0] }
        } && a.jointIDs.allSatisfy { a[$0] == b[$0] }
    }
}

extension World: CustomStringConvertible {
    /// The numbers of bodies, contacts and joints.
    public var description: String {
        let census = census
        return
            "World(\(bodyIDs.count) bodies, \(census.awake) awake, \(census.contacts) contacts, \(jointIDs.count) joints)"
    }
}

extension BodyID: CustomStringConvertible {
    /// The number of the body's slot, and its generation.
    public var description: String { "body \(index).\(generation / 2)" }
}

extension ShapeID: CustomStringConvertible {
    /// The number of the shape's slot, and its generation.
    public var description: String { "shape \(index).\(generation / 2)" }
}

extension JointID: CustomStringConvertible {
    /// The number of the joint's slot, and its generation.
    public var description: String { "joint \(index).\(generation / 2)" }
}

extension ItemID: CustomStringConvertible {
    /// The number of the item's slot, and its generation.
    public var description: String { "item \(index).\(generation / 2)" }
}
