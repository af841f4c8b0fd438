import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The stage's mood")
struct MoodFadeTests {
    private let rain = Color(hex: 0x1e3f66)
    private let wind = Color(hex: 0xe8873f)

    @Test("fades from one card's colour to the next in 250 ms")
    func fade() throws {
        var mood = MoodFade(rain)
        for k in 1...30 {
            mood.step(1 / 120, toward: wind)
            let color = try #require(mood.color)
            #expect(isClose(color.red, lerp(rain.red, wind.red, min(1, Double(k) / 30)), within: 1e-9))
        }
        #expect(mood.color == wind && mood.isAtRest)
    }

    @Test("turned round on the way jumps nowhere")
    func turnedRound() throws {
        var mood = MoodFade(rain)
        for _ in 0..<10 { mood.step(1 / 120, toward: wind) }
        let before = try #require(mood.color)
        mood.step(1e-9, toward: rain)
        let after = try #require(mood.color)
        #expect(isClose(after.red, before.red, within: 1e-6))
    }

    @Test("of cards without one is none, and fades in and out by opacity alone")
    func none() {
        var mood = MoodFade(nil)
        #expect(mood.color == nil && mood.isAtRest)
        for _ in 0..<15 { mood.step(1 / 120, toward: wind) }
        #expect(isClose(mood.color?.alpha ?? 9, 0.5, within: 1e-9) && mood.color?.red == wind.red)
        for _ in 0..<30 { mood.step(1 / 120, toward: wind) }
        for _ in 0..<31 { mood.step(1 / 120, toward: nil) }
        #expect(mood.color?.alpha ?? 0 == 0)
    }
}
