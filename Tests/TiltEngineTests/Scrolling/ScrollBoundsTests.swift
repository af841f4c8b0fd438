import Testing
import TiltEngine

@Suite("A scroll view that changes its size")
struct ScrollBoundsTests {
    @Test("moves resting content inside its new bounds")
    func rest() {
        var scroll = scrollView(at: 2400)
        scroll.resize(contentLength: 1480, viewLength: 480, time: 1)
        #expect(scroll.offset == 1000 && scroll.phase == .rest && scroll.range == 0...1000)
        scroll.resize(contentLength: 2960, viewLength: 480, offset: 2240, time: 1)
        #expect(scroll.offset == 2240)
    }

    @Test("lets a glide continue from its new offset at its speed")
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

    @Test("keeps dragged content at its new offset, inside and outside")
    func drag() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -10 * Double(k), time: 0.01 * Double(k)) }
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 2200, time: 0.1)
        #expect(scroll.offset == 2200 && abs(scroll.velocity - 1000) < 1e-6)
        scroll.drag(to: -110, time: 0.11)
        #expect(abs(scroll.offset - 2210) < 1e-9 && abs(scroll.velocity - 1000) < 1e-6)
        scroll.resize(contentLength: 2600, viewLength: 480, time: 0.11)
        scroll.drag(to: -110, time: 0.12)
        #expect(abs(scroll.offset - 2210) < 1e-9)
        scroll.endDrag(time: 0.5)
        scroll.advance(to: 9)
        #expect(scroll.offset == 2120)
    }

    @Test(
        "does not fling content that shrinks away under a hand, and comes back to the new end",
        arguments: [true, false])
    func shrinks(bounces: Bool) {
        var scroll = scrollView(at: 2000)
        scroll.bounces = bounces
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -5 * Double(k), time: 0.01 * Double(k)) }
        scroll.resize(contentLength: 1180, viewLength: 480, time: 0.1)
        #expect(abs(scroll.velocity - 500) < 1e-6 && scroll.offset == (bounces ? 2050 : 700))
        // The hand goes on, then back: no jump, and no other speed than the hand's.
        for k in 11...20 {
            scroll.drag(to: k < 15 ? -5 * Double(k) : -98 + 2 * Double(k), time: 0.01 * Double(k))
            #expect(abs(scroll.velocity) < 520, "\(scroll.velocity) at \(k)")
            #expect(abs(scroll.offset - (bounces ? 2050 : 700)) < 30)
        }
        // Held again on its way back, still far outside.
        scroll.endDrag(time: 0.2)
        scroll.advance(to: 0.22)
        let offset = scroll.offset
        scroll.beginDrag(at: 0, time: 0.22)
        scroll.drag(to: -0.001, time: 0.23)
        #expect(abs(scroll.offset - offset) < 0.001 && scroll.offset >= 700)
        scroll.endDrag(time: 1)
        for k in 0...300 { #expect(scroll.offset(at: 1 + 0.01 * Double(k)) >= 700) }
        scroll.advance(to: 4)
        #expect(scroll.offset == 700 && scroll.phase == .rest)
    }

    @Test("rests content that is smaller than it in its middle, if it shall, between its insets")
    func centred() {
        var scroll = ScrollPhysics(contentLength: 180, viewLength: 480)
        scroll.centersContent = true
        #expect(scroll.offset == -150 && scroll.phase == .rest)
        scroll.setInsets(start: 100, end: 20, time: 0)
        #expect(scroll.range == -190 ... -190 && scroll.offset == -190)
        scroll.alwaysBounces = true
        fling(&scroll, velocity: 900, time: 1)
        scroll.advance(to: 9)
        #expect(scroll.offset == -190)
        scroll.resize(contentLength: 2880, viewLength: 480, time: 9)
        #expect(scroll.range == -100...2420)
        scroll.centersContent = false
        scroll.resize(contentLength: 180, viewLength: 480, time: 9)
        #expect(scroll.offset == -100)
    }

    @Test("bounces content that is left outside back inside", arguments: [2450.0, 2600])
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

    @Test("bounces steered content that is left outside back inside, without a jump")
    func steered() {
        var scroll = scrollView(at: 2000)
        scroll.steer(velocity: 300, time: 0)
        scroll.resize(contentLength: 1480, viewLength: 480, time: 0)
        #expect(scroll.offset == 2000 && scroll.velocity == 300 && scroll.phase == .bouncing)
        scroll.advance(to: 5)
        #expect(scroll.offset == 1000 && scroll.phase == .rest)
    }

    @Test("does not move content that is held outside its edge")
    func held() {
        var scroll = scrollView(at: 2400)
        scroll.steer(velocity: 500, hold: 40, time: 0)
        scroll.advance(to: 3)
        scroll.resize(contentLength: 2880, viewLength: 480, time: 3)
        #expect(scroll.offset == 2440 && scroll.phase == .rest)
    }

    @Test("counts the pages of a drag from its moved beginning")
    func pages() {
        var scroll = scrollView(at: 480)
        scroll.detents = .pages(length: 480)
        scroll.beginDrag(at: 0, time: 0)
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 1920, time: 0.1)
        scroll.endDrag(time: 1)
        scroll.advance(to: 3)
        #expect(scroll.offset == 1920)
    }

    @Test("keeps the remaining distance of a programmed scroll")
    func approach() {
        var scroll = scrollView()
        scroll.scroll(to: 1500, time: 1)
        scroll.resize(contentLength: 5760, viewLength: 480, offset: 2000, time: 1)
        scroll.advance(to: 5)
        #expect(scroll.offset == 2500)
    }
}

