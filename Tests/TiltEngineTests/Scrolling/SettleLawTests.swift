import Testing
import TiltEngine

@Suite("A glide that settles on a detent")
struct SettleLawTests {
    /// A decay of 0.97 each 0.02 s.
    private let tau = -0.02 / Double.log(0.97)

    /// Glides over cards 30 apart, from a seed.
    private func law(_ seed: UInt64) -> SettleLaw {
        var random = SplitMix64(seed: seed)
        return SettleLaw(
            from: random.uniform(-720, 720), velocity: random.uniform(-1500, 1500), spacing: 30, timeConstant: tau)
    }

    @Test("ends on the detent nearest to where it would glide freely", arguments: 0..<100 as Range<UInt64>)
    func destination(seed: UInt64) {
        let law = law(seed)
        let free = law.start + law.initialVelocity * law.timeConstant
        #expect(abs(law.destination.remainder(dividingBy: 30)) < 1e-9, "seed \(seed)")
        #expect(abs(law.destination - free) <= 15 + 1e-9, "seed \(seed)")
        #expect(abs(law.position(at: 60) - law.destination) < 1e-12, "seed \(seed)")
        #expect(law.isAtRest(at: 60, within: 1e-9, below: 1e-9), "seed \(seed)")
    }

    @Test("goes on from the release without a jump of place or speed", arguments: 0..<100 as Range<UInt64>)
    func continuity(seed: UInt64) {
        let law = law(seed)
        #expect(abs(law.position(at: 0) - law.start) < 1e-10, "seed \(seed)")
        #expect(abs(law.velocity(at: 0) - law.initialVelocity) < 1e-10, "seed \(seed)")
    }

    @Test("has the velocity of its positions", arguments: 0..<20 as Range<UInt64>)
    func derivative(seed: UInt64) {
        let law = law(seed)
        for k in 1...40 {
            let (time, h) = (Double(k) / 20, 1e-5)
            let slope = (law.position(at: time + h) - law.position(at: time - h)) / (2 * h)
            #expect(abs(slope - law.velocity(at: time)) < 1e-4, "seed \(seed) at \(time) s")
        }
    }

    @Test("is the free glide, tick for tick, where that ends on a detent anyway")
    func freeGlide() {
        let law = SettleLaw(from: 0, velocity: 90 / tau, spacing: 30, timeConstant: tau)
        for tick in 0..<200 {
            let time = 0.02 * Double(tick)
            let ratio = (90 - law.position(at: time + 0.02)) / (90 - law.position(at: time))
            #expect(abs(ratio - 0.97) < 1e-9)
        }
    }

    @Test("let go at rest between two detents goes to the nearer and never past it")
    func fromRest() {
        let law = SettleLaw(from: 38, velocity: 0, spacing: 30, timeConstant: tau)
        #expect(law.destination == 30)
        // x(T) = 38 + e (1 − 2/e) with T = τ/2 and e = −8.
        #expect(abs(law.position(at: law.timeConstant / 2) - (38 - 8 * (1 - 2 * .exp(-1)))) < 1e-12)
        var last = 38.0
        for k in 1...600 {
            let place = law.position(at: Double(k) / 240)
            #expect(place < last && place > 30)
            last = place
        }
    }

    @Test("is not at rest while it is fast or far")
    func rest() {
        let law = SettleLaw(from: 0, velocity: 300, spacing: 30, timeConstant: tau)
        #expect(!law.isAtRest(at: 0, within: 0.05, below: 0.05))
        #expect(!law.isAtRest(at: 2, within: 0.05, below: 0.05))
        #expect(!law.isAtRest(at: 0, within: 0.05, below: 1000) && !law.isAtRest(at: 0, within: 1000, below: 0.05))
        #expect(law.isAtRest(at: 12, within: 0.05, below: 0.05))
    }
}
