import Testing
import TiltEngine

@testable import TiltScenes

/// What turns a ring: a law alone, or a carousel that has it.
private protocol Turned {
    mutating func press(at time: Double)
    mutating func drag(by distance: Double, along course: DragCourse, at time: Double)
    mutating func release(at time: Double)
    mutating func step(by cards: Int, at time: Double)
    mutating func run(_ direction: Int, at time: Double)
    mutating func choose(_ card: Int, at time: Double)
    mutating func tilt(at velocity: Double, from time: Double)
    var slots: RingSlots { get }
}

extension Carousel: Turned {}
extension SettlingRing: Turned {}
extension ReducedMotionRing: Turned {}
extension PublishedRing: Turned {}

@Suite("A carousel as the ring of a scene")
struct CarouselLawTests {
    /// Turns a ring by one of all calls that hands, keys and tilt make.
    private func turn(_ ring: inout some Turned, by chance: inout SplitMix64, at time: Double) {
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

    @Test("moves as its law alone, bit for bit, whatever turns it", arguments: [1, 2, 12, 400], 0..<10)
    func same(count: Int, seed: Int) {
        let angle = Double(seed) * 0.4
        same(SettlingRing(count: count, angle: angle), as: .settling, seed: seed)
        same(PublishedRing(count: count, angle: angle), as: .published, seed: seed)
        for isEven in [false, true] {
            same(ReducedMotionRing(RingSlots(count: count, isEven: isEven), angle: angle), as: .fading, seed: seed)
        }
    }

    private func same(_ law: some RingLaw & Turned, as motion: Carousel.Motion, seed: Int) {
        var ring = law
        let isEven = law.slots == RingSlots(count: law.slots.count, isEven: true)
        var carousel = Carousel(
            count: law.slots.count, angle: Double(seed) * 0.4, motion: motion, isEven: isEven)
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
            #expect(carousel.fade(at: time)?.progress == ring.fade(at: time)?.share, "at \(time)")
        }
    }

    @Test("is the ring of the scene, with its hand, and the item on which it will settle")
    func scene() throws {
        var scene = CarouselScene(view: .usual)
        scene.handle(.gesture(.press(Vector(640, 300))), at: 0)
        for k in 1...12 {
            let point = Vector(640 - 30 * Double(k), 300)
            scene.handle(.gesture(.drag(from: Vector(640, 300), to: point)), at: Double(k) / 120)
        }
        #expect(scene.ring.isDragging && !scene.ring.isAtRest)
        scene.handle(.gesture(.release), at: 0.1)
        let goal = try #require(scene.ring.destination)
        #expect(!scene.ring.isDragging && goal != 0)
        #expect(scene.arrangement(at: 20).front == goal)
        var settled = scene.ring
        #expect(settled.advance(to: 20).contains { $0.kind == .settled(goal) })
    }

    @Test("keeps no events that nobody asks for")
    func events() {
        var scene = CarouselScene(view: .usual)
        for k in 0..<240 {
            if k % 40 == 0 { scene.handle(.gesture(.nudge(.right)), at: Double(k) / 120) }
            scene.step(1 / 120, to: Double(k) / 120, lean: Lean())
        }
        #expect(scene.ring.pending.isEmpty)
    }

    @Test("has the motion of the scene's recipe, and fades with reduced motion")
    func recipes() {
        var scene = CarouselScene(view: .usual, asPublished: true)
        #expect(scene.ring.motion == .published)
        scene.handle(.reducedMotion(true), at: 0)
        #expect(scene.ring.motion == .fading)
        scene.handle(.recipe(.corrected), at: 0)
        #expect(scene.ring.motion == .fading)
        scene.handle(.reducedMotion(false), at: 0)
        #expect(scene.ring.motion == .settling)
    }
}
