import Testing
import TiltEngine

@Suite("A glide")
struct GlideTests {
    @Test("ends (v₀ − 10 pt/s) · 0.499 s from its start, as UIScrollView's does", arguments: [1000.0, -1000, 60, 8000])
    func destination(velocity: Double) {
        let expected = 40 + (velocity - (velocity < 0 ? -10 : 10)) * 0.499
        let glide = Glide(from: 40, velocity: velocity)
        #expect(abs(glide.destination - expected) < 1e-9)
        #expect(glide.position(at: 100) == glide.destination)
        #expect(glide.velocity(at: 100) == 0)
    }

    @Test(
        "is the sum of its steps of one millisecond",
        arguments: [Deceleration.normal, .fast, .init(factor: 0.97, every: 0.02)])
    func milliseconds(deceleration: Deceleration) {
        let glide = Glide(from: 0, velocity: 3000, deceleration: deceleration)
        var (position, velocity) = (0.0, 3000.0)
        for tick in 1...400 {
            velocity *= deceleration.rate
            position += velocity / 1000
            #expect(abs(glide.position(at: Double(tick) / 1000) - position) < 1e-8)
            #expect(abs(glide.velocity(at: Double(tick) / 1000) - velocity) < 1e-8)
        }
    }

    @Test("arrives at its destination without a jump, at 10 pt/s")
    func arrival() {
        let glide = Glide(from: 0, velocity: -2500)
        #expect(abs(glide.position(at: glide.duration - 1e-9) - glide.destination) < 1e-6)
        #expect(abs(glide.velocity(at: glide.duration - 1e-9) + 10) < 1e-6)
    }

    @Test("always moves forward and never passes its destination", arguments: 0..<50 as Range<UInt64>)
    func monotone(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let glide = Glide(from: 0, velocity: random.uniform(11, 9000))
        var last = 0.0
        for frame in 1...400 where Double(frame) / 100 < glide.duration {
            let position = glide.position(at: Double(frame) / 100)
            #expect(position > last && position < glide.destination, "seed \(seed)")
            last = position
        }
    }

    @Test("does not begin at 10 pt/s or less", arguments: [0.0, 10, -10, 3])
    func tooSlow(velocity: Double) {
        let glide = Glide(from: 7, velocity: velocity)
        #expect(glide.duration == 0)
        #expect(glide.position(at: 0) == 7 && glide.destination == 7)
    }

    @Test("knows when it passes a position, and if it does not", arguments: 0..<50 as Range<UInt64>)
    func passing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let glide = Glide(from: random.uniform(0, 500), velocity: random.uniform(-4000, 4000))
        let place = glide.start + (glide.destination - glide.start) * random.uniform(0, 0.999)
        let time = try #require(glide.time(passing: place), "seed \(seed)")
        #expect(abs(glide.position(at: time) - place) < 1e-9, "seed \(seed)")
        #expect(glide.time(passing: 2 * glide.destination - glide.start) == nil, "seed \(seed)")
        #expect(glide.time(passing: 2 * glide.start - glide.destination) == nil, "seed \(seed)")
    }

    @Test("stretched to a destination starts with its velocity and stops there", arguments: 0..<50 as Range<UInt64>)
    func stretched(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let velocity = random.uniform(100, 5000) * (seed % 2 == 0 ? 1 : -1)
        let free = Glide(from: 7, velocity: velocity)
        let destination = 7 + (free.destination - 7) * random.uniform(0.1, 2)
        let glide = try #require(Glide(from: 7, velocity: velocity, to: destination))
        #expect(glide.position(at: 0) == 7 && abs(glide.velocity(at: 0) - velocity) < 1e-9, "seed \(seed)")
        #expect(glide.position(at: 100) == destination, "seed \(seed)")
        let end = glide.duration - 1e-9
        #expect(abs(glide.position(at: end) - destination) < 1e-5 * abs(velocity), "seed \(seed)")
        #expect(abs(abs(glide.velocity(at: end)) - 10) < 1e-4, "seed \(seed)")
    }

    @Test("is not stretched backwards, from below 10 pt/s, or to more than twice its way")
    func impossible() {
        #expect(Glide(from: 0, velocity: 1000, to: -1) == nil && Glide(from: 0, velocity: 1000, to: 0) == nil)
        #expect(Glide(from: 0, velocity: 9, to: 1) == nil)
        #expect(Glide(from: 0, velocity: 1000, to: 990) == nil)
        #expect(Glide(from: 0, velocity: -1000, to: -980) != nil)
    }
}
