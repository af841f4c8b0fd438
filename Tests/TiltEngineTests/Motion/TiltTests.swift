import Testing
import TiltEngine

@Suite("A tilt")
struct TiltTests {
    @Test("is the sine of the lean, toward the low side")
    func lean() {
        let tilt = Tilt(.degrees(30), toward: Vector(-3, 4))
        #expect(abs(tilt.x + 0.3) < 1e-12 && abs(tilt.y - 0.4) < 1e-12)
        #expect(abs(tilt.length - 0.5) < 1e-12)
    }

    @Test(
        "is zero without a direction or an angle, and at most 1",
        arguments: [Vector.zero, Vector(.nan, 1), Vector(.infinity, 0)])
    func limits(direction: Vector) {
        #expect(Tilt(.degrees(30), toward: direction) == .zero)
        #expect(Tilt(.degrees(170), toward: Vector(2, 0)) == Tilt(x: 1, y: 0))
        #expect(Tilt(.degrees(-30), toward: Vector(2, 0)) == .zero)
    }
}
