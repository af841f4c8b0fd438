/// Mass, centre of mass and moment of inertia about that centre.
struct MassProperties: Hashable, Sendable {
    var mass = 0.0
    var center = Vector.zero
    var inertia = 0.0

    static let none = MassProperties()

    /// The mass per square point at density 1.
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
        // Far from the origin, the corners of a small polygon may coincide.
        guard area > 0 else { return center = origin }
        let arm = moment / area
        mass = density * area * Self.unit
        center = origin + arm
        inertia = density * second * Self.unit - mass * arm.dot(arm)
    }

    /// The properties of both together.
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
