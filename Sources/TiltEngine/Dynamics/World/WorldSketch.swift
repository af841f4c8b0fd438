/// The inner state of a world for debugging: outlines, contact impulses, joints and sleep. Points are those of the world, y
/// down.
public struct WorldSketch: Equatable, Sendable {
    /// The outline of a shape, or one segment of a chain, at its current position.
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
        /// The kind of body.
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

    /// A contact point of two shapes.
    public struct Touch: Equatable, Sendable {
        /// The indices of the two bodies' figures.
        public var first, second: Int
        /// The point of contact.
        public var point: Vector
        /// The unit vector along which the second shape is pushed away from the first.
        public var normal: Vector
        /// The normal impulse of the last step, in mass · points per second.
        public var impulse: Double
    }

    /// A joint, from its anchor on one body to that on the other.
    public struct Link: Hashable, Sendable {
        /// The indices of the two bodies' figures.
        public var first, second: Int
        /// The anchor on the first body.
        public var start: Vector
        /// The anchor on the second body.
        public var end: Vector
    }

    /// The bodies, in the order of their ids.
    public var figures: [Figure] = []
    /// The contact points.
    public var touches: [Touch] = []
    /// The joints, in the order of their ids.
    public var links: [Link] = []
}

extension World {
    /// The numbers of objects in a world.
    public struct Census: Hashable, Sendable {
        /// The number of bodies that move by gravity, forces and contacts.
        public var bodies = 0
        /// The number of these that are awake.
        public var awake = 0
        /// The number of touching pairs of shapes.
        public var contacts = 0
    }

    /// The numbers of bodies, awake bodies and touching pairs.
    public var census: Census {
        var census = Census()
        for i in bodies.indices where bodies.records[i].kind == .dynamic {
            census.bodies += 1
            if bodies.records[i].isAwake { census.awake += 1 }
        }
        census.contacts = graph.all.count { $0.isTouching && !$0.isSensor }
        return census
    }

    /// The current state for debugging.
    public var sketch: WorldSketch {
        var sketch = WorldSketch()
        sketch.figures = bodies.indices.map { figure($0) }
        sketch.touches = graph.all.flatMap { touches(of: $0) }
        sketch.links = joints.indices.map { i in
            let state = joints.states[i]
            return WorldSketch.Link(
                first: Int(state.bodyA), second: Int(state.bodyB),
                start: Vector(bodies.poses[Int(state.bodyA)].toWorld(state.anchorA)),
                end: Vector(bodies.poses[Int(state.bodyB)].toWorld(state.anchorB)))
        }
        return sketch
    }

    private func figure(_ index: Int) -> WorldSketch.Figure {
        let (record, pose) = (bodies.records[index], bodies.poses[index])
        return WorldSketch.Figure(
            kind: record.kind, isAwake: record.isAwake || record.kind == .static, center: Vector(pose.center),
            angle: pose.rotation.angle, outlines: shapes.pieces(of: index).map { outline(of: $0, at: pose) })
    }

    private func outline(of index: Int, at pose: Pose) -> WorldSketch.Outline {
        let piece = shapes.pieces[index]
        func toWorld(_ corner: Int) -> Vector { Vector(pose.toWorld(shapes.corners[corner].point)) }
        let first = Int(piece.first)
        switch piece.kind {
        case .circle: return .circle(center: Vector(pose.toWorld(piece.center)), radius: Double(piece.radius))
        case .polygon where piece.radius > 0:
            return .polygon(roundedCorners(of: piece).map { Vector(pose.toWorld($0)) })
        case .polygon: return .polygon(shapes.cornerRange(index).map(toWorld))
        case .edge: return .segment(toWorld(first), toWorld(first + 1))
        case .halfPlane:
            return .halfPlane(point: toWorld(first), normal: Vector(pose.rotation * shapes.corners[first].normal))
        }
    }

    /// The outline of a rounded polygon, with five points on each arc.
    private func roundedCorners(of piece: Piece) -> [Float2] {
        let count = Int(piece.count)
        return (0..<5 * count).map { k in
            let i = Int(piece.first) + k / 5
            let before = shapes.corners[k / 5 == 0 ? i + count - 1 : i - 1].normal
            let turn = Portable.atan2(
                y: Double(abs(before.cross(shapes.corners[i].normal))), x: Double(before.dot(shapes.corners[i].normal)))
            let normal = Rotation(.radians(turn * Double(k % 5) / 4)) * before
            return shapes.corners[i].point + normal * piece.radius
        }
    }

    private func touches(of contact: Contact) -> [WorldSketch.Touch] {
        guard contact.isTouching, !contact.isSensor else { return [] }
        let (pose, manifold) = (bodies.poses[Int(contact.bodyA)], contact.manifold)
        let points = [manifold.first, manifold.second].prefix(Int(manifold.count))
        return points.filter { $0.separation < Manifold.margin }.map { point in
            WorldSketch.Touch(
                first: Int(contact.bodyA), second: Int(contact.bodyB),
                point: Vector(pose.toWorld(point.anchorA)), normal: Vector(pose.rotation * manifold.normal),
                impulse: Double(point.normalImpulse) * Double(World.substeps))
        }
    }
}
