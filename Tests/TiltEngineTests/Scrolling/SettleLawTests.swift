import Testing
import TiltEngine

@Suite("A glide that settles on a detent")
struct SettleLawTests {
    /// A decay of 0.97 each 0.02 s.
    private let tau = -0.02 / Double.log(0.97)

    private func law(from start: Double = 0, velocity: Double, spacing: Double = 30) -> SettleLaw {
        SettleLaw(from: start, velocity: velocity, spacing: spacing, timeConstant: tau, finalSpeed: 90)
    }

    /// Glides over cards 30 apart, from a seed.
    private func law(_ seed: UInt64, speeds: ClosedRange<Double> = 0...1500) -> SettleLaw {
        var random = SplitMix64(seed: seed)
        let speed = random.uniform(speeds.lowerBound, speeds.upperBound)
        return law(from: random.uniform(-720, 720), velocity: random.next() & 1 == 0 ? speed : -speed)
    }

    @Test("ends on the detent nearest to the end of the free glide", arguments: 0..<100 as Range<UInt64>)
    func destination(seed: UInt64) {
        let law = law(seed)
        let free = law.start + law.initialVelocity * tau
        #expect(abs(law.destination.remainder(dividingBy: 30)) < 1e-9, "seed \(seed)")
        #expect(abs(law.destination - free) <= 15 + 1e-9, "seed \(seed)")
        #expect(abs(law.position(at: 60) - law.destination) < 1e-12, "seed \(seed)")
        #expect(law.isAtRest(at: 60, within: 1e-9, below: 1e-9), "seed \(seed)")
    }

    @Test("starts without a jump of position or speed", arguments: 0..<100 as Range<UInt64>)
    func continuity(seed: UInt64) {
        let law = law(seed)
        #expect(abs(law.position(at: 0) - law.start) < 1e-10, "seed \(seed)")
        #expect(abs(law.velocity(at: 0) - law.initialVelocity) < 1e-10, "seed \(seed)")
    }

    @Test("has a velocity that is the derivative of its position", arguments: 0..<20 as Range<UInt64>)
    func derivative(seed: UInt64) {
        let law = law(seed)
        for k in 1...80 {
            let (time, h) = (Double(k) / 20, 1e-5)
            let slope = (law.position(at: time + h) - law.position(at: time - h)) / (2 * h)
            #expect(abs(slope - law.velocity(at: time)) < 0.01, "seed \(seed) at \(time) s")
        }
    }

    @Test("faster than its final speed only slows down, and never passes its end", arguments: 0..<50 as Range<UInt64>)
    func monotone(seed: UInt64) {
        let law = law(seed, speeds: 90.1...1500)
        let sign = law.initialVelocity < 0 ? -1.0 : 1
        var (position, speed) = (-Double.infinity, abs(law.initialVelocity) + 1e-9)
        for k in 0...1200 {
            let time = Double(k) / 240
            #expect(law.velocity(at: time) * sign <= speed && law.velocity(at: time) * sign >= 0, "seed \(seed)")
            #expect(law.position(at: time) * sign >= position, "seed \(seed)")
            (position, speed) = (law.position(at: time) * sign, law.velocity(at: time) * sign)
            #expect(position <= law.destination * sign, "seed \(seed)")
        }
    }

    @Test(
        "stops exactly on its detent three time constants after its speed is 90", arguments: [91.0, 300, -1200])
    func end(velocity: Double) {
        let law = law(from: 4, velocity: velocity)
        let bent = (law.destination - 4) / velocity
        let turn = bent * .log(abs(velocity) / 90)
        #expect(abs(abs(law.velocity(at: turn)) - 90) < 1e-9)
        #expect(abs(law.duration - (turn + 3 * bent)) < 1e-12)
        #expect(law.position(at: law.duration) == law.destination && law.velocity(at: law.duration) == 0)
        // There is no slow tail: a tenth of a second earlier it still moves.
        #expect(abs(law.velocity(at: law.duration - 0.1)) > 0.1)
        #expect(law.position(at: law.duration - 0.1) != law.destination)
    }

    @Test("equals the free glide down to its final speed if that ends on a detent")
    func freeGlide() {
        let law = law(velocity: 600 / tau)
        let turn = tau * .log(600 / tau / 90)
        for tick in 0..<Int((turn / 0.02).rounded(.down)) {
            let time = 0.02 * Double(tick)
            let ratio = (600 - law.position(at: time + 0.02)) / (600 - law.position(at: time))
            #expect(abs(ratio - 0.97) < 1e-9)
        }
    }

    @Test(
        "slower than 90, or with its detent too near or behind, follows an approach law",
        arguments: [
            (0.0, 0.0, 30.0), (13, 0, 30), (0, 80, 30), (0, -90, 30), (0, 100, 180), (55, 95, 80),
        ])
    func approach(start: Double, velocity: Double, spacing: Double) {
        let law = law(from: start, velocity: velocity, spacing: spacing)
        let chosen = ApproachLaw(from: start, velocity: velocity, to: law.destination, timeConstant: 0.25)
        for k in 0...300 {
            let time = Double(k) / 100
            #expect(law.position(at: time) == chosen.position(at: time))
            #expect(law.velocity(at: time) == chosen.velocity(at: time))
        }
        #expect(law.duration == .infinity)
    }

    @Test("is not at rest while it is fast or far")
    func rest() {
        let law = law(velocity: 300)
        #expect(!law.isAtRest(at: 0, within: 0.05, below: 0.05))
        #expect(!law.isAtRest(at: 2, within: 0.05, below: 0.05))
        #expect(!law.isAtRest(at: 0, within: 0.05, below: 1000) && !law.isAtRest(at: 0, within: 1000, below: 0.05))
        #expect(law.isAtRest(at: 4, within: 0.05, below: 0.05))
    }
}
