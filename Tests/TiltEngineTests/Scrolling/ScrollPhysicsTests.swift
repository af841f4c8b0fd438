import Testing
import TiltEngine

@Suite("A scroll view")
struct ScrollPhysicsTests {
    private enum Act { case begin, move, end, send, step, steer, resize }

    /// Ten seconds of use of a scroll view, read at a frame rate; the states at every tenth of a second.
    private func session(seed: UInt64, framesPerSecond: Int) -> [Double] {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView()
        var offsets: [Double] = []
        var eventTime = 0.0
        for frame in 0...(10 * framesPerSecond) {
            let time = Double(frame) / Double(framesPerSecond)
            while eventTime <= time {
                happen(to: &scroll, at: eventTime, random: &random)
                eventTime += random.uniform(0.0005, 0.1) * (random.uniform(0, 1) < 0.1 ? 10 : 1)
            }
            scroll.advance(to: time)
            if frame % (framesPerSecond / 6) == 0 { offsets += [scroll.offset, scroll.velocity] }
        }
        return offsets
    }

    private func happen(to scroll: inout ScrollPhysics, at time: Double, random: inout SplitMix64) {
        let acts: [Act] = [.begin, .move, .move, .move, .move, .move, .end, .send, .step, .steer, .steer, .resize]
        switch acts[Int(random.uniform(0, Double(acts.count)))] {
        case .begin: scroll.beginDrag(at: 0, time: time)
        case .move: scroll.drag(to: random.uniform(-300, 300), time: time)
        case .end: scroll.endDrag(time: time)
        case .send: scroll.scroll(to: random.uniform(-100, 2500), time: time)
        case .step: scroll.scroll(by: random.uniform(-200, 200), time: time)
        case .steer: scroll.steer(velocity: random.uniform(-900, 900), hold: random.uniform(0, 40), time: time)
        case .resize: scroll.resize(contentLength: random.uniform(400, 4000), viewLength: 480, time: time)
        }
    }

    @Test("moves in the same way at 30, 60, 144 and 240 frames per second", arguments: 0..<40 as Range<UInt64>)
    func frameRates(seed: UInt64) {
        let slow = session(seed: seed, framesPerSecond: 30)
        #expect(Set(slow).count > 20, "seed \(seed): little happened")
        for rate in [60, 144, 240] {
            let fast = session(seed: seed, framesPerSecond: rate)
            #expect(slow.count == fast.count)
            for (a, b) in zip(slow, fast) { #expect(abs(a - b) < 1e-9, "seed \(seed) at \(rate) frames") }
        }
    }

    @Test("predicts its offset", arguments: 0..<20 as Range<UInt64>)
    func prediction(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView()
        fling(&scroll, velocity: random.uniform(-5000, 5000), time: 1)
        for _ in 0..<20 {
            let time = scroll.time + random.uniform(0, 0.3)
            let (offset, velocity, phase) = (
                scroll.offset(at: time), scroll.velocity(at: time), scroll.phase(at: time)
            )
            scroll.advance(to: time)
            #expect(scroll.offset == offset && scroll.velocity == velocity, "seed \(seed)")
            #expect(scroll.phase == phase, "seed \(seed)")
        }
    }

    @Test("moves without jumps under any input", arguments: 0..<40 as Range<UInt64>)
    func noJumps(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView()
        var time = 0.0
        for _ in 0..<400 {
            switch Int(random.uniform(0, 5)) {
            case 0: fling(&scroll, velocity: random.uniform(-4000, 4000), time: time + 0.1)
            case 1: scroll.scroll(by: random.uniform(-900, 900), time: time)
            default: scroll.steer(velocity: random.uniform(-900, 900), hold: random.uniform(0, 40), time: time)
            }
            time = scroll.time
            var last = scroll.offset
            for _ in 0..<Int(random.uniform(1, 40)) {
                time += 0.002
                scroll.advance(to: time)
                // The fastest case: a programmed scroll over 2,400 pt starts at most at 2400 / (e · 0.12 s) = 7,400
                // pt/s.
                #expect(abs(scroll.offset - last) < 0.002 * 8000, "seed \(seed) at \(time) s")
                last = scroll.offset
            }
        }
    }

    @Test("ignores values that are not numbers or are extremely large")
    func nonsense() {
        for bad in [Double.nan, .infinity, -.infinity, 1e300] {
            var scroll = scrollView()
            fling(&scroll, velocity: 1000, time: 1)
            let before = scroll
            scroll.beginDrag(at: bad, time: 1.1)
            scroll.beginDrag(at: 0, time: bad)
            scroll.scroll(to: bad, time: 1.1)
            scroll.scroll(by: bad, time: 1)
            scroll.scroll(to: 0, time: bad)
            scroll.steer(velocity: bad, time: 1.1)
            scroll.steer(velocity: 1, hold: bad, time: 1.1)
            scroll.steer(velocity: 1, hold: -1, time: 1.1)
            scroll.resize(contentLength: -1, viewLength: 480, time: 1.1)
            scroll.resize(contentLength: 2880, viewLength: -1, time: 1.1)
            scroll.resize(contentLength: bad, viewLength: 480, time: 1.1)
            scroll.resize(contentLength: 480, viewLength: 480, offset: bad, time: 1.1)
            scroll.advance(to: bad)
            #expect(scroll == before)
            scroll.beginDrag(at: 0, time: 2)
            let held = scroll
            scroll.drag(to: bad, time: 2)
            scroll.drag(to: 0, time: bad)
            scroll.endDrag(time: bad)
            #expect(scroll == held)
        }
    }

    @Test("survives a drag over a huge distance in no time")
    func absurdSpeed() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 1)
        scroll.drag(to: -1000, time: 1.000_000_001)
        scroll.endDrag(time: 1.000_000_001)
        #expect(scroll.velocity == ScrollPhysics.maximumSpeed)
        scroll.advance(to: 1.1)
        #expect(scroll.offset.isFinite)
        scroll.advance(to: 20)
        #expect(scroll.offset == 2400 && scroll.phase == .rest)
    }

    @Test("treats late events as simultaneous with the last one")
    func tooLate() {
        var scroll = scrollView()
        scroll.advance(to: 5)
        scroll.scroll(to: 0, time: 3)
        #expect(scroll.time == 5 && scroll.offset == 1000)
        scroll.advance(to: 8)
        #expect(scroll.offset == 0)
    }
}
