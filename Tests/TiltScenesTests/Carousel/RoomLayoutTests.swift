import Testing
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The program's layouts for other items")
struct RoomLayoutTests {
    private static let view = Viewport(size: Vector(1280, 720))

    @Test("place the front item foremost, and find it under its middle", arguments: RoomLayout.names)
    func front(name: String) throws {
        let layout = try #require(RoomLayout(name, in: Self.view))
        var carousel = Carousel(count: 10_000, showing: 4_321)
        carousel.reach = layout.reach
        let places = carousel.places(in: layout)
        let front = try #require(places.first { $0.item.offset == 0 })
        #expect(front.item.index == 4_321 && front.place.opacity == 1 && !front.place.showsBack)
        #expect(carousel.item(at: front.place.center, in: layout) == 4_321)
        #expect(places.count > 5 && places.allSatisfy { $0.place.center.x.isFinite && $0.place.center.y.isFinite })
    }

    @Test("keep the item under a hand", arguments: RoomLayout.names)
    func hand(name: String) throws {
        let layout = try #require(RoomLayout(name, in: Self.view))
        var carousel = Carousel(count: 100)
        carousel.axis = layout.axis
        func place() -> Double {
            let center = layout.place(of: CarouselItem(index: 0, count: 100, offset: carousel.offset(of: 0) ?? 0))
                .center
            return carousel.axis == .horizontal ? center.x : center.y
        }
        let start = place()
        carousel.beginDrag(at: Vector(0, 0), time: 0)
        let way = carousel.axis == .horizontal ? Vector(20, 0) : Vector(0, 20)
        carousel.drag(to: way, in: layout, time: 0.1)
        #expect(abs(place() - start - 20) < 1e-6 || name == "wall")
    }
}
