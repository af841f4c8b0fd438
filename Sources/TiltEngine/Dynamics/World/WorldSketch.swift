/// What a world looks like from inside, for those who debug what they have built: outlines, what pushes where, what holds
/// together, and who sleeps. Points of the world, y down.
public struct WorldSketch: Equatable, Sendable {
    /// The outline of a shape, or one segment of a chain, where it stands.
    public enum Outline: Hashable, Sendable {
        /// The corners of a polygon, clockwise on the screen.
        case polygon([Vector])
        /// A circle.
        case circle(center: Vector, radius: Double)
        /// A segment.
        case segment(Vector, Vector)
        /// The edge of a half plane, which lies behind `point` seen along the unit vector `normal`.
        case halfPlane(point: Vector, normal: Vector)
    }

    /// A body and its outlines.
    public struct Figure: Equatable, Sendable {
        /// How the body takes part in the world.
        public var kind: Body.Kind
        /// Whether it is awake; a static body counts as awake.
        public var isAwake: Bool
        /// Its centre of mass.
        public var center: Vector
        /// Its rotation, clockwise.
        public var angle: Angle
        /// The outlines of its shapes.
        public var outlines: [Outline]
    }

    /// A point at which two shapes touch.
    public struct Touch: Equatable, Sendable {
        /// Where.
        public var point: Vector
        /// The unit vector in which the second shape is pushed, away from the first.
        public var normal: Vector
        /// What was pushed along the normal in the last step, in mass · points per second.
        public var impulse: Double
    }

    /// A joint, from its anchor on the one body to that on the other.
    public struct Link: Hashable, Sendable {
        /// The anchor on the first body.
        public var start: Vector
        /// The anchor on the second body.
        public var end: Vector
    }

    /// The bodies, in the order of their ids.
    public var figures: [Figure] = []
    /// The points of touch.
    public var touches: [Touch] = []
    /// The joints, in the order of their ids.
    public var links: [Link] = []
}

extension World {
    /// How much there is in a world.
    public struct Census: Hashable, Sendable {
        /// Bodies that move by gravity, forces and contacts.
        public var bodies = 0
        /// How many of these are awake.
        public var awake = 0
        /// Pairs of shapes that touch.
        public var contacts = 0
    }

    /// How many bodies there are, how many of them are awake, and how many pairs touch.
    public var census: Census {
        var census = Census()
        for i in bodies.indices where bodies.records[i].kind == .dynamic {
            census.bodies += 1
            if bodies.records[i].isAwake { census.awake += 1 }
        }
        census.contacts = contacts.all.count { $0.isTouching }
        return census
    }

    /// What the world looks like now.
    public var sketch: WorldSketch {
        var sketch = WorldSketch()
        sketch.figures = bodies.indices.map { figure($0) }
        sketch.touches = contacts.all.flatMap { touches(of: $0) }
        sketch.links = joints.indices.map { i in
            let state = joints.states[i]
            return WorldSketch.Link(
                start: Vector(bodies.poses[Int(state.bodyA)].toWorld(state.anchorA)),
                end: Vector(bodies.poses[Int(state.bodyB)].toWorld(state.anchorB)))
        }
        return sketch
    }

    private func figure(_ index: Int) -> WorldSketch.Figure {
        let (record, pose) = (bodies.records[index], bodies.poses[index])
        return WorldSketch.Figure(
            kind: record.kind, isAwake: record.isAwake || record.kind == .static, center: Vector(pose.center),
            angle: pose.rotation.angle,
            outlines: shapes.pieces(of: index).map { outline(of: $0, at: pose) })
    }

    private func outline(of index: Int, at pose: Pose) -> WorldSketch.Outline {
        let piece = shapes.pieces[index]
        func toWorld(_ corner: Int) -> Vector { Vector(pose.toWorld(shapes.corners[corner].point)) }
        let first = Int(piece.first)
        switch piece.kind {
        case .circle: return .circle(center: Vector(pose.toWorld(piece.center)), radius: Double(piece.radius))
        case .polygon: return .polygon(shapes.cornerRange(index).map(toWorld))
        case .edge: return .segment(toWorld(first), toWorld(first + 1))
        case .halfPlane:
            return .halfPlane(point: toWorld(first), normal: Vector(pose.rotation * shapes.corners[first].normal))
        }
    }

    private func touches(of contact: Contact) -> [WorldSketch.Touch] {
        guard contact.isTouching else { return [] }
        let (pose, manifold) = (bodies.poses[Int(contact.bodyA)], contact.manifold)
        let points = [manifold.first, manifold.second].prefix(Int(manifold.count))
        return points.filter { $0.separation < Manifold.margin }.map { point in
            WorldSketch.Touch(
                point: Vector(pose.toWorld(point.anchorA)), normal: Vector(pose.rotation * manifold.normal),
                impulse: Double(point.normalImpulse) * Double(World.substeps))
        }
    }
}
