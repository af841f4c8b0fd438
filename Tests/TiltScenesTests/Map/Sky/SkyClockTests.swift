import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The chart's clock")
struct SkyClockTests {
    private func passed(_ seconds: Double, _ clock: SkyClock, runs: Bool = true) -> SkyClock {
        var clock = clock
        for _ in 0..<Int((seconds * 120).rounded()) { clock.step(1 / 120, runs: runs) }
        return clock
    }

    @Test("runs an hour in four seconds while it may live, and comes to rest within two seconds when it may not")
    func runs() {
        let begun = passed(10, SkyClock(hours: 7))
        #expect(abs(begun.hours - 9.5) < 1e-9 && begun.presence == 1)
        var ending = begun
        ending.live(false)
        let slow = passed(1, ending)
        #expect(!slow.isAtRest && (0.05...0.2).contains(slow.hours - begun.hours))
        let ended = passed(2, ending)
        #expect(ended.isAtRest && ended.presence == 0 && passed(5, ended) == ended)
        var again = ended
        again.live(true)
        #expect(abs(passed(10, again).hours - ended.hours - 2.5 + 1.5 / 8) < 0.01)
    }

    @Test("stands from the start if it may not live then")
    func stands() {
        var clock = SkyClock(hours: 7)
        clock.live(false)
        #expect(clock.isAtRest && passed(10, clock) == clock)
    }

    @Test("lets the seconds pass and the hours stand while these are stopped")
    func stopped() {
        let later = passed(5, SkyClock(hours: 3), runs: false)
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
