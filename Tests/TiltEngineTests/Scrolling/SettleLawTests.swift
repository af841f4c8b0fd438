import Testing
import TiltEngine

@Suite("A glide that settles on a detent")
struct SettleLawTests {
    /// A decay of 0.97 each 0.02 s.
    private let tau = -0.02 / Double.log(0.97)
    /// The speed at which the last part begins: a τ + √(a² τ² + a · spacing).
    private var finalSpeed: Double { 90 * tau + (8100 * tau * tau + 90 * 30).squareRoot() }

    private func law(from start: Double = 0, velocity: Double, spacing: Double = 30) -> SettleLaw {
        SettleLaw(from: start, velocity: velocity, on: Detents(every: spacing), timeConstant: tau, deceleration: 90)
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
        #expect(law.velocity(at: 60) == 0, "seed \(seed)")
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
        for k in 1...80 where abs(Double(k) / 20 - law.duration) > 1e-4 {
            let (time, h) = (Double(k) / 20, 1e-5)
            let slope = (law.position(at: time + h) - law.position(at: time - h)) / (2 * h)
            #expect(abs(slope - law.velocity(at: time)) < 0.01, "seed \(seed) at \(time) s")
        }
    }

    @Test("faster than its final speed only slows down, and never passes its end", arguments: 0..<50 as Range<UInt64>)
    func monotone(seed: UInt64) {
        let law = law(seed, speeds: 138...1500)
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
        "stops exactly on its detent two time constants after its final speed", arguments: [139.0, 300, -1200])
    func end(velocity: Double) {
        let law = law(from: 4, velocity: velocity)
        let bent = (law.destination - 4) / velocity
        let turn = bent * .log(abs(velocity) / finalSpeed)
        #expect(abs(abs(law.velocity(at: turn)) - finalSpeed) < 1e-9)
        #expect(abs(law.duration - (turn + 2 * bent)) < 1e-12)
        #expect(
            abs(law.position(at: law.duration) - law.destination) < 1e-12 && abs(law.velocity(at: law.duration)) < 1e-9)
    }

    @Test("equals the free glide down to its final speed if that ends on a detent")
    func freeGlide() {
        let law = law(velocity: 600 / tau)
        let turn = tau * .log(600 / tau / finalSpeed)
        for tick in 0..<Int((turn / 0.02).rounded(.down)) {
            let time = 0.02 * Double(tick)
            let ratio = (600 - law.position(at: time + 0.02)) / (600 - law.position(at: time))
            #expect(abs(ratio - 0.97) < 1e-9)
        }
    }

    @Test(
        "no faster than its final speed, or with its detent too near or behind, is a move of half a second",
        arguments: [
            (0.0, 0.0, 30.0), (13, 0, 30), (0, 80, 30), (0, -120, 30), (0, 100, 180), (55, 95, 80),
        ])
    func move(start: Double, velocity: Double, spacing: Double) {
        let law = law(from: start, velocity: velocity, spacing: spacing)
        let move = CubicMove(from: start, velocity: velocity, to: law.destination, within: 0.5, deceleration: 90)
        for k in 0...60 {
            let time = Double(k) / 100
            #expect(law.position(at: time) == move.position(at: time))
            #expect(law.velocity(at: time) == move.velocity(at: time))
        }
        #expect(law.duration == move.duration)
    }
}
