import Testing
import TiltEngine
import TiltPlatform

@Suite("A picture at another size")
nonisolated struct PixelsScalingTests {
    private func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool = true) -> Pixels {
        var random = SplitMix64(seed: seed)
        var pixels = Pixels(width: width, height: height)
        for index in pixels.argb.indices {
            pixels.argb[index] = UInt32(truncatingIfNeeded: random.next()) | (opaque ? 0xFF00_0000 : 0)
        }
        return pixels
    }

    @Test("has the mean of each four pixels at half the size")
    func half() {
        let pixels = noise(20, 14, seed: 1)
        let half = pixels.resized(to: 10, 7)
        for y in 0..<7 {
            for x in 0..<10 {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { pixels.red(2 * x + $0.0, 2 * y + $0.1) }
                #expect(abs(Double(half.red(x, y)) - Double(four.reduce(0, +)) / 4) <= 0.51)
            }
        }
    }

    @Test("keeps its mean colour", arguments: [(7, 5), (33, 20), (80, 61), (1, 1)])
    func mean(width: Int, height: Int) {
        let pixels = noise(40, 30, seed: 2)
        func mean(_ pixels: Pixels) -> Double {
            Double(pixels.argb.reduce(0) { $0 + Int($1 >> 8 & 255) }) / Double(pixels.argb.count)
        }
        #expect(abs(mean(pixels.resized(to: width, height)) - mean(pixels)) < 1.5)
    }

    @Test("of one colour keeps that colour", arguments: [(3, 3), (50, 2), (64, 64)])
    func plain(width: Int, height: Int) {
        let pixels = Pixels(width: 16, height: 16, fill: 0x8012_3456)
        #expect(pixels.resized(to: width, height).argb.allSatisfy { $0 == 0x8012_3456 })
    }

    @Test("takes no colour from clear pixels")
    func clear() {
        var pixels = Pixels(width: 2, height: 1, fill: 0x0000_FF00)
        pixels[0, 0] = 0xFFFF_0000
        #expect(pixels.resized(to: 1, 1)[0, 0] == 0x80FF_0000)
    }

    @Test("is unchanged at its own size")
    func same() {
        let pixels = noise(9, 9, seed: 3, opaque: false)
        #expect(pixels.resized(to: 9, 9) == pixels)
    }
}