@Suite("The insets of a scroll view")
struct ScrollInsetsTests {
    @Test("let its content rest before the start and past the end")
    func range() {
        var scroll = scrollView()
        scroll.setInsets(start: 60, end: 100, time: 0)
        #expect(scroll.range == -60...2500)
        scroll.scroll(to: -500, animated: false, time: 0)
        #expect(scroll.offset == -60)
        fling(&scroll, velocity: -900, time: 1)
        scroll.advance(to: 9)
        #expect(scroll.offset == -60 && scroll.phase == .rest)
        fling(&scroll, velocity: 30000, time: 10)
        scroll.advance(to: 19)
        #expect(scroll.offset == 2500)
    }

    @Test("keep short content between them")
    func short() {
        var scroll = ScrollPhysics(contentLength: 100, viewLength: 480)
        scroll.setInsets(start: 60, end: 500, time: 0)
        #expect(scroll.range == -60...120)
    }

    @Test("apply at once to content that rests at its start, or outside its new range")
    func atOnce() {
        var scroll = scrollView(at: 0)
        scroll.setInsets(start: 60, end: 0, time: 0)
        #expect(scroll.offset == -60 && scroll.phase == .rest)
        scroll.setInsets(start: 0, end: 0, time: 1)
        #expect(scroll.offset == 0 && scroll.phase == .rest)
        scroll.setInsets(start: -100, end: -50, time: 2)
        #expect(scroll.offset == 100)
        scroll.scroll(to: 2350, animated: false, time: 3)
        scroll.setInsets(start: 0, end: -80, time: 3)
        #expect(scroll.offset == 2320 && scroll.phase == .rest)
    }

    @Test("do not move content that rests elsewhere")
    func grow() {
        var scroll = scrollView(at: 700)
        scroll.setInsets(start: 60, end: 60, time: 1)
        #expect(scroll.offset == 700 && scroll.phase == .rest)
    }

    @Test("or sizes told again in every frame do not change a bounce", arguments: [0.0, 0.5])
    func everyFrame(breath: Double) {
        var (told, left) = (scrollView(at: 2300), scrollView(at: 2300))
        fling(&told, velocity: 8000, time: 1)
        fling(&left, velocity: 8000, time: 1)
        var furthest = 0.0
        for frame in 1...240 {
            let time = 1 + Double(frame) / 120
            // Also a start that breathes, far from the edge of the bounce.
            told.setInsets(start: breath * Double(frame % 2), end: 0, time: time)
            told.resize(contentLength: 2880, viewLength: 480, time: time)
            left.advance(to: time)
            #expect(abs(told.offset - left.offset) < 1e-6, "frame \(frame)")
            furthest = max(furthest, told.offset - 2400)
        }
        #expect(furthest > 200 && told.offset == 2400 && told.phase == .rest)
    }
}

@Suite("A scroll view's edge")
struct ScrollEdgeTests {
    @Test("without bounces stops a drag, a fling and a steered view", arguments: [1.0, -1])
    func solid(side: Double) {
        let edge = side > 0 ? 2400.0 : 0
        var scroll = scrollView(at: 1200 + 1100 * side)
        scroll.bounces = false
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: -300 * side, time: 0.1)
        #expect(scroll.offset == edge)
        scroll.endDrag(time: 1)
        #expect(scroll.offset == edge && scroll.phase == .rest)
        scroll.scroll(to: 1200 + 1000 * side, animated: false, time: 1)
        fling(&scroll, velocity: 3000 * side, time: 2)
        for k in 0...200 {
            scroll.advance(to: 2 + 0.01 * Double(k))
            #expect(scroll.range.contains(scroll.offset))
        }
        #expect(scroll.offset == edge && scroll.phase == .rest && scroll.velocity == 0)
        scroll.scroll(to: 1200, animated: false, time: 9)
        scroll.steer(velocity: 800 * side, hold: 40, time: 9)
        scroll.advance(to: 20)
        scroll.steer(velocity: 800 * side, hold: 40, time: 20)
        #expect(scroll.offset == edge && scroll.offset(at: 30) == edge && scroll.phase == .rest)
    }

    @Test("does not let content shorter than its view be pulled, unless it always bounces", arguments: [120.0, -120])
    func short(pull: Double) {
        var scroll = ScrollPhysics(contentLength: 200, viewLength: 480)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: pull, time: 0.1)
        #expect(scroll.offset == 0)
        scroll.alwaysBounces = true
        scroll.drag(to: pull, time: 0.2)
        #expect(abs(scroll.offset) > 40)
        scroll.bounces = false
        scroll.drag(to: pull, time: 0.3)
        #expect(scroll.offset == 0)
    }
}
