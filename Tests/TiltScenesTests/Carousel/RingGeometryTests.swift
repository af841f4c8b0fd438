import Support
import Testing
import TiltEngine

@testable import TiltScenes

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

    private func travel(_ count: Int) -> ItemTravel {
        ItemTravel(RoomLayout(layout), axis: .horizontal, count: count)
    }

    @Test("keeps the card under it up to half the radius, however many cards there are", arguments: [1, 2, 3, 12, 500])
    func underThePointer(count: Int) {
        let (spacing, radius) = (RingSlots(count: count).spacing, layout.room.ring.radius)
        for place in stride(from: -0.5, through: 0.5, by: 0.001) {
            let angle = travel(count).offset(at: place * radius) * spacing
            #expect(isClose(RingGeometry.displacement(angle), place, within: 1e-12), "\(place)")
        }
    }

    @Test("can be followed back from everywhere", arguments: 1...20 as ClosedRange<UInt64>)
    func inverse(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let place = random.uniform(-9000, 9000)
            #expect(isClose(travel(12).place(of: travel(12).offset(at: place)), place, within: 1e-6))
        }
    }

    @Test("goes on straight and smoothly where no card can follow")
    func beyond() {
        let (travel, radius) = (travel(12), layout.room.ring.radius)
        func offset(_ x: Double) -> Double { travel.offset(at: x * radius) }
        func slope(_ x: Double) -> Double { (offset(x + 1e-6) - offset(x - 1e-6)) / 2e-6 }
        #expect(isClose(offset(0.5 - 1e-9), offset(0.5 + 1e-9), within: 1e-7))
        #expect(isClose(slope(0.499), slope(0.501), within: 0.04))
        #expect(isClose(slope(0.6), slope(30), within: 1e-3))
        #expect(isClose(offset(-3), -offset(3), within: 1e-6))
    }
}
