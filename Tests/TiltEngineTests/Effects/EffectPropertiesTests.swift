import Testing
import TiltEngine

@Suite("The properties that motion effects change")
struct EffectPropertiesTests {
    /// Different values for all properties, which add up without rounding.
    private func example(_ k: Double) -> EffectProperties {
        EffectProperties(
            center: Vector(k, 2 * k), scale: 3 * k, rotation: .radians(4 * k), rotationX: .radians(8 * k),
            rotationY: .radians(9 * k), alpha: 5 * k, shadowOffset: Vector(6 * k, 7 * k))
    }

    @Test("add up and scale one by one")
    func sum() {
        #expect(example(1) + example(2) == example(3))
        #expect(example(3) - example(2) == example(1))
        #expect(example(3) + .zero == example(3))
        #expect(example(1) * 3 == example(3))
        #expect(example(1).lerp(to: example(3), 0.5) == example(2))
    }

    @Test("without a tilt put a view's corners where its rotated rectangle has them")
    func flat() {
        let shown = EffectProperties(center: Vector(30, 40), scale: 2, rotation: .degrees(30), alpha: 1)
        let expected = Quad(Rect(center: Vector(30, 40), size: Vector(200, 120)), rotatedBy: .degrees(30))
        let quad = shown.quad(of: Vector(100, 60))
        for (a, b) in zip(corners(quad), corners(expected)) { #expect(a.distance(to: b) < 1e-9) }
    }

    private func corners(_ quad: Quad) -> [Vector] {
        [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
    }

    @Test("tilted show the near edge larger than the far one: the top and the right go away")
    func tilted() {
        var shown = EffectProperties(scale: 1, rotationX: .degrees(40), alpha: 1)
        var quad = shown.quad(of: Vector(100, 100))
        // The top is 50 sin 40° = 32.1 points behind the plane of an eye at 500: 500 / 532.1.
        #expect(abs(quad.topRight.x - 50 * 500 / 532.139) < 1e-3)
        #expect(abs(quad.bottomRight.x - 50 * 500 / 467.861) < 1e-3)
        #expect(abs(quad.topRight.y + 38.302 * 500 / 532.139) < 1e-2)
        shown = EffectProperties(scale: 1, rotationY: .degrees(40), alpha: 1)
        quad = shown.quad(of: Vector(100, 100), seenFrom: 1000)
        let (right, left) = (quad.bottomRight.y - quad.topRight.y, quad.bottomLeft.y - quad.topLeft.y)
        #expect(right < 98 && left > 102)
    }

    @Test("stay finite for an eye inside the view")
    func inside() {
        let shown = EffectProperties(scale: 10, rotationX: .degrees(80), rotationY: .degrees(80), alpha: 1)
        let places = corners(shown.quad(of: Vector(400, 400), seenFrom: 10))
        #expect(places.allSatisfy { $0.isFinite })
    }
}
