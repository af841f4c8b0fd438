import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The corrected map")
struct TiltScrollerTests {
    private let layout = MapLayout(map: .chart, view: .usual)

    private func scroller(at offset: Vector? = nil) -> TiltScroller {
        TiltScroller(layout, offset: offset ?? layout.end / 2, at: 0)
    }

    /// The mass of the map: the time constants by which it gathers speed and loses it.
    private static let (gathering, losing) = (0.35, 0.9)

    @Test("gathers speed with its mass, and moves by the integral of it", arguments: [5.0, 15, 30])
    func distance(degrees: Double) {
        let end = 0.9
        var map = scroller(at: Vector(4400, 0))
        map.run(to: end, lean: lean(right: degrees))
        let share = TiltShaping().share(of: .sin(degrees * .pi / 180))
        // v = 800 s (1 + t − τ − (1 − τ) exp(−t / τ))
        let (mass, gone) = (Self.gathering, Double.exp(-end / Self.gathering))
        let expected =
            800 * share * (end * (1 - mass) + end * end / 2 - (1 - mass) * mass * (1 - gone))
        #expect(abs(4400 - map.offset(at: end).x - expected) < 0.02 * expected)
    }

    @Test("coasts when the tilt ends, ever slower, and comes to rest without a jump")
    func coasting() {
        var map = scroller(at: Vector(4400, 1000))
        map.run(to: 1, lean: lean(right: 20))
        let (start, speed) = (map.offset(at: 1).x, map.velocity(at: 1).x)
        var last = speed
        for step in 1...600 {
            let time = 1 + Double(step) / 120
            map.run(from: time - 1.0 / 120, to: time)
            let now = map.velocity(at: time).x
            #expect(now <= 0 && now >= last && now - last <= abs(speed) / Self.losing / 120 + 4)
            last = now
        }
        #expect(abs(map.offset(at: 6).x - start - speed * Self.losing) < 20 && map.isAtRest(at: 6))
    }

    @Test("is held 0.08 view · |s| outside its edge, and returns when the tilt ends", arguments: [10.0, 20, 30])
    func hold(degrees: Double) {
        var map = scroller(at: .zero)
        map.run(to: 4, lean: lean(right: degrees, near: -degrees))
        let share = TiltShaping().share(of: .sin(degrees * .pi / 180))
        #expect(abs(map.offset(at: 4).x - -0.08 * 1280 * share) < 0.11)
        map.run(from: 4, to: 6)
        #expect(map.offset(at: 6).x == 0)
        map.run(from: 6, to: 10)
        #expect(map.isAtRest(at: 10), "the other axis has coasted to its rest")
    }

    @Test("follows the hand while tilted, and tilt only after the glide, with a fade of half a second")
    func handFirst() {
        let tilted = lean(right: 30)
        var map = scroller()
        map.run(to: 0.5, lean: tilted)
        map.press(at: Vector(600, 300), time: 0.5)
        let caught = map.offset(at: 0.5)
        map.run(from: 0.5, to: 1, lean: tilted)
        #expect(map.offset(at: 1) == caught && map.phase(at: 1) == .drag)

        for i in 1...10 {
            map.drag(to: Vector(600 - 12 * Double(i), 300), time: 1 + Double(i) / 100)
        }
        map.release(at: 1.1)
        let glide = Glide(from: caught.x + 120, velocity: 1200)
        map.run(from: 1.1, to: 2, lean: tilted)
        #expect(map.phase(at: 2) == .decelerating)
        #expect(abs(map.offset(at: 2).x - glide.position(at: 0.9)) < 1e-6)

        let end = 1.1 + glide.duration
        map.run(from: 2, to: (end * 120).rounded(.up) / 120, lean: tilted)
        #expect(abs(map.offset(at: end).x - glide.destination) < 1e-6)
        map.run(from: (end * 120).rounded(.up) / 120, to: end + 0.25, lean: tilted)
        #expect(map.phase(at: end + 0.25) == .tilt)
        // v' = (−800 · t / 0.5 · (1 + t) − v) / τ
        var speed = 0.0
        for k in 0..<2500 {
            let t = Double(k) / 10_000
            speed += (-800 * t / 0.5 * (1 + t) - speed) / Self.gathering / 10_000
        }
        #expect(abs(map.velocity(at: end + 0.25).x - speed) < 20)
    }

