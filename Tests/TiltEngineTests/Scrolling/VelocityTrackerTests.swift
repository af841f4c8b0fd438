import Testing
import TiltEngine

@Suite("The velocity of a drag")
struct VelocityTrackerTests {
    /// A tracker with samples of `position` at each of `times`.
    private func tracker(at times: [Double], position: (Double) -> Double) -> VelocityTracker {
        var tracker = VelocityTracker()
        for time in times { tracker.add(position(time), at: time) }
        return tracker
    }

    @Test("is that of a steady drag, however unevenly its events arrive", arguments: 0..<50 as Range<UInt64>)
    func steadyDrag(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let speed = random.uniform(-3000, 3000)
        let start = random.uniform(0, 100_000)
        var times = [start]
        for _ in 0..<40 { times.append(times[times.count - 1] + random.uniform(0.0005, 0.02)) }
        let tracker = tracker(at: times) { 200 + speed * ($0 - start) }
        #expect(abs(tracker.velocity - speed) < 1e-6 * max(1, abs(speed)), "seed \(seed)")
    }

    @Test("is the least-squares slope, not that between the ends")
    func leastSquares() {
        // Three points by hand: t̄ = 0.02, x̄ = 10/3; Σ = 0.2 over 0.0008.
        let tracker = tracker(at: [0, 0.02, 0.04]) { $0 == 0.04 ? 10 : 0 }
        #expect(abs(tracker.velocity - 250) < 1e-9)
        let middle = self.tracker(at: [0, 0.02, 0.04]) { $0 == 0.02 ? 10 : 0 }
        #expect(abs(middle.velocity) < 1e-9)
    }

    @Test("ignores samples older than a tenth of a second")
    func window() {
        let times = (0...60).map { Double($0) / 120 }
        let tracker = tracker(at: times) { $0 < 0.39 ? 5000 * $0 : 1950 - 100 * ($0 - 0.39) }
        #expect(abs(tracker.velocity + 100) < 1e-6)
    }

    @Test("uses the whole tenth of a second")
    func wholeWindow() {
        #expect(abs(tracker(at: [0, 0.09]) { 100 * $0 }.velocity - 100) < 1e-9)
    }

    @Test("survives a short pause, and is 0 after a tenth of a second")
    func heldStill() {
        let tracker = tracker(at: [0, 0.01, 0.02, 0.03]) { 1000 * $0 }
        #expect(abs(tracker.velocity(at: 0.04) - 1000) < 1e-9)
        #expect(abs(tracker.velocity(at: 0.115) - 1000) < 1e-9)
        #expect(tracker.velocity(at: 0.1301) == 0)
        #expect(tracker.velocity(at: 5) == 0)
    }

    @Test("is 0 with fewer than two samples")
    func tooFew() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity == 0)
        tracker.add(40, at: 1)
        #expect(tracker.velocity == 0)
        tracker.add(80, at: 1)
        #expect(tracker.velocity == 0)
    }

    @Test("uses the last of several positions at one time")
    func sameTime() {
        var tracker = VelocityTracker()
        for (time, position) in [(0.0, 0.0), (0.01, 3), (0.01, 10), (0.02, 99), (0.02, 20)] {
            tracker.add(position, at: time)
        }
        #expect(abs(tracker.velocity - 1000) < 1e-9)
    }

    @Test("ignores invalid and late samples")
    func nonsense() {
        var tracker = tracker(at: [1, 1.01, 1.02]) { 500 * $0 }
        for bad in [Double.nan, .infinity, -.infinity] {
            tracker.add(bad, at: 1.03)
            tracker.add(600, at: bad)
        }
        tracker.add(9999, at: 1.005)
        #expect(abs(tracker.velocity - 500) < 1e-6)
    }

    @Test("is finite for extreme positions and times")
    func extremes() {
        var tracker = VelocityTracker()
        tracker.add(-Double.greatestFiniteMagnitude, at: 0)
        tracker.add(.greatestFiniteMagnitude, at: .leastNonzeroMagnitude)
        #expect(tracker.velocity.isFinite)
        tracker.add(0, at: .greatestFiniteMagnitude)
        #expect(tracker.velocity.isFinite)
    }

    @Test("uses the newest samples of an extremely fast pointer")
    func flood() {
        let times = (0..<5000).map { Double($0) * 1e-5 }
        let tracker = tracker(at: times) { $0 < 0.03 ? 0 : 700 * ($0 - 0.03) }
        #expect(abs(tracker.velocity - 700) < 1e-6)
    }

    @Test("restarts after a reset")
    func reset() {
        var tracker = tracker(at: [0, 0.01, 0.02]) { 1000 * $0 }
        tracker.reset()
        #expect(tracker.velocity == 0)
        tracker.add(0, at: 0.021)
        tracker.add(1, at: 0.031)
        #expect(abs(tracker.velocity - 100) < 1e-6)
    }
}
