import Support
import Testing
import TiltEngine

@Suite("Arithmetic")
struct MathTests {
    @Test("clamps to the nearest bound and leaves what lies between")
    func clamped() {
        #expect((-1.0).clamped(to: 0...1) == 0 && 2.0.clamped(to: 0...1) == 1 && 0.25.clamped(to: 0...1) == 0.25)
    }

    @Test("goes from one value to another and beyond")
    func interpolation() {
        #expect(lerp(10, 20, 0) == 10 && lerp(10, 20, 1) == 20 && lerp(10, 20, 1.5) == 25)
    }

    @Test("knows the circle and the exponential", arguments: 1...20 as ClosedRange<UInt64>)
    func identities(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let x = random.uniform(-1.5, 1.5)
        #expect(isClose(Double.hypot(.sin(x), .cos(x)), 1, within: 1e-15))
        #expect(isClose(Double.asin(.sin(x)), x, within: 1e-14))
        #expect(isClose(Double.acos(.cos(x)), abs(x), within: 1e-14))
        #expect(isClose(Double.atan2(y: .sin(x), x: .cos(x)), x, within: 1e-15))
        #expect(isClose(Double.log(.exp(x)), x, within: 1e-15))
        #expect(isClose(Double.pow(2, x), Double.exp(x * Double.log(2)), within: 1e-14))
    }
}
