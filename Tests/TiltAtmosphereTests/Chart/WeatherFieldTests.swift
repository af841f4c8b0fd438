import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A field of the weather") struct WeatherFieldTests {
    private let part = Rect(x: 5500, y: -100, width: 700, height: 400)

    @Test("has the weather's pressure, and nearly its wind", arguments: 1...4)
    func values(seed: UInt64) {
        let weather = Atmosphere(seed: UInt32(seed)).weather(at: 7)
        let field = WeatherField(weather, over: part)
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let place = Vector(random.uniform(part.minX, part.maxX), random.uniform(part.minY, part.maxY))
            let node = Vector((place.x / 16).rounded() * 16, (place.y / 16).rounded() * 16)
            // Where fronts run is interpolated.
            #expect(isClose(field.pressure(at: node), weather.pressure(at: node), within: 1e-3))
            #expect(isClose(field.pressure(at: place), weather.pressure(at: place), within: 1))
            #expect(isClose(field.wind(at: place), weather.wind(at: place), within: 12))
        }
    }

    @Test("agrees with every other field where both have the same lattice")
    func lattice() {
        let weather = Atmosphere(seed: 2).weather(at: 7)
        let (one, other) = (
            WeatherField(weather, over: part), WeatherField(weather, over: part.offsetBy(Vector(99, -55)))
        )
        for x in stride(from: 5712.0, to: 6100, by: 16) {
            #expect(one.pressure(at: Vector(x, 48)) == other.pressure(at: Vector(x, 48)))
            #expect(one.wind(at: Vector(x, 48)) == other.wind(at: Vector(x, 48)))
        }
    }

    @Test("is the mixture of two keys of time, and near the truth between them")
    func mixture() {
        let atmosphere = Atmosphere(seed: 4)
        let (before, after) = (
            WeatherField(atmosphere.weather(at: 6), over: part), WeatherField(atmosphere.weather(at: 6.25), over: part)
        )
        let truth = WeatherField(atmosphere.weather(at: 6.1), over: part)
        // Made of another part of the world, it takes the lattice of its keys.
        var mixed = WeatherField(atmosphere.weather(at: 0), over: Rect(x: 0, y: 0, width: 50, height: 50))
        mixed.mix(before, after, 0)
        let isFirst = mixed == before
        mixed.mix(before, after, 1)
        let isSecond = mixed == after
        #expect(isFirst && isSecond)
        mixed.mix(before, after, 0.4)
        var random = SplitMix64(seed: 4)
        for _ in 0..<40 {
            let place = Vector(random.uniform(part.minX, part.maxX), random.uniform(part.minY, part.maxY))
            #expect(isClose(mixed.pressure(at: place), truth.pressure(at: place), within: 0.15))
            #expect(isClose(mixed.wind(at: place), truth.wind(at: place), within: 3))
        }
    }

    @Test("knows a speed that the wind nowhere exceeds, and comes near")
    func mostWind() {
        let atmosphere = Atmosphere(seed: 4)
        let (before, after) = (
            WeatherField(atmosphere.weather(at: 6), over: part), WeatherField(atmosphere.weather(at: 6.25), over: part)
        )
        var mixed = before
        mixed.mix(before, after, 0.4)
        for field in [before, after, mixed] {
            let most =
                stride(from: part.minX, through: part.maxX, by: 4).flatMap { x in
                    stride(from: part.minY, through: part.maxY, by: 4).map { field.wind(at: Vector(x, $0)).length }
                }.max() ?? 0
            #expect((0.8...1.0001).contains(most / field.mostWind))
        }
    }

    @Test("goes on as at its edge beyond it")
    func beyond() {
        let field = WeatherField(Atmosphere(seed: 4).weather(at: 6), over: part)
        #expect(field.pressure(at: Vector(9999, 50)) == field.pressure(at: Vector(99999, 50)))
        #expect(field.wind(at: Vector(5600, -9999)) == field.wind(at: Vector(5600, -99999)))
    }
}
