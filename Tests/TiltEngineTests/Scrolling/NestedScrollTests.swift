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

    @Test(
        "ends where its hand's release is redirected to, and tells before where it would", arguments: [1500.0, -1500])
    func destination(velocity: Double) {
        var scroll = nested(outer: 1200)
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...10 { scroll.drag(to: -velocity * 0.01 * Double(k), time: 0.01 * Double(k)) }
        let promised = scroll.destination
        var free = scroll
        free.endDrag(time: 0.1)
        free.advance(to: 9)
        #expect(abs(free.outer.offset - promised.outer) < 1e-9 && abs(free.inner.offset - promised.inner) < 1e-9)
        scroll.endDrag(to: (1300, 200), time: 0.1)
        #expect(scroll.destination == (1300, 200))
        scroll.advance(to: 9)
        #expect(scroll.outer.offset == 1300 && scroll.inner.offset == 200)
    }
}

@Suite("A sheet with a list")
struct SheetWithListTests {
    /// A sheet of which 100, 400 or 760 points are visible, over a list with offsets 0...1240.
    private func sheet(shows height: Double = 100, list: Double = 0, detents: Bool = true) -> NestedScroll {
        var outer = ScrollPhysics(contentLength: 1560, viewLength: 800, offset: height)
        outer.setInsets(start: -100, end: 0, time: 0)
        if detents { outer.detents = Detents(at: [100, 400, 760]) }
        let inner = ScrollPhysics(contentLength: 2000, viewLength: 760, offset: list)
        return NestedScroll(outer: outer, inner: inner, order: .outerOpens)
    }

    private func drag(_ scroll: inout NestedScroll, by way: Double, time: Double, lasting duration: Double = 0.1) {
        scroll.beginDrag(at: 0, time: time)
        for k in 1...10 { scroll.drag(to: -way * Double(k) / 10, time: time + duration * Double(k) / 10) }
    }

    @Test("opens first, then its list scrolls, and back in the other order, under one hand")
    func order() {
        var scroll = sheet()
        scroll.beginDrag(at: 0, time: 0)
        let ways = [400.0, 800, 1900, 700, 600]
        let (heights, lists) = ([500.0, 760, 760, 760, 700], [0.0, 140, 1240, 40, 0])
        for (k, way) in ways.enumerated() {
            scroll.drag(to: -way, time: 0.1 * Double(k))
            #expect(abs(scroll.outer.offset - heights[k]) < 1e-9, "\(way)")
            #expect(abs(scroll.inner.offset - lists[k]) < 1e-9, "\(way)")
        }
    }

    @Test("is pulled past its edge below, and its list past its end")
    func edges() {
        var scroll = sheet()
        drag(&scroll, by: -200, time: 0)
        #expect(scroll.outer.offset < 30 && scroll.outer.offset > -100 && scroll.inner.offset == 0)
        // The hand turns: the sheet comes back before the list moves.
        scroll.drag(to: 100, time: 1)
        #expect(scroll.outer.offset > 30 && scroll.outer.offset < 100 && scroll.inner.offset == 0)
        scroll.endDrag(time: 2)
        scroll.advance(to: 4)
        #expect(scroll.outer.offset == 100)
        scroll = sheet(shows: 760, list: 1200)
        drag(&scroll, by: 200, time: 0)
        #expect(scroll.outer.offset == 760 && scroll.inner.offset > 1300 && scroll.inner.offset < 1400)
        scroll.endDrag(time: 2)
        scroll.advance(to: 5)
        #expect(scroll.inner.offset == 1240 && scroll.outer.offset == 760)
    }

    @Test("ends at one of its heights, and is not closed by a fling of its list", arguments: 0..<60 as Range<UInt64>)
    func flings(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let opens = seed % 2 == 0
        var scroll = opens ? sheet(shows: 400) : sheet(shows: 760, list: 600)
        let way = random.uniform(-300, 300)
        drag(&scroll, by: way, time: 0, lasting: random.uniform(0.05, 0.2))
        let promised = scroll.destination
        scroll.endDrag(time: scroll.time)
        scroll.advance(to: 30)
        #expect([100, 400, 760].contains(scroll.outer.offset), "seed \(seed)")
        #expect(promised == (scroll.outer.offset, scroll.inner.offset), "seed \(seed)")
        if opens { #expect(scroll.inner.offset == 0) } else { #expect(scroll.outer.offset == 760) }
    }

    @Test(
        "without heights hands on the speed of a fling, both ways, and goes as far as one view",
        arguments: [2000.0, -2000])
    func handsOn(velocity: Double) {
        var scroll = velocity > 0 ? sheet(shows: 600, detents: false) : sheet(shows: 760, list: 300, detents: false)
        let start = scroll.outer.offset + scroll.inner.offset
        drag(&scroll, by: 0.1 * velocity, time: 0)
        scroll.endDrag(time: 0.1)
        var last = scroll.outer.offset + scroll.inner.offset
        for tick in 1...600 {
            scroll.advance(to: 0.1 + 0.01 * Double(tick))
            let line = scroll.outer.offset + scroll.inner.offset
            #expect(abs(line - last) <= 20.1)
            last = line
        }
        // 200 points with the hand, then 0.499 · (2000 − 10); the sheet has 960 points below, at most.
        let way = velocity > 0 ? 1193.0 : 960
        #expect(abs(abs(last - start) - way) < 2, "\(last - start)")
    }
}
