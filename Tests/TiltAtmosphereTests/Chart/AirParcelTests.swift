import CLanes
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("Air that the wind carries") struct AirParcelTests {
    @Test("goes its own way, however much other air is carried with it")
    func alone() {
        let field = WeatherField(
            Atmosphere(seed: 4).weather(at: 5), over: Rect(x: 1000, y: 1000, width: 900, height: 900))
        let starts = (0..<40).map { (place: Vector(1100 + 17 * Double($0), 1800 - 13 * Double($0)), steps: $0 % 9) }
        var air = starts.map { AirParcel(at: $0.place, pace: 0.3, steps: $0.steps) }
        field.carry(&air)
        for (air, start) in zip(air, starts) {
            var place = start.place
            for _ in 0..<start.steps { place += field.wind(at: place) * 0.3 }
            #expect(air.place == place)
        }
    }

    @Test("is pushed besides, tells the wind at its start, and goes against both if its pace is negative")
    func pushed() {
        let field = WeatherField(
            Atmosphere(seed: 4).weather(at: 5), over: Rect(x: 1000, y: 1000, width: 900, height: 900))
        let (start, push) = (Vector(1400, 1300), Vector(3, -7))
        var air = [AirParcel(at: start, pace: -0.3, steps: 2, push: push), AirParcel(at: start, pace: 0.3, steps: 0)]
        field.carry(&air)
        let wind = field.wind(at: start)
        let middle = start + (wind + push) * -0.3
        #expect(air[0].place == middle + (field.wind(at: middle) + push) * -0.3 && air[0].push == push)
        #expect(air.allSatisfy { $0.wind == wind } && air[1].place == start)
    }

    @Test("goes the same way to the bit in narrow registers, also beyond its field")
    func narrow() {
        let field = WeatherField(
            Atmosphere(seed: 4).weather(at: 5), over: Rect(x: 1000, y: 1000, width: 300, height: 300))
        func carried() -> [AirParcel] {
            var air = (0..<101).map { index in
                AirParcel(
                    at: Vector(900 + 5 * Double(index), 1350 - 4 * Double(index)), pace: 0.2 - 0.01 * Double(index),
                    steps: index % 13, push: Vector(0, Double(index % 3)))
            }
            field.carry(&air)
            return air
        }
        let air = carried()
        lanes_allow_wide(false)
        defer { lanes_allow_wide(true) }
        #expect(carried() == air)
        #expect(air.contains { $0.wind.length > 5 } && air.allSatisfy(\.place.isFinite))
    }
}
