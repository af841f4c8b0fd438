import Support
import Testing
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The ring's geometry")
struct RingGeometryTests {
    @Test("has a scale of 1 in front, 0.42 at the back, and in perspective in between")
    func scale() {
        #expect(isClose(RingGeometry.scale(cosine: 1), 1, within: 1e-15))
        #expect(isClose(RingGeometry.scale(cosine: -1), 0.42, within: 1e-15))
        let (r, a) = (665.6, 1.1)
        let d = 2 * r * 0.42 / 0.58
        let s = d / (d + r * (1 - Double.cos(a)))
        #expect(isClose(RingGeometry.scale(cosine: Double.cos(a)), s, within: 1e-15))
        #expect(isClose(RingGeometry.displacement(a) * r, r * Double.sin(a) * s, within: 1e-12))
    }

    @Test("has no card farther out than 0.648 radii")
    func widest() {
        let widest = (0...31_416).map { RingGeometry.displacement(Double($0) / 1e4) }.max() ?? 0
        #expect(isClose(widest, 0.648, within: 0.0005))
    }

    @Test("follows the shape of the window")
    func windows() {
        let wide = RingGeometry(view: .usual)
        #expect(isClose(wide.radius, 0.52 * 1280, within: 1e-9) && isClose(wide.cardHeight, 360, within: 1e-9))
        #expect(isClose(wide.horizon, 329.76, within: 1e-9) && isClose(wide.floor, 532.8, within: 1e-9))
        let narrow = RingGeometry(view: Viewport(size: Vector(400, 900)))
        #expect(isClose(narrow.radius, 0.52 * 400, within: 1e-9))
        #expect(isClose(narrow.cardHeight, 0.29 * 400 * 1.75, within: 1e-9), "it grows into the height")
        let flat = RingGeometry(view: Viewport(size: Vector(2000, 400)))
        #expect(isClose(flat.radius, 0.52 * 1.9 * 400, within: 1e-9) && isClose(flat.cardHeight, 200, within: 1e-9))
        #expect(wide.skyline == wide.horizon && isClose(flat.skyline, 0.458 * 400, within: 1e-9))
    }

    @Test(
        "fills a tall window: the rear cards stand above those in front, below the bar",
        arguments: [
            Vector(480, 800), Vector(600, 1000), Vector(360, 900), Vector(768, 1366),
        ])
    func tall(size: Vector) {
        let view = Viewport(size: size)
        var arrangement = CardArrangement(count: 12)
        arrangement.arrange(angle: .zero, in: view)
        let (front, rear) = (arrangement.cards[0].frame, arrangement.cards[6].frame)
        #expect(rear.minY < front.minY - 0.03 * size.y, "the rear one looks over it")
        #expect(rear.minY > SceneButtons.foot && front.maxY < 0.75 * size.y)
        #expect(front.maxY - rear.minY > 0.36 * size.y, "the ring takes the height")
        #expect(isClose(front.midX, size.x / 2, within: 1e-9) && front.width < 0.5 * size.x)
    }

    @Test("changes smoothly with the shape of the window, and keeps the background's horizon")
    func smooth() {
        var last = RingGeometry(view: Viewport(size: Vector(600, 300)))
        for height in stride(from: 301.0, through: 1200, by: 1) {
            let ring = RingGeometry(view: Viewport(size: Vector(600, height)))
            #expect(abs(ring.cardHeight - last.cardHeight) < 1.1 && abs(ring.floor - last.floor) < 1.1, "\(height)")
            #expect(abs(ring.skyline - last.skyline) < 1.1 && ring.skyline == ring.horizon, "\(height)")
            last = ring
        }
    }
}

@Suite("A hand on the ring layout")
struct RingGripTests {
    private let layout = RingLayout(Room(view: .usual))

    /// The angle of the front card of a ring that a hand drags by a distance in radii of the ring.
    private func angle(draggedBy distance: Double, count: Int = 12) -> Double {
        var carousel = Carousel(count: count)
        carousel.beginDrag(at: .zero, time: 0)
        carousel.drag(to: Vector(distance * layout.room.ring.radius, 0), in: layout, time: 0.1)
        return -carousel.position * RingSlots(count: count).spacing
    }

    @Test("keeps the card under it up to half the radius, however many cards there are", arguments: [1, 2, 3, 12, 500])
    func underThePointer(count: Int) {
        for place in stride(from: -0.5, through: 0.5, by: 0.001) {
            let angle = angle(draggedBy: place, count: count)
            #expect(isClose(RingGeometry.displacement(angle), place, within: 1e-12), "\(place)")
        }
    }

    @Test("takes the ring back to where it was, from wherever it went", arguments: 1...20 as ClosedRange<UInt64>)
    func back(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var carousel = Carousel(count: 12)
        let start = Vector(random.uniform(-90, 90), 0)
        carousel.beginDrag(at: start, time: 0)
        carousel.drag(to: Vector(random.uniform(-9000, 9000), 0), in: layout, time: 0.1)
        // Taken anew out there, the card goes on from where it is.
        let far = carousel.position
        carousel.beginDrag(at: start, time: 0.2)
        carousel.drag(to: start + Vector(1e-9, 0), in: layout, time: 0.3)
        #expect(isClose(carousel.position, far, within: 1e-6))
        carousel.drag(to: start + Vector(random.uniform(-900, 900), 0), in: layout, time: 0.4)
        carousel.drag(to: start, in: layout, time: 0.5)
        #expect(isClose(carousel.position, far, within: 1e-9))
    }

    @Test("goes on straight and smoothly where no card can follow")
    func beyond() {
        func slope(_ x: Double) -> Double { (angle(draggedBy: x + 1e-6) - angle(draggedBy: x - 1e-6)) / 2e-6 }
        #expect(isClose(angle(draggedBy: 0.5 - 1e-9), angle(draggedBy: 0.5 + 1e-9), within: 1e-7))
        #expect(isClose(slope(0.499), slope(0.501), within: 0.02))
        #expect(isClose(slope(0.6), slope(30), within: 1e-3))
        #expect(isClose(angle(draggedBy: -3), -angle(draggedBy: 3), within: 1e-6))
    }
}
