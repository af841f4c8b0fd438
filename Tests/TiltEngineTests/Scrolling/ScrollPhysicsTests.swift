import Testing
import TiltEngine

/// A fling by a hand that moves evenly at `velocity` (of the offset) for a tenth of a second and then lets go at `time`.
private func fling(_ scroll: inout ScrollPhysics, velocity: Double, time: Double) {
    scroll.beginDrag(at: 0, time: time - 0.1)
    for k in 1...10 { scroll.drag(to: -velocity * 0.01 * Double(k), time: time - 0.1 + 0.01 * Double(k)) }
    scroll.endDrag(time: time)
}

private func scrollView(at offset: Double = 1000) -> ScrollPhysics {
    ScrollPhysics(contentLength: 2880, viewLength: 480, offset: offset)
}

@Suite("Content under a hand")
struct ScrollDragTests {
    @Test("follows it point for point inside the bounds, the offset falling as the hand goes right")
    func follows() {
        var scroll = scrollView()
        scroll.beginDrag(at: 200, time: 1)
        for place in [210, 150, 333.5] {
            scroll.drag(to: place, time: 1.1)
            #expect(scroll.offset == 1200 - place)
            #expect(scroll.phase == .drag)
        }
    }

    @Test("follows as on a rubber band past both edges", arguments: [(50.0, 26.0), (100, 49), (200, 89), (400, 151)])
    func rubberBand(pull: Double, displacement: Double) {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: 1000 + pull, time: 1)
        #expect(abs(scroll.offset + displacement) < 0.5)
        scroll.drag(to: -1400 - pull, time: 2)
        #expect(abs(scroll.offset - 2400 - displacement) < 0.5)
    }

    @Test("stays under it where it is caught, gliding or outside its edge", arguments: [0.05, 0.3, 0.5, 0.8, 1.2])
    func caught(after delay: Double) {
        var scroll = scrollView(at: 2000)
        fling(&scroll, velocity: 2500, time: 1)
        scroll.advance(to: 1 + delay)
        let offset = scroll.offset
        scroll.beginDrag(at: 77, time: 1 + delay)
        #expect(scroll.offset == offset && scroll.phase == .drag && scroll.velocity == 0)
        scroll.drag(to: 77, time: 1.1 + delay)
        #expect(abs(scroll.offset - offset) < 1e-9)
        scroll.advance(to: 9)
        #expect(abs(scroll.offset - offset) < 1e-9)
    }

    @Test("rests where it is let go after a stillness of a tenth of a second")
    func heldStill() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...20 { scroll.drag(to: -10 * Double(k), time: 0.01 * Double(k)) }
        scroll.endDrag(time: 0.31)
        #expect(scroll.phase == .rest)
        #expect(scroll.offset == 1200)
    }

    @Test("keeps still for all other commands")
    func handWins() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        scroll.scroll(to: 0, time: 0.1)
        scroll.scroll(by: 60, animated: false, time: 0.1)
        scroll.steer(velocity: 800, hold: 40, time: 0.1)
        scroll.advance(to: 2)
        #expect(scroll.offset == 1000 && scroll.phase == .drag)
    }
}

@Suite("A flung scroll view")
struct ScrollFlingTests {
    @Test("comes to rest (v − 10 pt/s) · 0.499 s away", arguments: [1000.0, -1000, 300, -1900])
    func destination(velocity: Double) {
        var scroll = scrollView(at: 1200 - velocity * 0.1)
        fling(&scroll, velocity: velocity, time: 1)
        #expect(scroll.phase == .decelerating)
        scroll.advance(to: 20)
        #expect(scroll.phase == .rest && scroll.velocity == 0)
        let destination = 1200 + (velocity - (velocity < 0 ? -10 : 10)) * 0.499
        #expect(abs(scroll.offset - destination) < 1e-6)
    }

