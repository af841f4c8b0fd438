import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A carousel as the law of a ring")
struct CarouselLawTests {
    /// Turns a ring by one of all calls that hands, keys and tilt make.
    private func turn(_ ring: inout some RingLaw, by chance: inout SplitMix64, at time: Double) {
        switch Int(chance.uniform(0, 10)) {
        case 0: ring.press(at: time)
        case 1, 2: ring.drag(by: chance.uniform(-200, 200), along: .ring(radius: 600), at: time)
        case 3: ring.release(at: time)
        case 4: ring.step(by: Int(chance.uniform(-3, 4)), at: time)
        case 5: ring.run(Int(chance.uniform(-1, 2)), at: time)
        case 6: ring.choose(Int(chance.uniform(0, Double(ring.slots.count))), at: time)
        case 7, 8: ring.tilt(at: chance.uniform(-2, 2), from: time)
        default: ring.tilt(at: 0, from: time)
        }
    }

    @Test("moves as the settling ring alone, bit for bit, whatever turns it", arguments: [1, 2, 12, 400], 0..<10)
    func same(count: Int, seed: Int) {
        let angle = Double(seed) * 0.4
        var carousel = Carousel(count: count, angle: angle)
        var ring = SettlingRing(count: count, angle: angle)
        var chances = (SplitMix64(seed: UInt64(seed)), SplitMix64(seed: UInt64(seed)))
        var time = 0.0
        for _ in 0..<400 {
            turn(&carousel, by: &chances.0, at: time)
            turn(&ring, by: &chances.1, at: time)
            time += chances.0.uniform(0, 0.2)
            _ = chances.1.uniform(0, 0.2)
            #expect(carousel.angle(at: time).bitPattern == ring.angle(at: time).bitPattern, "at \(time)")
            #expect(carousel.velocity(at: time).bitPattern == ring.velocity(at: time).bitPattern, "at \(time)")
            #expect(carousel.phase(at: time) == ring.phase(at: time), "at \(time)")
        }
    }

    @Test("is the ring of the scene, with its hand, and the item on which it will settle")
    func scene() throws {
        var scene = CarouselScene(view: .usual)
        func carousel() throws -> Carousel { try #require(scene.ring as? Carousel) }
        scene.handle(.gesture(.press(Vector(640, 300))), at: 0)
        for k in 1...12 {
            let point = Vector(640 - 30 * Double(k), 300)
            scene.handle(.gesture(.drag(from: Vector(640, 300), to: point)), at: Double(k) / 120)
        }
        #expect(try carousel().isDragging && !carousel().isAtRest)
        scene.handle(.gesture(.release), at: 0.1)
        let goal = try #require(try carousel().destination)
        #expect(try !carousel().isDragging && goal != 0)
        #expect(scene.arrangement(at: 20).front == goal)
        var settled = try carousel()
        #expect(settled.advance(to: 20).contains { $0.kind == .settled(goal) })
    }

    @Test("keeps no events that nobody asks for")
    func events() throws {
        var scene = CarouselScene(view: .usual)
        for k in 0..<240 {
            if k % 40 == 0 { scene.handle(.gesture(.nudge(.right)), at: Double(k) / 120) }
            scene.step(1 / 120, to: Double(k) / 120, lean: Lean())
        }
        #expect(try #require(scene.ring as? Carousel).pending.isEmpty)
    }
}
