/// An angle, in radians or degrees.
public struct Angle: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The angle in radians.
    public var radians: Double

    /// An angle given in radians.
    public init(radians: Double) { self.radians = radians }
    /// An angle given in degrees.
    public init(degrees: Double) { radians = degrees * .pi / 180 }

    /// An angle given in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle given in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// The zero angle.
    public static let zero = Angle(radians: 0)
    /// One full turn.
    public static let turn = Angle(radians: 2 * .pi)

    /// The angle in degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// The equivalent angle above −π, up to and including π.
    public var wrapped: Angle {
        let rest = radians.remainder(dividingBy: 2 * .pi)
        return Angle(radians: rest <= -.pi ? .pi : rest)
    }

    /// The sum.
    public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
    /// The difference.
    public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
    /// The opposite angle.
    public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
    /// The angle scaled by a number.
    public static func * (k: Double, a: Angle) -> Angle { a * k }
    /// The angle scaled by a number.
    public static func * (a: Angle, k: Double) -> Angle { Angle(radians: a.radians * k) }
    /// The angle divided by a number.
    public static func / (a: Angle, k: Double) -> Angle { Angle(radians: a.radians / k) }
    /// Whether the first angle is smaller.
    public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
    /// Scales in place.
    public static func *= (a: inout Angle, k: Double) { a = a * k }
    /// Divides in place.
    public static func /= (a: inout Angle, k: Double) { a = a / k }

    /// The angle in degrees, to a billionth: 30°.
    public var description: String {
        let rounded = (degrees * 1e9).rounded() / 1e9
        return Int(exactly: rounded).map { "\($0)°" } ?? "\(rounded)°"
    }
}
