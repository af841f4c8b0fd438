import Support
import Testing
import TiltEngine

@Suite("A pausable clock")
struct PausableClockTests {
    @Test("shows 0 until it is started")
    func beginning() {
        let clock = PausableClock()
        #expect(!clock.isRunning && clock.time(at: 100) == 0)
    }

    @Test("counts only the seconds for which it runs", arguments: 1...20 as ClosedRange<UInt64>)
    func pauses(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var clock = PausableClock()
        var (time, run) = (0.0, 0.0)
        for _ in 0..<50 {
            let pause = random.uniform(0, 2)
            #expect(isClose(clock.time(at: time + pause), run, within: 1e-9))
            time += pause
            clock.start(at: time)
            let stretch = random.uniform(0, 2)
            time += stretch
            run += stretch
            #expect(isClose(clock.time(at: time), run, within: 1e-9))
            clock.stop(at: time)
        }
    }

    /// If the time were a difference of two rounded ones, one in a hundred pauses would show it.
    @Test("never shows less after a pause than before it", arguments: 1...20 as ClosedRange<UInt64>)
    func neverBack(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (clock, time, shown) = (PausableClock(), 0.0, 0.0)
        for _ in 0..<1000 {
            time += random.uniform(0, 2)
            clock.start(at: time)
            #expect(clock.time(at: time) >= shown)
            time += random.uniform(0, 2)
            clock.stop(at: time)
            shown = clock.time(at: time)
        }
    }

    @Test("ignores a second start or stop")
    func twice() {
        var clock = PausableClock()
        clock.start(at: 1)
        clock.start(at: 2)
        #expect(clock.time(at: 4) == 3)
        clock.stop(at: 5)
        clock.stop(at: 9)
        #expect(clock.time(at: 20) == 4)
    }

    @Test("skips forward at once, running or not", arguments: [true, false])
    func skip(running: Bool) {
        var clock = PausableClock()
        if running { clock.start(at: 10) }
        clock.skip(0.5)
        #expect(clock.time(at: 10) == 0.5)
        #expect(clock.time(at: 11) == (running ? 1.5 : 0.5))
    }
}
