import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("Things let go on a stage")
struct LetGoOnStageTests {
    /// The things of the current scene.
    private func places(_ stage: Stage) -> [Placement] {
        guard let scene = stage.scene(at: stage.current) as? any SceneOfThings else { return [] }
        return scene.places(at: stage.sceneTime)
    }

    @Test("come to rest, and then no frame is drawn until an input", arguments: [0, 1])
    func rest(scene: Int) {
        var stage = Stage.ofThings(showing: scene)
        stage.tap(.g)
        stage.pass(1)
        #expect(!stage.isAtRest)
        stage.pass(12)
        #expect(stage.isAtRest)
        let picture = stage.picture
        stage.pass(1)
        #expect(stage.picture == picture)
        stage.tap(.d)
        stage.happen(.key(.d))
        stage.pass(0.1)
        #expect(!stage.isAtRest && stage.picture != picture)
    }

    @Test("stop while it is paused, and advance by single steps", arguments: [0, 1])
    func pause(scene: Int) {
        var stage = Stage.ofThings(showing: scene)
        stage.tap(.g)
        stage.pass(0.4)
        var running = stage
        stage.tap(.p)
        let before = places(stage)
        stage.pass(1)
        #expect(places(stage) == before)
        for _ in 0..<3 { stage.tap(.period) }
        running.pass(3.0 / 120, fps: 120)
        #expect(places(stage) != before)
        #expect(zip(places(stage), places(running)).allSatisfy { $0.distance(from: $1) < 1e-9 })
        stage.tap(.g)
        #expect(stage.scene(at: scene).world == nil)
        stage.tap(.p)
        stage.pass(1)
        #expect(places(stage) == places(Stage.ofThings(showing: scene)))
    }

    @Test("wait until the scene is shown again, and are released by the pointer", arguments: [0, 1])
    func sceneChange(scene: Int) {
        var stage = Stage.ofThings(showing: scene)
        stage.tap(.g)
        stage.pass(1.5)
        let place = places(stage)[3].center
        stage.happen(.down(.left, place), .move(place - Vector(0, 200)))
        stage.pass(0.2)
        stage.tap(.tab)
        stage.happen(.up(.left, Vector(10, 300)))
        let before = stage.scene(at: scene).world?.stateHash
        stage.pass(2)
        #expect(stage.scene(at: scene).world?.stateHash == before && before != nil)
        #expect(stage.telemetry.dynamics == nil)
        stage.tap(.tab)
        #expect(stage.telemetry.dynamics?.bodies == (scene == 0 ? 12 : 10))
        stage.pass(12)
        #expect(stage.isAtRest, "nothing hangs in the air")
        stage.tap(.g)
        stage.pass(1)
        #expect(places(stage) == places(Stage.ofThings(showing: scene)))
    }

    @Test("are dropped if the window loses the keyboard focus while one is held")
    func focus() {
        var stage = Stage.ofThings()
        stage.tap(.g)
        stage.pass(8)
        let place = places(stage)[0].center
        stage.happen(.down(.left, place), .move(place - Vector(0, 300)))
        stage.pass(1)
        #expect(places(stage)[0].center.y < place.y - 200)
        stage.happen(.focus(false))
        stage.pass(1)
        stage.happen(.focus(true), .move(place - Vector(0, 400)), .up(.left, place - Vector(0, 400)))
        stage.pass(16)
        #expect(places(stage)[0].center.y > place.y - 200 && stage.isAtRest)
    }

    @Test("fall straight down while tilt is off, even when shaken")
    func tiltOff() throws {
        var stages = [Stage.ofThings(), Stage.ofThings(), Stage.ofThings()]
        for i in stages.indices {
            stages[i].tap(.t)
            if i == 1 { stages[i].happen(.key(.d)) }
            if i == 2 { stages[i].happen(.pad(.added, name: "DualSense")) }
            stages[i].tap(.g)
        }
        let fall = Flight.letGo.samples.map {
            MotionSample(time: $0.time - 4.7 + 0.01, rotationRate: $0.rotationRate, acceleration: $0.acceleration * 3)
        }
        for frame in 0..<180 {
            let (start, end) = (Double(frame) / 60, Double(frame + 1) / 60)
            let now = fall.filter { $0.time > start && $0.time <= end }
            for i in stages.indices {
                stages[i].advance(by: FrameInput(elapsed: 1.0 / 60, samples: i == 2 ? now.from(.gamepad) : []))
            }
        }
        #expect(places(stages[0]) == places(stages[1]))
        #expect(places(stages[0]) == places(stages[2]))
    }

