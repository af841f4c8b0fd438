import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The chart's clock")
struct SkyClockTests {
    private func passed(_ seconds: Double, _ clock: SkyClock, runs: Bool = true) -> SkyClock {
        var clock = clock
        for _ in 0..<Int((seconds * 120).rounded()) { clock.step(1 / 120, runs: runs) }
        return clock
    }

    @Test("stands until there is an input")
    func stands() {
        let clock = SkyClock(hours: 7)
        #expect(clock.isAtRest && passed(10, clock) == clock)
    }

    @Test("runs an hour in four seconds while somebody is there, and comes to rest a minute after the last input")
    func runs() {
        var clock = SkyClock(hours: 0)
        clock.noteInput()
        let begun = passed(10, clock)
        #expect(begun.presence == 1 && !begun.isAtRest)
        #expect(abs(passed(4, begun).hours - begun.hours - 1) < 1e-9)
        let ended = passed(62, clock)
        #expect(ended.isAtRest && ended.presence == 0 && passed(5, ended) == ended)
    }

    @Test("lets the seconds pass and the hours stand while these are stopped")
    func stopped() {
        var clock = SkyClock(hours: 3)
        clock.noteInput()
        let later = passed(5, clock, runs: false)
        #expect(later.hours == 3 && abs(later.seconds - 5) < 1e-9)
    }

    @Test("goes round beyond both ends", arguments: [(47, 2.0, 1.0), (1, -2, 47), (0, 48, 0), (24, -72, 0)])
    func round(start: Double, change: Double, end: Double) {
        var clock = SkyClock(hours: start)
        clock.turn(by: change)
        #expect(clock.hours == end)
    }

    @Test(
        "is read as hours and minutes",
        arguments: [(0, "00:00"), (9.25, "09:15"), (47.999, "00:00"), (23.5, "23:30"), (30.1, "30:06")])
    func words(hours: Double, words: String) {
        #expect(SkyClock.words(hours) == words)
    }
}
