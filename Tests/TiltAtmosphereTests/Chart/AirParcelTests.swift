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
}
