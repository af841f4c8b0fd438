import Testing
import TiltAtmosphere
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The colours of the sky")
struct SkyPaletteTests {
    @Test("mix from one colour to the other in each part", arguments: 1...50)
    func mix(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        func color() -> UInt32 { UInt32(random.uniform(0, 0x1p32)) }
        let (a, b) = (color(), color())
        #expect(SkyPalette.mix(a, b, 0) == a && SkyPalette.mix(a, b, 256) == b)
        let middle = SkyPalette.mix(a, b, 128)
        for shift in [0, 8, 16, 24] as [UInt32] {
            let mean = ((a >> shift & 255) + (b >> shift & 255)) / 2
            #expect(abs(Int(middle >> shift & 255) - Int(mean)) <= 1, "seed \(seed)")
        }
    }

    @Test("are premultiplied: no part is above its opacity")
    func premultiplied() {
        let grid = SkyGrid(
            Atmosphere(seed: 2).weather(at: 30), over: Rect(x: 0, y: 0, width: 2048, height: 2048), columns: 64)
        for cell in grid.cells {
            let color = SkyPalette.standard.color(of: cell, hasNight: true)
            #expect([0, 8, 16].allSatisfy { color >> $0 & 255 <= color >> 24 })
            let overview = SkyPalette.standard.overviewColor(of: cell, hasNight: true)
            #expect([0, 8, 16].allSatisfy { overview >> $0 & 255 <= overview >> 24 })
        }
    }
}
