import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The time of a motion sample")
nonisolated struct MotionClockTests {
    /// Samples of a pad that takes one every `period` and advances its timestamp by `stamp`, arriving once per frame.
    private func times(
        count: Int, period: Double = 0.004, frame: Double = 1.0 / 60, rate: Double = 250, lateness: Double = 0,
        stamp: (Int) -> UInt64
    ) -> [(time: Double, arrival: Double)] {
        var clock = MotionClock(rate: rate)
        return (1...count).map { index in
            let arrival = (Double(index) * period / frame).rounded(.up) * frame + lateness
            return (clock.time(stamp: stamp(index), arrival: arrival), arrival)
        }
    }

    private func steps(_ samples: [(time: Double, arrival: Double)]) -> [Double] {
        zip(samples.dropFirst(), samples).map { $0.time - $1.time }
    }

    @Test(
        "advances by exactly the pad's timestamps, however the samples arrive",
        arguments: [1.0 / 144, 1.0 / 60, 1.0 / 30])
    func exact(frame: Double) {
        let samples = times(count: 2500, frame: frame) { UInt64($0) * 4000 }
        #expect(steps(samples).allSatisfy { abs($0 - 0.004) < 1e-9 })
        #expect(samples.allSatisfy { $0.time <= $0.arrival && $0.time > $0.arrival - 0.1 })
    }

    @Test("is slightly ahead of the arrival only at first with slow frames")
    func slowFrames() {
        let samples = times(count: 5000, frame: 0.1) { UInt64($0) * 4000 }
        #expect(samples.allSatisfy { $0.time <= $0.arrival + MotionClock.lead })
        #expect(samples.dropFirst(4000).allSatisfy { $0.time <= $0.arrival + 0.004 })
    }

    @Test("follows the arrivals if the pad's clock is slightly wrong", arguments: [0.995, 1.005])
    func drift(pace: Double) {
        let samples = times(count: 30000) { UInt64(Double($0) * 4000 * pace) }
        #expect(samples.allSatisfy { abs($0.time - $0.arrival) < 0.16 })
        #expect(steps(samples).allSatisfy { $0 >= 0 && abs($0 - 0.004) < 0.0002 })
    }

    @Test("comes from the arrivals if timestamps are missing or wrong", arguments: [0.0, 1, 40000])
    func bogus(step: Double) {
        let samples = times(count: 5000) { UInt64(Double($0) * step) }
        let late = samples.dropFirst(1000)
        #expect(late.allSatisfy { abs($0.time - $0.arrival) < 0.1 })
        #expect(steps(Array(late)).allSatisfy { $0 >= 0 && $0 < 0.02 })
    }

    @Test("does not need the sample rate")
    func unknownRate() {
        let samples = times(count: 5000, rate: 0) { _ in 0 }.dropFirst(1000)
        #expect(steps(Array(samples)).allSatisfy { abs($0 - 0.004) < 0.002 })
    }

    @Test("jumps over a gap, also one with lost timestamps", arguments: [0.0, 0.3, 3, 30])
    func gap(stamped: Double) {
        var clock = MotionClock(rate: 250)
        for index in 0..<500 { _ = clock.time(stamp: UInt64(1 + index * 4000), arrival: Double(index) * 0.004) }
        let after = clock.time(stamp: UInt64(2_000_000 + stamped * 1e6), arrival: 5)
        #expect(abs(after - 5) < 0.05)
        let next = clock.time(stamp: UInt64(2_004_000 + stamped * 1e6), arrival: 5.004)
        #expect(abs(next - after - 0.004) < 1e-9)
    }

    @Test("does not advance for a repeated timestamp")
    func twice() {
        var clock = MotionClock(rate: 250)
        let first = clock.time(stamp: 4000, arrival: 1)
        #expect(clock.time(stamp: 4000, arrival: 1) == first)
        #expect(abs(clock.time(stamp: 8000, arrival: 1) - first - 0.004) < 1e-9)
    }

    @Test("never decreases, and never runs far ahead, for any input", arguments: 1...50 as ClosedRange<UInt64>)
    func anything(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var clock = MotionClock(rate: random.uniform(0, 2) < 1 ? 0 : 250)
        var (arrival, stamp, last) = (0.0, 0.0, 0.0)
        for _ in 0..<3000 {
            arrival += random.uniform(0, 1) < 0.99 ? random.uniform(0, 0.02) : random.uniform(0, 3)
            stamp = max(0, stamp + random.uniform(-20000, 40000))
            let time = clock.time(stamp: UInt64(stamp), arrival: arrival)
            #expect(time >= last && time <= arrival + MotionClock.lead, "seed \(seed)")
            last = time
        }
    }
}
