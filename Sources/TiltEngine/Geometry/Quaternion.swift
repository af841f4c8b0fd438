/// A rotation in space as a unit quaternion (Hamilton's convention, w first).
public struct Quaternion: Hashable, Sendable, Codable {
    /// The real part.
    public var w: Double
    /// The first imaginary part.
    public var x: Double
    /// The second imaginary part.
    public var y: Double
    /// The third imaginary part.
    public var z: Double

    /// A quaternion from its four parts; the caller keeps it at length 1.
    public init(w: Double, x: Double, y: Double, z: Double) { (self.w, self.x, self.y, self.z) = (w, x, y, z) }

    /// The identity rotation.
    public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

    /// The rotation by an angle about `axis` (counter-clockwise seen from the axis' tip); none for a zero axis.
    public init(angle: Angle, axis: Vector3) {
        guard let unit = axis.normalized else {
            self = .identity
            return
        }
        let half = angle.radians / 2
        let s = Double.sin(half)
        self.init(w: .cos(half), x: unit.x * s, y: unit.y * s, z: unit.z * s)
    }

    /// The shortest rotation that takes the unit vector `from` onto the unit vector `to`. If they are opposite, every
    /// perpendicular axis is equally short, and `fallback` is taken.
    public init(from: Vector3, to: Vector3, fallback: Vector3 = Vector3(1, 0, 0)) {
        let w = 1 + from.dot(to)
        guard w > 1e-12 else {
            self.init(angle: .radians(.pi), axis: fallback)
            return
        }
        let axis = from.cross(to)
        self = Quaternion(w: w, x: axis.x, y: axis.y, z: axis.z).normalized
    }

    /// The same rotation with length 1; no rotation if the length is zero or not finite.
    public var normalized: Quaternion {
        let length = (w * w + x * x + y * y + z * z).squareRoot()
        guard length > 0, length.isFinite else { return .identity }
        return Quaternion(w: w / length, x: x / length, y: y / length, z: z / length)
    }

    /// The inverse rotation, for a quaternion of length 1.
    public var inverse: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

    /// Rotates a vector.
    public func rotate(_ v: Vector3) -> Vector3 {
        let u = Vector3(x, y, z)
        let t = u.cross(v) * 2
        return v + t * w + u.cross(t)
    }

    /// The rotation by `b` first and by `a` second.
    public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        Quaternion(
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
    }
}
