import Testing
import TiltEngine

@Suite("A fixed step")
struct FixedStepTests {
    /// The times of the steps taken while time passes in frames of equal length.
    private func steps(framesPerSecond fps: Double, seconds: Int) -> [Double] {
        var clock = FixedStep()
        var time = 0.0
        var ends: [Double] = []
        for _ in 0..<Int(fps) * seconds {
            time += 1 / fps
            while clock.take(upTo: time) { ends.append(clock.time) }
        }
        return ends
    }

    @Test("is taken equally often, at the same times, at any frame rate", arguments: [24.0, 30, 60, 144, 240, 1000])
    func frameRates(fps: Double) {
        let ends = steps(framesPerSecond: fps, seconds: 20)
        #expect(ends.count == 2400)
        let step = 1.0 / 120
        let times = (1...2400).map { Double($0) * step }
        #expect(ends == times)
    }

    @Test("does not drift in a day")
    func drift() {
        var clock = FixedStep()
        var time = 0.0
        let (day, frame) = (86_400.0, 1.0 / 3)
        while time < day - frame {
            time += frame
            while clock.take(upTo: time) {}
        }
        #expect(abs(clock.time - time) < 1 / 120.0)
        #expect(clock.time == Double(clock.count) * clock.length)
    }

    @Test("is due at a time that is a nanosecond early, but not earlier")
    func tolerance() {
        var clock = FixedStep(length: 0.01)
        let isTakenTooEarly = clock.take(upTo: 0.01 - 2e-9)
        let isTaken = clock.take(upTo: 0.01 - 0.5e-9)
        #expect(isTaken && !isTakenTooEarly)
        #expect(clock.count == 1 && clock.nextTime == 0.02)
    }

    @Test("ends exactly at its announced time")
    func nextTime() {
        var clock = FixedStep()
        for _ in 0..<10_000 {
            let next = clock.nextTime
            let isTaken = clock.take(upTo: next)
            #expect(isTaken && clock.time == next)
        }
    }

    @Test("is not taken if time stands still or runs backwards", arguments: [0, -5, -Double.infinity, .nan])
    func noTime(time: Double) {
        var clock = FixedStep()
        let isTaken = clock.take(upTo: time)
        #expect(!isTaken && clock.time == 0)
    }
}
