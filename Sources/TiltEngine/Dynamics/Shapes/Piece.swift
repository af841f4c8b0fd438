/// A corner of an outline and the outward normal of the side that begins there.
struct Corner: Sendable { var point, normal: Float2 }

/// A shape as the contact finder uses it, relative to the body's centre of mass. A chain becomes one piece per segment.
struct Piece: Sendable {
    /// The kinds of pieces, in the order within a pair.
    enum Kind: UInt8, Comparable {
        case halfPlane, edge, polygon, circle
        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    var kind: Kind
    var body: Int32
    /// The first of its corners. An edge has eight: its two ends and the far ends of its neighbours (its own ends
    /// without neighbours), then the same for the straight run of edges that contains it. A half plane has one.
    var first: Int32 = 0
    var count: Int32 = 0
    /// The centre, and the radius of a circle, or of the rounding of a polygon (0 for others).
    var center = Float2.zero
    var radius: Float = 0
    /// The distance of its farthest point from the centre of mass.
    var reach: Float = 0
    private(set) var friction: Float = 0
    private(set) var restitution: Float = 0
    private(set) var density: Float = 0
    private(set) var rollingResistance: Float = 0
    private(set) var surfaceSpeed: Float = 0
    private(set) var filter = CollisionFilter()
    private(set) var isSensor = false
    private(set) var isOneWay = false
    /// The next piece of the same body, or −1.
    var next: Int32 = -1
    /// The piece that has the id: this one, or the first of a chain.
    var head: Int32 = -1
}

extension Corner {
    func height(of point: Float2) -> Float { (point - self.point).dot(normal) }

    /// The corners of a closed outline, clockwise on a y-down screen.
    static func around(_ hull: [Vector]) -> [Corner] {
        hull.indices.map { i in
            let side = hull[(i + 1) % hull.count] - hull[i]
            return Corner(point: Float2(hull[i]), normal: Float2(Vector(side.y, -side.x) / side.portableLength))
        }
    }
}

extension Piece {
    /// A piece of a shape, without corners yet.
    init(_ shape: Shape, kind: Kind, body: Int32, center: Float2, radius: Float) {
        self.init(kind: kind, body: body, center: center, radius: radius)
        follow(shape)
    }

    /// Takes over what a shape says beside its outline.
    mutating func follow(_ shape: Shape) {
        let material = shape.material
        (density, friction) = (Float(material.density), Float(material.friction))
        (restitution, rollingResistance) = (Float(material.restitution), Float(material.rollingResistance))
        surfaceSpeed = Float(material.surfaceSpeed)
        (filter, isSensor, isOneWay) = (shape.filter, shape.isSensor, shape.isOneWay)
    }

    mutating func setRole(_ role: Int32) { filter.role = role }

    /// The smallest box around the piece of a body at `pose`.
    func bounds(at pose: Pose, corners: Span<Corner>) -> Bounds {
        let start = Int(first)
        switch kind {
        case .circle:
            let middle = pose.toWorld(center)
            return Bounds(low: middle, high: middle).grown(by: radius)
        case .polygon:
            let corner = pose.toWorld(corners[start].point)
            var bounds = Bounds(low: corner, high: corner)
            for i in start + 1..<start + Int(count) { bounds.include(pose.toWorld(corners[i].point)) }
            return radius > 0 ? bounds.grown(by: radius) : bounds
        case .edge:
            let end = pose.toWorld(corners[start].point)
            var bounds = Bounds(low: end, high: end)
            bounds.include(pose.toWorld(corners[start + 1].point))
            return bounds
        case .halfPlane:
            return halfPlaneBounds(
                point: pose.toWorld(corners[start].point), normal: pose.rotation * corners[start].normal)
        }
    }

    /// An infinite box, limited on the free side of a half plane along an axis.
    private func halfPlaneBounds(point: Float2, normal: Float2) -> Bounds {
        let far = Float.infinity
        var bounds = Bounds(low: Float2(-far, -far), high: Float2(far, far))
        if normal.x > 0.999_999 { bounds.high.x = point.x }
        if normal.x < -0.999_999 { bounds.low.x = point.x }
        if normal.y > 0.999_999 { bounds.high.y = point.y }
        if normal.y < -0.999_999 { bounds.low.y = point.y }
        return bounds
    }
}
