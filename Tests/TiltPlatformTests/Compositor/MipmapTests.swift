import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The half-size levels of a picture")
nonisolated struct MipmapTests {
    @Test("halve both sides until one pixel is left", arguments: [(1, 1), (5, 3), (64, 64), (100, 7)])
    func sizes(width: Int, height: Int) {
        let picture = Mipmap(.clouds(width, height, seed: 1))
        let levels = picture.levels
        for (large, small) in zip(levels, levels.dropFirst()) {
            #expect(small.width == (large.width + 1) / 2 && small.height == (large.height + 1) / 2)
        }
        #expect(levels.last.map { $0.width == 1 && $0.height == 1 } == true)
        #expect(Mipmap(.clouds(width, height, seed: 1), levels: .one).levels.count == 1)
    }

    @Test("of one colour keep that colour at every size")
    func plain() {
        let picture = Mipmap(Pixels(width: 37, height: 23, fill: 0x80FF_8000))
        defer { withExtendedLifetime(picture) {} }
        for level in picture.levels {
            for y in -1...level.height {
                for x in -1...level.width { #expect(level.row(y)[x] == 0x8080_4000) }
            }
        }
    }

    @Test("repeat the outermost pixels around them")
    func border() {
        let picture = Mipmap(.clouds(21, 13, seed: 5))
        defer { withExtendedLifetime(picture) {} }
        for level in picture.levels {
            for y in -1...level.height {
                for x in -1...level.width {
                    let nearest = level.row(y.clamped(to: 0...level.height - 1))[x.clamped(to: 0...level.width - 1)]
                    #expect(level.row(y)[x] == nearest)
                }
            }
        }
    }

    @Test("know the visible part and the longest opaque part of each row")
    func content() {
        var pixels = Pixels(width: 20, height: 2)
        for x in [4, 5, 6, 9, 10, 11, 12] { pixels[x, 0] = 0xFF11_2233 }
        pixels[15, 0] = 0x4011_2233
        let picture = Mipmap(pixels)
        defer { withExtendedLifetime(picture) {} }
        let rows = picture.levels[0].rows
        #expect(rows[0].start == 4 && rows[0].end == 16)
        #expect(rows[0].opaqueStart == 9 && rows[0].opaqueEnd == 13)
        #expect(rows[1].start == rows[1].end)
    }
}
