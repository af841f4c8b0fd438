import Support
import Testing
import TiltEngine

@Suite("Hands on a carousel")
struct CarouselHandsTests {
    private func dragged(_ wraps: Bool, showing index: Int = 0, by distance: Double, steps: Int = 20) -> Carousel {
        var carousel = Carousel(count: 20, wraps: wraps, showing: index)
        carousel.beginDrag(at: .zero, time: 0)
        for k in 1...steps {
            carousel.drag(to: Vector(distance * Double(k) / Double(steps), 0), time: Double(k) / 100)
        }
        return carousel
    }

    @Test("move it by one item for the length of an item, against the hand")
    func linear() {
        var carousel = dragged(true, by: -300)
        #expect(isClose(carousel.position, 1.5, within: 1e-9))
        carousel.axis = .vertical
        carousel.beginDrag(at: Vector(0, 100), time: 1)
        carousel.drag(to: Vector(50, 0), time: 1.1)
        #expect(isClose(carousel.position, 2, within: 1e-9))
    }

    @Test("pull a row past its end as a rubber band, and it comes back; a ring goes on")
    func ends() {
        var row = dragged(false, by: 1000)
        #expect(row.position < -0.5 && row.position > -3)
        #expect(row.currentItem == 0)
        let pulled = row.position
        // A hand that takes it there again continues without a jump.
        row.endDrag(time: 0.2)
        var again = row
        again.beginDrag(at: .zero, time: 0.2)
        again.drag(to: Vector(0, 5), time: 0.21)
        #expect(isClose(again.position, pulled, within: 1e-9))
        row.advance(to: 10)
        #expect(row.position == 0 && row.isAtRest)
        var ring = dragged(true, by: 1000)
        ring.endDrag(time: 0.2)
        ring.advance(to: 10)
        #expect(ring.position < -4)
    }

    @Test(
        "fling a row no farther than its end, and steps, tilt and a scroll by itself stop there", arguments: [-1.0, 1])
    func bounds(side: Double) {
        let end = side < 0 ? 19 : 0
        var flung = dragged(false, showing: 10, by: 900 * side, steps: 4)
        flung.endDrag(time: 0.04)
        flung.advance(to: 20)
        #expect(flung.currentItem == end && flung.isAtRest)
        var stepped = Carousel(count: 20, wraps: false, showing: 10)
        stepped.scroll(by: side < 0 ? 30 : -30, time: 0)
        #expect(stepped.destination == end)
        var tilted = Carousel(count: 20, wraps: false, showing: 10)
        tilted.tilt(at: -side * 8, time: 0)
        tilted.advance(to: 5)
        #expect(tilted.position == Double(end) && tilted.velocity == 0)
        var running = Carousel(count: 20, wraps: false, showing: 10)
        running.autoscroll(at: -side * 8, time: 0)
        #expect(running.advance(to: 5).contains { $0.kind == .settled(end) })
        #expect(running.isAtRest)
    }

    @Test("keep the item under the hand exactly, as the layout places it", arguments: [0.1, -0.3, 0.45])
    func exact(part: Double) {
        struct Curved: ItemLayout {
            let reach = -3.0...3.0
            func place(of item: CarouselItem) -> ItemPlace {
                let x = 300 * Double.sin(item.offset)
                return ItemPlace(Quad(Rect(center: Vector(x, 0), size: Vector(100, 100))), order: -abs(item.offset))
            }
        }
        var carousel = Carousel(count: 20)
        carousel.beginDrag(at: Vector(40, 0), time: 0)
        let way = 300 * Double.sin(part)
        carousel.drag(to: Vector(40 + way, 0), in: Curved(), time: 0.1)
        #expect(isClose(carousel.position, -part, within: 1e-9))
        // And back again.
        carousel.drag(to: Vector(40, 0), in: Curved(), time: 0.2)
        #expect(isClose(carousel.position, 0, within: 1e-9))
        // Farther away it goes on without a jump.
        carousel.drag(to: Vector(40 + 300 * .sin(0.5) + 1e-6, 0), in: Curved(), time: 0.3)
        #expect(isClose(carousel.position, -0.5, within: 1e-6))
    }

    @Test("may end on another item than the one it would reach")
    func redirected() {
        var carousel = dragged(true, by: -300)
        carousel.endDrag(on: 11, time: 0.2)
        #expect(carousel.destination == 11)
        carousel.advance(to: 5)
        #expect(carousel.currentItem == 11 && carousel.isAtRest)
    }

    @Test("stop a scroll by itself, which does not go on")
    func autoscroll() {
        var carousel = Carousel(count: 20)
        carousel.autoscroll(at: 2, time: 0)
        carousel.advance(to: 3)
        #expect(isClose(carousel.velocity, 2, within: 1e-6) && carousel.destination == nil)
        carousel.beginDrag(at: .zero, time: 3)
        #expect(carousel.velocity == 0)
        carousel.endDrag(time: 3.2)
        carousel.advance(to: 10)
        #expect(carousel.isAtRest && carousel.position == carousel.position.rounded())
        carousel.autoscroll(at: -2, time: 10)
        carousel.autoscroll(at: 0, time: 12)
        carousel.advance(to: 20)
        #expect(carousel.isAtRest && carousel.position == carousel.position.rounded())
    }

    @Test("scroll in the duration that was asked for", arguments: [0.1, 0.7, 3])
    func duration(seconds: Double) {
        var carousel = Carousel(count: 1000)
        carousel.scroll(by: 40, duration: seconds, time: 1)
        carousel.advance(to: 1 + seconds * 0.99)
        #expect(!carousel.isAtRest && carousel.currentItem != 0)
        #expect(carousel.advance(to: 5 + seconds).last { $0.kind == .settled(40) }?.time == 1 + seconds)
        carousel.scroll(toItem: 990, duration: seconds, time: 10)
        carousel.advance(to: 20)
        #expect(carousel.currentItem == 990 && carousel.position == -10)
    }
}
