import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("The weather") struct WeatherTests {
    @Test("blows with the low on its left, and crosses the isobars inwards by 15° to 32°", arguments: 1...6)
    func windLaw(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let weather = try Reference.atmosphere().weather(at: random.uniform(0, 48))
        for _ in 0..<20 {
            let place = random.place()
            let wind = weather.wind(at: place)
            guard wind.length > 5 else { continue }
            func pressure(_ way: Vector) -> Double { weather.pressure(at: place + way) }
            let ahead = wind / wind.length
            let left = Vector(ahead.y, -ahead.x)
            let falls = pressure(left * -4) - pressure(left * 4)
            let inwards = pressure(ahead * -4) - pressure(ahead * 4)
            let angle = Angle.radians(.atan2(y: inwards, x: falls)).degrees
            #expect((15...32).contains(angle))
        }
    }

    @Test("near a part of the world has the same bits there", arguments: 1...5)
    func near(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let weather = Atmosphere(seed: UInt32(seed)).weather(at: random.uniform(0, 48))
        let part = Rect(
            origin: random.place() - Vector(400, 400), size: Vector(random.uniform(1, 1500), random.uniform(1, 900)))
        let near = weather.near(part)
        #expect(near != weather)
        for _ in 0..<10 {
            let place = Vector(random.uniform(part.minX, part.maxX), random.uniform(part.minY, part.maxY))
            #expect(near.pressure(at: place) == weather.pressure(at: place))
            #expect(near.wind(at: place) == weather.wind(at: place))
            #expect(near.sky(at: place) == weather.sky(at: place))
        }
    }

    @Test("turned to another time is that of it, whatever it was before")
    func turned() {
        let atmosphere = Atmosphere(seed: 4)
        var weather = atmosphere.weather(at: 5)
        for hours in [6.25, 30, -1, 6.25] {
            weather.turn(to: hours, in: atmosphere)
            let isTurned = weather == atmosphere.weather(at: hours)
            weather.restrict(to: Rect(x: 900, y: 700, width: 400, height: 300))
            #expect(isTurned && weather != atmosphere.weather(at: hours))
        }
    }

    @Test("has rain on a twentieth of the world, and winds from calm to storm", arguments: [0.0, 13, 31])
    func climate(hours: Double) throws {
        let climate = Climate(try Reference.atmosphere().weather(at: hours))
        #expect((0.02...0.06).contains(climate.rainy))
        #expect((10...12).contains(climate.meanWind))
        #expect((40...58).contains(climate.greatestWind))
    }

    @Test("has such a climate for every seed", arguments: 1...4 as ClosedRange<UInt32>)
    func climates(seed: UInt32) {
        let climate = Climate(Atmosphere(seed: seed).weather(at: 11 * Double(seed)))
        #expect((0.02...0.06).contains(climate.rainy))
        #expect((9...14).contains(climate.meanWind))
        #expect((40...70).contains(climate.greatestWind))
    }

    /// The share of the world with rain, and its mean and greatest wind in knots.
    private struct Climate {
        var (rainy, meanWind, greatestWind) = (0.0, 0.0, 0.0)

        init(_ weather: Weather) {
            var places: [Vector] = []
            for y in stride(from: 36, to: worldSize.y, by: 72) {
                for x in stride(from: 36, to: worldSize.x, by: 72) { places.append(Vector(x, y)) }
            }
            let winds = places.map { weather.wind(at: $0).length }
            rainy = Double(places.count { weather.sky(at: $0).rain > 0.3 }) / Double(places.count)
            meanWind = winds.reduce(0, +) / Double(places.count)
            greatestWind = winds.max() ?? 0
        }
    }

    @Test("has night where the sun is down: once a day everywhere, and never all day", arguments: 1...10)
    func night(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (atmosphere, place) = (Atmosphere(seed: 1), random.place())
        let nights = (0..<24).map { atmosphere.weather(at: Double($0)).night(at: place) }
        #expect(nights.contains(1) && nights.contains(0))
        for hour in 0..<24 {
            let weather = atmosphere.weather(at: Double(hour + 24))
            #expect(isClose(weather.night(at: place), nights[hour], within: 1e-9))
            #expect(weather.sunElevation(at: place) > 0.06 ? nights[hour] == 0 : nights[hour] > 0)
        }
    }
}
