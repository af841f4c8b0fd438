import Testing
import TiltEngine

@Suite("A move that ends at a known time")
struct CubicMoveTests {
    private func move(_ seed: UInt64, deceleration: Double = 0) -> CubicMove {
        var random = SplitMix64(seed: seed)
        return CubicMove(
            from: random.uniform(-360, 360), velocity: random.uniform(-400, 400), to: random.uniform(-360, 360),
            within: random.uniform(0.2, 2), deceleration: deceleration)
    }

    @Test("starts without a jump of position or speed, and ends at rest", arguments: 0..<100 as Range<UInt64>)
    func ends(seed: UInt64) {
        let move = move(seed)
        #expect(abs(move.position(at: 0) - move.start) < 1e-10, "seed \(seed)")
        #expect(abs(move.velocity(at: 0) - move.initialVelocity) < 1e-9, "seed \(seed)")
        #expect(move.position(at: move.duration) == move.destination && move.velocity(at: move.duration) == 0)
        #expect(abs(move.velocity(at: move.duration - 1e-9)) < 1e-3, "seed \(seed)")
    }

    @Test("has a velocity that is the derivative of its position", arguments: 0..<20 as Range<UInt64>)
    func derivative(seed: UInt64) {
        let move = move(seed)
        for k in 1..<50 {
            let (time, h) = (move.duration * Double(k) / 50, 1e-6)
            let slope = (move.position(at: time + h) - move.position(at: time - h)) / (2 * h)
            #expect(abs(slope - move.velocity(at: time)) < 0.01, "seed \(seed) at \(time) s")
        }
    }

    @Test(
        "never passes its destination, and turns back only if it starts the other way",
        arguments: 0..<100 as Range<UInt64>)
    func monotone(seed: UInt64) {
        let move = move(seed)
        let sign = move.destination < move.start ? -1.0 : 1
        let starts = move.initialVelocity * sign
        for k in 0...1000 {
            let time = move.duration * Double(k) / 1000
            #expect(move.position(at: time) * sign <= move.destination * sign + 1e-9, "seed \(seed)")
            #expect(starts < 0 || move.velocity(at: time) * sign >= -1e-9, "seed \(seed)")
        }
    }

    @Test("slows down evenly where it would otherwise pass its destination")
    func even() {
        let move = CubicMove(from: 10, velocity: 100, to: 20, within: 0.5)
        #expect(move.duration == 0.2)
        for k in 0...20 { #expect(abs(move.velocity(at: 0.01 * Double(k)) - 100 * (1 - 0.05 * Double(k))) < 1e-9) }
    }

    @Test("takes the longest time from rest, and a shorter one for a short way", arguments: [0.001, 0.3, 5, 9.9])
    func shortWay(way: Double) {
        #expect(CubicMove(from: 0, to: 30, within: 0.5, deceleration: 80).duration == 0.5)
        let move = CubicMove(from: 0, to: -way, within: 0.5, deceleration: 80)
        #expect(abs(move.duration - (way / 40).squareRoot()) < 1e-12)
    }

    @Test("of no way is over at once, whatever its speed", arguments: [0.0, -30, 200])
    func noWay(velocity: Double) {
        let move = CubicMove(from: 5, velocity: velocity, to: 5, within: 0.5, deceleration: 80)
        #expect(move.duration == 0 && move.position(at: 0) == 5 && move.velocity(at: 0) == 0)
    }

    @Test("without a way is at its end at all times, also just before its start")
    func beforeStart() {
        for velocity in [0.0, 3, -3] {
            let move = CubicMove(from: 2, velocity: velocity, to: 2, within: 0.5, deceleration: 1)
            for time in [-1e-17, 0, 1] { #expect(move.position(at: time) == 2 && move.velocity(at: time) == 0) }
        }
    }

    @Test("of a given duration takes it, and never turns back or passes its end", arguments: 0..<40 as Range<UInt64>)
    func exactDuration(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let way = random.uniform(-500, 500)
        let move = CubicMove(from: 3, velocity: random.uniform(-9000, 9000), to: 3 + way, duration: 0.8)
        #expect(move.duration == 0.8 && move.position(at: 0.8) == 3 + way, "seed \(seed)")
        var last = 0.0
        for k in 0...80 {
            let share = (move.position(at: 0.01 * Double(k)) - 3) / way
            #expect(share >= last - 1e-12 && share <= 1 + 1e-12, "seed \(seed)")
            last = share
        }
    }
}
