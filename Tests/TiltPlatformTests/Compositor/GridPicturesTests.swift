import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("A grid of colours")
nonisolated struct GridPicturesTests {
    private func colors(_ count: Int, seed: UInt64) -> [UInt32] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt32(random.uniform(0, 0x1p24)) | 0xFF00_0000 }
    }

    private func list(
        _ fixture: CompositorFixture, _ colors: [UInt32], mixed: (others: [UInt32], share: Double)? = nil, columns: Int,
        opacity: Double = 1
    ) -> DrawList {
        var list = fixture.list()
        list.clear(.black)
        list.opacity = opacity
        list.grid(
            columns: columns, rows: colors.count / columns, share: mixed?.share,
            in: Rect(x: -3.5, y: 2.25, width: 81, height: 37)
        ) { $0 += colors + (mixed?.others ?? []) }
        return list
    }

    @Test("is drawn as a picture of these pixels", arguments: [1.0, 0.4])
    func picture(opacity: Double) {
        let fixture = CompositorFixture(width: 72, height: 48)
        let colors = colors(6 * 4, seed: 1)
        fixture.add("same", Pixels(width: 6, height: 4, argb: colors))
        var image = fixture.list()
        image.clear(.black)
        image.opacity = opacity
        image.image(ImageID("same"), in: Rect(x: -3.5, y: 2.25, width: 81, height: 37))
        let expected = fixture.draw(image)
        #expect(fixture.draw(list(fixture, colors, columns: 6, opacity: opacity)) == expected)
    }

    @Test("that is mixed with another is drawn as the grid of their mixed colours", arguments: [0, 0.25, 0.5, 1])
    func mixed(share: Double) {
        let fixture = CompositorFixture(width: 72, height: 48)
        let (now, later) = (colors(24, seed: 1), colors(24, seed: 2))
        let mixed = zip(now, later).map { PixelLanes.mix($0, $1, UInt32(share * 256)) }
        let expected = fixture.draw(list(fixture, mixed, columns: 6))
        #expect(fixture.draw(list(fixture, now, mixed: (later, share), columns: 6)) == expected)
        #expect(share == 0 ? mixed == now : share == 1 ? mixed == later : mixed != now && mixed != later)
    }

    @Test("blends colours that are premultiplied over what lies beneath")
    func premultiplied() {
        let fixture = CompositorFixture(width: 8, height: 8)
        var list = fixture.list()
        list.clear(Color(hex: 0x808080))
        list.grid(columns: 1, rows: 1, in: Rect(x: 0, y: 0, width: 8, height: 8)) { $0.append(0x8040_0000) }
        let pixel = fixture.draw(list)[4, 4]
        #expect(abs(Int(pixel >> 16 & 255) - (0x40 + 64)) <= 1 && abs(Int(pixel & 255) - 64) <= 1)
    }

    @Test("is drawn again only if its colours, its size or their number have changed")
    func damage() {
        let fixture = CompositorFixture(width: 72, height: 48)
        func changes() -> Bool {
            var isChanged = false
            fixture.compositor.forEachChange { _ in isChanged = true }
            return isChanged
        }
        let first = colors(24, seed: 2)
        fixture.draw(list(fixture, first, columns: 6))
        #expect(changes())
        fixture.draw(list(fixture, first, columns: 6))
        #expect(!changes())
        var other = first
        other[23] ^= 1
        fixture.draw(list(fixture, other, columns: 6))
        #expect(changes())
        let whole = fixture.draw(list(fixture, other, columns: 4))
        let fresh = CompositorFixture(width: 72, height: 48)
        #expect(changes() && whole == fresh.draw(list(fresh, other, columns: 4)))
    }
}