    @Test("goes on with the speed of the hand")
    func continuity() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1234, time: 1)
        #expect(abs(scroll.velocity - 1234) < 1e-6)
        let slope = (scroll.offset(at: 1 + 1e-5) - scroll.offset) / 1e-5
        // The slope of a sum of milliseconds is a thousandth below the speed it was flung with.
        #expect(abs(slope - 1234) < 2)
    }

    @Test("comes to the edge and bounces with the speed it has there", arguments: [2500.0, -2500, 700, -700])
    func bounce(velocity: Double) {
        let edge = velocity > 0 ? 2400.0 : 0
        var scroll = scrollView(at: velocity > 0 ? 2100 : 300)
        fling(&scroll, velocity: velocity, time: 1)
        let speed = abs(scroll.velocity) - abs(edge - scroll.offset) / 0.499
        var furthest = 0.0
        for frame in 0...3000 {
            let time = 1 + Double(frame) / 1000
            let out = velocity > 0 ? scroll.offset(at: time) - edge : edge - scroll.offset(at: time)
            furthest = max(furthest, out)
            #expect((scroll.phase(at: time) == .bouncing) == (out > 0))
            #expect(abs(scroll.velocity(at: time)) <= abs(velocity) + 1e-6)
        }
        #expect(abs(furthest - speed / (11 * 2.718_281_828)) < 0.01)
        scroll.advance(to: 5)
        #expect(scroll.offset == edge && scroll.phase == .rest)
    }

    @Test("let go outside its edge at rest creeps back and never passes it")
    func creep() {
        var scroll = scrollView(at: 0)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: 100, time: 0.1)
        scroll.endDrag(time: 1)
        #expect(scroll.phase == .bouncing)
        var last = scroll.offset
        #expect(abs(last + 49) < 0.5)
        for frame in 1...240 {
            scroll.advance(to: 1 + Double(frame) / 240)
            #expect(scroll.offset >= last && scroll.offset <= 0)
            last = scroll.offset
        }
        #expect(scroll.phase == .rest && scroll.offset == 0)
    }

    @Test("thrown inwards from outside glides on inside, without a jump of speed at the edge")
    func thrownInwards() {
        var scroll = scrollView(at: 0)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: 60, time: 0.1)
        for k in 1...10 { scroll.drag(to: 60 - 10 * Double(k) / 2, time: 0.5 + 0.005 * Double(k)) }
        scroll.endDrag(time: 0.55)
        #expect(scroll.phase == .bouncing && scroll.offset < 0 && scroll.velocity > 0)
        var last = scroll.velocity
        var phases: [ScrollPhysics.Phase] = [.bouncing]
        for tick in 1...4000 {
            scroll.advance(to: 0.55 + Double(tick) / 1000)
            #expect(abs(scroll.velocity - last) < 25)
            last = scroll.velocity
            if scroll.phase != phases.last { phases.append(scroll.phase) }
        }
        #expect(phases == [.bouncing, .decelerating, .rest])
        #expect(scroll.offset > 10)
    }

    @Test("with pages ends on a page, inside its bounds", arguments: 0..<100 as Range<UInt64>)
    func pages(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView(at: random.uniform(0, 2400))
        scroll.paging = Paging(length: 480)
        fling(&scroll, velocity: random.uniform(-3000, 3000), time: 1)
        scroll.advance(to: 10)
        #expect(scroll.phase == .rest, "seed \(seed)")
        #expect(scroll.offset.remainder(dividingBy: 480) == 0, "seed \(seed)")
        #expect(scroll.range.contains(scroll.offset), "seed \(seed)")
    }

    @Test("whose content is smaller than its view rests at 0 and gives on both sides", arguments: [120.0, -120])
    func smallContent(pull: Double) {
        var scroll = ScrollPhysics(contentLength: 200, viewLength: 480, offset: 30)
        #expect(scroll.offset == 0 && scroll.range == 0...0)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: pull, time: 0.1)
        #expect(abs(scroll.offset) > 50 && scroll.offset * pull < 0)
        scroll.endDrag(time: 0.1)
        scroll.advance(to: 5)
        #expect(scroll.offset == 0 && scroll.phase == .rest)
    }
}

@Suite("Content sent to a place")
struct ScrollToTests {
    @Test("arrives exactly and never leaves its bounds on the way", arguments: 0..<100 as Range<UInt64>)
    func arrives(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var scroll = scrollView(at: random.uniform(400, 2000))
        fling(&scroll, velocity: random.uniform(-4000, 4000), time: 1)
        scroll.advance(to: 1.05)
        let inside = scroll.range.contains(scroll.offset)
        let target = random.uniform(-500, 3000)
        scroll.scroll(to: target, time: 1.05)
        for frame in 1...200 {
            let offset = scroll.offset(at: 1.05 + Double(frame) / 100)
            #expect(!inside || (offset >= -1e-9 && offset <= 2400 + 1e-9), "seed \(seed)")
        }
        scroll.advance(to: 4)
        #expect(scroll.offset == min(max(target, 0), 2400), "seed \(seed)")
        #expect(scroll.phase == .rest, "seed \(seed)")
    }

