import Testing

@testable import TiltPlatform

@Suite("The times of refreshes")
struct RefreshScheduleTests {
    @Test("keep the display's rate although each frame is late", arguments: [30.0, 60, 144])
    nonisolated func rate(rate: Double) {
        var schedule = RefreshSchedule()
        schedule.advance(from: 5, rate: rate)
        for _ in 0..<600 { schedule.advance(from: schedule.due + 0.3 / rate, rate: rate) }
        #expect(abs(schedule.due - 5 - 601 / rate) < 1e-9)
    }

    @Test("start anew after a gap")
    nonisolated func gap() {
        var schedule = RefreshSchedule()
        schedule.advance(from: 5, rate: 50)
        schedule.advance(from: 9, rate: 50)
        #expect(schedule.due == 9.02)
    }
}
