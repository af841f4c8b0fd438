import Support
import Testing
import TiltEngine

@Suite("A layout of a carousel")
struct ItemLayoutTests {
    private let row = RowLayout(center: Vector(500, 300), size: Vector(200, 100), step: Vector(120, 0), sides: 3)

    @Test("paints items from back to front, and each of few once")
    func order() {
        let carousel = Carousel(count: 9, showing: 4)
        let places = carousel.places(in: row)
        #expect(places.count == 9 && places.last?.item.index == 4)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.place.order <= $1.place.order })
        #expect(places.last?.place.center == Vector(500, 300))
    }

    @Test("finds the foremost item at a point, by depth and not by index")
    func hit() {
        let carousel = Carousel(count: 9, showing: 4)
        #expect(carousel.item(at: Vector(500, 300), in: row) == 4)
        // The front item covers its neighbours, and each neighbour the next one.
        #expect(carousel.item(at: Vector(599, 300), in: row) == 4)
        #expect(carousel.item(at: Vector(601, 300), in: row) == 5)
        #expect(carousel.item(at: Vector(399, 300), in: row) == 3)
        #expect(carousel.item(at: Vector(500, 351), in: row) == nil)
    }

    @Test("knows a turned quad from its frame")
    func turned() {
        let quad = Quad(Rect(center: .zero, size: Vector(100, 100)), rotatedBy: .degrees(45))
        let place = ItemPlace(quad, order: 0)
        #expect(place.quad.contains(Vector(0, 60)) && !place.quad.contains(Vector(45, 45)))
        #expect(place.center.length < 1e-9)
        // Seen in perspective, the middle is nearer to the farther side.
        let wall = Quad(
            topLeft: Vector(0, 0), topRight: Vector(80, 25), bottomRight: Vector(80, 75), bottomLeft: Vector(0, 100))
        #expect(isClose(ItemPlace(wall, order: 0).center.x, 160.0 / 3, within: 1e-9))
        // A line has a middle too.
        let line = Quad(Rect(center: Vector(10, 20), size: Vector(0, 40)))
        #expect(ItemPlace(line, order: 0).center == Vector(10, 20))
        // Mirrored, as a card seen from behind.
        let mirrored = Quad(
            topLeft: quad.topRight, topRight: quad.topLeft, bottomRight: quad.bottomLeft, bottomLeft: quad.bottomRight)
        #expect(mirrored.contains(Vector(0, 60)))
    }
}