    @Test("goes on from the speed it has when it glides that way")
    func continuity() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1500, time: 1)
        scroll.scroll(to: 2400, time: 1)
        #expect(abs(scroll.velocity - 1500) < 1e-6)
    }

    @Test("a step further each time, counts from where it was last sent")
    func steps() {
        var scroll = scrollView()
        for press in 0..<5 { scroll.scroll(by: 60, time: Double(press) * 0.03) }
        scroll.advance(to: 3)
        #expect(scroll.offset == 1300)
    }

    @Test("at once is there at once and at rest")
    func atOnce() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1500, time: 1)
        scroll.scroll(to: 5000, animated: false, time: 1.2)
        #expect(scroll.offset == 2400 && scroll.phase == .rest && scroll.velocity == 0)
    }
}

@Suite("Content steered from outside")
struct ScrollSteeringTests {
    @Test("moves at the speed it is given until it is given another")
    func speed() {
        var scroll = scrollView()
        scroll.steer(velocity: 300, time: 1)
        scroll.advance(to: 2)
        #expect(abs(scroll.offset - 1300) < 1e-9 && scroll.phase == .steering && scroll.velocity == 300)
        scroll.steer(velocity: -100, time: 2)
        scroll.steer(velocity: 0, time: 3)
        scroll.advance(to: 9)
        #expect(abs(scroll.offset - 1200) < 1e-9 && scroll.phase == .rest)
    }

    @Test("bounces at an edge and ends where it is held outside", arguments: [(600.0, 2440.0), (-600, -40)])
    func held(velocity: Double, place: Double) {
        var scroll = scrollView(at: velocity > 0 ? 2300 : 100)
        var last = velocity
        for step in 0...600 {
            scroll.steer(velocity: velocity, hold: 40, time: Double(step) / 120)
            #expect(abs(scroll.velocity - last) < 0.15 * abs(velocity))
            last = scroll.velocity
        }
        #expect(scroll.phase == .rest)
        #expect(scroll.offset == place)
        scroll.steer(velocity: 0, time: 6)
        #expect(scroll.phase == .bouncing)
        scroll.advance(to: 8)
        #expect(scroll.phase == .rest && scroll.offset == (velocity > 0 ? 2400 : 0))
    }

    @Test("at rest at an edge is pulled out without a jump, and stays where nothing holds it outside")
    func fromTheEdge() {
        var scroll = scrollView(at: 2400)
        scroll.steer(velocity: 800, hold: 0, time: 1)
        scroll.advance(to: 2)
        #expect(scroll.offset == 2400 && scroll.phase == .rest)
        scroll.steer(velocity: 800, hold: 40, time: 2)
        #expect(scroll.velocity == 0 && scroll.phase == .bouncing)
        scroll.advance(to: 4)
        #expect(scroll.offset == 2440)
    }

    @Test("follows a hold that changes, however it trembles")
    func trembling() {
        var scroll = scrollView(at: 2350)
        var random = SplitMix64(seed: 3)
        let furthest = 2400 + 1.05 * (40 + 500 / (11 * 2.718))
        for step in 0...1200 {
            let share = random.uniform(0.95, 1.05)
            scroll.steer(velocity: 500 * share, hold: 40 * share, time: Double(step) / 120)
            #expect(scroll.offset < furthest)
        }
        #expect(abs(scroll.offset - 2440) < 4)
    }

    @Test("turned back leaves its edge at the steering's speed, not a bounce later")
    func turnedBack() {
        var scroll = scrollView(at: 2350)
        for step in 0..<240 { scroll.steer(velocity: 500, hold: 40, time: Double(step) / 120) }
        for step in 240...300 { scroll.steer(velocity: -400, hold: 40, time: Double(step) / 120) }
        #expect(scroll.phase == .steering)
        #expect(abs(scroll.offset - 2240) < 1e-6)
    }

    @Test("does not disturb a glide")
    func glide() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1000, time: 1)
        let undisturbed = scroll.offset(at: 1.5)
        scroll.steer(velocity: -800, hold: 40, time: 1.2)
        #expect(scroll.offset(at: 1.5) == undisturbed)
    }
}

