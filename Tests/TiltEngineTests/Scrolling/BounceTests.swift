import Testing
import TiltEngine

@Suite("A bounce")
struct BounceTests {
    @Test("that starts with speed v goes out by v / (ω e): 3005 pt/s by 100 pt")
    func peak() {
        let bounce = Bounce(from: 0, velocity: 3005, to: 0)
        let peak = (0...4000).map { bounce.position(at: Double($0) / 4000) }.max() ?? 0
        #expect(abs(peak - 3005 / (11 * 2.718_281_828)) < 1e-3)
        #expect(abs(peak - 100) < 1)
    }

    @Test("begins with its initial speed", arguments: [-3000.0, -49, 49, 51, 3000])
    func continuity(velocity: Double) {
        let bounce = Bounce(from: 0, velocity: velocity, to: 0)
        #expect(bounce.position(at: 0) == 0)
        #expect(abs(bounce.velocity(at: 0) - velocity) < 1e-9)
    }

    @Test("that starts at rest creeps back by exponentials of 9 and 46 per second, and never passes the edge")
    func creep() {
        let bounce = Bounce(from: 580, velocity: 0, to: 480)
        var last = 580.0
        for frame in 1...200 {
            let time = Double(frame) / 240
            guard time < bounce.duration else { break }
            let position = bounce.position(at: time)
            #expect(position < last && position > 480)
            last = position
        }
        // Once the fast part is gone, only e^(−9t) is left.
        let ratio = (bounce.position(at: 0.6) - 480) / (bounce.position(at: 0.5) - 480)
        #expect(abs(ratio - 0.406_569_66) < 1e-6)
    }

    @Test("swings from 50 pt/s on, and creeps below that speed")
    func regimes() {
        #expect(Bounce(from: 20, velocity: 49.9, to: 0).spring == Bounce.creep)
        #expect(Bounce(from: 20, velocity: 50, to: 0).spring == Bounce.swing)
        #expect(Bounce(from: 20, velocity: -49.9, to: 0).spring == Bounce.creep)
        #expect(Bounce(from: 0.5, velocity: -49.9, to: 0).spring == Bounce.swing)
    }

    @Test("is over as soon as it stays within a tenth of a point", arguments: 0..<100 as Range<UInt64>)
    func duration(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bounce = Bounce(from: random.uniform(1, 200), velocity: random.uniform(0, 5000), to: 0)
        #expect(abs(bounce.position(at: bounce.duration - 1e-9) - 0.1) < 1e-6, "seed \(seed)")
        #expect(bounce.position(at: bounce.duration) == 0, "seed \(seed)")
        #expect(bounce.velocity(at: bounce.duration) == 0, "seed \(seed)")
        #expect(bounce.passingTime == nil, "seed \(seed)")
    }

    @Test("that creeps never passes the edge, however near it begins", arguments: [-49.0, -20, 0, 49])
    func creepStays(velocity: Double) {
        let bounce = Bounce(from: 1.5, velocity: velocity, to: 0)
        #expect(bounce.spring == Bounce.creep && bounce.passingTime == nil)
        for tick in 0..<Int(bounce.duration * 1000) { #expect(bounce.position(at: Double(tick) / 1000) > 0) }
    }

    @Test("that starts inwards passes the edge once", arguments: 0..<50 as Range<UInt64>)
    func passing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bounce = Bounce(from: -random.uniform(1, 80), velocity: random.uniform(1000, 5000), to: 0)
        let time = try #require(bounce.passingTime, "seed \(seed)")
        #expect(abs(bounce.position(at: time)) < 1e-9, "seed \(seed)")
        #expect(bounce.velocity(at: time) > 0, "seed \(seed)")
    }
}
