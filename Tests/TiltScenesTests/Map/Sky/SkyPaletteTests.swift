import Testing
import TiltAtmosphere
import TiltEngine
import TiltStage

@testable import TiltScenes

@Suite("The colours of the sky")
struct SkyPaletteTests {
    @Test("are premultiplied: no part is above its opacity")
    func premultiplied() {
        let grid = SkyGrid(
            Atmosphere(seed: 2).weather(at: 30), over: Rect(x: 0, y: 0, width: 2048, height: 2048), columns: 64)
        for cell in grid.cells {
            let color = SkyPalette.standard.color(of: cell, rain: cell.sky.rain, hasNight: true)
            #expect([0, 8, 16].allSatisfy { color >> $0 & 255 <= color >> 24 })
            let overview = SkyPalette.standard.overviewColor(of: cell, hasNight: true)
            #expect([0, 8, 16].allSatisfy { overview >> $0 & 255 <= overview >> 24 })
        }
    }

    @Test("leave a fifth of the light of the ground at night, and are darker in the shade of weather by day alone")
    func darkness() throws {
        let atmosphere = Atmosphere(seed: 2)
        let cells = (0..<8).flatMap { hour in
            SkyGrid(
                atmosphere.weather(at: 3 * Double(hour)), over: Rect(x: 0, y: 0, width: 2048, height: 2048),
                columns: 32
            ).cells.filter { $0.sky.cloud == 0 && $0.sky.rain == 0 && $0.knots < 9 }
        }
        func opacity(_ cell: SkyGrid.Cell, shade: Double = 0) -> Double {
            Double(SkyPalette.standard.color(of: cell, rain: cell.sky.rain, shade: shade, hasNight: true) >> 24) / 255
        }
        let (night, day) = try (
            #require(cells.min { $0.sun < $1.sun }), #require(cells.max { $0.sun < $1.sun })
        )
        try #require(night.sun < -0.4 && day.sun > 0.4)
        #expect((0.74...0.8).contains(opacity(night)) && opacity(day) == 0)
        #expect(opacity(night, shade: 0.8) < opacity(night) + 0.01 && opacity(day, shade: 0.8) > 0.2)
    }
}
