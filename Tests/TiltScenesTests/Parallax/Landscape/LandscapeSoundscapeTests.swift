import Testing
import TiltScenes
import TiltStage

@Suite("The sounds of the landscape's weathers")
struct LandscapeSoundscapeTests {
    @Test("are crickets by night and in still air, rain on the roof, firs in the wind")
    func landscape() {
        func beds(_ weather: LandscapeWeather, _ hour: Double, wind: Double? = nil) -> [SceneSounds.Bed] {
            weather.beds(hour: hour, wind: wind)
        }
        #expect(beds(.clear, 22).level("cricket") == 1 && beds(.clear, 13).level("cricket") == 0)
        #expect(beds(.clear, 22, wind: 12).level("cricket") == 0 && beds(.rain, 22).level("cricket") == 0)
        #expect(beds(.storm, 13).level("roof") > 0 && beds(.snow, 13).level("roof") == 0)
        #expect(beds(.wind, 13).level("firs") > 4 * beds(.clear, 13).level("firs"))
        for weather in LandscapeWeather.allCases {
            for hour in stride(from: 0.0, through: 24, by: 0.5) {
                let beds = beds(weather, hour)
                #expect(
                    beds.allSatisfy { (0...1).contains($0.level) } && Set(beds.map(\.sound.name)).count == beds.count)
            }
        }
        // Around midnight nothing jumps.
        #expect(abs(beds(.clear, 23.999).level("cricket") - beds(.clear, 0.001).level("cricket")) < 0.01)
    }
}
