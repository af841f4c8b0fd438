/// Mass, centre of mass and moment of inertia about that centre.
struct MassProperties: Hashable, Sendable {
    var mass = 0.0
    var center = Vector.zero
    var inertia = 0.0

    static let none = MassProperties()

    /// The mass per square point at density 1.
    private static let unit = 1.0 / 10_000
}

extension MassProperties {
    init(circle radius: Double, at center: Vector, density: Double) {
        let mass = density * .pi * radius * radius * Self.unit
        self.init(mass: mass, center: center, inertia: mass * radius * radius / 2)
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
        guard area > 0 else {
            center = origin
            return
        }
        let arm = moment / area
        (mass, center) = (density * area * Self.unit, origin + arm)
        inertia = density * second * Self.unit - mass * arm.dot(arm)
    }

    /// A polygon, clockwise, with all points within `radius` of it: the polygon, a rectangle along each side, and a sector
    /// of a disc at each corner.
    init(polygon corners: [Vector], radius: Double, density: Double) {
        self = corners.count > 2 ? MassProperties(polygon: corners, density: density) : .none
        guard radius > 0 else { return }
        let count = corners.count
        let normals = corners.indices.map { i in
            let side = corners[(i + 1) % count] - corners[i]
            return Vector(side.y, -side.x) / side.portableLength
        }
        for i in corners.indices {
            let (a, b, out) = (corners[i], corners[(i + 1) % count], normals[i] * radius)
            self = self + MassProperties(polygon: [a, a + out, b + out, b], density: density)
            let before = normals[(i + count - 1) % count]
            let turn = Portable.atan2(y: abs(before.cross(normals[i])), x: before.dot(normals[i]))
            guard turn > 1e-6 else { continue }
            // Of two opposite normals the bisector is along the side between them.
            let sum = before + normals[i]
            let bisector =
                sum.portableLength > 1e-6 ? sum / sum.portableLength : Vector(-normals[i].y, normals[i].x) * -1
            let arm = 4 * radius * Portable.sin(turn / 2) / (3 * turn)
            let mass = density * turn * radius * radius / 2 * Self.unit
            let inertia = mass * (radius * radius / 2 - arm * arm)
            self = self + MassProperties(mass: mass, center: a + bisector * arm, inertia: inertia)
        }
    }

    static func + (a: MassProperties, b: MassProperties) -> MassProperties {
        let mass = a.mass + b.mass
        guard mass > 0 else { return .none }
        let center = (a.center * a.mass + b.center * b.mass) / mass
        let (da, db) = (a.center - center, b.center - center)
        let inertia = a.inertia + b.inertia + a.mass * da.dot(da) + b.mass * db.dot(db)
        return MassProperties(mass: mass, center: center, inertia: inertia)
    }
}
