import CSpans
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

// The width of the vectors is the same for all threads.
@Suite("Pictures worked out at half their size", .serialized)
nonisolated struct HalfPictureTests {
    private static func pixels(_ picture: Mipmap) -> [UInt32] {
        (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.levels[0].row(y)[$0] } }
    }

    private static func sky(lights: Int) -> SkyLight {
        let ramp = [(0.0, Color(hex: 0x2040a0)), (1, Color(hex: 0xf0c090))].map { (place: $0.0, color: $0.1) }
        let glows = (0..<lights).map {
            SkyLight.Glow(place: Vector(900 - 300 * Double($0), 560), halo: 0.8, band: 0.5)
        }
        return SkyLight(
            ramp: ramp, horizon: 700, canvas: Vector(2240, 760), glows: glows, color: Color(hex: 0xffe0b0),
            clearness: 0.9)
    }

    @Test("have the same bits by every kind of vector", arguments: [1, 2, 31, 64, 131], 0...2)
    func everyVector(width: Int, lights: Int) {
        let all = [0, 8, 16].map { vectors in
            spans_allow(vectors)
            defer { spans_allow(16) }
            return Self.pixels(SkyBake(Self.sky(lights: lights)).mipmap((width, 45)))
        }
        #expect(all[0] == all[1] && all[1] == all[2])
        #expect(all[0].allSatisfy { $0 >> 24 == 255 })
    }

    @Test("keep the colours of their pixels, within the noise", arguments: [0, 16])
    func colors(vectors: Int) {
        spans_allow(vectors)
        defer { spans_allow(16) }
        let half = HalfPicture((60, 8))
        for y in 0..<half.height {
            for x in 0..<half.width { HalfPicture.set(x, of: half.row(y), [Float(x) / 30, 1, Float(y) / 4]) }
        }
        #expect(half.color(15, 2) == [0.5, 1, 0.5])
        let doubled = Self.pixels(half.doubled(to: (60, 8)))
        for y in 0..<8 {
            for x in 0..<60 {
                let pixel = doubled[60 * y + x]
                func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
                // Half of it lies between two pixels.
                let across = ((Double(x) - 0.5) / 60).clamped(to: 0...29.0 / 30)
                #expect(abs(part(16) - across) < 1.01 / 255 && part(8) == 1)
                #expect(abs(part(0) - ((Double(y) - 0.5) / 8).clamped(to: 0...0.75)) < 1.01 / 255)
            }
        }
    }
}
