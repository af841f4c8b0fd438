import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("Uneven time")
struct StageTimeTests {
    @Test(
        "is limited to 240 steps per frame, and ignored if it is invalid or negative",
        arguments: [
            (3600.0, 240), (2, 240), (1e300, 240), (0.5, 60), (1e-9, 0), (0, 0), (-0.0, 0), (-1, 0), (-3600, 0),
            (.nan, 0), (.infinity, 0), (-.infinity, 0),
        ])
    func bound(elapsed: Double, steps: Int) throws {
        var stage = Stage.noting()
        stage.pass(1)
        for _ in 0..<3 {
            let before = try stage.noted.seconds
            stage.advance(by: FrameInput(elapsed: elapsed))
            #expect(isClose((try stage.noted.seconds - before) * 120, Double(steps), within: 1e-6))
        }
        stage.pass(1)
        #expect(stage.time.isFinite && stage.sceneTime.isFinite)
    }

    @Test("in tiny frames adds up")
    func tiny() throws {
        var stage = Stage.noting()
        for _ in 0..<10_000 { stage.advance(by: FrameInput(elapsed: 1e-9)) }
        stage.pass(1)
        #expect(isClose(try stage.noted.seconds, 1, within: 1e-9) && isClose(stage.time, 1.00001, within: 1e-12))
    }

    @Test("of an hour moves a flung ring no farther than 2 s do")
    func suspended() throws {
        var stage = Stage.carousel()
        for frame in Flight.hands.frames(fps: 60).prefix(20) { stage.advance(by: frame) }
        var other = stage
        stage.advance(by: FrameInput(elapsed: 3600))
        other.pass(2)
        #expect(isClose(try stage.ring.angle, try other.ring.angle, within: 1e-9))
        #expect(isClose(stage.time, other.time, within: 1e-9))
    }

    @Test("of an hour between samples causes no turn and no further steps")
    func sensorHour() throws {
        var stage = Stage.carousel()
        stage.happen(.pad(.added, name: "DualSense"))
        var pad = PadInHand()
        pad.hold(1, &stage)
        pad.lean(to: .degrees(20), over: 0.2, &stage)
        let angle = try stage.ring.angle
        stage.advance(
            by: FrameInput(elapsed: 0.1, samples: [pad.sample(at: stage.time + 3600, rate: 1)].from(.gamepad)))
        // Ahead by a few thousandths of a second for the sensor's delay, as after any sample.
        #expect(isClose(stage.telemetry.tilt.x, Double.sin(.pi / 9), within: 4e-3))
        #expect(try abs(stage.ring.angle - angle) < 24)
    }

    /// A carousel in motion.
    private static let middles: [(String, [InputEvent.Kind], Double)] = [
        ("a drag", [.down(.left, Vector(640, 400)), .move(Vector(700, 400)), .move(Vector(760, 400))], 0),
        ("a tilt by key", [.key(.d)], 0.5),
        ("a tilt by the right button", [.down(.right, Vector(640, 400)), .move(Vector(760, 400))], 0.5),
        ("a tilt by stick", [.pad(.added, name: "Pad"), .axis(.leftX, 1)], 0.5),
    ]

    @Test("stops without the keyboard focus, and continues without a jump", arguments: 0...4)
    func focus(index: Int) throws {
        var stage = Stage.carousel()
        if index < Self.middles.count {
            for kind in Self.middles[index].1 {
                stage.happen(kind)
                stage.pass(1 / 60.0)
            }
            stage.pass(Self.middles[index].2)
        } else {
            for frame in Flight.hands.frames(fps: 60).prefix(25) { stage.advance(by: frame) }
        }
        let angle = try stage.ring.angle
        #expect(angle != 0)
        stage.happen(.focus(false))
        stage.pass(3)
        stage.advance(by: FrameInput(elapsed: 3600))
        #expect(isClose(try stage.ring.angle, angle, within: 1e-9))
        stage.happen(.focus(true))
        #expect(isClose(try stage.ring.angle, angle, within: 1e-9))
        var last = angle
        for _ in 0..<300 {
            stage.pass(1 / 60.0)
            // The fastest turn of the ring here.
            #expect(try abs(stage.ring.angle - last) < 25)
            last = try stage.ring.angle
        }
        stage.happen(.axis(.leftX, 0))
        stage.pass(8)
        #expect(try stage.ring.phase == .rest, "nothing is held any more")
    }
}

@Suite("A stage is not at rest")
struct StageRestTests {
    @Test("after a tilt has begun, before anything has moved")
    func tilt() {
        var stage = Stage.noting()
        stage.pass(1)
        #expect(stage.isAtRest)
        stage.happen(.key(.d))
        #expect(!stage.isAtRest)
        stage.happen(.keyUp(.d))
        stage.pass(1)
        #expect(stage.isAtRest)
    }

    @Test("while the bar's bubble moves, longer than the scenes fade")
    func bar() {
        var stage = Stage.noting(scenes: 2)
        stage.pass(1)
        stage.tap(.digit2)
        stage.pass(0.46)
        #expect(stage.change == nil && !stage.isAtRest)
        stage.pass(2)
        #expect(stage.isAtRest)
    }

    @Test("while the viewer recentres, long after a silent pad has stopped tilting")
    func viewer() {
        var stage = Stage.noting()
        var pad = PadInHand()
        stage.happen(.pad(.added, name: "DualSense"))
        pad.hold(1, &stage)
        pad.lean(to: .degrees(20), over: 0.4, &stage)
        pad.hold(3, &stage)
        stage.pass(5)
        #expect(stage.telemetry.tilt == .zero && stage.isTiltSettled && !stage.isAtRest)
        stage.pass(60)
        #expect(stage.isAtRest)
    }
}

@Suite("An opening on a stage")
struct StageOpeningTests {
    private func stage() -> Stage {
        .of(MapScene(view: .usual)) { $0.opening = true }
    }

    @Test("ends after three seconds, or with the first input")
    func end() throws {
        var stage = stage()
        #expect(!stage.isAtRest)
        stage.pass(1)
        var touched = stage
        touched.tap(.f3)
        // The map coasts.
        touched.pass(2.5)
        let place = try touched.map.x
        touched.pass(0.4)
        // It comes to rest on a whole pixel.
        #expect(try !touched.isOpening && abs(touched.map.x - place) <= 0.5 && place != 2240)
        stage.pass(1.9)
        #expect(stage.isOpening)
        stage.pass(0.2)
        #expect(!stage.isOpening)
    }

    @Test("ends when the right stick zooms, which doubles the map in half a second")
    func zoom() throws {
        var stage = stage()
        stage.happen(.axis(.rightY, -1))
        #expect(!stage.isOpening && !stage.isAtRest)
        stage.pass(0.5)
        stage.happen(.axis(.rightY, 0.15))
        #expect(!stage.isZooming)
        stage.pass(1)
        #expect(isClose(try stage.map.zoom, 2, within: 1e-6))
    }
}
