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
            scroll.scroll(to: 0, duration: bad, time: 1.1)
            scroll.fling(velocity: bad, time: 1.1)
            scroll.setInsets(start: bad, end: 0, time: 1.1)
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
            scroll.endDrag(to: bad, time: 2)
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

@Suite("A scroll view's destination")
struct ScrollDestinationTests {
    @Test("is where it comes to rest, known before the hand lets go", arguments: 0..<60 as Range<UInt64>)
    func known(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView(at: random.uniform(0, 2400))
        if seed % 3 == 0 { scroll.detents = .pages(length: 480) }
        let velocity = random.uniform(-4000, 4000)
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -velocity * 0.01 * Double(k), time: 0.01 * Double(k)) }
        let promised = scroll.destination
        scroll.endDrag(time: 0.1)
        #expect(scroll.destination == promised, "seed \(seed)")
        let rest = scroll.restTime
        #expect(scroll.offset(at: rest) == promised && scroll.phase(at: rest) == .rest, "seed \(seed)")
        if rest > 0.101 { #expect(scroll.phase(at: rest - 0.001) != .rest, "seed \(seed)") }
    }

    @Test("can be another one: the free glide is stretched, without a jump of speed")
    func redirected() {
        var (free, scroll) = (scrollView(at: 100), scrollView(at: 100))
        fling(&free, velocity: 1500, time: 1)
        scroll.beginDrag(at: 0, time: 0.9)
        for k in 1...10 { scroll.drag(to: -15 * Double(k), time: 0.9 + 0.01 * Double(k)) }
        scroll.endDrag(to: free.destination - 44, time: 1)
        #expect(abs(scroll.velocity - 1500) < 1e-6 && scroll.phase == .decelerating)
        #expect(scroll.destination == free.destination - 44)
        // The free glide takes 2.50 s, and this one is shorter by its share of the way.
        let share = (scroll.destination - scroll.offset) / (free.destination - free.offset)
        #expect(abs((free.restTime - 1) - 2.5) < 0.01)
        #expect(abs((scroll.restTime - 1) / (free.restTime - 1) - share) < 0.002)
        scroll.advance(to: 9)
        #expect(scroll.offset == free.destination - 44)
    }

    @Test(
        "behind the hand, too far or beyond an edge is reached all the same, inside the bounds",
        arguments: [0.0, 2300, 5000])
    func elsewhere(target: Double) {
        var scroll = scrollView(at: 900)
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -5 * Double(k), time: 0.01 * Double(k)) }
        scroll.endDrag(to: target, time: 0.1)
        for k in 0...300 { #expect(scroll.range.contains(scroll.offset(at: 0.1 + 0.01 * Double(k)))) }
        scroll.advance(to: 9)
        #expect(scroll.offset == min(target, 2400) && scroll.phase == .rest)
    }

    @Test("keeps its distance when the content is resized on the way")
    func resized() {
        var scroll = scrollView(at: 100)
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -15 * Double(k), time: 0.01 * Double(k)) }
        scroll.endDrag(to: 900, time: 0.1)
        scroll.advance(to: 0.5)
        let rest = 900 - scroll.offset
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 2000, time: 0.5)
        scroll.advance(to: 9)
        #expect(abs(scroll.offset - (2000 + rest)) < 1e-9)
    }

    @Test("is a detent also if the hand flings it in from outside an edge", arguments: [0.5, 1, 1.5])
    func fromOutside(strength: Double) {
        var scroll = scrollView(at: 0)
        scroll.detents = Detents(every: 32)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: 100, time: 0.1)
        for k in 1...5 { scroll.drag(to: 100 - 10 * strength * Double(k), time: 0.5 + 0.01 * Double(k)) }
        #expect(scroll.offset < 0)
        scroll.endDrag(time: 0.55)
        scroll.advance(to: 9)
        #expect(scroll.offset.remainder(dividingBy: 32) == 0 && scroll.phase == .rest)
    }
}

@Suite("A programmed scroll of moving content")
struct ScrollTurnTests {
    /// A scroll view on its way over 2,400 points at its greatest speed, 7,000 points per second or more.
    private func moving() -> ScrollPhysics {
        var scroll = scrollView(at: 0)
        scroll.scroll(to: 2400, time: 0)
        scroll.advance(to: 0.12)
        return scroll
    }

