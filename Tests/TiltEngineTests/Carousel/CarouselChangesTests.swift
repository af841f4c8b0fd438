import Support
import Testing
import TiltEngine

@Suite("Items that come to a carousel and go")
struct CarouselChangesTests {
    @Test("leave the item in front there", arguments: [true, false])
    func front(wraps: Bool) {
        var carousel = Carousel(count: 20, wraps: wraps, showing: 10)
        carousel.insert(2, at: 10, time: 0)
        #expect(carousel.currentItem == 12)
        carousel.insert(at: 13, time: 0)
        carousel.remove(at: 0, time: 0)
        #expect(carousel.currentItem == 11)
        carousel.remove(at: 11, time: 1)
        #expect(carousel.currentItem == 11 && carousel.offset(of: 11) == 0 && carousel.isAtRest)
    }

    @Test("let the last item's neighbour come to the front when it goes")
    func last() {
        var row = Carousel(count: 5, wraps: false, showing: 4)
        row.remove(at: 4, time: 0)
        #expect(row.currentItem == 3 && row.offset(of: 3) == 0)
        var ring = Carousel(count: 5, showing: 4)
        ring.remove(at: 4, time: 0)
        #expect(ring.currentItem == 0 && ring.offset(of: 0) == 0)
    }

    @Test("are named near and far by their new indices")
    func events() {
        var carousel = Carousel(count: 100, wraps: false, showing: 50)
        carousel.reach = -2...2
        carousel.advance(to: 0)
        carousel.insert(at: 51, time: 0)
        var held = Set([48, 49, 50, 52, 53])
        for k in 0...60 {
            for event in carousel.advance(to: Double(k) / 120) {
                if case .willSettle = event.kind { Issue.record("it is at rest") }
                if case .near(let index) = event.kind { #expect(held.insert(index).inserted) }
                if case .far(let index) = event.kind { #expect(held.remove(index) != nil) }
            }
        }
        #expect(held == [48, 49, 50, 51, 52])
    }

    @Test("let a hand keep its grip, and a scroll by itself its speed")
    func motion() {
        var held = Carousel(count: 20)
        held.beginDrag(at: .zero, time: 0)
        held.drag(to: Vector(-60, 0), time: 0.1)
        held.insert(3, at: 5, time: 0.1)
        #expect(held.isDragging && isClose(held.position, 0.3, within: 1e-9))
        held.drag(to: Vector(-160, 0), time: 0.2)
        #expect(isClose(held.position, 0.8, within: 1e-9))
        var running = Carousel(count: 8)
        running.autoscroll(at: 2, time: 0)
        running.advance(to: 2)
        running.insert(at: 0, time: 2)
        #expect(isClose(running.velocity, 2, within: 1e-5))
        running.advance(to: 9)
        #expect(isClose(running.velocity, 2, within: 1e-9))
    }
}
