import Testing

@testable import TiltScenes

@Suite("The sounds of the landscape")
struct LandscapeSoundscapeTests {
    private func level(_ name: String, _ beds: [SceneSounds.Bed]) -> Double {
        beds.first { $0.sound.name == name }?.level ?? 0
    }

    @Test("are crickets by night and in still air, rain on the roof, firs in the wind")
    func landscape() {
        func beds(_ weather: LandscapeWeather, _ hour: Double, wind: Double? = nil) -> [SceneSounds.Bed] {
            weather.beds(hour: hour, wind: wind)
        }
        #expect(level("cricket", beds(.clear, 22)) == 1 && level("cricket", beds(.clear, 13)) == 0)
        #expect(level("cricket", beds(.clear, 22, wind: 12)) == 0 && level("cricket", beds(.rain, 22)) == 0)
        #expect(level("roof", beds(.storm, 13)) > 0 && level("roof", beds(.snow, 13)) == 0)
        #expect(level("firs", beds(.wind, 13)) > 4 * level("firs", beds(.clear, 13)))
        for weather in LandscapeWeather.allCases {
            for hour in stride(from: 0.0, through: 24, by: 0.5) {
                let beds = beds(weather, hour)
                #expect(
                    beds.allSatisfy { (0...1).contains($0.level) } && Set(beds.map(\.sound.name)).count == beds.count)
            }
        }
        // Around midnight nothing jumps.
        #expect(abs(LandscapeWeather.crickets(at: 23.999) - LandscapeWeather.crickets(at: 0.001)) < 0.01)
    }
}
