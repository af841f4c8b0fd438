import Support
import Testing
import TiltEngine

@Suite("A quad")
struct QuadTests {
    @Test("has radii in fractions of its sides, which turning it does not change")
    func radii() {
        let quad = Quad(Rect(x: 0, y: 0, width: 100, height: 50), radius: 10)
        #expect(
            quad.radii == Vector(0.1, 0.2) && quad != Quad(Rect(x: 0, y: 0, width: 100, height: 50)))
        #expect(quad.rect == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(quad.rounded(by: 28, of: Vector(320, 400)).radii == Vector(28.0 / 320, 0.07))
    }

    let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test("of a rectangle converts back to that rectangle")
    func roundTrip() {
        #expect(Quad(rect).rect == rect)
    }

    @Test("rotated by a quarter turn clockwise has its top left corner at the top right")
    func quarter() {
        let turned = Quad(rect, rotatedBy: .degrees(90))
        #expect(isClose(turned.topLeft, Vector(45, 25), within: 1e-12))
        #expect(isClose(turned.topRight, Vector(45, 55), within: 1e-12))
    }

    @Test("keeps its sides and its centre when rotated", arguments: 1...20 as ClosedRange<UInt64>)
    func rigid(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let quad = Quad(rect, rotatedBy: .radians(random.uniform(-4, 4)))
        #expect(isClose((quad.topRight - quad.topLeft).length, 30, within: 1e-12))
        #expect(isClose((quad.bottomLeft - quad.topLeft).length, 40, within: 1e-12))
        #expect(isClose((quad.topLeft + quad.bottomRight) / 2, rect.center, within: 1e-12))
        #expect((quad.topRight - quad.topLeft).cross(quad.bottomLeft - quad.topLeft) > 0)
    }

    @Test("is not a rectangle if it is slanted, mirrored or upside down")
    func noRect() {
        #expect(Quad(rect, rotatedBy: .degrees(1)).rect == nil)
        #expect(Quad(rect, rotatedBy: .degrees(180)).rect == nil)
        let quad = Quad(rect)
        let mirrored = Quad(
            topLeft: quad.topRight, topRight: quad.topLeft, bottomRight: quad.bottomLeft, bottomLeft: quad.bottomRight)
        #expect(mirrored.rect == nil)
        let flipped = Quad(
            topLeft: quad.bottomLeft, topRight: quad.bottomRight, bottomRight: quad.topRight, bottomLeft: quad.topLeft)
        #expect(flipped.rect == nil)
        for corner: WritableKeyPath<Quad, Vector> in [\.topLeft, \.topRight, \.bottomRight, \.bottomLeft] {
            for offset in [Vector(-1, 0), Vector(0, -1)] {
                var slanted = quad
                slanted[keyPath: corner] += offset
                #expect(slanted.rect == nil)
            }
        }
    }
}