    @Test("return with R, end a press with G, and accept dropped pictures")
    func restartAndPictures() throws {
        var stage = Stage.ofThings()
        stage.tap(.g)
        stage.pass(1)
        let place = places(stage)[0].center
        stage.happen(.down(.left, place), .move(place - Vector(0, 50)))
        stage.tap(.r)
        #expect(places(stage) == places(Stage.ofThings()))
        stage.happen(.up(.left, place))
        stage.tap(.g)
        stage.pass(1)
        stage.happen(.down(.left, places(stage)[2].center), .file(.cards(["One", "Two", "Three"])))
        let ring = try stage.ring
        #expect(ring.cards.count == 15 && ring.front == 12 && !stage.isPressed)
        stage.happen(.move(Vector(500, 300)), .up(.left, Vector(500, 300)))
        #expect(try stage.ring.front == 12)
        stage.tap(.g)
        stage.pass(0.5)
        #expect(stage.telemetry.dynamics?.bodies == 15)
    }

    /// A pad that is held level with trembling samples, and shaken along its z for a while.
    private func samples(from start: Double, to end: Double, shake: Double) -> [MotionSample] {
        var chance = SplitMix64(seed: 7)
        return stride(from: start, to: end, by: 0.004).map { time in
            let tremble = Vector3(chance.uniform(-0.15, 0.15), chance.uniform(-0.15, 0.15), chance.uniform(-0.15, 0.15))
            let push = Vector3(0, 0, shake * .sin(time * 2 * .pi * 5))
            return MotionSample(
                time: time, rotationRate: tremble * 0.05, acceleration: Vector3(0, 6.934, -6.934) + tremble + push)
        }
    }

    @Test("sleep while a pad is held, and jump when it is shaken", arguments: [0, 1])
    func shake(scene: Int) throws {
        var flight = Flight()
        flight.add(0.1, .pad(.added, name: "DualSense"))
        flight.add(1, .key(.g))
        flight.samples = samples(from: 0.2, to: 11, shake: 0)
        flight.duration = 11
        var stage = Stage.ofThings(showing: scene).flown(by: flight.frames(fps: 60))
        #expect(stage.telemetry.dynamics?.awake == 0)
        let before = places(stage)
        var highest = before.map(\.center.y)
        var most = 0.0
        let shaken = samples(from: 11, to: 12, shake: 20)
        for k in 0..<60 {
            let (start, end) = (11 + Double(k) / 60, 11 + Double(k + 1) / 60)
            stage.advance(
                by: FrameInput(
                    elapsed: 1.0 / 60, samples: shaken.filter { $0.time > start && $0.time <= end }.from(.gamepad)))
            for (i, place) in places(stage).enumerated() { highest[i] = min(highest[i], place.center.y) }
            most = max(most, stage.telemetry.dynamics?.kineticEnergy ?? 0)
        }
        #expect(zip(before, highest).count { $0.center.y - $1 > 50 } >= 10)
        #expect(most > 10)
    }

    @Test("are also grabbed and thrown by a finger, and by one pointer at a time")
    func finger() {
        var stage = Stage.ofThings()
        stage.tap(.g)
        stage.pass(8)
        let (first, other) = (places(stage)[0].center, places(stage)[1].center)
        stage.happen(.finger(.down, id: 1, first), .finger(.down, id: 2, other))
        for k in 1...12 {
            stage.happen(
                .finger(.move, id: 1, first - Vector(0, 20 * Double(k))),
                .finger(.move, id: 2, other - Vector(0, 20 * Double(k))))
            stage.pass(1.0 / 60)
        }
        stage.happen(.finger(.up, id: 2, other), .finger(.up, id: 1, first - Vector(0, 240)))
        stage.pass(0.05)
        #expect(places(stage)[0].center.y < first.y - 100)
        #expect(places(stage)[1].center.y > other.y - 60)
    }
}
