import Support
import Testing
import TiltEngine

@Suite("Arithmetic")
struct MathTests {
    @Test("clamps to the nearest bound and leaves values in between")
    func clamped() {
        #expect((-1.0).clamped(to: 0...1) == 0 && 2.0.clamped(to: 0...1) == 1 && 0.25.clamped(to: 0...1) == 0.25)
    }

    @Test("interpolates between two values and beyond them")
    func interpolation() {
        #expect(lerp(10, 20, 0) == 10 && lerp(10, 20, 1) == 20 && lerp(10, 20, 1.5) == 25)
    }

    @Test("gives known values of the circular and exponential functions", arguments: 1...20 as ClosedRange<UInt64>)
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

@Suite("The portable functions")
struct PortableTests {
    /// The distance between two numbers, in units of the last place of the true one.
    private func error(_ value: Double, _ truth: Double) -> Double { abs(value - truth) / truth.ulp }

    @Test("agree with the C library to two units in the last place", arguments: 1...10 as ClosedRange<UInt64>)
    func accuracy(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for range in [1e-6, 0.8, 4, 100, 1e5] {
            for _ in 0..<2000 {
                let (x, y) = (random.uniform(-range, range), random.uniform(-range, range))
                #expect(error(Portable.sin(x), .sin(x)) <= 2, "\(x)")
                #expect(error(Portable.cos(x), .cos(x)) <= 2, "\(x)")
                #expect(error(Portable.atan2(y: y, x: x), .atan2(y: y, x: x)) <= 2, "\(y), \(x)")
                let power = random.uniform(-700, 700)
                #expect(error(Portable.exp(power), .exp(power)) <= 2, "\(power)")
            }
        }
    }

    @Test("are odd and even to the last bit")
    func symmetry() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<1000 {
            let (x, y) = (random.uniform(-50, 50), random.uniform(-50, 50))
            #expect(Portable.sin(-x) == -Portable.sin(x) && Portable.cos(-x) == Portable.cos(x))
            #expect(Portable.atan2(y: -y, x: x) == -Portable.atan2(y: y, x: x))
        }
        #expect(Portable.sin(0) == 0 && Portable.cos(0) == 1 && Portable.exp(0) == 1)
    }

    @Test("handle the axes, infinities and NaN")
    func edges() {
        #expect(Portable.atan2(y: 0, x: 1) == 0 && Portable.atan2(y: 1, x: 0) == .pi / 2)
        #expect(Portable.atan2(y: 0, x: -1) == .pi && Portable.atan2(y: -0.0, x: -1) == -.pi)
        #expect(Portable.atan2(y: .infinity, x: .infinity) == .pi / 4 && Portable.atan2(y: 3, x: -.infinity) == .pi)
        #expect(Portable.atan2(y: 0, x: 0) == 0 && Portable.atan2(y: .nan, x: 1).isNaN)
        #expect(Portable.sin(.infinity).isNaN && Portable.cos(.nan).isNaN && Portable.exp(.nan).isNaN)
        #expect(Portable.exp(1000) == .infinity && Portable.exp(-1000) == 0)
        #expect(abs(Portable.sin(1e12) - .sin(1e12)) < 1e-3)
    }
}
