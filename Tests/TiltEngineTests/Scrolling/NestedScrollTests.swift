import Testing
import TiltEngine

@Suite("A scroll view inside another")
struct NestedScrollTests {
    /// An inner view with offsets 0...600, in an outer one with offsets 0...2400.
    private func nested(inner: Double = 300, outer: Double = 500) -> NestedScroll {
        NestedScroll(
            outer: ScrollPhysics(contentLength: 2880, viewLength: 480, offset: outer),
            inner: ScrollPhysics(contentLength: 800, viewLength: 200, offset: inner))
    }

    @Test(
        "moves first, and hands on the position at its end",
        arguments: [(-400.0, 600.0, 600.0), (-200, 500, 500), (500, 0, 300)])
    func position(way: Double, inner: Double, outer: Double) {
        var scroll = nested()
        scroll.beginDrag(at: 50, time: 0)
        for k in 1...10 {
            scroll.drag(to: 50 + way * 0.1 * Double(k), time: 0.1 * Double(k))
            #expect(abs(scroll.inner.offset - 300 + scroll.outer.offset - 500 + way * 0.1 * Double(k)) < 1e-9)
        }
        #expect(abs(scroll.inner.offset - inner) < 1e-9 && abs(scroll.outer.offset - outer) < 1e-9)
    }

    @Test("goes back on the same way")
    func back() {
        var scroll = nested()
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: -700, time: 0.1)
        scroll.drag(to: 0, time: 0.2)
        #expect(scroll.inner.offset == 300 && scroll.outer.offset == 500)
    }

    @Test("hands on the speed of its glide at its end, without a jump", arguments: [2000.0, -2000])
    func speed(velocity: Double) {
        var scroll = nested(outer: 1200)
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -velocity * 0.01 * Double(k), time: 0.01 * Double(k)) }
        scroll.endDrag(time: 0.1)
        #expect(scroll.outer.offset == 1200)
        var (last, speed) = (scroll.inner.offset + scroll.outer.offset, abs(velocity))
        for tick in 1...4000 {
            scroll.advance(to: 0.1 + Double(tick) / 1000)
            let place = scroll.inner.offset + scroll.outer.offset
            let now = abs(place - last) * 1000
            #expect(now < speed + 2 && (now > speed - 20 || now < 20), "at \(tick) ms")
            (last, speed) = (place, now)
        }
        #expect(scroll.inner.offset == (velocity > 0 ? 600 : 0))
        // As far as one view would have gone: 200 + 0.499 · (2000 − 10).
        let way = abs(last - 1500)
        #expect(abs(way - 1193) < 2)
    }

    @Test("reads the same at any frame rate", arguments: [9, 30, 240])
    func frameRates(rate: Int) {
        var (a, b) = (nested(), nested())
        for way in [-150.0, -40] {
            let start = a.time
            a.beginDrag(at: 0, time: start)
            b.beginDrag(at: 0, time: start)
            a.drag(to: way, time: start + 0.05)
            b.drag(to: way, time: start + 0.05)
            a.endDrag(time: start + 0.06)
            b.endDrag(time: start + 0.06)
            for frame in 1...(4 * rate) { a.advance(to: start + 0.06 + Double(frame) / Double(rate)) }
            b.advance(to: start + 4.06)
            #expect(abs(a.inner.offset - b.inner.offset) < 1e-9 && abs(a.outer.offset - b.outer.offset) < 1e-9)
        }
    }

    @Test("at its end leaves a drag to the outer view, which alone is pulled past its edge")
    func edge() {
        var scroll = nested(inner: 0, outer: 0)
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: 200, time: 0.1)
        #expect(scroll.inner.offset == 0 && scroll.outer.offset < -60 && scroll.outer.offset > -200)
        scroll.endDrag(time: 1)
        scroll.advance(to: 4)
        #expect(scroll.inner.offset == 0 && scroll.outer.offset == 0 && scroll.outer.phase == .rest)
    }
}
