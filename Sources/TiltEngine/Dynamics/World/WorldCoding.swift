/// A world as a file: gravity, thresholds, bodies with their shapes, and joints, all in words, and its state.
///
/// The state is what the words do not say: ids, contacts with their impulses, rest, and every last bit. With it a file is a
/// save: the world that is read has the same ids and the same future, to the last bit. What was removed since the last step
/// has ended in it. Without it a file is a level: its bodies get new ids and find their contacts in the next steps. A state
/// of other bodies than those of the file is refused, so leave it out if you change any. What a ``World`` would refuse is
/// refused with the place in the file.
extension World: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case version, gravity, restitutionThreshold, allowsSleep, bodies, joints, state
    }

    /// The version of the words of a file.
    private static let version = 1

    private struct Entry: Codable {
        var body: Body
        var shapes: [Shape]

        private enum CodingKeys: String, CodingKey, CaseIterable { case body, shapes }

        init(body: Body, shapes: [Shape]) { (self.body, self.shapes) = (body, shapes) }

        init(from decoder: any Decoder) throws {
            let values = try decoder.part(CodingKeys.self)
            self.init(body: try values.value(.body, or: Body()), shapes: try values.value(.shapes, or: []))
        }

        var fault: String? {
            if let fault = body.fault { return ".body\(fault.text)" }
            for (i, shape) in shapes.enumerated() {
                if let fault = shape.fault { return ".shapes[\(i)]\(fault.text)" }
                if shape.outline.isBoundary, body.kind == .dynamic {
                    return ".shapes[\(i)] is a chain or a half plane: not for a dynamic body"
                }
            }
            return nil
        }
    }

    /// A joint between the bodies at two places of the list.
    private struct Link: Codable {
        let a, b: Int
        var joint: Joint

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case a, b, kind, anchorA, anchorB, allowsCollision, limits, motor, spring, breakingForce, breakingTorque
        }

        init(_ joint: Joint, between places: [BodyID: Int]) {
            (self.joint, a, b) = (joint, places[joint.bodyA] ?? -1, places[joint.bodyB] ?? -1)
        }

        init(from decoder: any Decoder) throws {
            let (values, none) = (try decoder.part(CodingKeys.self), BodyID(index: 0, generation: 0))
            (a, b) = (try values.decode(Int.self, forKey: .a), try values.decode(Int.self, forKey: .b))
            joint = Joint(
                try values.decode(Joint.Kind.self, forKey: .kind), none, none,
                anchorA: try values.value(.anchorA, or: .zero), anchorB: try values.value(.anchorB, or: .zero))
            joint.allowsCollision = try values.value(.allowsCollision, or: false)
            joint.limits = try values.value(.limits, or: nil)
            joint.motor = try values.value(.motor, or: nil)
            joint.spring = try values.value(.spring, or: nil)
            joint.breakingForce = try values.value(.breakingForce, or: .infinity)
            joint.breakingTorque = try values.value(.breakingTorque, or: .infinity)
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(a, forKey: .a)
            try values.encode(b, forKey: .b)
            try values.encode(joint.kind, forKey: .kind)
            try values.encode(joint.anchorA, forKey: .anchorA)
            try values.encode(joint.anchorB, forKey: .anchorB)
            try values.encode(joint.allowsCollision, forKey: .allowsCollision)
            try values.encodeIfPresent(joint.limits, forKey: .limits)
            try values.encodeIfPresent(joint.motor, forKey: .motor)
            try values.encodeIfPresent(joint.spring, forKey: .spring)
            // JSON cannot write infinity.
            if joint.breakingForce.isFinite { try values.encode(joint.breakingForce, forKey: .breakingForce) }
            if joint.breakingTorque.isFinite { try values.encode(joint.breakingTorque, forKey: .breakingTorque) }
        }
    }

    /// Reads a save or a level.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(Key.self)
        func refusal(_ key: Key, _ what: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: what)
        }
        let version = try values.value(.version, or: Self.version)
        guard version == Self.version else {
            throw refusal(.version, "version is \(version): this one is \(Self.version)")
        }
        let gravity = try values.value(.gravity, or: Vector(0, 1000))
        guard gravity.isSolvable else { throw refusal(.gravity, "Gravity is not finite.") }
        self.init(gravity: gravity)
        let threshold = try values.value(.restitutionThreshold, or: 0.0)
        guard threshold >= 0 else { throw refusal(.restitutionThreshold, "The threshold is negative.") }
        restitutionThreshold = threshold
        allowsSleep = try values.value(.allowsSleep, or: true)
        let entries = try values.value(.bodies, or: [Entry]())
        let links = try values.value(.joints, or: [Link]())
        var (coder, places) = (StateCoder(), Places())
        if let words = try values.decodeIfPresent([UInt32].self, forKey: .state) {
            coder = StateCoder(reading: words)
            places.pass(&coder, bodies: entries.count, joints: links.count)
            shapes.reserve(places.shapes, places.pieces, &coder)
            guard coder.isSound else { throw refusal(.state, "The state is not of these bodies and joints.") }
            bodies.reserve(places.bodies)
            joints.reserve(places.joints)
        }
        var ids: [BodyID] = []
        for (i, entry) in entries.enumerated() {
            if let fault = entry.fault { throw refusal(.bodies, "bodies[\(i)]\(fault)") }
            ids.append(add(entry.body, shapes: entry.shapes))
        }
        for (i, link) in links.enumerated() {
            guard ids.indices.contains(link.a), ids.indices.contains(link.b) else {
                throw refusal(.joints, "joints[\(i)] has no body \(link.a) or \(link.b)")
            }
            var joint = link.joint
            (joint.bodyA, joint.bodyB) = (ids[link.a], ids[link.b])
            if let flaw = joint.flaw { throw refusal(.joints, "joints[\(i)] is none: \(flaw)") }
            add(joint)
        }
        guard coder.isReading else { return }
        pass(&coder, places)
        let isTheirs = zip(bodies.indices, entries).allSatisfy { bodies.body($0) == $1.body }
        guard coder.isWhole, isTheirs else { throw refusal(.state, "The state is not of these bodies and joints.") }
    }

    /// Writes a save.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(gravity, forKey: .gravity)
        try values.encode(restitutionThreshold, forKey: .restitutionThreshold)
        try values.encode(allowsSleep, forKey: .allowsSleep)
        let ids = bodyIDs
        let entries = ids.map { Entry(body: self[$0], shapes: shapes.added(to: Int($0.index)).map(shapes.shape)) }
        try values.encode(entries, forKey: .bodies)
        let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        let links = jointIDs.map { Link(self[$0], between: places) }
        try values.encode(links, forKey: .joints)
        try values.encode(state, forKey: .state)
    }
}

