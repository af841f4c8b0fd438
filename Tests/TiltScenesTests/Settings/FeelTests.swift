import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

/// Every number of a feel has an effect: the effect is measured, not the stored value.
@Suite("The feel")
struct FeelTests {
    private func weather(
        map: MapPicture = .chart, _ change: (inout MapFeel) -> Void = { _ in }
    ) -> Stage {
        .of(MapScene(map: map, view: .usual)) { change(&$0.settings.weather) }
    }

    /// A fling of 1000 pt/s to the left.
    private func fling(_ stage: inout Stage) {
        stage.happen(.down(.left, Vector(640, 360)))
        for k in 1...12 {
            stage.advance(
                by: FrameInput(elapsed: 0.01, events: [InputEvent(.move(Vector(640 - 10 * Double(k), 360)))]))
        }
        stage.happen(.up(.left, Vector(520, 360)))
    }

    @Test("of the map's glide changes the distance of a fling")
    func glide() throws {
        func way(_ rate: Double) throws -> Double {
            var stage = weather { $0.deceleration = rate }
            let start = try stage.map.x
            fling(&stage)
            stage.pass(20)
            return try stage.map.x - start - 120
        }
        for rate in [0.99, 0.998, 0.999] {
            let expected = Glide(from: 0, velocity: 1000, deceleration: Deceleration(rate: rate)).destination
            #expect(try isClose(way(rate), expected, within: 2), "\(rate)")
        }
    }

    @Test("of the map's edge changes its stretch and its bounce")
    func edge() throws {
        func pulled(_ change: (inout MapFeel) -> Void) throws -> (Double, Double) {
            var stage = weather(map: .own(size: Vector(720, 486)), change)
            stage.tap(.home)
            stage.pass(3)
            stage.happen(.down(.left, Vector(300, 360)), .move(Vector(700, 360)))
            let pulled = try stage.map.x
            stage.happen(.up(.left, Vector(700, 360)))
            stage.pass(0.1)
            return (pulled, try stage.map.x)
        }
        let (usual, soft) = (try pulled { _ in }, try pulled { $0.stretch = 1 })
        #expect(isClose(usual.0, -RubberBand(viewLength: 1280).displacement(forPull: 400), within: 1e-9))
        #expect(isClose(soft.0, -RubberBand(viewLength: 1280, coefficient: 1).displacement(forPull: 400), within: 1e-9))
        #expect(try pulled { $0.bounceFrequency = 30 }.1 > usual.1 + 10)
        #expect(try pulled { $0.bounceFrequency = 4 }.1 < usual.1 - 10)
    }

    @Test("of the map under tilt changes its initial and final speed")
    func speed() throws {
        func speed(_ change: (inout MapFeel) -> Void, after time: Double) throws -> Double {
            var stage = weather(change)
            stage.happen(.pad(.added, name: "Pad"), .axis(.leftX, 1))
            stage.pass(time)
            return try abs(stage.map.velocityX)
        }
        let usual = try speed({ _ in }, after: 0.5)
        #expect(try isClose(speed({ $0.speed = 1600 }, after: 0.5), 2 * usual, within: 1e-6))
        #expect(try speed({ $0.gathering = 1 }, after: 2) < 801)
    }

    @Test("of programmed scrolls and of moves to a card changes their duration")
    func spring() throws {
        func soon(_ stage: Stage, after key: Key) -> Stage {
            var stage = stage
            stage.tap(key)
            stage.pass(0.3)
            return stage
        }
        let (slow, fast) = (weather { $0.approachTime = 0.4 }, weather { $0.approachTime = 0.05 })
        #expect(try soon(fast, after: .end).map.x > soon(slow, after: .end).map.x + 100)
        let ring = soon(.carousel { $0.settings.carousel.motion.approachTime = 0.5 }, after: .right)
        #expect(try ring.ring.angle > soon(.carousel(), after: .right).ring.angle + 5)
    }