    @Test("stops at a press, and follows tilt again after the fade")
    func press() {
        var map = scroller()
        map.run(to: 0.5, lean: lean(right: 20))
        map.press(at: .zero, time: 0.5)
        map.release(at: 0.6)
        let caught = map.offset(at: 0.6)
        map.run(from: 0.6, to: 0.7, lean: lean(right: 20))
        #expect(abs(map.offset(at: 0.7).x - caught.x) < 10)
        map.run(from: 0.7, to: 1.5, lean: lean(right: 20))
        #expect(map.offset(at: 1.5).x < caught.x - 100)
    }

    @Test("keeps its speed under tilt when a key moves its other axis")
    func keysAndTilt() {
        var map = scroller()
        map.run(to: 0.5, lean: lean(near: 30))
        let before = map.offset(at: 0.5)
        map.scroll(by: Vector(60, 0), time: 0.5)
        map.run(from: 0.5, to: 0.75)
        #expect(map.offset(at: 0.75).y == before.y)
        map.run(from: 0.75, to: 2.5)
        #expect(abs(map.offset(at: 2.5).x - before.x - 60) < 0.11)
    }

    @Test("adds up steps of keys during a move, and ends exactly at their sum")
    func keySteps() {
        var map = scroller()
        let start = map.offset(at: 0)
        for i in 0..<5 { map.scroll(by: Vector(60, 0), time: 0.05 * Double(i)) }
        map.run(to: 3)
        #expect(abs(map.offset(at: 3).x - start.x - 300) < 1e-9)
        #expect(map.isAtRest(at: 3))
    }

    @Test("keeps its glide's speed, or its drag, when zoomed")
    func zoomInterruptsNothing() {
        var map = scroller()
        map.press(at: Vector(600, 300), time: 0)
        for i in 1...10 { map.drag(to: Vector(600 - 12 * Double(i), 300), time: Double(i) / 100) }
        map.zoom(to: 2, about: Vector(480, 300), time: 0.1)
        #expect(map.phase(at: 0.1) == .drag)
        let held = map.offset(at: 0.1)
        map.drag(to: Vector(468, 300), time: 0.11)
        #expect(abs(map.offset(at: 0.11).x - held.x - 12) < 1e-9)
        map.release(at: 0.11)
        let speed = map.velocity(at: 0.2)
        map.zoom(to: 1, about: Vector(640, 360), time: 0.2)
        #expect((map.velocity(at: 0.2) - speed).length < 1e-9 && speed.x > 900)
        #expect(map.phase(at: 0.2) == .decelerating)
    }

    @Test("stays where the minimap holds it, and has no speed at the release")
    func pinned() {
        var map = scroller()
        map.pin(at: Vector(100, 200), time: 0.1)
        map.pin(at: Vector(900, 800), time: 0.11)
        #expect(map.offset(at: 0.11) == Vector(900, 800) && map.phase(at: 0.11) == .drag)
        map.pin(at: Vector(-50, 1e7), time: 0.12)
        #expect(map.offset(at: 0.12) == Vector(0, layout.end.y))
        map.release(at: 0.13)
        map.run(to: 1)
        #expect(map.offset(at: 1) == Vector(0, layout.end.y) && map.isAtRest(at: 1))
    }

    @Test("drifts at the opening for at most three seconds, and only while level")
    func opening() {
        var map = TiltScroller(layout, offset: layout.end / 2, at: 0, opens: true)
        map.run(to: 1)
        #expect(map.velocity(at: 1).x > 50 && !map.isAtRest(at: 1))
        var ended = map
        ended.endOpening()
        ended.run(from: 1, to: 1.1)
        #expect(ended.velocity(at: 1.1).x < map.velocity(at: 1).x)
        ended.run(from: 1.1, to: 4)
        #expect(ended.isAtRest(at: 4), "it coasts to its rest")
        map.run(from: 1, to: 1.5, lean: lean(right: 10))
        #expect(map.velocity(at: 1.5).x < 0)
        map.run(from: 1.5, to: 6)
        #expect(map.isAtRest(at: 6))
    }
}

extension MapScroller {
    /// Advances by steps of 1/120 s up to a time with a constant lean.
    mutating func run(from start: Double = 0, to end: Double, lean: Lean = Lean()) {
        for step in Int((start * 120).rounded()) + 1...Int((end * 120).rounded()) {
            self.step(to: Double(step) / 120, lean: lean)
        }
    }
}
