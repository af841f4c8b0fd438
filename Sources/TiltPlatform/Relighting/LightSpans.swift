import CSpans
import TiltCanvas
import TiltEngine

/// The colours of runs of pixels of a picture of light, see ``PlaneLight``. All pixels are premultiplied.
nonisolated enum LightSpans {
    typealias Row = UnsafeMutablePointer<UInt32>
    typealias Source = UnsafePointer<UInt32>

    /// The light on each column, where it is not the same on all.
    typealias Columns = (east: UnsafePointer<Float>, west: UnsafePointer<Float>)

    static func relight(land plane: Source, _ light: SpanLight, _ columns: Columns?, to row: Row, count: Int) {
        var light = light
        guard !spans_relight(plane, &light, columns?.east, columns?.west, row, count) else { return }
        for x in 0..<count {
            let pixel = LightPixel(plane[x], light, columns, x)
            row[x] = pixel.packed(pixel.land(light))
        }
    }

    /// Colours clouds: `base` is the belly, `span` the difference to the top, `snow` full light, `ambient` the factor of heights.
    static func relight(cloud plane: Source, _ light: SpanLight, _ columns: Columns?, to row: Row, count: Int) {
        var light = light
        guard !spans_relight_cloud(plane, &light, columns?.east, columns?.west, row, count) else { return }
        for x in 0..<count {
            let pixel = LightPixel(plane[x], light, columns, x)
            row[x] = pixel.packed(pixel.cloud(light))
        }
    }
}

/// A pixel of a picture of light, and the light on it: in 1/255, premultiplied.
private nonisolated struct LightPixel {
    let source: UInt32
    let alpha, early, lit: Float

    @inline(__always)
    init(_ source: UInt32, _ light: SpanLight, _ columns: LightSpans.Columns?, _ x: Int) {
        self.source = source
        func component(_ shift: UInt32) -> Float { Float(source &>> shift & 255) }
        alpha = component(24)
        early = component(0)
        let (east, west) = columns.map { ($0.east[x], $0.west[x]) } ?? (light.east, light.west)
        lit = min(component(16) * east + component(8) * west, alpha)
    }

    private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }

    func land(_ light: SpanLight) -> SIMD3<Float> {
        let color = alpha * light.base.vector + lit * light.span.vector
        let height = early / max(alpha, 1)
        let cover = Self.smooth(max(min((height - light.snow_from) * light.snow_rise, 1), 0))
        let share = cover * Self.smooth(min(height * 50, 1)) * 0.96
        let bright = min(lit * 1.15 + alpha * light.ambient, alpha)
        let snow = alpha * light.snow.vector + bright * light.snow_span.vector
        return color + (snow - color) * share
    }

    func cloud(_ light: SpanLight) -> SIMD3<Float> {
        let share = Self.smooth(min(early / max(alpha, 1) * light.ambient, 1))
        let own = light.base.vector + share * light.span.vector
        return own * (alpha - lit) + lit * light.snow.vector
    }

    /// The pixel of a colour, which is limited to white only here.
    func packed(_ color: SIMD3<Float>) -> UInt32 {
        func part(_ value: Float, _ shift: UInt32) -> UInt32 { UInt32(max(min(value, alpha) + 0.5, 0)) &<< shift }
        return source & 0xFF00_0000 | part(color.x, 16) | part(color.y, 8) | part(color.z, 0)
    }
}

nonisolated extension SpanLight {
    /// The light on a row of a plane of land, at a share of its height: 0 is the first row, 1 the last. With the light L on a pixel,
    /// 0…1, and its share of snow s, its colour is that of the land, `base + span · L`, mixed by s with that of the snow,
    /// `snow + snow_span · m`, where m is 1.15 L + `ambient`, at most 1.
    init(at share: Double, of plane: LandPlane, in light: PlaneLight) {
        let p = (plane.tone.first + (plane.tone.last - plane.tone.first) * share) * (1 - plane.haze * light.haze)
        let (base, lit) = (Self.color(p, of: light.shade), Self.color(p, of: light.lit))
        let veil = (0.52 - p).clamped(to: 0.04...0.5) * 0.40 + 0.5 * light.haze * plane.haze
        let dim = lerp(1, lerp(0.62, 0.93, light.day), ((p - 0.55) / 0.45).clamped(to: 0...1))
        let snowShade = light.snow.shade.multiplied(by: dim * (1 - veil)) + base.multiplied(by: veil)
        let snowSpan = (light.snow.lit - light.snow.shade).multiplied(by: dim * (1 - veil))
        let edge = Self.snowEdge(at: light.snowLine)
        self.init(
            base: .init(base.vector), span: .init((lit - base).vector), snow: .init(snowShade.vector),
            snow_span: .init(snowSpan.vector), east: Float(light.east * plane.light * Self.onLand),
            west: Float(light.west * plane.light * Self.onLand),
            ambient: Float((0.16 + 0.60 * light.cover) * lerp(0.3, 1, light.day) * (0.35 + 0.65 * p)),
            snow_from: Float(max(0, 1 - light.snowLine - edge / 2)), snow_rise: Float(1 / edge))
    }

    /// The difference of a picture's blue over which snow begins to lie: narrow in summer, as in its reference pictures, and wide below,
    /// so that the heights of the drawings, which are few, do not turn white one after the other, and the edges of snow are soft.
    private static func snowEdge(at line: Double) -> Double { lerp(0.014, 0.2, smoothRise(0.34, 0.48, line)) }

    /// The light that all land takes, and all clouds.
    static let (onLand, onClouds) = (1.18, 1.1)

    /// The colour at a tone, 0…1, of five.
    private static func color(_ tone: Double, of ramp: [Color]) -> Color {
        let place = tone.clamped(to: 0...1) * 4
        let index = min(Int(place), 3)
        return Color.mix(ramp[index], ramp[index + 1], place - Double(index))
    }

    /// The light on clouds, whose heights are multiplied by a factor.
    init(cloudsIn light: PlaneLight, height: Double) {
        let (lit, top, belly) = (light.cloud.lit.vector, light.cloud.top.vector, light.cloud.belly.vector)
        self.init(
            base: .init(belly), span: .init(top - belly), snow: .init(lit), snow_span: .init(.zero),
            east: Float(light.east * Self.onClouds), west: Float(light.west * Self.onClouds),
            ambient: Float(height), snow_from: 0, snow_rise: 0)
    }
}

nonisolated extension SpanColor {
    init(_ color: SIMD3<Float>) { self.init(red: color.x, green: color.y, blue: color.z) }
    var vector: SIMD3<Float> { SIMD3(red, green, blue) }
}

nonisolated extension Color {
    /// Red, green and blue.
    var vector: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}
