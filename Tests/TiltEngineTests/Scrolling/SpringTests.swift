import Testing
import TiltEngine

@Suite("A spring")
struct SpringTests {
    static let ratios = [0, 0.2, 0.7, 0.82, 0.9999, 1 - 1e-12, 1, 1 + 1e-12, 1.0001, 1.3516, 4]

    @Test("gives the same result in one step of a second as in 240 small steps", arguments: ratios)
    func stepFree(ratio: Double) {
        let spring = Spring(response: 0.36, dampingRatio: ratio)
        var once = SpringValue(100, velocity: -900, target: 40)
        var often = once
        once.advance(by: 1, using: spring)
        for _ in 0..<240 { often.advance(by: 1 / 240, using: spring) }
        #expect(abs(once.value - often.value) < 1e-9)
        #expect(abs(once.velocity - often.velocity) < 1e-8)
    }

    @Test("obeys its equation of motion", arguments: ratios)
    func equation(ratio: Double) {
        let spring = Spring(response: 0.5, dampingRatio: ratio)
        let frequency = spring.angularFrequency
        func force(_ x: Double, _ v: Double) -> Double { -frequency * frequency * x - 2 * ratio * frequency * v }
        // The classical Runge-Kutta method with 20,000 steps per second.
        var (x, v) = (1.0, 3.0)
        let h = 1.0 / 20_000
        for _ in 0..<10_000 {
            let (x1, v1) = (v, force(x, v))
            let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        let motion = spring.motion(displacement: 1, velocity: 3, after: 0.5)
        #expect(abs(motion.displacement - x) < 1e-9)
        #expect(abs(motion.velocity - v) < 1e-8)
    }

    @Test("without damping oscillates with the period of its response")
    func period() {
        let motion = Spring(response: 0.36, dampingRatio: 0).motion(displacement: 5, velocity: 0, after: 0.36)
        #expect(abs(motion.displacement - 5) < 1e-12)
        #expect(abs(motion.velocity) < 1e-10)
    }

    @Test("at or above critical damping, released at rest, never passes its target", arguments: [1, 1.1, 1.3516, 10])
    func noOvershoot(ratio: Double) {
        let spring = Spring(response: 0.16, dampingRatio: ratio)
        var value = SpringValue(1, target: 0)
        for _ in 0..<600 {
            let before = value.value
            value.advance(by: 1 / 240, using: spring)
            #expect(value.value >= 0 && value.value < before)
        }
    }

    @Test("below critical damping overshoots by the textbook's share")
    func overshoot() {
        let ratio = 0.7
        var value = SpringValue(1, target: 0)
        var lowest = 1.0
        for _ in 0..<10_000 {
            value.advance(by: 1e-4, using: Spring(response: 0.22, dampingRatio: ratio))
            lowest = min(lowest, value.value)
        }
        // exp(−π ζ / √(1 − ζ²)) at ζ = 0.7.
        #expect(abs(lowest + 0.045_988) < 1e-5)
    }

    @Test("from two decay rates returns by two exponentials with these rates")
    func decayRates() {
        let spring = Spring(decayRates: 9, 46)
        let motion = spring.motion(displacement: 100, velocity: 0, after: 0.1)
        // x = x₀ (46 e^(−9t) − 9 e^(−46t)) / 37, whose terms at 0.1 s are 0.406570 and 0.010052.
        #expect(abs(motion.displacement - 100 * (46 * 0.406_569_659_7 - 9 * 0.010_051_835_7) / 37) < 1e-6)
    }

    @Test("keeps its speed when the target changes during the motion")
    func retarget() {
        var value = SpringValue(0, target: 100)
        let spring = Spring(response: 0.36, dampingRatio: 0.82)
        value.advance(by: 0.1, using: spring)
        let (place, speed) = (value.value, value.velocity)
        value.target = -50
        value.advance(by: 1e-9, using: spring)
        #expect(abs(value.value - place) < 1e-5)
        #expect(abs(value.velocity - speed) < 1e-3)
    }

    @Test("comes to rest after any long time, with finite values", arguments: [0.3, 1, 1.5, 1e6])
    func longTime(ratio: Double) {
        var value = SpringValue(1e6, velocity: 1e9, target: 2)
        value.advance(by: 1e300, using: Spring(response: 0.36, dampingRatio: ratio))
        #expect(value.isSettled(within: 1e-9))
        value.settle()
        #expect(value == SpringValue(2))
    }

    @Test("with a damping ratio of a million halves its displacement in ln 2 · 2ζ/ω, to the last digits")
    func hugeDamping() {
        let spring = Spring(angularFrequency: 1, dampingRatio: 1e6)
        let motion = spring.motion(displacement: 1, velocity: 0, after: 2e6 * .log(2))
        #expect(abs(motion.displacement - 0.5) < 1e-9)
    }

    @Test("is not settled while it passes its target")
    func notSettledInPassing() {
        #expect(!SpringValue(0, velocity: 10, target: 0).isSettled(within: 1))
        #expect(!SpringValue(3, target: 0).isSettled(within: 1))
        #expect(SpringValue(0.5, velocity: -0.5, target: 0).isSettled(within: 1))
    }

    @Test("stays within a distance from its settling time on, but not from much earlier", arguments: ratios.dropFirst())
    func settlingTime(ratio: Double) {
        let spring = Spring(response: 0.36, dampingRatio: ratio)
        var random = SplitMix64(seed: 7)
        for _ in 0..<20 {
            let (x, v) = (random.uniform(-100, 100), random.uniform(-3000, 3000))
            let time = spring.settlingTime(displacement: x, velocity: v, within: 0.5)
            let later = (0...2000).map { time + Double($0) / 1000 }
            for time in later {
                #expect(abs(spring.motion(displacement: x, velocity: v, after: time).displacement) <= 0.5 + 1e-9)
            }
        }
        let fromRest = spring.settlingTime(displacement: 10, velocity: 0, within: 0.5)
        let before = (0..<100).map { fromRest * 0.8 * Double($0) / 100 }
        #expect(before.contains { abs(spring.motion(displacement: 10, velocity: 0, after: $0).displacement) > 0.5 })
    }

    @Test("without damping never settles, unless it is at rest at its target")
    func undamped() {
        let spring = Spring(response: 1, dampingRatio: 0)
        #expect(spring.settlingTime(displacement: 1, velocity: 0, within: 0.1) == .infinity)
        #expect(Spring(response: 1, dampingRatio: 1).settlingTime(displacement: 0, velocity: 0, within: 0.1) == 0)
        #expect(Spring(response: 1, dampingRatio: 0.5).settlingTime(displacement: 0.01, velocity: 0, within: 0.1) == 0)
    }
}
