import Testing

import TiltPlatform

@Suite("The machine's clock")
struct ClockTests {
    @Test("never runs backwards")
    func forward() {
        let clock = MonotonicClock()
        var last = clock.seconds
        for _ in 0..<1000 {
            let now = clock.seconds
            #expect(now >= last)
            last = now
        }
    }

    @Test("sleeps until a time, and not at all if that is past", arguments: [0.005, 0.02, 0.05])
    func sleep(seconds: Double) {
        let clock = MonotonicClock()
        let start = clock.seconds
        clock.sleep(until: start - 1000)
        clock.sleep(until: -.infinity)
        clock.sleep(until: clock.seconds + seconds)
        #expect(clock.seconds - start >= seconds - 0.001)
    }
}