/// The places of a world's objects in its tables.
private struct Places {
    var bodies = Slots()
    var shapes = Slots()
    var joints = Slots()
    /// The pieces of all bodies, in the order in which each body got them.
    var pieces: [Int32] = []

    mutating func pass(_ coder: inout StateCoder, bodies bodyCount: Int, joints jointCount: Int) {
        coder.passVersion()
        bodies.pass(&coder, taken: bodyCount)
        coder.pass(&pieces)
        shapes.pass(&coder, taken: pieces.count)
        joints.pass(&coder, taken: jointCount)
    }
}

extension World {
    /// What bodies, shapes and joints do not say, after the end of what has been removed.
    private var state: [UInt32] {
        var (world, coder, places) = (self, StateCoder(), Places())
        world.beginStep()
        (places.bodies, places.shapes, places.joints) = (world.bodies.slots, world.shapes.slots, world.joints.slots)
        places.pieces = world.bodies.indices.flatMap { world.shapes.pieces(of: $0).reversed() }.map { Int32($0) }
        places.pass(&coder, bodies: bodyIDs.count, joints: jointIDs.count)
        world.pass(&coder, places)
        return coder.words
    }

    private mutating func pass(_ coder: inout StateCoder, _ places: Places) {
        bodies.pass(&coder, places.bodies)
        shapes.pass(&coder, places.shapes)
        joints.pass(&coder, places.joints)
        guard coder.isSound else { return }
        broadPhase.pass(&coder, shapes, bodies)
        guard coder.isSound else { return }
        graph.pass(&coder, shapes, joints, bodies)
        islands.pass(&coder)
        coder.pass(&resistances, filler: Resistance(body: BodyID(index: 0, generation: 0))) { $1.pass(&$0) }
    }
}

extension Shape.Outline {
    /// Whether ``pieces()`` takes it.
    var isValid: Bool {
        switch self {
        case .circle(let center, let radius): return center.isSolvable && radius > 0 && Float(radius).isFinite
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
        let (census, bodies, joints) = (census, bodyIDs.count, jointIDs.count)
        return "World(\(bodies) bodies, \(census.awake) awake, \(census.contacts) contacts, \(joints) joints)"
    }
}
