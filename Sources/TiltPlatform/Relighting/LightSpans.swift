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
    /// The light on a row of land.
    init(_ row: PlaneLight.Row) {
        self.init(
            base: .init(row.base), span: .init(row.span), snow: .init(row.snow), snow_span: .init(row.snowSpan),
            east: row.east, west: row.west, ambient: row.ambient, snow_from: row.snowFrom,
            snow_rise: Float(1 / PlaneLight.snowEdge))
    }

    /// The light on clouds, whose heights are multiplied by a factor.
    init(cloudsIn light: PlaneLight, height: Double) {
        let (lit, top, belly) = (light.cloud.lit.vector, light.cloud.top.vector, light.cloud.belly.vector)
        self.init(
            base: .init(belly), span: .init(top - belly), snow: .init(lit), snow_span: .init(.zero),
            east: Float(light.east * PlaneLight.cloudLight), west: Float(light.west * PlaneLight.cloudLight),
            ambient: Float(height), snow_from: 0, snow_rise: 0)
    }
}

nonisolated extension SpanColor {
    init(_ color: SIMD3<Float>) { self.init(red: color.x, green: color.y, blue: color.z) }
    var vector: SIMD3<Float> { SIMD3(red, green, blue) }
}
