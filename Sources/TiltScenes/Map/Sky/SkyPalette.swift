import TiltAtmosphere
import TiltEngine

/// The colours of the sky over the chart: the wash of rough sea, night, cloud and rain, one over the other.
struct SkyPalette: Sendable {
    /// Colours by night, from the sine of the sun's height −1 to 1; by cloud 0 to 1; by rain 0 to 1.
    private let nights: [SIMD4<Float>]
    private let dark: [Float]
    private let clouds: [Float]
    private let rains: [(color: SIMD4<Float>, alpha: Float)]

    private static let steps = 1024
    /// The heights of the sun, and the colour and opacity of the night there.
    private static let nightStops: [(sun: Double, color: UInt32, alpha: Double)] = [
        (-1, 0x040820, 0.79), (-0.34, 0x060a26, 0.75), (-0.14, 0x121a46, 0.5), (0, 0x5a3f74, 0.17),
        (0.10, 0xe08a5a, 0.07), (0.24, 0xffb066, 0), (1, 0xffb066, 0),
    ]
    /// The classes of a radar picture: the strengths of rain at which they begin, their colours and opacities.
    private static let radar: [(rain: Double, color: UInt32, alpha: Double)] = [
        (0.30, 0x79cbb4, 0.50), (0.47, 0x3fae86, 0.60), (0.63, 0xf3d458, 0.80), (0.77, 0xee9140, 0.86),
        (0.90, 0xd8483f, 0.90),
    ]
    /// The difference of rain over which a class turns into the next: in a small shower that is more than a cell.
    private static let softness = 0.11
    private static let shading: Float = 0.3
    private let shadow = lanes(0x0f2740)
    private let wash = lanes(0x1f5f93)
    private let cloudByDay = lanes(0xffffff)
    private let cloudByNight = lanes(0x47568a)

    /// The colours of all skies.
    static let standard = SkyPalette()

    private init() {
        func table<Value>(from low: Double, _ value: (Double) -> Value) -> [Value] {
            (0...Self.steps).map { value(low + (1 - low) * Double($0) / Double(Self.steps)) }
        }
        nights = table(from: -1) { sun in
            let next = Self.nightStops.firstIndex { $0.sun > sun } ?? Self.nightStops.count - 1
            let (a, b) = (Self.nightStops[next - 1], Self.nightStops[next])
            let share = ((sun - a.sun) / (b.sun - a.sun)).clamped(to: 0...1)
            let color = Self.lanes(a.color) + (Self.lanes(b.color) - Self.lanes(a.color)) * Float(share)
            return color * Float(lerp(a.alpha, b.alpha, share))
        }
        dark = table(from: -1) { Float(Weather.night(sun: $0)) }
        clouds = table(from: 0) { Float($0 > 0 ? .pow($0, 1.15) : 0) }
        rains = table(from: 0) { rain in
            var (color, alpha) = (Self.lanes(Self.radar[0].color), 0.0)
            for level in Self.radar {
                let share = smoothRise(-0.5, 0.5, (rain - level.rain) / Self.softness)
                color = color + (Self.lanes(level.color) - color) * Float(share)
                alpha = lerp(alpha, level.alpha, share)
            }
            return (color, Float(alpha))
        }
    }

    /// A colour as lanes of blue, green, red and 1, each 0…255.
    private static func lanes(_ hex: UInt32) -> SIMD4<Float> {
        SIMD4(Float(hex & 255), Float(hex >> 8 & 255), Float(hex >> 16 & 255), 255)
    }

    /// The colour over a cell with some rain, of which the weather beside it shades a share, premultiplied, as 0xAARRGGBB.
    /// Without nights the sun always shines.
    @inline(__always)
    func color(of cell: SkyGrid.Cell, rain: Double, shade: Double = 0, hasNight: Bool) -> UInt32 {
        let rough = Float(min(max((cell.knots - 9) / 37, 0), 1))
        var sum = wash * (0.46 * rough * rough * (3 - 2 * rough))
        var dark: Float = 0
        if hasNight {
            let index = Self.index((cell.sun + 1) / 2)
            dark = self.dark[index]
            sum = sum * (1 - nights[index].w * (1 / 255)) + nights[index]
        }
        sum = sum + (shadow - sum) * (Float(shade) * Self.shading * (1 - dark))
        let cloud = clouds[Self.index(cell.sky.cloud)] * (0.66 - 0.36 * dark)
        sum = sum + (cloudByDay + (cloudByNight - cloudByDay) * dark - sum) * cloud
        let rain = rains[Self.index(rain)]
        var color = rain.color * (1 - 0.12 * dark)
        color.w = 255
        return Self.packed(sum + (color - sum) * rain.alpha)
    }

    /// The colour over a cell of the minimap: dusk and night, cloud, and two classes of rain.
    func overviewColor(of cell: SkyGrid.Cell, hasNight: Bool) -> UInt32 {
        func rises(_ low: Double, _ high: Double, _ value: Double) -> Float {
            let share = ((value - low) / (high - low)).clamped(to: 0...1)
            return Float(share * share * (3 - 2 * share))
        }
        let night = hasNight ? Float(0.5 * ((0.1 - cell.sun) / 0.4).clamped(to: 0...1)) : 0
        var sum = Self.lanes(0x060a1f) * night
        func blend(_ color: UInt32, _ alpha: Float) { sum = sum + (Self.lanes(color) - sum) * alpha }
        blend(0xffffff, 0.55 * rises(0.15, 0.9, cell.sky.cloud))
        blend(0x3fae86, 0.85 * rises(0.36, 0.5, cell.sky.rain))
        blend(0xf3d458, 0.95 * rises(0.7, 0.82, cell.sky.rain))
        return Self.packed(sum)
    }

    @inline(__always)
    private static func index(_ share: Double) -> Int { Int(min(max(share, 0), 1) * Double(steps)) }

    @inline(__always)
    private static func packed(_ lanes: SIMD4<Float>) -> UInt32 {
        // Above 2²³ a float has whole numbers only, the last bits of its pattern.
        let whole = unsafeBitCast(lanes + 0x1p23, to: SIMD4<UInt32>.self) & 255
        return whole.w << 24 | whole.z << 16 | whole.y << 8 | whole.x
    }
}
