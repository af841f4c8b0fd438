import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("Frosted glass")
struct FrostTests {
    private func frozen(_ pixels: Pixels) -> Pixels {
        var frost = Frost(pixels)
        frost.freeze()
        return frost.pixels
    }

    @Test("spreads an edge over some pixels, and keeps the sum")
    func blur() {
        var picture = Pixels(width: 24, height: 12, fill: 0xff40_4040)
        for y in 0..<12 { for x in 12..<24 { picture[x, y] = 0xffc0_c0c0 } }
        let row = (0..<24).map { Int(frozen(picture)[$0, 6] & 255) }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(row[8...15]).count >= 6 && row[8] == row[0] && row[15] == row[23])
        // 13 % towards white.
        #expect(abs(row[0] - Int(64 + 0.13 * 191)) <= 1)
    }

    @Test("is the same blur as the exact one to three steps")
    func exact() {
        var chance = SplitMix64(seed: 5)
        var picture = Pixels(width: 20, height: 14)
        for y in 0..<14 {
            for x in 0..<20 {
                let v = UInt32(chance.uniform(0, 256)); picture[x, y] = 0xff00_0000 | v << 16 | v << 8 | v
            }
        }
        var grey = (0..<14).map { y in (0..<20).map { Double(picture[$0, y] & 255) } }
        for _ in 0..<3 {
            grey = (0..<14).map { y in
                (0..<20).map { x in
                    (-1...1).reduce(0.0) { sum, dy in
                        sum + (-1...1).reduce(0.0) { $0 + grey[min(max(y + dy, 0), 13)][min(max(x + $1, 0), 19)] }
                    } / 9
                }
            }
        }
        let frost = frozen(picture)
        for y in 0..<14 {
            for x in 0..<20 {
                let expected = grey[y][x] + (255 - grey[y][x]) * 0.13
                #expect(abs(Double(frost[x, y] & 255) - expected) <= 3)
            }
        }
    }

    @Test("does not darken at transparent parts, and is more colourful")
    func colors() {
        var picture = Pixels(width: 16, height: 16)
        for y in 8..<16 { for x in 0..<16 { picture[x, y] = 0xffc0_8060 } }
        let soft = frozen(picture)[8, 7]
        #expect(soft >> 24 > 40 && soft >> 24 < 215)
        let whole = frozen(picture)[8, 14]
        #expect(abs(Int(soft >> 16 & 255) - Int(whole >> 16 & 255)) <= 3)
        #expect(Int(whole >> 16 & 255) - Int(whole & 255) > 0x60)
    }

    @Test("out of focus has the colours that it had")
    func focus() {
        var picture = Pixels(width: 24, height: 12)
        for y in 0..<12 { for x in 12..<24 { picture[x, y] = 0xff20_8040 } }
        var frost = Frost(picture)
        frost.blur()
        let row = (0..<24).map { frost.pixels[$0, 6] }
        #expect(row[4] == 0 && row[20] == 0xff20_8040 && row[12] & 0xff_ffff == 0x20_8040)
        #expect(Set(row.map { $0 >> 24 }).count >= 6)
    }

    @Test("shows a part of a picture, clear above it and continued at its sides")
    func part() {
        let source = Mipmap(Pixels(width: 40, height: 40, fill: 0xff80_8080), levels: .one)
        var frost = Frost(source, part: Rect(x: -16, y: -32, width: 80, height: 64), width: 10, height: 8)
        frost.freeze()
        let picture = frost.pixels
        #expect(picture[5, 0] == 0 && picture[0, 7] == picture[5, 7] && picture[9, 7] >> 24 == 255)
    }
}
