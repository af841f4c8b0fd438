import TiltEngine

/// The camera of the room: a pinhole over its middle, at the height of the skyline, before the front plane. Lengths are in
/// points; in the front plane one of the room's is one on the screen.
///
///     s = D / (D + z)     screen = (middle + x s, skyline + (E − y) s)
struct RoomCamera: Equatable, Sendable {
    /// The middle of the room on the screen.
    var middle: Double
    /// The height of the horizon on the screen.
    var skyline: Double
    /// E: the eye's height above the floor.
    var eye: Double
    /// D: the eye's distance from the front plane.
    var distance: Double

    /// The camera of a window: that of its ring.
    init(_ ring: RingGeometry) {
        middle = ring.middle
        skyline = ring.horizon
        eye = ring.floor - ring.horizon
        distance = RingGeometry.distance * ring.radius
    }

    /// The share of the distance at which things before the front plane are too near to be seen.
    private static let nearest = 0.25

    /// The scale at a depth.
    func scale(_ z: Double) -> Double { distance / (distance + z) }

    /// Whether a depth is far enough from the eye.
    func sees(_ z: Double) -> Bool { distance + z >= Self.nearest * distance }

    /// The point on the screen of a point of the room.
    func project(_ x: Double, _ y: Double, _ z: Double) -> Vector {
        let s = scale(z)
        return Vector(middle + x * s, skyline + (eye - y) * s)
    }

    /// The point on the screen of a point of the room.
    func project(_ point: Vector3) -> Vector { project(point.x, point.y, point.z) }

    /// The point of the plane at a depth that is seen at a point of the screen: right of the middle, and above the floor.
    func point(at screen: Vector, depth z: Double) -> Vector {
        let s = scale(z)
        return Vector((screen.x - middle) / s, eye - (screen.y - skyline) / s)
    }
}

/// The plane of a posed card in the room: its axes, and its points. Card coordinates are u to the right and v upwards from
/// its middle, in points.
struct CardPlane: Equatable, Sendable {
    /// The middle, as x, y and z of the pose.
    let middle: Vector3
    /// The directions of u and v.
    let right: Vector3
    let up: Vector3
    /// The direction out of its face.
    let normal: Vector3

    /// The plane of a pose.
    init(_ pose: CardPose) {
        middle = Vector3(pose.x, pose.y, pose.z)
        let (sinYaw, cosYaw) = Self.direction(pose.yaw)
        let (sinPitch, cosPitch) = Self.direction(pose.pitch)
        let (sinRoll, cosRoll) = Self.direction(pose.roll)
        func turned(_ u: Double, _ v: Double) -> Vector3 {
            let (y, z) = (v * cosPitch, v * sinPitch)
            return Vector3(u * cosYaw - z * sinYaw, y, u * sinYaw + z * cosYaw)
        }
        right = turned(cosRoll, -sinRoll)
        up = turned(sinRoll, cosRoll)
        normal = Vector3(sinYaw * cosPitch, sinPitch, -cosYaw * cosPitch)
    }

    private static func direction(_ angle: Double) -> (Double, Double) {
        angle == 0 ? (0, 1) : (.sin(angle), .cos(angle))
    }

    /// A point of the card in the room, `depth` behind its face.
    func point(_ u: Double, _ v: Double, depth: Double = 0) -> Vector3 {
        let point = middle + right * u + up * v
        return depth == 0 ? point : point - normal * depth
    }

    /// The vector from the middle to the eye.
    func toEye(_ camera: RoomCamera) -> Vector3 { Vector3(0, camera.eye, -camera.distance) - middle }

    /// Whether its face is turned to the eye; otherwise its back is.
    func showsFace(_ camera: RoomCamera) -> Bool { normal.dot(toEye(camera)) > 0 }

    /// The corners of a rectangle of the card as projected, from its own top left clockwise: `size` about the middle.
    func quad(of size: Vector, in camera: RoomCamera, depth: Double = 0) -> Quad {
        let (u, v) = (size.x / 2, size.y / 2)
        return Quad(
            topLeft: camera.project(point(-u, v, depth: depth)), topRight: camera.project(point(u, v, depth: depth)),
            bottomRight: camera.project(point(u, -v, depth: depth)),
            bottomLeft: camera.project(point(-u, -v, depth: depth)))
    }

    /// The corners of the whole card as projected, rounded by a radius in points.
    func quad(of size: Vector, corner: Double, in camera: RoomCamera) -> Quad {
        quad(of: size, in: camera).rounded(by: min(corner, size.x / 2, size.y / 2), of: size)
    }

    /// The place of the eye before the card, −1…1: how far it is to the side of the card's normal (W of the design).
    func sideways(_ camera: RoomCamera) -> Double {
        let eye = toEye(camera)
        let ahead = eye.dot(normal)
        guard ahead > 0 else { return 0 }
        return (0.8 * -eye.dot(right) / ahead).clamped(to: -1...1)
    }
}

extension Quad {
    /// The place of a point in the rectangle whose image this is, 0…1 from the left and from the top inside; nil if the
    /// quad has no inside.
    func place(of point: Vector) -> Vector? {
        // The plane's homography from the unit square (P. Heckbert, 1989), and its inverse.
        let (d1, d2) = (topRight - bottomRight, bottomLeft - bottomRight)
        let d3 = topLeft - topRight + bottomRight - bottomLeft
        let area = d1.cross(d2)
        guard area != 0, area.isFinite else { return nil }
        let (g, h) = (d3.cross(d2) / area, d1.cross(d3) / area)
        let (a, b) = (topRight - topLeft + topRight * g, bottomLeft - topLeft + bottomLeft * h)
        // a u + b v + c = point (g u + h v + 1)
        let (p, q, r) = (a - point * g, b - point * h, point - topLeft)
        let inverse = p.cross(q)
        guard inverse != 0 else { return nil }
        return Vector(r.cross(q) / inverse, p.cross(r) / inverse)
    }

    /// Whether a point is inside, within the rounded corners.
    func contains(_ point: Vector) -> Bool {
        guard let place = place(of: point), (0..<1).contains(place.x), (0..<1).contains(place.y) else { return false }
        guard radii.x > 0, radii.y > 0 else { return true }
        let corner = Vector(
            max(0, abs(place.x - 0.5) - 0.5 + radii.x) / radii.x, max(0, abs(place.y - 0.5) - 0.5 + radii.y) / radii.y)
        return corner.x * corner.x + corner.y * corner.y <= 1
    }
}
