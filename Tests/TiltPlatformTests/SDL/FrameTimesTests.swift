import Testing

@testable import TiltPlatform

@Suite("The times of events")
struct FrameTimesTests {
    @Test("count from the previous frame, within the frame")
    nonisolated func clamped() {
        var times = FrameTimes(start: 100, ticks: 5000)
        #expect(times.advance(to: 100) == 0)
        #expect(times.advance(to: 100.5) == 0.5)
        #expect(abs(times.sinceFrameBefore(ticks: 5200) - 0.2) < 1e-9)
        #expect(times.sinceFrameBefore(ticks: 4000) == 0)
        #expect(times.sinceFrameBefore(ticks: 9000) == 0.5)
        #expect(times.advance(to: 101) == 0.5)
        #expect(abs(times.sinceFrameBefore(ticks: 5700) - 0.2) < 1e-9)
        #expect(times.frame == 1)
    }

    @Test("continue when SDL's counter overflows")
    nonisolated func overrun() {
        var times = FrameTimes(start: 0, ticks: .max - 99)
        _ = times.advance(to: 1)
        #expect(abs(times.sinceFrameBefore(ticks: 300) - 0.4) < 1e-9)
    }

    @Test("never run backwards")
    nonisolated func backwards() {
        var times = FrameTimes(start: 10, ticks: 0)
        #expect(times.advance(to: 11) == 1)
        #expect(times.advance(to: 10.5) == 0)
        #expect(times.frame == 1)
    }
}
