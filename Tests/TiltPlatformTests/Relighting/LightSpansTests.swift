import CSpans
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

// The width of the vectors is the same for all threads.
@Suite("Pictures of light", .serialized)
nonisolated struct LightSpansTests {
    /// A light whose colours all differ.
    static func light(snowLine: Double, flashes: Bool = false) -> PlaneLight {
        func colors(_ first: UInt32) -> [Color] { (0..<5).map { Color(hex: first &- UInt32($0) &* 0x16_1A22) } }
        var light = PlaneLight(
            shade: colors(0x7f86_90), lit: colors(0xf8e8_d0),
            snow: .init(lit: Color(hex: 0xfff6e8), shade: Color(hex: 0x8f9cc8)),
            cloud: (Color(hex: 0xfff0e0), Color(hex: 0xd0d8e4), Color(hex: 0x6a7488)), east: 0.83, west: 0.31,
            day: 0.8, cover: 0.3, haze: 0.2, snowLine: snowLine)
        if flashes { light.flash = .init(place: 0.4, width: 2240) }
        return light
    }

    /// Pixels of all kinds: opaque, clear and between.
    private static let source: Mipmap = {
        var random = SplitMix64(seed: 4)
        var pixels = Pixels(width: 131, height: 7)
        for index in pixels.argb.indices {
            let alpha = index % 3 == 0 ? 255 : index % 5 == 0 ? 0 : UInt32(random.uniform(0, 256))
            pixels.argb[index] = alpha << 24 | UInt32(random.uniform(0, 0x100_0000))
        }
        return Mipmap(pixels, levels: .one)
    }()

    private static func pixels(_ picture: Mipmap) -> [UInt32] {
        (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.levels[0].row(y)[$0] } }
    }

    private static let plane = LandPlane(tone: .init(0.2, 0.6), light: 0.9, haze: 0.8)

    @Test("are coloured to the same bits by every kind of vector", arguments: [0.34, 0.7, 0.97], [false, true])
    func everyVector(snowLine: Double, flashes: Bool) {
        let light = Self.light(snowLine: snowLine, flashes: flashes)
        let all = [0, 8, 16].map { width in
            spans_allow(width)
            defer { spans_allow(16) }
            return Self.pixels(Baker.land(Self.source, Self.plane, light))
                + Self.pixels(Baker.cloud(Self.source, height: 0.72, light))
        }
        #expect(all[0] == all[1] && all[1] == all[2])
        #expect(Set(all[0]).count > 100)
    }

    @Test("keep their outlines, and are premultiplied")
    func outlines() {
        let made = Self.pixels(Baker.land(Self.source, Self.plane, Self.light(snowLine: 0.5)))
        for (pixel, source) in zip(made, Self.pixels(Self.source)) {
            let alpha = pixel >> 24
            #expect(alpha == source >> 24)
            #expect([16, 8, 0].allSatisfy { pixel >> $0 & 255 <= alpha })
        }
    }

    @Test("turn white from above as the snow line climbs down")
    func snow() {
        let column = Mipmap(
            Pixels(width: 1, height: 3, argb: [0xFF40_40E0, 0xFF40_4080, 0xFF40_4020]), levels: .one)
        func bright(_ line: Double) -> [Bool] {
            let made = Self.pixels(Baker.land(column, Self.plane, Self.light(snowLine: line)))
            return zip(made, Self.pixels(Baker.land(column, Self.plane, Self.light(snowLine: 0)))).map { $0 != $1 }
        }
        #expect(bright(0) == [false, false, false] && bright(0.3) == [true, false, false])
        #expect(bright(0.7) == [true, true, false] && bright(0.97) == [true, true, true])
    }

    @Test("are lit by a flash on the side that faces it")
    func flash() {
        let (east, west) = (UInt32(0xFFC8_0000), UInt32(0xFF00_C800))
        func brightness(_ color: UInt32, at x: Int) -> Int {
            let source = Mipmap(Pixels(width: 100, height: 1, fill: color), levels: .one)
            var light = Self.light(snowLine: 0, flashes: true)
            (light.east, light.west) = (0, 0)
            return Int(Self.pixels(Baker.land(source, Self.plane, light))[x] >> 8 & 255)
        }
        // The flash is at column 40.
        #expect(brightness(east, at: 60) > brightness(west, at: 60) + 20)
        #expect(brightness(west, at: 20) > brightness(east, at: 20) + 20)
        #expect(brightness(east, at: 60) > brightness(east, at: 99))
    }
}
