import Testing
import TiltEngine

@Suite("A hand on a scroll view")
struct ScrollTouchTests {
    @Test("drags after ten points, and by the way beyond them")
    func threshold() {
        var scroll = view()
        scroll.beginDrag(at: .zero, time: 0)
        scroll.drag(to: Vector(0, 9), time: 0.1)
        #expect(scroll.contentOffset == Vector(500, 1000) && !scroll.isDragging)
        scroll.drag(to: Vector(0, 40), time: 0.2)
        #expect((scroll.contentOffset - Vector(500, 970)).length < 1e-9 && scroll.isDragging)
        scroll.drag(to: Vector(30, 40), time: 0.3)
        #expect((scroll.contentOffset - Vector(470, 970)).length < 1e-9)
    }

    @Test(
        "with the directional lock moves along the axis on which it began",
        arguments: [(Vector(40, 15), Vector(1, 0)), (Vector(-15, 40), Vector(0, 1))])
    func lock(first: Vector, axis: Vector) {
        var scroll = view()
        scroll.isDirectionalLockEnabled = true
        scroll.beginDrag(at: .zero, time: 0)
        scroll.drag(to: first, time: 0.1)
        scroll.drag(to: Vector(200, 200), time: 0.2)
        let way = Vector(500, 1000) - scroll.contentOffset
        #expect(way.dot(Vector(1, 1) - axis) == 0 && way.dot(axis) > 150)
        scroll.endDrag(time: 0.2)
        scroll.advance(to: 9)
        #expect((scroll.contentOffset - Vector(500, 1000)).dot(Vector(1, 1) - axis) == 0)
    }

    @Test("that begins diagonally moves freely also with the lock")
    func diagonal() {
        var scroll = view()
        scroll.isDirectionalLockEnabled = true
        scroll.beginDrag(at: .zero, time: 0)
        scroll.drag(to: Vector(30, 25), time: 0.1)
        scroll.drag(to: Vector(100, 20), time: 0.2)
        #expect(scroll.contentOffset.x < 420 && scroll.contentOffset.y < 990)
    }

    @Test("is not disturbed by a programmed scroll")
    func wins() {
        var scroll = view()
        scroll.beginDrag(at: .zero, time: 0)
        scroll.setContentOffset(.zero, animated: false, time: 0.1)
        scroll.scroll(to: .zero, duration: 0.1, time: 0.1)
        scroll.setZoomScale(1, animated: false, time: 0.1)
        scroll.advance(to: 1)
        #expect(scroll.contentOffset == Vector(500, 1000))
    }
}
