import Testing
import TiltEngine

/// A view of 400 by 600 points over content of 2000 by 3000.
func view(at offset: Vector = Vector(500, 1000)) -> ScrollView {
    ScrollView(contentSize: Vector(2000, 3000), viewSize: Vector(400, 600), contentOffset: offset)
}

/// A drag by a way in 0.1 s, and the release.
func drag(_ scroll: inout ScrollView, by way: Vector, time: Double, holds: Double = 0) {
    scroll.beginDrag(at: Vector(200, 300), time: time)
    for k in 1...10 { scroll.drag(to: Vector(200, 300) + way * (0.1 * Double(k)), time: time + 0.01 * Double(k)) }
    scroll.endDrag(time: time + 0.1 + holds)
}

@Suite("A view that scrolls both ways")
struct ScrollViewTests {
    private func kinds(_ events: [ScrollEvent]) -> [ScrollEvent.Kind] { events.map(\.kind) }

    @Test(
        "tells when a drag and its glide begin and end, each once and in order, at any frame rate",
        arguments: [7, 30, 240])
    func events(rate: Int) {
        var scroll = view()
        drag(&scroll, by: Vector(-100, -50), time: 1)
        var events: [ScrollEvent] = []
        for frame in 1...(6 * rate) { events += scroll.advance(to: 1.1 + Double(frame) / Double(rate)) }
        #expect(
            kinds(events) == [
                .beganDragging, .endedDragging(decelerates: true), .beganDecelerating, .endedDecelerating,
            ])
        // The faster axis: its way after ten points of slop, in the last tenth of a second.
        #expect(events.map(\.time) == events.map(\.time).sorted())
        #expect(events[3].time > 3 && events[3].time < 4.2)
        #expect(!scroll.isDecelerating && scroll.velocity == .zero)
    }

    @Test("tells the same times however often it is advanced", arguments: [11, 60, 144])
    func frameRates(rate: Int) {
        func events(_ rate: Int) -> [ScrollEvent] {
            var scroll = view()
            var events: [ScrollEvent] = []
            drag(&scroll, by: Vector(-100, -50), time: 1)
            for frame in 1...(4 * rate) { events += scroll.advance(to: 1.1 + Double(frame) / Double(rate)) }
            scroll.scroll(to: Vector(0, 0), duration: 1.5, time: 5.1)
            for frame in 1...(2 * rate) { events += scroll.advance(to: 5.1 + Double(frame) / Double(rate)) }
            return events
        }
        let (few, many) = (events(1), events(rate))
        #expect(kinds(few) == kinds(many) && few.count == 5)
        for (a, b) in zip(few, many) { #expect(abs(a.time - b.time) < 1e-9) }
    }

    @Test("tells that a drag ends without deceleration if the hand was still")
    func still() {
        var scroll = view()
        drag(&scroll, by: Vector(-100, 0), time: 1, holds: 1)
        #expect(kinds(scroll.advance(to: 3)) == [.beganDragging, .endedDragging(decelerates: false)])
    }

    @Test("tells of nothing for a tap, which only stops it")
    func tap() {
        var scroll = view()
        drag(&scroll, by: Vector(-100, 0), time: 1)
        scroll.advance(to: 1.5)
        let offset = scroll.contentOffset
        scroll.beginDrag(at: .zero, time: 1.5)
        #expect(scroll.isTracking && !scroll.isDragging)
        scroll.drag(to: Vector(6, 6), time: 1.6)
        scroll.endDrag(time: 1.6)
        #expect(kinds(scroll.advance(to: 5)) == [.endedDecelerating])
        #expect(scroll.contentOffset == offset)
    }

    @Test("tells when a programmed scroll arrives, and at once if there is no way to go")
    func animation() {
        var scroll = view()
        scroll.scroll(to: Vector(100, 2000), duration: 0.5, time: 1)
        #expect(scroll.advance(to: 1.4).isEmpty)
        let events = scroll.advance(to: 2)
        #expect(events.map(\.kind) == [.endedAnimation] && events.map(\.time) == [1.5])
        #expect(scroll.contentOffset == Vector(100, 2000))
        scroll.setContentOffset(Vector(100, 2000), animated: true, time: 3)
        #expect(scroll.advance(to: 3.1).map(\.kind) == [.endedAnimation])
        scroll.setContentOffset(.zero, animated: false, time: 4)
        #expect(scroll.advance(to: 4.1).isEmpty)
    }

    @Test("shows a rectangle with the least motion")
    func rectangle() {
        var scroll = view()
        scroll.scrollRectToVisible(Rect(x: 450, y: 1550, width: 100, height: 100), animated: false, time: 1)
        #expect(scroll.contentOffset == Vector(450, 1050))
        #expect(scroll.visibleRect == Rect(x: 450, y: 1050, width: 400, height: 600))
    }

    @Test("with pages ends on multiples of its size, also after the size changed")
    func pages() {
        var scroll = view(at: Vector(400, 600))
        scroll.isPagingEnabled = true
        drag(&scroll, by: Vector(-150, -350), time: 1)
        #expect(scroll.destination(at: 1.1) == Vector(800, 1200))
        scroll.advance(to: 5)
        #expect(scroll.contentOffset == Vector(800, 1200))
        scroll.resize(viewSize: Vector(500, 700), time: 6)
        drag(&scroll, by: Vector(-150, 0), time: 7)
        #expect(scroll.destination(at: 7.1) == Vector(1500, 1400))
    }

    @Test("ends where the hand's release is redirected to")
    func redirected() {
        var scroll = view()
        scroll.beginDrag(at: .zero, time: 1)
        for k in 1...10 { scroll.drag(to: Vector(-10, -12) * Double(k), time: 1 + 0.01 * Double(k)) }
        scroll.endDrag(to: Vector(900, 1400), time: 1.1)
        scroll.advance(to: 9)
        #expect(scroll.contentOffset == Vector(900, 1400))
    }

    @Test("that fits its content is pulled only where it always bounces")
    func fits() {
        var scroll = ScrollView(contentSize: Vector(100, 100), viewSize: Vector(400, 600))
        scroll.alwaysBounceHorizontal = true
        scroll.beginDrag(at: .zero, time: 0)
        scroll.drag(to: Vector(90, 90), time: 0.1)
        #expect(scroll.contentOffset.x < -30 && scroll.contentOffset.y == 0)
        scroll.bounces = false
        scroll.drag(to: Vector(91, 90), time: 0.2)
        #expect(scroll.contentOffset == .zero)
    }

    @Test("keeps its content inside when the content changes its size, at rest, under a hand and while it zooms")
    func contentSize() {
        var scroll = view()
        scroll.maximumZoomScale = 4
        scroll.resize(contentSize: Vector(800, 1200), time: 1)
        #expect(scroll.contentOffset == Vector(400, 600) && scroll.contentSize == Vector(800, 1200))
        scroll.setZoomScale(2, animated: true, time: 2)
        scroll.resize(contentSize: Vector(300, 400), time: 2.1)
        scroll.advance(to: 4)
        #expect(scroll.horizontalRange == 0...200 && scroll.contentOffset == Vector(200, 200))
        scroll.resize(contentSize: Vector(-1, 4), time: 5)
        #expect(scroll.contentSize == Vector(300, 400))
        scroll.centersContent = true
        scroll.setZoomScale(1, animated: false, time: 5)
        #expect(scroll.contentOffset == Vector(-50, -100))
    }

    @Test("tells of each detent that passes, once and in order, at any frame rate", arguments: [3, 30, 144])
    func detents(rate: Int) {
        func passed(_ rate: Int) -> [ScrollEvent] {
            var scroll = view(at: Vector(0, 1000))
            scroll.verticalDetents = Detents(every: 40)
            var events: [ScrollEvent] = []
            drag(&scroll, by: Vector(0, -100), time: 1)
            for frame in 1...(5 * rate) { events += scroll.advance(to: 1.1 + Double(frame) / Double(rate)) }
            scroll.setContentOffset(Vector(0, 1200), animated: true, time: 6.1)
            return events + scroll.advance(to: 9)
        }
        let events = passed(rate)
        let offsets: [Double] = events.compactMap {
            if case .passedVerticalDetent(let offset) = $0.kind { offset } else { nil }
        }
        let (up, down) = (stride(from: 1040.0, through: 1560, by: 40), stride(from: 1520.0, through: 1200, by: -40))
        let expected = Array(up) + Array(down)
        #expect(offsets == expected)
        #expect(events.map(\.time) == events.map(\.time).sorted())
        #expect(events == passed(60))
    }

    @Test("is moved by tilt like its axes")
    func steered() {
        var scroll = view()
        scroll.steer(velocity: Vector(100, -50), time: 0)
        scroll.advance(to: 2)
        #expect((scroll.contentOffset - Vector(700, 900)).length < 1e-9)
    }
}

