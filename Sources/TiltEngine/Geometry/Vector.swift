/// A point, a displacement or a size in the plane, y down; in points unless said otherwise.
public struct Vector: Hashable, Sendable, Codable {
    /// The horizontal component, positive to the right.
    public var x: Double
    /// The vertical component, positive downwards.
    public var y: Double

    /// A vector from its components.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Vector(0, 0)

    /// The Euclidean length.
    public var length: Double { .hypot(x, y) }

    /// The vector of length 1 in the same direction; nil if this one is zero or not finite.
    public var normalized: Vector? {
        let length = self.length
        return length > 0 && length.isFinite ? self / length : nil
    }

    /// The distance to another point.
    public func distance(to other: Vector) -> Double { (other - self).length }

    /// The scalar product.
    public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// The z component of the vector product: positive when `other` is clockwise of this vector on a y-down screen.
    public func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

    /// The vector rotated by an angle, clockwise on a y-down screen.
    public func turned(by angle: Angle) -> Vector {
        let (c, s) = (Portable.cos(angle.radians), Portable.sin(angle.radians))
        return Vector(c * x - s * y, s * x + c * y)
    }

    /// Whether both components are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The sum.
    public static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
    /// The difference.
    public static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
    /// The opposite vector.
    public static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
    /// The vector scaled by a number.
    public static func * (a: Vector, k: Double) -> Vector { Vector(a.x * k, a.y * k) }
    /// The vector scaled by a number.
    public static func * (k: Double, a: Vector) -> Vector { a * k }
    /// The vector divided by a number.
    public static func / (a: Vector, k: Double) -> Vector { Vector(a.x / k, a.y / k) }
    /// Adds in place.
    public static func += (a: inout Vector, b: Vector) { a = a + b }
    /// Subtracts in place.
    public static func -= (a: inout Vector, b: Vector) { a = a - b }
    /// Scales in place.
    public static func *= (a: inout Vector, k: Double) { a = a * k }
    /// Divides in place.
    public static func /= (a: inout Vector, k: Double) { a = a / k }
}

extension Vector {
    /// The vector with each side multiplied by that of another.
    package func times(_ other: Vector) -> Vector { Vector(x * other.x, y * other.y) }
    /// The vector with each side divided by that of another.
    package func over(_ other: Vector) -> Vector { Vector(x / other.x, y / other.y) }
    /// The vector with each side clamped to −`most`…`most`.
    package func clamped(to most: Double) -> Vector { Vector(x.clamped(to: -most...most), y.clamped(to: -most...most)) }
}
