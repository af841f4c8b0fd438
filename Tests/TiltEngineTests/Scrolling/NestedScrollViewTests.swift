import Testing
import TiltEngine

@Suite("A scroll view inside another, in the plane")
struct NestedScrollViewTests {
    /// The second of three pages of 390 by 700 points, with a photo in it that is zoomed to 780 by 1400.
    private func photo(at offset: Vector = Vector(195, 350)) -> NestedScrollView {
        var pages = ScrollView(
            contentSize: Vector(1170, 700), viewSize: Vector(390, 700), contentOffset: Vector(390, 0))
        pages.isPagingEnabled = true
        let photo = ScrollView(
            contentSize: Vector(780, 1400), viewSize: Vector(390, 700), contentOffset: offset)
        return NestedScrollView(outer: pages, inner: photo)
    }

    private func drag(_ scroll: inout NestedScrollView, by way: Vector, from time: Double = 0) {
        scroll.beginDrag(at: Vector(200, 350), time: time)
        for k in 1...10 { scroll.drag(to: Vector(200, 350) + way * (0.1 * Double(k)), time: time + 0.01 * Double(k)) }
    }

    @Test("moves the photo to its end and then the page, each way")
    func position() {
        var scroll = photo()
        drag(&scroll, by: Vector(-310, 0))
        // Ten points begin the drag; 195 of the rest are the photo's.
        #expect(abs(scroll.inner.contentOffset.x - 390) < 1e-9)
        #expect(abs(scroll.outer.contentOffset.x - 390 - 105) < 1e-9)
        #expect(scroll.inner.contentOffset.y == 350 && scroll.outer.contentOffset.y == 0)
        #expect(scroll.destination.outer.x == 780)
        scroll.drag(to: Vector(210, 350), time: 0.2)
        #expect(abs(scroll.inner.contentOffset.x - 175) < 1e-9 && scroll.outer.contentOffset.x == 390)
    }

    @Test("turns one page by a fling at the photo's end, with the events of a page")
    func page() {
        var scroll = photo(at: Vector(390, 350))
        drag(&scroll, by: Vector(-200, 0))
        scroll.endDrag(time: 0.1)
        let events = scroll.advance(to: 4)
        #expect(scroll.outer.contentOffset == Vector(780, 0) && scroll.inner.contentOffset == Vector(390, 350))
        let kinds = events.outer.map(\.kind)
        #expect(kinds.contains(.passedHorizontalDetent(780)))
        #expect(kinds.first == .beganDragging && kinds.last == .endedDecelerating)
        #expect(!scroll.outer.isDecelerating && !scroll.inner.isDecelerating && !scroll.inner.isTracking)
    }

    @Test("does not turn a page by a fling of the photo, which bounces at its edge")
    func fling() {
        var scroll = photo()
        drag(&scroll, by: Vector(-150, 0))
        scroll.endDrag(time: 0.1)
        var furthest = 0.0
        for frame in 1...240 {
            scroll.advance(to: 0.1 + Double(frame) / 60)
            furthest = max(furthest, scroll.inner.contentOffset.x)
        }
        #expect(furthest > 395)
        #expect(scroll.inner.contentOffset == Vector(390, 350) && scroll.outer.contentOffset == Vector(390, 0))
    }

    @Test("bounces where the outer content cannot scroll", arguments: [300.0, -300])
    func bounce(way: Double) {
        var scroll = photo(at: Vector(195, way > 0 ? 0 : 700))
        var alone = scroll.inner
        drag(&scroll, by: Vector(0, way))
        alone.beginDrag(at: Vector(200, 350), time: 0)
        for k in 1...10 { alone.drag(to: Vector(200, 350 + way * 0.1 * Double(k)), time: 0.01 * Double(k)) }
        #expect(scroll.inner.contentOffset == alone.contentOffset && scroll.inner.contentOffset.y != 0)
        scroll.endDrag(time: 0.1)
        alone.endDrag(time: 0.1)
        for time in [0.15, 0.3, 2] {
            scroll.advance(to: time)
            alone.advance(to: time)
            #expect((scroll.inner.contentOffset - alone.contentOffset).length < 1e-9, "\(time) s")
            #expect(scroll.outer.contentOffset == Vector(390, 0))
        }
    }

