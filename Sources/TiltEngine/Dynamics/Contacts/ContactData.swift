/// Two shapes that touch, and what the last step found about them.
public struct ContactData: Hashable, Sendable {
    /// A point at which they touch.
    public struct Point: Hashable, Sendable {
        /// The point, in points of the world.
        public var position: Vector
        /// The gap at the last search, in points; negative for an overlap.
        public var separation: Double
        /// The normal impulse of the last step, in mass · points per second.
        public var impulse: Double
    }

    /// The first shape.
    public var shapeA: ShapeID
    /// The second shape.
    public var shapeB: ShapeID
    /// The body of the first shape.
    public var bodyA: BodyID
    /// The body of the second shape.
    public var bodyB: BodyID
    /// The unit vector from A to B.
    public var normal: Vector
    /// One or two points.
    public var points: [Point]
    /// The speed at which they met, along the normal, in points per second.
    public var approachSpeed: Double

    /// The normal impulse of the last step at all points, in mass · points per second.
    public var impulse: Double { points.reduce(0) { $0 + $1.impulse } }

    /// The other body of the contact; nil if `body` is none of the two.
    public func other(than body: BodyID) -> BodyID? { body == bodyA ? bodyB : body == bodyB ? bodyA : nil }
}

extension World {
    /// The pairs of shapes that touch, without sensors, in the order of their ids. A chain has one for each of its
    /// segments.
    public var contacts: [ContactData] { contactData { $0.isTold && !$0.isSensor } }

    /// The contacts of a body.
    public func contacts(of id: BodyID) -> [ContactData] {
        let index = bodies.index(of: id)
        guard shapes.pieces(of: index).contains(where: { graph.count(of: $0) > 0 }) else { return [] }
        return contactData { $0.isTold && !$0.isSensor && $0.involves(body: index) }
    }

    /// The shapes that overlap a sensor, in the order of their ids.
    public func visitors(of sensor: ShapeID) -> [ShapeID] {
        let head = Int32(shapes.index(of: sensor))
        var found: [ShapeID] = []
        for contact in graph.all where contact.isTold && contact.isSensor {
            let event = contact.sensorEvent(.began, shapes, bodies)
            if event.sensor.index == head { found.append(event.visitor) }
        }
        return found.sorted()
    }

    private func contactData(where isWanted: (Contact) -> Bool) -> [ContactData] {
        graph.all.filter(isWanted).map(data).sorted { ($0.shapeA, $0.shapeB) < ($1.shapeA, $1.shapeB) }
    }

    private func data(of contact: Contact) -> ContactData {
        let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
        let manifold = contact.manifold
        let points = [manifold.first, manifold.second].prefix(Int(manifold.count)).map { point in
            ContactData.Point(
                position: Vector(bodies.poses[a].toWorld(point.anchorA)), separation: Double(point.separation),
                impulse: Double(point.totalImpulse))
        }
        return ContactData(
            shapeA: shapes.id(Int(shapes.pieces[Int(contact.pieceA)].head)),
            shapeB: shapes.id(Int(shapes.pieces[Int(contact.pieceB)].head)), bodyA: bodies.id(a), bodyB: bodies.id(b),
            normal: Vector(contact.normal), points: points, approachSpeed: Double(max(0, contact.approachSpeed)))
    }

    /// The shapes of a body, in the order of their ids.
    public func shapes(of id: BodyID) -> [ShapeID] {
        let index = bodies.index(of: id)
        return shapes.pieces(of: index).filter { Int(shapes.pieces[$0].head) == $0 }.map { shapes.id($0) }.sorted()
    }

    /// The body of a shape, which must exist.
    public func body(of id: ShapeID) -> BodyID { bodies.id(Int(shapes.pieces[shapes.index(of: id)].body)) }

    /// The joints of a body, in the order of their ids.
    public func joints(of id: BodyID) -> [JointID] {
        let index = bodies.index(of: id)
        return joints.indices.filter { joints.states[$0].involves(index) }.map { joints.id($0) }.sorted()
    }

    /// The joints, in the order of their ids.
    public var jointIDs: [JointID] { joints.indices.map { joints.id($0) }.sorted() }
}
