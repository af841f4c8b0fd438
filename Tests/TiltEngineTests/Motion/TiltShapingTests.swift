import Testing
import TiltEngine

@Suite("The shaping of a tilt")
struct TiltShapingTests {
    private let shaping = TiltShaping()
    private func share(_ degrees: Double) -> Double { shaping.share(of: .sin(Angle.degrees(degrees).radians)) }

    @Test("moves nothing within 1.5° of level", arguments: [0, 0.7, 1.4999, -1.4999])
    func rest(degrees: Double) { #expect(share(degrees) == 0) }

    @Test("gives full speed from 30° on", arguments: [30.0001, 45, 90, -30.0001, -90])
    func full(degrees: Double) { #expect(share(degrees) == (degrees < 0 ? -1 : 1)) }

    @Test("is u^1.5 in between", arguments: [2, 10, 15.75, 29])
    func between(degrees: Double) {
        let expected = Double.pow((degrees - 1.5) / 28.5, 1.5)
        #expect(abs(share(degrees) - expected) < 1e-12)
        #expect(share(-degrees) == -share(degrees))
    }

    @Test("gives full speed for a tilt above 1")
    func beyond() { #expect(shaping.share(of: 1.5) == 1) }
}
