/// A direction or an angular velocity in space. In a gamepad's frame, as SDL's: x to the right, y out of the face, z
/// toward the player.
public struct Vector3: Hashable, Sendable, Codable {
    /// The component along the first axis.
    public var x: Double
    /// The component along the second axis.
    public var y: Double
    /// The component along the third axis.
    public var z: Double

    /// A vector from its components.
    public init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The zero vector.
    public static let zero = Vector3(0, 0, 0)

    /// The Euclidean length.
    public var length: Double { dot(self).squareRoot() }

    /// The vector of length 1 in the same direction; nil if this one is zero or not finite.
    public var normalized: Vector3? {
        let length = self.length
        return length > 0 && length.isFinite ? self / length : nil
    }

    /// The distance to another point.
    public func distance(to other: Vector3) -> Double { (other - self).length }

    /// Whether all components are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

    /// The scalar product.
    public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    /// The vector product, right-handed.
    public func cross(_ other: Vector3) -> Vector3 {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The sum.
    public static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
    /// The difference.
    public static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
    /// The opposite vector.
    public static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }
    /// The vector scaled by a number.
    public static func * (a: Vector3, k: Double) -> Vector3 { Vector3(a.x * k, a.y * k, a.z * k) }
    /// The vector scaled by a number.
    public static func * (k: Double, a: Vector3) -> Vector3 { a * k }
    /// The vector divided by a number.
    public static func / (a: Vector3, k: Double) -> Vector3 { Vector3(a.x / k, a.y / k, a.z / k) }
    /// Adds in place.
    public static func += (a: inout Vector3, b: Vector3) { a = a + b }
    /// Subtracts in place.
    public static func -= (a: inout Vector3, b: Vector3) { a = a - b }
    /// Scales in place.
    public static func *= (a: inout Vector3, k: Double) { a = a * k }
    /// Divides in place.
    public static func /= (a: inout Vector3, k: Double) { a = a / k }
}