@Suite("Content pulled down to be refreshed")
struct RefreshTests {
    private func refreshable() -> ScrollView {
        var scroll = view(at: .zero)
        scroll.refreshDistance = 60
        return scroll
    }

    @Test("far enough stays open, tells of it once, and closes when it is refreshed")
    func refresh() {
        var scroll = refreshable()
        drag(&scroll, by: Vector(0, 200), time: 1, holds: 0.5)
        let kinds = scroll.advance(to: 4).map(\.kind)
        #expect(kinds.filter { $0 == .beganRefreshing }.count == 1)
        #expect(scroll.isRefreshing && scroll.contentOffset == Vector(0, -60))
        drag(&scroll, by: Vector(0, 200), time: 5, holds: 0.5)
        #expect(!scroll.advance(to: 8).map(\.kind).contains(.beganRefreshing))
        scroll.endRefreshing(time: 8)
        #expect(scroll.contentOffset == Vector(0, -60))
        #expect(scroll.advance(to: 11).map(\.kind) == [.endedAnimation])
        #expect(scroll.contentOffset == .zero && !scroll.isRefreshing)
    }

    @Test("too little closes by itself")
    func little() {
        var scroll = refreshable()
        scroll.beginDrag(at: .zero, time: 0)
        scroll.drag(to: Vector(0, 60), time: 0.2)
        #expect(scroll.refreshPull > 0.4 && scroll.refreshPull < 0.5)
        scroll.endDrag(time: 1)
        scroll.advance(to: 4)
        #expect(!scroll.isRefreshing && scroll.contentOffset == .zero && scroll.refreshPull == 0)
    }

