import Testing
import TiltCanvas
import TiltEngine

import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The sounds of cards")
struct CardSoundscapeTests {
    @Test("are in range, silent while the card is closed, and each bed is listed once")
    func cards() {
        for weather in CardSoundscape.allCases {
            let open = weather.beds(level: 1, tilt: Tilt(.degrees(40), toward: Vector(1, 1)))
            #expect(open.allSatisfy { (0...1).contains($0.level) && (-1...1).contains($0.pan) }, "\(weather)")
            #expect(Set(open.map(\.sound.name)).count == open.count)
            #expect(open.level("surf") > 0)
            #expect(weather.beds(level: 0).allSatisfy { $0.level == 0 })
        }
        #expect(
            CardSoundscape.rain.beds(level: 1).level("rain") > CardSoundscape.drizzle.beds(level: 1).level("rain")
        )
    }

    @Test("run to the low side, and the sea is rougher there")
    func tilt() {
        func beds(_ degrees: Double) -> [SceneSounds.Bed] {
            CardSoundscape.rain.beds(level: 0.5, tilt: Tilt(.degrees(degrees), toward: Vector(1, 0)))
        }
        let (flat, right) = (beds(0), beds(20))
        #expect(flat.allSatisfy { $0.pan == 0 })
        #expect(right.first { $0.sound.name == "rain" }.map { $0.pan > 0.3 } == true)
        #expect(right.level("surf") > flat.level("surf"))
    }
}
