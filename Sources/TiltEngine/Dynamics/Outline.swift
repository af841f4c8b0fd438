/// A corner of an outline and the outward normal of the side that begins there.
struct Corner: Sendable {
    var point: Float2
    var normal: Float2
}

/// What the contact finder knows of a shape; a chain becomes one piece per segment. Around the body's centre of mass.
struct Piece: Sendable {
    /// In the order in which two pieces meet: the first of a pair never comes after the second.
    enum Kind: UInt8, Comparable {
        case halfPlane, edge, polygon, circle
        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    var kind: Kind
    var body: Int32
    /// The first of its corners. An edge has four: both ends, and the far ends of its neighbours (its own ends where it has
    /// none). A half plane has one.
    var first: Int32 = 0
    var count: Int32 = 0
    /// The middle, and for a circle the radius (0 for all others).
    var center = Float2.zero
    var radius: Float = 0
    /// The distance of its farthest point from the centre of mass.
    var reach: Float = 0
    var friction: Float
    var restitution: Float
    var density: Float
    var filter: CollisionFilter
    /// The next piece of the same body, or −1.
    var next: Int32 = -1
    /// The piece that bears the id: itself, or a chain's first.
    var head: Int32 = -1
    /// How many contacts it has.
    var contactCount: Int32 = 0
}

/// The convex hull of some points, clockwise on a y-down screen (Andrew's monotone chain, Information Processing Letters 9,
/// 1979). Points in line with their neighbours are left out.
func convexHull(of points: [Vector]) -> [Vector] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Vector>) -> [Vector] {
        var chain: [Vector] = []
        for point in points {
            while let last = chain.last, chain.count > 1 {
                let (a, b) = (last - chain[chain.count - 2], point - last)
                guard a.cross(b) <= 1e-9 * a.length * b.length else { break }
                chain.removeLast()
            }
            chain.append(point)
        }
        return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
}

extension Corner {
    /// The corners of a closed outline, clockwise on a y-down screen.
    static func around(_ hull: [Vector]) -> [Corner] {
        hull.indices.map { i in
            let side = hull[(i + 1) % hull.count] - hull[i]
            return Corner(point: Float2(hull[i]), normal: Float2(Vector(side.y, -side.x) / side.length))
        }
    }
}

/// Mass, centre of mass and moment of inertia about that centre.
struct MassProperties: Hashable, Sendable {
    var mass = 0.0
    var center = Vector.zero
    var inertia = 0.0

    static let none = MassProperties()

    /// Points² to mass at density 1.
    private static let unit = 1.0 / 10_000

    init() {}

    init(circle radius: Double, at center: Vector, density: Double) {
        mass = density * .pi * radius * radius * Self.unit
        self.center = center
        inertia = mass * radius * radius / 2
    }

    init(polygon corners: [Vector], density: Double) {
        let origin = corners[0]
        var (area, moment, second) = (0.0, Vector.zero, 0.0)
        for i in corners.indices {
            let (a, b) = (corners[i] - origin, corners[(i + 1) % corners.count] - origin)
            let cross = a.cross(b)
            area += cross / 2
            moment += (a + b) * (cross / 6)
            second += cross * (a.dot(a) + a.dot(b) + b.dot(b)) / 12
        }
        let arm = moment / area
        mass = density * area * Self.unit
        center = origin + arm
        inertia = density * second * Self.unit - mass * arm.dot(arm)
    }

    /// Both together.
    static func + (a: MassProperties, b: MassProperties) -> MassProperties {
        let mass = a.mass + b.mass
        guard mass > 0 else { return .none }
        var sum = MassProperties()
        sum.mass = mass
        sum.center = (a.center * a.mass + b.center * b.mass) / mass
        let (da, db) = (a.center - sum.center, b.center - sum.center)
        sum.inertia = a.inertia + b.inertia + a.mass * da.dot(da) + b.mass * db.dot(db)
        return sum
    }
}
