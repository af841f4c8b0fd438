public import TiltEngine

/// A colour in sRGB with straight alpha; each component is 0…1.
public struct Color: Hashable, Sendable, Codable {
    /// Red, 0…1.
    public var red: Double
    /// Green, 0…1.
    public var green: Double
    /// Blue, 0…1.
    public var blue: Double
    /// Opacity, 0…1.
    public var alpha: Double

    /// A colour from its components, each 0…1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// An opaque colour from a hexadecimal number: 0xRRGGBB.
    public init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
    }

    /// White.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Black.
    public static let black = Color(red: 0, green: 0, blue: 0)

    /// The same colour with its opacity multiplied by a factor, usually 0…1.
    public func opacity(_ factor: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha * factor) }

    /// The same colour with red, green and blue multiplied by a factor, 0…1; the opacity is unchanged.
    public func multiplied(by factor: Double) -> Color {
        Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
    }

    /// The colour a fraction of the way from one to another: `a` at 0, `b` at 1.
    public static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a.lerp(to: b, t) }

    /// The light of a component of sRGB, 0…1 (IEC 61966-2-1).
    package static func light(of component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : .pow((component + 0.055) / 1.055, 2.4)
    }

    /// The component of sRGB for a light, 0…1.
    package static func component(of light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * .pow(light, 1 / 2.4) - 0.055
    }
}

extension Color: Scalable {
    /// No colour: the sum of none.
    public static let zero = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// The sum, component by component. It may leave 0…1, and is clamped when drawn.
    public static func + (a: Color, b: Color) -> Color {
        Color(red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
    }
    /// The difference, component by component.
    public static func - (a: Color, b: Color) -> Color {
        Color(red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue, alpha: a.alpha - b.alpha)
    }
    /// The colour with all components multiplied by a number, also the opacity.
    public static func * (a: Color, k: Double) -> Color {
        Color(red: a.red * k, green: a.green * k, blue: a.blue * k, alpha: a.alpha * k)
    }
}
