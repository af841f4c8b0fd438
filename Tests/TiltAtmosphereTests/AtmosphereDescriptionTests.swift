import Foundation
import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("The description of an atmosphere") struct AtmosphereDescriptionTests {
    private let text: String

    init() throws {
        text = try String(contentsOfFile: Repository.path("Assets/Weather/world/atmosphere.json"), encoding: .utf8)
    }

    private func read(_ text: String) throws -> Atmosphere {
        Atmosphere(try JSONDecoder().decode(Atmosphere.Description.self, from: Data(text.utf8)))
    }

    @Test(
        "names what is out of range",
        arguments: [
            (#""depth": 63.2"#, #""depth": -1"#, "low 1 "),
            (#""life": 0, "height": 15.7"#, #""life": -1, "height": 15.7"#, "high 15 "),
            (#""radius": 66"#, #""radius": 0"#, "storm 1 "), (#""hours": 48"#, #""hours": 0"#, "hours"),
            (#""world": [5760"#, #""world": [0"#, "size"), (#""core": 0.16"#, #""core": 0"#, "'core'"),
            (#""endCold": [0.5, "#, #""endCold": ["#, "'endCold'"), (#""keys": [0.0, "#, #""keys": [0.5, "#, "'keys'"),
            (#""period": 6.0"#, #""period": 7.0"#, "'advect'"), (#""size": 256"#, #""size": 100000"#, "'noise'"),
            (#""cold": [7.4, 36]"#, #""cold": [7.4, 0]"#, "'trough'"),
        ])
    func faults(original: String, changed: String, name: String) throws {
        let broken = text.replacing(original, with: changed, maxReplacements: 1)
        try #require(broken != text)
        let error = #expect(throws: DecodingError.self) { try read(broken) }
        #expect(String(describing: try #require(error)).contains(name))
    }

    @Test("names a number that is missing")
    func missing() throws {
        let error = #expect(throws: DecodingError.self) { try read(text.replacing(#""windKnee": 0.34, "#, with: "")) }
        #expect(String(describing: try #require(error)).contains("windKnee"))
    }

    @Test("with any numbers in range gives finite weather, and with others is refused", arguments: randomRounds(60))
    func mutations(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let bytes = random.mutation(of: Array(text.utf8))
        guard let description = try? JSONDecoder().decode(Atmosphere.Description.self, from: Data(bytes)) else {
            return
        }
        let weather = Atmosphere(description).weather(at: random.uniform(0, 48))
        let place = random.place()
        let (wind, sky) = (weather.wind(at: place), weather.sky(at: place))
        #expect(weather.pressure(at: place).isFinite && wind.isFinite)
        #expect((0...1).contains(sky.rain) && (0...1).contains(sky.cloud))
        #expect(weather.fronts.allSatisfy { $0.points.allSatisfy(\.isFinite) })
        expectFinite(weather)
    }

    @Test("may have its fronts bend before their beginning, at their end or far beyond it", arguments: [-5, 4.2, 1e4])
    func bend(triple: Double) throws {
        let table = try #require(text.firstMatch(of: /"triple": ?\[[^\]]*\]/))
        let changed = text.replacing(table.output, with: #""triple":\#(Array(repeating: triple, count: 7))"#)
        let atmosphere = try read(changed)
        for hours in stride(from: 0.0, to: 48, by: 6) { expectFinite(atmosphere.weather(at: hours)) }
    }

    /// Fields and grids around a low have numbers everywhere.
    private func expectFinite(_ weather: Weather) {
        let part = Rect(center: weather.lows.first?.place ?? .zero, size: Vector(1000, 1000))
        let field = WeatherField(weather, over: part, step: 50)
        let grid = SkyGrid(weather, over: part, columns: 25)
        for x in stride(from: part.minX, to: part.maxX, by: 50) {
            let place = Vector(x, part.minY + x - part.minX)
            #expect(field.pressure(at: place).isFinite && field.wind(at: place).isFinite)
        }
        #expect(grid.cells.allSatisfy { (0...1).contains($0.sky.rain) && (0...1).contains($0.sky.cloud) })
    }
}

@Suite("A mask of land") struct LandMaskTests {
    private func read(_ rows: String) throws -> LandMask {
        try JSONDecoder().decode(LandMask.self, from: Data(#"{"land":[\#(rows)]}"#.utf8))
    }

    @Test("reads hexadecimal digits, 0 sea and f land")
    func digits() throws {
        #expect(try read(#""0f","f0""#) == LandMask(columns: 2, rows: 2) { $0 == $1 ? 0 : 1 })
        #expect(try read(#""6""#) == LandMask(columns: 1, rows: 1) { _, _ in 0.4 })
    }

    @Test("refuses rows of other characters or of unequal length", arguments: ["", #""""#, #""0g""#, #""00","0""#])
    func refusals(rows: String) {
        #expect(throws: DecodingError.self) { try read(rows) }
    }

    @Test("slows the wind down by a quarter and turns it toward the low")
    func friction() {
        let (sea, land) = (Atmosphere(seed: 5), Atmosphere(seed: 5, land: LandMask(columns: 1, rows: 1) { _, _ in 1 }))
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 {
            let (place, hours) = (random.place(), random.uniform(0, 48))
            let (free, slowed) = (sea.weather(at: hours).wind(at: place), land.weather(at: hours).wind(at: place))
            #expect(isClose(slowed.length, 0.74 * free.length, within: 1e-9))
            #expect(isClose(slowed, free.turned(by: .degrees(-11)) * 0.74, within: 1e-9))
        }
    }
}
