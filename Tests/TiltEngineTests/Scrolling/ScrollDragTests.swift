import Testing
import TiltEngine

@Suite("Content under a hand")
struct ScrollDragTests {
    @Test("follows it point for point inside the bounds: the offset falls as the hand moves right")
    func follows() {
        var scroll = scrollView()
        scroll.beginDrag(at: 200, time: 1)
        for place in [210, 150, 333.5] {
            scroll.drag(to: place, time: 1.1)
            #expect(scroll.offset == 1200 - place)
            #expect(scroll.phase == .drag)
        }
    }

    @Test(
        "follows by the rubber band's law past both edges", arguments: [(50.0, 26.0), (100, 49), (200, 89), (400, 151)])
    func rubberBand(pull: Double, displacement: Double) {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        scroll.drag(to: 1000 + pull, time: 1)
        #expect(abs(scroll.offset + displacement) < 0.5)
        scroll.drag(to: -1400 - pull, time: 2)
        #expect(abs(scroll.offset - 2400 - displacement) < 0.5)
    }

    @Test("stops under it when it is caught, gliding or outside its edge", arguments: [0.05, 0.3, 0.5, 0.8, 1.2])
    func caught(after delay: Double) {
        var scroll = scrollView(at: 2000)
        fling(&scroll, velocity: 2500, time: 1)
        scroll.advance(to: 1 + delay)
        let offset = scroll.offset
        scroll.beginDrag(at: 77, time: 1 + delay)
        #expect(scroll.offset == offset && scroll.phase == .drag && scroll.velocity == 0)
        scroll.drag(to: 77, time: 1.1 + delay)
        #expect(abs(scroll.offset - offset) < 1e-9)
        scroll.advance(to: 9)
        #expect(abs(scroll.offset - offset) < 1e-9)
    }

    @Test("rests where it is released after 0.1 s without motion")
    func heldStill() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        for k in 1...20 { scroll.drag(to: -10 * Double(k), time: 0.01 * Double(k)) }
        scroll.endDrag(time: 0.31)
        #expect(scroll.phase == .rest)
        #expect(scroll.offset == 1200)
    }

    @Test("is not moved by a drag that has not begun")
    func noHand() {
        var scroll = scrollView()
        scroll.steer(velocity: 100, time: 0)
        let before = scroll
        scroll.drag(to: 50, time: 1)
        scroll.endDrag(time: 1)
        #expect(scroll == before)
    }

    @Test("ignores all other commands")
    func handWins() {
        var scroll = scrollView()
        scroll.beginDrag(at: 0, time: 0)
        scroll.scroll(to: 0, time: 0.1)
        scroll.scroll(by: 60, animated: false, time: 0.1)
        scroll.steer(velocity: 800, hold: 40, time: 0.1)
        scroll.advance(to: 2)
        #expect(scroll.offset == 1000 && scroll.phase == .drag)
    }
}