@Suite("A scroll view that changes its size")
struct ScrollResizeTests {
    @Test("puts content that rests inside its new bounds")
    func rest() {
        var scroll = scrollView(at: 2400)
        scroll.resize(contentLength: 1480, viewLength: 480, time: 1)
        #expect(scroll.offset == 1000 && scroll.phase == .rest && scroll.range == 0...1000)
        scroll.resize(contentLength: 2960, viewLength: 480, offset: 2240, time: 1)
        #expect(scroll.offset == 2240)
    }

    @Test("lets a glide go on from its new place at its speed")
    func glide() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1000, time: 1)
        scroll.advance(to: 1.2)
        let (offset, speed) = (scroll.offset, scroll.velocity)
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 2 * offset + 240, time: 1.2)
        #expect(abs(scroll.velocity - speed) < 1e-9)
        scroll.advance(to: 20)
        let destination = 2 * offset + 240 + (speed - 10) * 0.499
        #expect(abs(scroll.offset - destination) < 1e-6)
    }

    @Test("keeps the content in the hand where it is put, inside and out")
    func drag() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -10 * Double(k), time: 0.01 * Double(k)) }
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 2200, time: 0.1)
        #expect(scroll.offset == 2200 && abs(scroll.velocity - 1000) < 1e-6)
        scroll.drag(to: -110, time: 0.11)
        #expect(abs(scroll.offset - 2210) < 1e-9)
        scroll.resize(contentLength: 2600, viewLength: 480, time: 0.11)
        scroll.drag(to: -110, time: 0.12)
        #expect(abs(scroll.offset - 2210) < 1e-9)
        scroll.endDrag(time: 0.5)
        scroll.advance(to: 9)
        #expect(scroll.offset == 2120)
    }

    @Test("bounces what is left outside back in", arguments: [2450.0, 2600])
    func bounce(contentLength: Double) {
        var scroll = scrollView(at: 2300)
        fling(&scroll, velocity: 2000, time: 1)
        scroll.advance(to: 1.1)
        let (offset, speed) = (scroll.offset, scroll.velocity)
        scroll.resize(contentLength: contentLength, viewLength: 480, time: 1.1)
        #expect(scroll.phase == .bouncing && scroll.offset == offset && abs(scroll.velocity - speed) < 1e-9)
        scroll.advance(to: 5)
        #expect(scroll.offset == contentLength - 480)
    }

    @Test("lets content that was sent go as far as it still had to")
    func approach() {
        var scroll = scrollView()
        scroll.scroll(to: 1500, time: 1)
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 2000, time: 1)
        scroll.advance(to: 5)
        #expect(scroll.offset == 2500)
    }
}

@Suite("A scroll view in time")
struct ScrollTimeTests {
    private enum Act { case begin, move, end, send, step, steer, resize }

    /// Ten seconds of a person at a scroll view, looked at so many times a second; what it was at every tenth.
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

    @Test("is the same at 30, 60, 144 and 240 frames a second", arguments: 0..<40 as Range<UInt64>)
    func frameRates(seed: UInt64) {
        let slow = session(seed: seed, framesPerSecond: 30)
        #expect(Set(slow).count > 20, "seed \(seed): little happened")
        for rate in [60, 144, 240] {
            let fast = session(seed: seed, framesPerSecond: rate)
            #expect(slow.count == fast.count)
            for (a, b) in zip(slow, fast) { #expect(abs(a - b) < 1e-9, "seed \(seed) at \(rate) frames") }
        }
    }

    @Test("tells beforehand where it will be", arguments: 0..<20 as Range<UInt64>)
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

    @Test("moves without jumps, whatever happens to it", arguments: 0..<40 as Range<UInt64>)
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
                // The fastest there is: content sent over 2,400 pt sets out at 2400 / (e · 0.12 s) = 7,400 pt/s at most.
                #expect(abs(scroll.offset - last) < 0.002 * 8000, "seed \(seed) at \(time) s")
                last = scroll.offset
            }
        }
    }

    @Test("is changed by nothing that is not a number, or is beyond all measure")
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

    @Test("survives a hand that jumps across the world in no time")
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

    @Test("lets what comes too late happen now")
    func tooLate() {
        var scroll = scrollView()
        scroll.advance(to: 5)
        scroll.scroll(to: 0, time: 3)
        #expect(scroll.time == 5 && scroll.offset == 1000)
        scroll.advance(to: 8)
        #expect(scroll.offset == 0)
    }
}
