import Support
import Testing
import TiltEngine

@Suite("A rectangle")
struct RectTests {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test("contains its left and top sides, not its right and bottom sides")
    func border() {
        #expect(rect.contains(Vector(10, 20)))
        #expect(rect.contains(Vector(39.999, 59.999)))
        #expect(!rect.contains(Vector(40, 30)) && !rect.contains(Vector(20, 60)))
        #expect(!rect.contains(Vector(.nan, 30)))
    }

    @Test("touches its neighbour without gap or overlap", arguments: 1...20 as ClosedRange<UInt64>)
    func neighbours(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let right = Rect(x: rect.maxX, y: rect.minY, width: 30, height: 40)
        let point = Vector(random.uniform(10, 70), random.uniform(20, 60))
        #expect(rect.contains(point) != right.contains(point))
    }

    @Test("has its centre in the middle, whether made from corner or centre")
    func center() {
        #expect(rect.center == Vector(25, 40))
        #expect(Rect(center: rect.center, size: rect.size) == rect)
        #expect((rect.maxX, rect.maxY, rect.midX, rect.midY) == (40, 60, 25, 40))
    }

    @Test("is inset from all sides about the same centre", arguments: [-5.0, 0, 3, 12])
    func inset(distance: Double) {
        let inner = rect.insetBy(distance)
        #expect(inner.center == rect.center)
        #expect(inner.size == rect.size - Vector(2, 2) * distance)
        #expect(inner.insetBy(-distance) == rect)
    }

    @Test("moves without changing its size")
    func offset() {
        let moved = rect.offsetBy(Vector(-10, 5))
        #expect(moved.origin == Vector(0, 25) && moved.size == rect.size)
    }
}
