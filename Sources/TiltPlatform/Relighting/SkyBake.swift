import CSpans
import TiltCanvas
import TiltEngine

/// The picture of a ``SkyLight``. It is worked out at half its size, because it has no edges.
nonisolated struct SkyBake {
    private let light: SkyLight

    init(_ light: SkyLight) { self.light = light }

    /// The distances, in units of the canvas, for which the table of halos has entries: one each.
    private static let halos = (0..<3400).map { Float(halo(at: Double($0))) }

    func mipmap(_ size: (width: Int, height: Int), in memory: PictureMemory? = nil) -> Mipmap {
        half(size, in: memory).doubled(to: size, in: memory)
    }

    func half(_ size: (width: Int, height: Int), in memory: PictureMemory? = nil) -> HalfPicture {
        let half = HalfPicture(size, in: memory)
        let unit = light.canvas.x / Double(half.width)
        let drop = light.canvas.y / Double(half.height)
        // The band's part across, of all lights together.
        let band = (0..<half.width + HalfPicture.spare).map { x -> Float in
            let across = (Double(x) + 0.5) * unit
            return light.glows.reduce(0) { $0 + Float(Self.band(across: across - $1.place.x) * $1.band) }
        }
        let lights = light.glows.filter { $0.halo > 0 }
        var glows = lights.map { SpanGlow(across: Float($0.place.x), rise: 0, halo: Float($0.halo)) }
        for y in 0..<half.height {
            let row = (Double(y) + 0.5) * drop
            for index in glows.indices { glows[index].rise = Float(row) - Float(lights[index].place.y) }
            glows.withUnsafeBufferPointer { glows in
                band.withUnsafeBufferPointer { band in
                    Self.halos.withUnsafeBufferPointer { halos in
                        guard let band = band.baseAddress, let halos = halos.baseAddress else { return }
                        let sky = SpanSky(
                            glows: glows.baseAddress, count: glows.count, halos: halos, band: band, last_halo: 3398,
                            unit: Float(unit), low: Float(Self.band(row: row)), clearness: Float(light.clearness),
                            rest: SpanColor(1 - color(in: row).vector), color: SpanColor(light.color.vector))
                        Self.light(sky, half.row(y), count: half.width)
                    }
                }
            }
        }
        return half
    }

    private static func light(_ sky: SpanSky, _ row: HalfPicture.Row, count: Int) {
        var sky = sky
        guard !spans_light_sky(&sky, row, count) else { return }
        let (rest, color) = (sky.rest.vector, sky.color.vector)
        for x in 0..<count {
            let across = (Float(x) + 0.5) * sky.unit
            var sum = sky.low * sky.band[x]
            for index in 0..<sky.count {
                guard let glow = sky.glows?[index] else { break }
                let aside = across - glow.across
                let distance = min((aside * aside + glow.rise * glow.rise).squareRoot(), sky.last_halo)
                let whole = Int(distance)
                let halo = sky.halos[whole] + (sky.halos[whole + 1] - sky.halos[whole]) * (distance - Float(whole))
                sum += halo * glow.halo
            }
            HalfPicture.set(x, of: row, 1 - rest * (1 - min(sum, 0.96) * sky.clearness * color))
        }
    }

    /// The colour of the ramp in a row of the canvas.
    private func color(in row: Double) -> Color {
        let place = (row / light.horizon).clamped(to: 0...1)
        let ramp = light.ramp
        let next = ramp.firstIndex { $0.place >= place } ?? ramp.count - 1
        guard next > 0 else { return ramp[0].color }
        let (a, b) = (ramp[next - 1], ramp[next])
        return Color.mix(a.color, b.color, (place - a.place) / (b.place - a.place))
    }

    /// The strength of a halo at a distance in units of the canvas.
    private static func halo(at distance: Double) -> Double {
        let near = distance > 0 ? Portable.exp(1.2 * Portable.log(distance / 95)) : 0
        return 0.50 * Portable.exp(-near) + 0.36 * Portable.exp(-distance / 300)
    }

    /// The strength of the band over the horizon: its part in a row, and that at a distance across.
    private static func band(row: Double) -> Double {
        let rise = (row - 690) / 120
        return Portable.exp(-rise * rise)
    }

    private static func band(across distance: Double) -> Double {
        let share = distance / 680
        return Portable.exp(-share * share)
    }
}
