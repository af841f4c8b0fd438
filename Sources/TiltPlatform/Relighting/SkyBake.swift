import CSpans
import TiltEngine

/// The picture of a ``SkyLight``. It is worked out at half its size, because it has no edges.
nonisolated struct SkyBake {
    private let light: SkyLight

    init(_ light: SkyLight) { self.light = light }

    /// The distances, in units of the canvas, for which the table of halos has entries: one each.
    private static let halos = (0..<3400).map { Float(SkyLight.halo(at: Double($0))) }

    /// The picture at a size in pixels.
    func mipmap(_ size: (width: Int, height: Int)) -> Mipmap { half(size).doubled(to: size) }

    /// The picture at half a size in pixels.
    func half(_ size: (width: Int, height: Int)) -> HalfPicture {
        let half = HalfPicture(size)
        let unit = light.canvas.x / Double(half.width)
        let drop = light.canvas.y / Double(half.height)
        let (color, clearness) = (light.color.vector, Float(light.clearness))
        // The band's part across, of all lights together.
        let band = (0..<half.width).map { x -> Float in
            let across = (Double(x) + 0.5) * unit
            return light.glows.reduce(0) {
                $0 + Float(SkyLight.band(across: across - $1.place.x) * $1.band)
            }
        }
        let glows = light.glows.filter { $0.halo > 0 }
        band.withUnsafeBufferPointer { band in
            Self.halos.withUnsafeBufferPointer { halos in
                for y in 0..<half.height {
                    let row = (Double(y) + 0.5) * drop
                    let rest = 1 - light.color(in: row).vector
                    let low = Float(SkyLight.band(row: row))
                    for x in 0..<half.width {
                        var sum = low * band[x]
                        for glow in glows {
                            let aside = (Float(x) + 0.5) * Float(unit) - Float(glow.place.x)
                            let rise = Float(row) - Float(glow.place.y)
                            let distance = min((aside * aside + rise * rise).squareRoot(), 3398)
                            let whole = Int(distance)
                            let halo = halos[whole] + (halos[whole + 1] - halos[whole]) * (distance - Float(whole))
                            sum += halo * Float(glow.halo)
                        }
                        half.set(x, y, 1 - rest * (1 - min(sum, 0.96) * clearness * color))
                    }
                }
            }
        }
        return half
    }
}

/// An opaque picture at half the size that it will have, with 12 bits a component.
nonisolated final class HalfPicture {
    let width: Int
    let height: Int
    /// Red, green, blue and nothing of each pixel, row by row, in 1/4080.
    private let parts: UnsafeMutablePointer<UInt16>

    init(_ size: (width: Int, height: Int)) {
        (width, height) = ((size.width + 1) / 2, (size.height + 1) / 2)
        parts = .allocate(capacity: width * height * 4)
        parts.initialize(repeating: 0, count: width * height * 4)
    }

    deinit { parts.deallocate() }

    /// Sets a pixel to a colour, 0…1 a component.
    @inline(__always) func set(_ x: Int, _ y: Int, _ color: SIMD3<Float>) {
        let pixel = parts + 4 * (y * width + x)
        let value = color.clamped(lowerBound: .zero, upperBound: .one) * 4080 + 0.5
        (pixel[0], pixel[1], pixel[2]) = (UInt16(value.x), UInt16(value.y), UInt16(value.z))
    }

    /// The colour of a pixel, 0…1 a component.
    func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let pixel = parts + 4 * (y * width + x)
        return SIMD3(Float(pixel[0]), Float(pixel[1]), Float(pixel[2])) / 4080
    }

    /// The picture at twice its size, with ± half a step of noise against bands.
    func doubled(to size: (width: Int, height: Int)) -> Mipmap {
        Mipmap(width: size.width, height: size.height) { level in
            for y in 0..<level.height {
                spans_double(parts, width, height, y, level.row(y), level.width)
                level.rows[y] = Mipmap.RowContent(
                    start: 0, end: Int32(level.width), opaqueStart: 0, opaqueEnd: Int32(level.width))
            }
        }
    }
}