    @Test("is counted from the inset, and opens also if the content fits its view")
    func inset() {
        var scroll = ScrollView(contentSize: Vector(100, 100), viewSize: Vector(400, 600))
        scroll.refreshDistance = 60
        scroll.setContentInset(Insets(top: 40), time: 0)
        scroll.setContentOffset(Vector(0, -40), animated: false, time: 0)
        drag(&scroll, by: Vector(0, 250), time: 1, holds: 0.5)
        scroll.advance(to: 4)
        #expect(scroll.isRefreshing && scroll.contentOffset.y == -100)
        scroll.endRefreshing(time: 4)
        scroll.advance(to: 8)
        #expect(scroll.contentOffset.y == -40)
    }

    @Test(
        "keeps finite numbers whatever it is given, and lets go of a hand that is lifted",
        arguments: 0..<60 as Range<UInt64>)
    func hostile(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number() -> Double {
            let sizes = [8e307, 1e300, 1e100, 1e9, 100, 1e-300, .infinity, .nan]
            return random.uniform(-1, 1) * sizes[Int(random.next() % 8)]
        }
        func vector() -> Vector { Vector(number(), number()) }
        var scroll = ScrollView(contentSize: Vector(2000, 3000), viewSize: Vector(400, 500))
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.25, 4)
        var time = 0.0
        for _ in 0..<60 {
            time += random.uniform(0, 0.05)
            let isAnimated = random.next() % 2 == 0
            switch random.next() % 12 {
            case 0: scroll.beginDrag(at: vector(), time: time)
            case 1, 2, 3: scroll.drag(to: vector(), time: time)
            case 4: scroll.endDrag(to: vector(), time: time)
            case 5: scroll.beginZoom(at: vector(), time: time)
            case 6: scroll.zoom(by: number(), at: vector(), time: time)
            case 7: scroll.endZoom(time: time)
            case 8: scroll.setZoomScale(number(), at: vector(), animated: isAnimated, time: time)
            case 9: scroll.zoom(to: Rect(origin: vector(), size: vector()), animated: isAnimated, time: time)
            case 10: scroll.setContentOffset(vector(), animated: isAnimated, time: time)
            default: scroll.resize(viewSize: vector(), time: time)
            }
            scroll.advance(to: time)
            #expect(scroll.contentOffset.isFinite && scroll.velocity.isFinite && scroll.zoomScale.isFinite)
        }
        scroll.endZoom(time: time)
        scroll.endDrag(to: Vector(1e300, 1e300), time: time)
        #expect(!scroll.isTracking)
        scroll.advance(to: time + 60)
        #expect(scroll.velocity == .zero)
    }
}