    @Test("hands on the speed of a list to its page, as along one axis", arguments: [7, 60, 1000])
    func speed(rate: Int) {
        var scroll = NestedScrollView(
            outer: ScrollView(contentSize: Vector(390, 3000), viewSize: Vector(390, 700)),
            inner: ScrollView(contentSize: Vector(390, 900), viewSize: Vector(390, 300), contentOffset: Vector(0, 400)))
        var axis = NestedScroll(
            outer: ScrollPhysics(contentLength: 3000, viewLength: 700),
            inner: ScrollPhysics(contentLength: 900, viewLength: 300, offset: 400))
        axis.beginDrag(at: 350, time: 0)
        scroll.beginDrag(at: Vector(200, 350), time: 0)
        for k in 1...10 {
            scroll.drag(to: Vector(200, 350 - 20 * Double(k)), time: 0.01 * Double(k))
            // Without the ten points that begin the drag of a view.
            axis.drag(to: 360 - 20 * Double(k), time: 0.01 * Double(k))
        }
        scroll.endDrag(time: 0.1)
        axis.endDrag(time: 0.1)
        var kinds: (outer: [ScrollEvent.Kind], inner: [ScrollEvent.Kind]) = ([], [])
        for frame in 1...(5 * rate) {
            let events = scroll.advance(to: 0.1 + Double(frame) / Double(rate))
            kinds.outer += events.outer.map(\.kind)
            kinds.inner += events.inner.map(\.kind)
        }
        axis.advance(to: 5.1)
        #expect(abs(scroll.inner.contentOffset.y - 600) < 1e-9 && abs(axis.inner.offset - 600) < 1e-9)
        #expect(scroll.outer.contentOffset.y > 300)
        #expect(abs(scroll.outer.contentOffset.y - axis.outer.offset) < 1e-6)
        #expect(
            kinds.inner == [.beganDragging, .endedDragging(decelerates: true), .beganDecelerating, .endedDecelerating])
        #expect(
            kinds.outer == [.beganDragging, .endedDragging(decelerates: false), .beganDecelerating, .endedDecelerating])
    }

    @Test("opens a sheet before its list scrolls, while the list moves sideways")
    func sheet() {
        var outer = ScrollView(
            contentSize: Vector(390, 1560), viewSize: Vector(390, 800), contentOffset: Vector(0, 100))
        outer.setContentInset(Insets(top: -100), time: 0)
        outer.verticalDetents = Detents(at: [100, 400, 760])
        let list = ScrollView(contentSize: Vector(700, 2000), viewSize: Vector(390, 760))
        var scroll = NestedScrollView(outer: outer, inner: list, order: .outerOpens)
        scroll.beginDrag(at: Vector(200, 700), time: 0)
        scroll.drag(to: Vector(200, 690), time: 0.01)
        for (way, height, row) in [(400.0, 500.0, 0.0), (760, 760, 100), (700, 760, 40)] {
            scroll.drag(to: Vector(100, 700 - way), time: 0.1)
            #expect(abs(scroll.outer.contentOffset.y - height) < 15 && abs(scroll.inner.contentOffset.y - row) < 15)
            #expect(scroll.inner.contentOffset.x > 80)
        }
        scroll.endDrag(time: 1)
        scroll.advance(to: 4)
        #expect(scroll.outer.contentOffset.y == 760)
    }

    @Test("locks the direction of both by a lock of either", arguments: [true, false])
    func lock(isOuter: Bool) {
        var scroll = photo()
        if isOuter {
            scroll.outer.isDirectionalLockEnabled = true
        } else {
            scroll.inner.isDirectionalLockEnabled = true
        }
        drag(&scroll, by: Vector(-100, -20))
        #expect(scroll.inner.contentOffset.y == 350 && scroll.inner.contentOffset.x > 270)
    }

    @Test("leaves a pinch to the inner view, and ignores what is no number")
    func pinch() {
        var scroll = photo()
        scroll.inner.maximumZoomScale = 3
        scroll.inner.beginZoom(at: Vector(100, 100), time: 0)
        scroll.beginDrag(at: Vector(100, 100), time: 0)
        #expect(!scroll.outer.isTracking && scroll.inner.isZooming)
        scroll.inner.endZoom(time: 0.1)
        scroll.beginDrag(at: Vector(.nan, 0), time: 0.2)
        scroll.endDrag(time: 0.2)
        scroll.advance(to: .nan)
        scroll.advance(to: .infinity)
        #expect(scroll.time <= 0.2 && !scroll.outer.isTracking)
    }
}
