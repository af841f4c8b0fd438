import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The background's colour")
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

    @Test("does not jump when its direction is reversed")
    func turnedRound() throws {
        var mood = MoodFade(rain)
        for _ in 0..<10 { mood.step(1 / 120, toward: wind) }
        let before = try #require(mood.color)
        mood.step(1e-9, toward: rain)
        let after = try #require(mood.color)
        #expect(isClose(after.red, before.red, within: 1e-6))
    }

    @Test("is absent for cards without one, and fades in and out by opacity")
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

@Suite("The title under the ring")
struct TitleFadeTests {
    private let dt = 1.0 / 120

    @Test("fades out before the next one fades in, both within 0.12 s")
    func change() {
        var title = TitleFade(card: 0)
        var (last, steps) = (title, 0)
        repeat {
            title.step(dt, toward: 3, alpha: 1)
            #expect(abs(title.alpha - last.alpha) < 0.22)
            if title.card != last.card { #expect(title.alpha == 0) }
            (last, steps) = (title, steps + 1)
        } while !title.isAtRest && steps < 100
        #expect(title.card == 3 && title.alpha == 1 && (13...16).contains(steps))
    }

    @Test("follows its wanted opacity at full speed, and then is at rest")
    func follows() {
        var title = TitleFade(card: 5)
        title.step(dt, toward: 5, alpha: 0.97)
        #expect(isClose(title.alpha, 0.97, within: 1e-12) && title.isAtRest)
        title.step(dt, toward: 5, alpha: 0)
        #expect(title.alpha > 0.7 && !title.isAtRest)
        for _ in 0..<12 { title.step(dt, toward: 5, alpha: 0) }
        #expect(title.alpha == 0 && title.isAtRest && title.card == 5)
    }
}
