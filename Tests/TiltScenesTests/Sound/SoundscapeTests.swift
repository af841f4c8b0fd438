import TiltCanvas
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The sounds of weathers")
struct SoundscapeTests {
    private func level(_ name: String, _ beds: [SceneSounds.Bed]) -> Double {
        beds.first { $0.sound.name == name }?.level ?? 0
    }

    @Test("of every card are in range, silent while it is closed, and each bed is listed once")
    func cards() {
        for weather in Soundscape.CardWeather.allCases {
            let open = Soundscape.beds(of: weather, level: 1, tilt: Tilt(.degrees(40), toward: Vector(1, 1)))
            #expect(open.allSatisfy { (0...1).contains($0.level) && (-1...1).contains($0.pan) }, "\(weather)")
            #expect(Set(open.map(\.sound.name)).count == open.count)
            #expect(level("surf", open) > 0)
            #expect(Soundscape.beds(of: weather, level: 0).allSatisfy { $0.level == 0 })
        }
        #expect(
            level("rain", Soundscape.beds(of: .rain, level: 1)) > level("rain", Soundscape.beds(of: .drizzle, level: 1))
        )
        #expect(Soundscape.flashesPerMinute(of: .thunderstorm) > 0 && Soundscape.flashesPerMinute(of: .rain) == 0)
    }

    @Test("of a card run to the low side, and the sea is rougher there")
    func tilt() {
        func beds(_ degrees: Double) -> [SceneSounds.Bed] {
            Soundscape.beds(of: .rain, level: 0.5, tilt: Tilt(.degrees(degrees), toward: Vector(1, 0)))
        }
        let (flat, right) = (beds(0), beds(20))
        #expect(flat.allSatisfy { $0.pan == 0 })
        #expect(right.first { $0.sound.name == "rain" }.map { $0.pan > 0.3 } == true)
        #expect(level("surf", right) > level("surf", flat))
    }

    @Test("of cards have the names of the cards' pictures")
    func names() {
        let pictures = Card.weather.map { $0.image.name.split(separator: "/")[1].dropFirst(3) }
        #expect(pictures.map(String.init) == Soundscape.CardWeather.allCases.map(\.rawValue))
    }

    @Test("of the landscape: crickets by night and in still air, rain on the roof, firs in the wind")
    func landscape() {
        func beds(_ weather: LandscapeWeather, _ hour: Double, wind: Double? = nil) -> [SceneSounds.Bed] {
            Soundscape.beds(of: weather, hour: hour, wind: wind)
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
        #expect(abs(Soundscape.crickets(at: 23.999) - Soundscape.crickets(at: 0.001)) < 0.01)
    }
}
