import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The clock of the landscape")
struct LandscapeClockTests {
    private func run(_ clock: inout LandscapeClock, _ seconds: Double) {
        for _ in 0..<Int((seconds * 120).rounded()) { clock.step(1 / 120) }
    }

    @Test("shows the local time, which runs as clocks do")
    func live() {
        var clock = LandscapeClock(hour: 23.99)
        run(&clock, 72)
        #expect(clock.isLive && abs(clock.hour - 0.01) < 1e-6)
    }

    @Test("runs sixty times as fast once it was turned, and stands in a hand")
    func free() {
        var clock = LandscapeClock(hour: 12)
        clock.turn(to: 6)
        clock.isHeld = true
        run(&clock, 10)
        #expect(!clock.isLive && clock.hour == 6)
        clock.isHeld = false
        run(&clock, 60)
        #expect(abs(clock.hour - 7) < 1e-6)
    }

    @Test("goes back to now the shorter way, smoothly", arguments: [(3.0, 23.5, -3.5), (23.0, 1, 2), (10, 14, 4)])
    func back(from: Double, to: Double, way: Double) {
        var clock = LandscapeClock(hour: to)
        clock.turn(to: from)
        clock.backToNow()
        #expect(clock.isLive && clock.isTurning)
        var (last, most, sum) = (clock.hour, 0.0, 0.0)
        for _ in 0..<150 {
            clock.step(1 / 120)
            let step = (clock.hour - last + 36).truncatingRemainder(dividingBy: 24) - 12
            (last, most, sum) = (clock.hour, max(most, abs(step)), sum + step)
        }
        #expect(!clock.isTurning && abs(clock.hour - clock.now) < 1e-9)
        #expect(abs(sum - way) < 0.01 && most < 2 * abs(way) / 144)
    }

    @Test("turns by a key in a moment, without a jump")
    func gently() {
        var clock = LandscapeClock(hour: 12)
        clock.turnGently(by: 1)
        clock.step(1 / 120)
        #expect(clock.hour > 12 && clock.hour < 12.2 && clock.isTurning)
        run(&clock, 1.5)
        #expect(!clock.isTurning && abs(clock.hour - 13) < 0.02)
    }

    @Test("says what comes and what was")
    func words() {
        #expect(LandscapeClock(hour: 19.45).words == "19:27  sunset in 33 min")
        #expect(LandscapeClock(hour: 20.5).words == "20:30  sunset 30 min ago")
        #expect(LandscapeClock(hour: 12).words == "12:00")
        #expect(LandscapeClock(hour: 4.5).words == "04:30  sunrise in 1 h 30 min")
        #expect(LandscapeClock.words(23.9999) == "23:59")
    }

    @Test("knows sun and moon on their ways", arguments: [0.0, 5.9, 6, 13, 19.9, 20, 23])
    func bodies(hour: Double) {
        let body = LandscapeClock.body(at: hour)
        #expect(body == (hour >= 6 && hour < 20 ? .sun : .moon))
        #expect((0...1).contains(body.share(at: hour)))
        #expect(abs(body.hour(at: body.share(at: hour)) - hour) < 1e-9)
    }
}

@Suite("A weather of the landscape")
struct LandscapeWeatherTests {
    @Test("comes within four seconds, and no value jumps", arguments: LandscapeWeather.allCases)
    func change(to goal: LandscapeWeather) throws {
        let art = try LandscapeFixture.art()
        for start in LandscapeWeather.allCases where start != goal {
            var change = LandscapeAirChange(start, air: art.air(of: start))
            change.turn(to: goal, air: art.air(of: goal))
            var last = change.air
            #expect(last == art.air(of: start))
            for step in 1...2400 {
                change.step(1 / 120)
                let air = change.air
                #expect(abs(air.cover - last.cover) < 0.01 && abs(air.rain - last.rain) < 0.01)
                #expect(abs(air.dark - last.dark) < 0.01 && abs(air.snow - last.snow) <= 0.06 / 120 + 1e-12)
                #expect(abs(air.wind - last.wind) < 0.1)
                if step == 490, start != .snow, goal != .snow { #expect(change.isOver) }
                last = air
            }
            #expect(change.isOver && change.air == art.air(of: goal))
        }
    }

    @Test("may turn into another before it has come")
    func turned() throws {
        let art = try LandscapeFixture.art()
        var change = LandscapeAirChange(.clear, air: art.air(of: .clear))
        change.turn(to: .storm, air: art.air(of: .storm))
        for _ in 0..<100 { change.step(1 / 120) }
        let before = change.air
        change.turn(to: .clear, air: art.air(of: .clear))
        #expect(change.air == before && change.weather == .clear)
    }

    @Test("has an icon of its own, and neighbours in a round")
    func names() {
        for weather in LandscapeWeather.allCases {
            #expect(LandscapeWeather(symbol: weather.symbol) == weather && weather.next().next(-1) == weather)
        }
        #expect(LandscapeWeather(symbol: "pin") == nil && LandscapeWeather.wind.next() == .clear)
    }
}
