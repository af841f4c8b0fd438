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
        scroll.paging = Paging(length: 480)
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
