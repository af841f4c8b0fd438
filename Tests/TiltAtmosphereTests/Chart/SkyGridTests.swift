import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A grid of the sky")
struct SkyGridTests {
    private let atmosphere = Atmosphere(seed: 5)

    @Test("has the weather of each cell's middle", arguments: [0.0, 13, 41.125])
    func cells(hours: Double) {
        let weather = atmosphere.weather(at: hours)
        let part = Rect(x: 2000, y: 1500, width: 256, height: 128)
        let grid = SkyGrid(weather, over: part, columns: 64)
        #expect(grid.columns == 64 && grid.cells.count == 64 * 32)
        var (rain, knots) = (0.0, 0.0)
        for (index, cell) in grid.cells.enumerated() {
            let place = part.origin + Vector(Double(index % 64) + 0.5, Double(index / 64) + 0.5) * 4
            #expect(abs(cell.sun - weather.sunElevation(at: place)) < 1e-9)
            rain += abs(cell.sky.rain - weather.sky(at: place).rain)
            knots += abs(cell.knots - weather.wind(at: place).length)
        }
        // The wind is interpolated, and rounds the corners at fronts.
        #expect(rain / Double(grid.cells.count) < 0.01 && knots / Double(grid.cells.count) < 0.5)
    }

    @Test("fits together with the grid beside it")
    func seam() {
        let weather = atmosphere.weather(at: 7)
        let whole = SkyGrid(weather, over: Rect(x: 1024, y: 512, width: 512, height: 256), columns: 128)
        let part = SkyGrid(weather, over: Rect(x: 1280, y: 512, width: 256, height: 256), columns: 64)
        for row in 0..<64 {
            for column in 0..<64 {
                let (a, b) = (whole.cells[row * 128 + 64 + column], part.cells[row * 64 + column])
                #expect(abs(a.sky.rain - b.sky.rain) < 1e-6 && abs(a.sky.cloud - b.sky.cloud) < 1e-6)
                #expect(abs(a.knots - b.knots) < 1e-6)
            }
        }
    }

    @Test("has the same bits if it is one of many of one weather")
    func tabulated() throws {
        let weather = atmosphere.weather(at: 7)
        let low = try #require(weather.lows.max { $0.strength < $1.strength }).place
        let part = Rect(center: low, size: Vector(512, 512))
        let (one, ofMany) = (
            SkyGrid(weather, over: part, columns: 64), SkyGrid(weather.tabulated(), over: part, columns: 64)
        )
        #expect(one == ofMany)
    }

    @Test("as an outlook has the steady rain of the whole world, in which no shower counts")
    func outlook() {
        let world = Rect(origin: .zero, size: atmosphere.size)
        let grid = SkyGrid(outlookFor: atmosphere.weather(at: 12), over: world, columns: 60)
        let wet = grid.cells.count { $0.sky.rain > 0.3 }
        #expect(wet * 50 > grid.cells.count && wet * 8 < grid.cells.count)
        #expect(grid.cells.contains { $0.sun > 0.9 } && grid.cells.contains { $0.sun < -0.9 })
    }
}
