import Testing
import TiltEngine

@Suite("A move to a destination")
struct ApproachLawTests {
    private func law(_ seed: UInt64) -> ApproachLaw {
        var random = SplitMix64(seed: seed)
        return ApproachLaw(
            from: random.uniform(-360, 360), velocity: random.uniform(-2000, 2000), to: random.uniform(-360, 360))
    }

    @Test(
        "starts without a jump of position or speed, and ends at the destination", arguments: 0..<100 as Range<UInt64>)
    func ends(seed: UInt64) {
        let law = law(seed)
        #expect(abs(law.position(at: 0) - law.start) < 1e-10, "seed \(seed)")
        #expect(abs(law.velocity(at: 0) - law.initialVelocity) < 1e-9, "seed \(seed)")
        #expect(abs(law.position(at: 20) - law.destination) < 1e-12, "seed \(seed)")
    }

    @Test("is a critically damped spring with its time constant", arguments: 0..<50 as Range<UInt64>)
    func spring(seed: UInt64) {
        let law = law(seed)
        let spring = Spring(angularFrequency: 1 / 0.12, dampingRatio: 1)
        for k in 0...50 {
            let time = Double(k) / 50
            let motion = spring.motion(
                displacement: law.start - law.destination, velocity: law.initialVelocity, after: time)
            #expect(abs(law.destination + motion.displacement - law.position(at: time)) < 1e-9, "seed \(seed)")
            #expect(abs(motion.velocity - law.velocity(at: time)) < 1e-8, "seed \(seed)")
        }
    }

    @Test("passes its destination at most once", arguments: 0..<100 as Range<UInt64>)
    func oneCrossing(seed: UInt64) {
        let law = law(seed)
        let sides = (0...1000).map { law.position(at: Double($0) / 500) > law.destination }
        #expect(zip(sides, sides.dropFirst()).count { $0 != $1 } <= 1, "seed \(seed)")
    }

    @Test("is at rest only when it is both near and slow")
    func rest() {
        let law = ApproachLaw(from: 30, to: 0)
        #expect(!law.isAtRest(at: 0, within: 0.05, below: 0.05))
        #expect(law.isAtRest(at: 2, within: 0.05, below: 0.05))
        #expect(!ApproachLaw(from: 0, velocity: 5, to: 0).isAtRest(at: 0, within: 0.05, below: 0.05))
        #expect(!law.isAtRest(at: 0, within: 0.05, below: 1000))
    }

    @Test("lasts until it stays within a distance", arguments: 0..<50 as Range<UInt64>)
    func duration(seed: UInt64) {
        let law = law(seed)
        let end = law.duration(within: 0.1)
        for k in 0...500 {
            #expect(abs(law.position(at: end + Double(k) / 500) - law.destination) <= 0.1 + 1e-9, "seed \(seed)")
        }
    }
}
