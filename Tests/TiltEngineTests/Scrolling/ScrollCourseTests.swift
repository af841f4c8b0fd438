import Testing
import TiltEngine

@Suite("A flung scroll view")
struct ScrollFlingTests {
    @Test("comes to rest at a distance of (v − 10 pt/s) · 0.499 s", arguments: [1000.0, -1000, 300, -1900])
    func destination(velocity: Double) {
        var scroll = scrollView(at: 1200 - velocity * 0.1)
        fling(&scroll, velocity: velocity, time: 1)
        #expect(scroll.phase == .decelerating)
        scroll.advance(to: 20)
        #expect(scroll.phase == .rest && scroll.velocity == 0)
        let destination = 1200 + (velocity - (velocity < 0 ? -10 : 10)) * 0.499
        #expect(abs(scroll.offset - destination) < 1e-6)
    }

    @Test("continues with the speed of the hand")
    func continuity() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1234, time: 1)
        #expect(abs(scroll.velocity - 1234) < 1e-6)
        let slope = (scroll.offset(at: 1 + 1e-5) - scroll.offset) / 1e-5
        // The slope of a sum of milliseconds is a thousandth below the speed it was flung with.
        #expect(abs(slope - 1234) < 2)
    }

    @Test("bounces at the edge with its speed there", arguments: [2500.0, -2500, 700, -700])
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

    @Test("released at rest outside its edge creeps back and never passes the edge")
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

    @Test("flung inwards from outside glides on inside, without a jump of speed at the edge")
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
        scroll.detents = .pages(length: 480)
        fling(&scroll, velocity: random.uniform(-3000, 3000), time: 1)
        scroll.advance(to: 10)
        #expect(scroll.phase == .rest, "seed \(seed)")
        #expect(scroll.offset.remainder(dividingBy: 480) == 0, "seed \(seed)")
        #expect(scroll.range.contains(scroll.offset), "seed \(seed)")
    }

    @Test("with pages turns at most one, however far it was dragged, and bounces if it is released outside")
    func dragged() {
        var scroll = scrollView(at: 480)
        scroll.detents = .pages(length: 480)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: -960, time: 0.1)
        scroll.endDrag(time: 1)
        #expect(scroll.phase == .decelerating)
        scroll.advance(to: 3)
        #expect(scroll.offset == 960)
        scroll.beginDrag(at: 0, time: 3)
        scroll.drag(to: 2000, time: 3.1)
        scroll.endDrag(time: 4)
        #expect(scroll.phase == .bouncing)
    }

    @Test(
        "that always bounces, with less content than its view, rests at 0 and stretches on both sides",
        arguments: [120.0, -120])
    func smallContent(pull: Double) {
        var scroll = ScrollPhysics(contentLength: 200, viewLength: 480, offset: 30)
        scroll.alwaysBounces = true
        #expect(scroll.offset == 0 && scroll.range == 0...0)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: pull, time: 0.1)
        #expect(abs(scroll.offset) > 50 && scroll.offset * pull < 0)
        scroll.endDrag(time: 0.1)
        scroll.advance(to: 5)
        #expect(scroll.offset == 0 && scroll.phase == .rest)
    }
}

@Suite("A programmed scroll")
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

    @Test("starts with the speed of a glide in the same direction")
    func continuity() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1500, time: 1)
        scroll.scroll(to: 2400, time: 1)
        #expect(abs(scroll.velocity - 1500) < 1e-6)
    }

    @Test("reaches its destination without a jump")
    func arrival() {
        var scroll = scrollView()
        scroll.scroll(to: 1500, time: 0)
        #expect(scroll.phase == .decelerating)
        for tick in 1...3000 {
            let reach = scroll.velocity / 1000
            let last = scroll.offset
            scroll.advance(to: Double(tick) / 1000)
            #expect(abs(scroll.offset - last - reach) <= Bounce.tolerance)
        }
        #expect(scroll.offset == 1500 && scroll.phase == .rest)
    }

    @Test("by a distance counts from the previous destination")
    func steps() {
        var scroll = scrollView()
        for press in 0..<5 { scroll.scroll(by: 60, time: Double(press) * 0.03) }
        scroll.advance(to: 3)
        #expect(scroll.offset == 1300)
    }

    @Test("without animation is at its destination at once, at rest")
    func atOnce() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1500, time: 1)
        scroll.scroll(to: 5000, animated: false, time: 1.2)
        #expect(scroll.offset == 2400 && scroll.phase == .rest && scroll.velocity == 0)
    }
}
