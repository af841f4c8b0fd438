import Testing
import TiltEngine

@Suite("A viewer's offset")
struct ViewerOffsetTests {
    @Test("is the tilt over sin 30°, each axis clamped to 1")
    func ofTilt() {
        #expect(ViewerOffset(Tilt(x: 0.25, y: -0.1)) == ViewerOffset(h: 0.5, v: -0.2))
        #expect(ViewerOffset(Tilt(x: 0.9, y: -0.9)) == ViewerOffset(h: 1, v: -1))
    }

    @Test("of a pointer is 0 at its origin, and 1 at the edges on both sides")
    func pointer() {
        let view = Rect(x: 100, y: 50, width: 400, height: 200)
        func offset(_ x: Double, _ y: Double) -> ViewerOffset {
            ViewerOffset(of: Vector(x, y), over: view, origin: Vector(0.25, 0.5))
        }
        #expect(offset(200, 150) == .zero && offset(500, 250) == ViewerOffset(h: 1, v: 1))
        #expect(offset(100, 50) == ViewerOffset(h: -1, v: -1) && offset(150, 100) == ViewerOffset(h: -0.5, v: -0.5))
        #expect(offset(350, 150) == ViewerOffset(h: 0.5, v: 0) && offset(9000, 150).h == 1)
        #expect(ViewerOffset(of: Vector(3, 4), over: Rect(x: 0, y: 0, width: 0, height: 8)) == .zero)
    }

    @Test("of several sources is their sum by weight, within its range")
    func mixed() {
        let parts = [(offset: ViewerOffset(h: 1, v: -1), weight: 0.5), (ViewerOffset(h: 0.5, v: 0.5), 1)]
        #expect(ViewerOffset(mixing: parts) == ViewerOffset(h: 1, v: 0) && ViewerOffset(mixing: []) == .zero)
    }
}
