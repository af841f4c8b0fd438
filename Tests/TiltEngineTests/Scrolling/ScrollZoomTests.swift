import Testing
import TiltEngine

@Suite("The zoom of a scroll view")
struct ScrollZoomTests {
    private func zoomable() -> ScrollView {
        var scroll = view()
        scroll.minimumZoomScale = 0.5
        scroll.maximumZoomScale = 4
        return scroll
    }

    /// The point of the content, at the scale 1, under a point of the view.
    private func content(under point: Vector, of scroll: ScrollView) -> Vector {
        (scroll.contentOffset + point) / scroll.zoomScale
    }

    @Test("keeps the content under the fingers, which may also move")
    func anchor() {
        var scroll = zoomable()
        let point = Vector(100, 500)
        let anchor = content(under: point, of: scroll)
        scroll.beginZoom(at: point, time: 1)
        for (factor, place) in [(1.5, point), (2, Vector(150, 450)), (0.8, Vector(90, 300))] {
            scroll.zoom(by: factor, at: place, time: 1.1)
            #expect(abs(scroll.zoomScale - factor) < 1e-12)
            #expect((content(under: place, of: scroll) - anchor).length < 1e-9)
        }
        #expect(scroll.isZooming)
        scroll.endZoom(time: 1.2)
        #expect(!scroll.isZooming && scroll.advance(to: 2).map(\.kind) == [.beganZooming, .endedZooming])
        #expect((content(under: Vector(90, 300), of: scroll) - anchor).length < 1e-9)
    }

    @Test("past its limits follows less and less, then comes back in 0.3 s", arguments: [(20.0, 4.0), (0.05, 0.5)])
    func bounce(factor: Double, limit: Double) {
        var scroll = zoomable()
        scroll.beginZoom(at: Vector(200, 300), time: 1)
        scroll.zoom(by: factor, at: Vector(200, 300), time: 1.1)
        let excess = max(scroll.zoomScale / limit, limit / scroll.zoomScale)
        #expect(excess > 1.2 && excess < 2)
        let (offset, scale) = (scroll.contentOffset, scroll.zoomScale)
        scroll.endZoom(time: 1.2)
        #expect(scroll.isZoomBouncing && scroll.contentOffset == offset && scroll.zoomScale == scale)
        #expect((scroll.contentOffset(at: 1.2 + 1e-6) - offset).length < 0.01)
        #expect((scroll.contentOffset(at: 1.5 - 1e-6) - scroll.contentOffset(at: 1.5)).length < 0.01)
        #expect(scroll.advance(to: 1.4).map(\.kind) == [.beganZooming])
        #expect(scroll.advance(to: 2).map(\.time) == [1.5])
        #expect(scroll.zoomScale == limit && !scroll.isZoomBouncing)
        #expect(scroll.horizontalRange.contains(scroll.contentOffset.x))
        #expect(scroll.verticalRange.contains(scroll.contentOffset.y))
    }

    @Test("without its bounce stops at its limits")
    func noBounce() {
        var scroll = zoomable()
        scroll.bouncesZoom = false
        scroll.beginZoom(at: .zero, time: 1)
        scroll.zoom(by: 100, at: .zero, time: 1.1)
        #expect(scroll.zoomScale == 4)
        scroll.zoom(by: 0.001, at: .zero, time: 1.2)
        #expect(scroll.zoomScale == 0.5)
    }

    @Test("scales the range of the offset, in which the content then scrolls")
    func range() {
        var scroll = zoomable()
        scroll.setZoomScale(2, animated: false, time: 1)
        #expect(scroll.horizontalRange == 0...3600 && scroll.verticalRange == 0...5400)
        #expect(content(under: Vector(200, 300), of: scroll) == Vector(700, 1300))
        drag(&scroll, by: Vector(-900, -900), time: 2)
        scroll.advance(to: 9)
        #expect(scroll.contentOffset.x > 2000 && scroll.contentOffset.x <= 3600)
    }

    @Test("to a rectangle shows it in the middle, as large as it fits")
    func rectangle() {
        var scroll = zoomable()
        scroll.zoom(to: Rect(x: 1000, y: 1500, width: 200, height: 200), animated: true, time: 1)
        #expect(scroll.zoomScale == 1)
        #expect(scroll.advance(to: 1.2).isEmpty && scroll.zoomScale > 1.2 && scroll.zoomScale < 2)
        #expect(scroll.advance(to: 3).map(\.kind) == [.endedAnimation])
        #expect(scroll.zoomScale == 2)
        #expect((scroll.visibleRect.center - Vector(1100, 1600)).length < 1e-9)
    }

    @Test("moves all points on straight lines of the scale, so that nothing swings", arguments: [0.05, 0.15, 0.25])
    func straight(time: Double) {
        var scroll = zoomable()
        scroll.zoom(to: Rect(x: 100, y: 100, width: 100, height: 150), animated: true, time: 1)
        let (start, end) = (scroll.contentOffset, scroll.contentOffset(at: 9))
        let share = (scroll.zoomScale(at: 1 + time) - 1) / (scroll.zoomScale(at: 9) - 1)
        #expect((scroll.contentOffset(at: 1 + time) - (start + (end - start) * share)).length < 1e-9)
        #expect(share > 0 && share < 1)
    }

    @Test("is stopped by a hand where it is, and comes back when the hand has gone")
    func caught() {
        var scroll = zoomable()
        scroll.beginZoom(at: Vector(200, 300), time: 1)
        scroll.zoom(by: 100, at: Vector(200, 300), time: 1.1)
        scroll.endZoom(time: 1.2)
        scroll.advance(to: 1.25)
        let (scale, offset) = (scroll.zoomScale, scroll.contentOffset)
        #expect(scale > 4)
        scroll.beginDrag(at: Vector(200, 300), time: 1.25)
        scroll.advance(to: 2)
        #expect(scroll.zoomScale == scale && (scroll.contentOffset - offset).length < 1e-9)
        scroll.endDrag(time: 2)
        scroll.advance(to: 3)
        #expect(scroll.zoomScale == 4)
    }

    @Test("ends a drag, and ignores what is not a number")
    func interplay() {
        var scroll = zoomable()
        scroll.beginDrag(at: .zero, time: 0)
        scroll.drag(to: Vector(50, 0), time: 0.1)
        scroll.beginZoom(at: .zero, time: 0.2)
        #expect(!scroll.isTracking)
        let before = scroll
        scroll.zoom(by: .nan, at: .zero, time: 0.3)
        scroll.zoom(by: 0, at: .zero, time: 0.3)
        scroll.zoom(by: 2, at: Vector(.infinity, 0), time: 0.3)
        scroll.beginDrag(at: .zero, time: 0.3)
        scroll.setZoomScale(3, animated: false, time: 0.3)
        #expect(scroll == before)
    }
}