    @Test("of the ring changes its glide, speed, radius and incline")
    func ring() throws {
        func way(_ inertia: Double) throws -> Double {
            var stage = Stage.carousel { $0.settings.carousel.motion.inertia = inertia }
            fling(&stage)
            stage.pass(8)
            return try abs(stage.ring.angle)
        }
        #expect(try way(0.985) > way(0.97) + 20 && way(0.97) > way(0.9) + 20)
        func tilted(_ change: (inout RingFeel) -> Void) -> Stage {
            var stage = Stage.carousel { change(&$0.settings.carousel) }
            stage.happen(.pad(.added, name: "Pad"), .axis(.leftX, 1))
            stage.pass(0.5)
            return stage
        }
        let (usual, other) = (tilted { _ in }, tilted { ($0.speed, $0.radius, $0.incline) = (480, 1.2, 0) })
        #expect(try isClose(other.ring.velocity, 2 * usual.ring.velocity, within: 1e-6))
        #expect(try isClose(other.ring.radiusX, 1.2 * usual.ring.radiusX, within: 1e-9))
        // Without incline all cards are on one line.
        let feet = try other.ring.cards.map { $0.y + $0.height / 2 }
        #expect(feet.allSatisfy { isClose($0, feet[0], within: 1e-9) })
    }

    @Test("of the parallax changes its depth, spring and recentring")
    func parallax() throws {
        func far(_ change: (inout Settings) -> Void, after time: Double) -> Double {
            var stage = Stage.of(ParallaxScene(view: .usual)) { change(&$0.settings) }
            stage.happen(.move(Vector(640, 360)), .move(Vector(1280, 360)))
            stage.pass(time)
            return stage.telemetry.parallax?.layers.first?.x ?? 0
        }
        let usual = far({ _ in }, after: 2)
        #expect(abs(usual) > 5 && isClose(far({ $0.parallax.depth = 1.5 }, after: 2), 1.5 * usual, within: 1e-6))
        #expect(far({ $0.parallax.depth = 0 }, after: 2) == 0)
        #expect(abs(far({ $0.viewer.springResponse = 1 }, after: 0.1)) < 0.5 * abs(far({ _ in }, after: 0.1)))
        var tracker = ViewerTracker()
        tracker.recentringTime = 1
        var slow = ViewerTracker()
        for _ in 0..<240 {
            tracker.follow(Tilt(x: 0.3, y: 0), turningAt: 0, for: 1.0 / 120)
            slow.follow(Tilt(x: 0.3, y: 0), turningAt: 0, for: 1.0 / 120)
        }
        #expect(tracker.offset.h < 0.5 * slow.offset.h)
    }

    @Test("of loose things changes gravity, bounce and friction, even during a fall")
    func falling() throws {
        func energy(_ change: (inout FallingFeel) -> Void, live: Bool) -> (Double, Double) {
            var settings = Settings()
            change(&settings.falling)
            var scene: any Scene = ParallaxScene(view: .usual)
            if !live { scene.handle(.settings(settings), at: 0) }
            _ = scene.perform(.letGo, at: 0)
            if live { scene.handle(.settings(settings), at: 0) }
            var (early, time) = (0.0, 0.0)
            for k in 1...180 {
                time = Double(k) / 120
                scene.step(1.0 / 120, to: time, lean: Lean())
                if k == 20 { early = scene.world?.kineticEnergyInJoules ?? 0 }
            }
            return (early, scene.world?.kineticEnergyInJoules ?? 0)
        }
        for live in [false, true] {
            let usual = energy({ _ in }, live: live)
            #expect(energy({ $0.gravity = 3 }, live: live).0 > 4 * usual.0)
            #expect(energy({ $0.elasticity = 0.95 }, live: live).1 > 2 * usual.1)
            #expect(energy({ $0.friction = 0 }, live: live).1 != usual.1)
        }
    }

    @Test("that is the default changes nothing, bit for bit")
    func usual() {
        var (plain, set) = (Stage.carousel(), Stage.carousel { $0.settings = Settings(recorded: [:]) })
        set.happen(.key(.comma), .keyUp(.comma))
        set.happen(.key(.comma), .keyUp(.comma))
        fling(&plain)
        fling(&set)
        plain.pass(1)
        set.pass(1)
        #expect(plain.picture == set.picture)
    }
}
