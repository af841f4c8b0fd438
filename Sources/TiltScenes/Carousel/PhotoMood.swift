import TiltCanvas
import TiltEngine

extension Color {
    /// The colour that lights the room before a photo with a mean colour: more saturated, and neither dark nor bright. It is
    /// worked out in OKLCH (Björn Ottosson, "A perceptual color space for image processing", 2020).
    init(moodOfMean mean: Color) {
        var (lightness, a, b) = mean.lab
        lightness = lightness.clamped(to: 0.30...0.58)
        (a, b) = (1.25 * a, 1.25 * b)
        self.init(lightness: lightness, a: a, b: b)
    }

    /// Lightness, green to red and blue to yellow in OKLab.
    private var lab: (Double, Double, Double) {
        let (r, g, b) = (Self.light(of: red), Self.light(of: green), Self.light(of: blue))
        let l = Self.root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = Self.root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = Self.root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        return (
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        )
    }

    private init(lightness: Double, a: Double, b: Double) {
        let l = lightness + 0.3963377774 * a + 0.2158037573 * b
        let m = lightness - 0.1055613458 * a - 0.0638541728 * b
        let s = lightness - 0.0894841775 * a - 1.2914855480 * b
        let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
        self.init(
            red: Self.limited(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
            green: Self.limited(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
            blue: Self.limited(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3))
    }

    /// The component of sRGB for a light, limited to 0…1.
    private static func limited(_ light: Double) -> Double { component(of: light.clamped(to: 0...1)) }

    private static func root(_ value: Double) -> Double { value > 0 ? .pow(value, 1 / 3) : 0 }
}