    @Test("turns back without a jump of its speed", arguments: [0.0, 300, 634, 900], [nil, 0.5] as [Double?])
    func back(target: Double, duration: Double?) {
        var scroll = moving()
        let speed = scroll.velocity
        #expect(speed > 7000 && abs(scroll.offset - 634) < 1)
        if let duration {
            scroll.scroll(to: target, duration: duration, time: 0.12)
            #expect(abs(scroll.restTime - 0.62) < 1e-12)
        } else {
            scroll.scroll(to: target, time: 0.12)
        }
        #expect(abs(scroll.velocity - speed) < 1e-6)
        var last = scroll.offset
        for k in 1...3000 {
            let time = 0.12 + 0.001 * Double(k)
            let offset = scroll.offset(at: time)
            // Its speed changes evenly: v ω, at most, and the pull of the way back.
            #expect(abs((offset - last) * 1000) < 1.2 * speed && scroll.range.contains(offset))
            last = offset
        }
        #expect(last == target)
    }

    @Test("brakes harder where it would leave its bounds, and at its edge stops", arguments: 0..<200 as Range<UInt64>)
    func inside(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView(at: random.uniform(0, 2400))
        scroll.fling(velocity: random.uniform(-30_000, 30_000), time: 1)
        let (start, speed) = (scroll.offset, scroll.velocity)
        let target = random.uniform(0, 2400)
        let duration = random.uniform(0.1, 2)
        seed % 2 == 0
            ? scroll.scroll(to: target, time: 1) : scroll.scroll(to: target, duration: duration, time: 1)
        #expect(scroll.velocity * speed >= 0 && abs(scroll.velocity) <= abs(speed))
        #expect(abs(scroll.offset - start) < 1e-9)
        for k in 0...2000 { #expect(scroll.range.contains(scroll.offset(at: 1 + 0.001 * Double(k))), "seed \(seed)") }
        scroll.advance(to: 9)
        #expect(scroll.offset == target)
    }
}

@Suite("A scroll with a duration")
struct ScrollDurationTests {
    @Test("takes exactly this time, whatever the content did before", arguments: [0.0, 1500, -1500])
    func exact(velocity: Double) {
        var scroll = scrollView(at: 1000)
        fling(&scroll, velocity: velocity, time: 1)
        scroll.scroll(to: 5000, duration: 0.7, time: 1)
        #expect(scroll.phase == .decelerating && scroll.restTime == 1.7)
        #expect(scroll.phase(at: 1.699) == .decelerating && scroll.offset(at: 1.699) < 2400)
        scroll.advance(to: 1.7)
        #expect(scroll.offset == 2400 && scroll.phase == .rest)
    }

    @Test("keeps its end when the content is resized on the way")
    func resized() {
        var scroll = scrollView(at: 100)
        scroll.scroll(to: 500, duration: 1, time: 0)
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 1300, time: 0.5)
        #expect(abs(scroll.restTime - 1) < 1e-12 && scroll.destination == 1500)
    }
}

@Suite("A part of the content made visible")
struct ScrollRevealTests {
    @Test(
        "moves the view as little as possible",
        arguments: [
            (1100.0, 1200.0, 1000.0), (900, 950, 900), (1450, 1500, 1020), (900, 1500, 900), (2500, 2880, 2400),
        ])
    func least(start: Double, end: Double, expected: Double) {
        var scroll = scrollView(at: 1000)
        scroll.scroll(toReveal: start...end, animated: false, time: 0)
        #expect(scroll.offset == expected)
    }

    @Test("is not covered by an inset")
    func insets() {
        var scroll = scrollView(at: 1000)
        scroll.setInsets(start: 50, end: 100, time: 0)
        scroll.scroll(toReveal: 1010...1020, animated: false, time: 0)
        #expect(scroll.offset == 960)
        scroll.scroll(toReveal: 1400...1430, time: 1)
        scroll.advance(to: 5)
        #expect(scroll.offset == 1050)
    }
}
