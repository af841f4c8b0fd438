import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("A pad whose gyro is missing")
struct GyroWatchTests {
    /// A frame with a sample of a pad.
    private static let heard = FrameInput(elapsed: 1 / 60.0, samples: [PadInHand().sample(at: 0)].from(.gamepad))

    @Test("is named above the gauge within 2 s, with the stick in use or not", arguments: PadModel.allCases.map(\.name))
    func named(name: String) {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: name))
        stage.happen(.axis(.leftX, 0.5))
        stage.pass(1.3)
        #expect(stage.notice == nil)
        stage.pass(0.6)
        #expect(stage.notice == GaugeNotice(device: name))
        #expect(stage.message?.contains(name) == true)
        #expect(stage.telemetry.input == .stick)
    }

    @Test("has its notice inside any window", arguments: [320, 480, 640, 1280] as [Double])
    func drawn(width: Double) throws {
        var stage = Stage.of(NotingScene(), in: Viewport(size: Vector(width, 720)))
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(7)
        let list = stage.picture
        let marks = list.commands.compactMap { command in
            if case .image(ImageID("Icons/warning"), _, let quad, _) = command { quad } else { nil }
        }
        #expect(marks.count == 1)
        let panel = try #require(list.panels(26).first)
        #expect(panel.minX >= 0 && panel.maxX <= width && panel.maxY <= stage.gaugeFrame.minY)
    }

    @Test("has a notice that fades in and out in 0.2 s")
    func fading() {
        var stage = Stage.noting()
        stage.pass(1)
        func alpha() -> Double {
            let tints = stage.picture.commands.compactMap { command in
                if case .image(ImageID("Icons/warning"), _, _, let tint) = command { tint.alpha } else { nil }
            }
            return tints.first ?? 0
        }
        stage.happen(.pad(.silent, name: "Switch Pro"))
        for isComing in [true, false] {
            for step in 0...12 {
                #expect(isClose(alpha(), Double(isComing ? step : 12 - step) / 12, within: 0.01), "\(step)")
                stage.pass(1 / 60.0)
            }
            stage.advance(by: FrameInput(elapsed: 0, samples: Self.heard.samples.of(.gamepad).from(.trace)))
        }
    }

    @Test("is no longer named once it sends motion or is removed")
    func recovers() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(2)
        var other = stage
        stage.advance(by: Self.heard)
        #expect(stage.notice == nil)
        stage.pass(3)
        #expect(stage.notice == nil)
        other.happen(.pad(.removed, name: "DualSense"))
        #expect(other.notice == nil)
    }

    @Test("is not named while it sends motion, while tilt is off, or if its motion is not wanted")
    func silent() {
        var moving = Stage.noting()
        moving.happen(.pad(.added, name: "DualSense"))
        moving.advance(by: Self.heard)
        moving.pass(3)
        #expect(moving.notice == nil)

        var off = Stage.noting()
        off.happen(.pad(.added, name: "DualSense"))
        off.happen(.key(.t))
        off.pass(3)
        #expect(off.notice == nil)

        var unwanted = Stage.of(NotingScene()) { $0.sources = .keysOnly }
        unwanted.happen(.pad(.added, name: "DualSense"))
        unwanted.happen(.pad(.silent, name: "DualSense"))
        unwanted.pass(3)
        #expect(unwanted.notice == nil)
    }

    @Test("is distinguished from a pad without a gyro")
    func otherPads() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "Xbox 360 Controller"))
        stage.pass(3)
        #expect(stage.notice == nil)
    }

    @Test("is not judged while the window has no keyboard focus, because pads then send nothing")
    func unfocused() {
        var stage = Stage.noting()
        stage.happen(.focus(false))
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(10)
        #expect(stage.notice == nil)
        #expect(stage.isAtRest == true)
        stage.happen(.focus(true))
        #expect(stage.isAtRest == false)
        stage.pass(2)
        #expect(stage.notice != nil)
    }

    @Test("keeps the stage awake until the result is certain")
    func awake() {
        var stage = Stage.noting()
        stage.pass(5)
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(1.4)
        #expect(!stage.steering.isAtRest(followsViewer: false, readsPads: true) && !stage.isAtRest)
        stage.pass(20)
        #expect(stage.isAtRest == true)
        #expect(stage.notice != nil)
    }

    @Test("is named at the same time and in the same picture at any frame rate", arguments: [30, 60, 144, 240])
    func frameRates(rate: Int) {
        func picture(_ rate: Double) -> DrawList {
            var stage = Stage.noting()
            stage.advance(by: FrameInput(elapsed: 1, events: [InputEvent(.pad(.added, name: "DualSense"))]))
            stage.pass(2, fps: rate)
            return stage.picture
        }
        #expect(picture(Double(rate)) == picture(2))
    }

    @Test("is also named if the program reports it, until a pad sends motion")
    func reported() {
        var stage = Stage.noting()
        stage.happen(.pad(.silent, name: "Switch Pro"))
        #expect(stage.notice == GaugeNotice(device: "Switch Pro"))
        stage.happen(.pad(.added, name: "DualSense"))
        stage.advance(by: Self.heard)
        #expect(stage.notice == nil)
    }

    @Test("has its own time, independent of another silent pad")
    func ownTime() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(1.2)
        stage.happen(.pad(.removed, name: "DualSense"))
        stage.happen(.pad(.added, name: "DualShock 4"))
        stage.pass(1.2)
        #expect(stage.notice == nil)
        stage.pass(0.6)
        #expect(stage.notice == GaugeNotice(device: "DualShock 4"))
    }

    @Test("is not named while the machine's own sensor tilts")
    func sensorLeads() {
        var stage = Stage.noting()
        stage.happen(.pad(.silent, name: "Switch Pro"))
        #expect(stage.notice != nil)
        for k in 0..<50 {
            let turn = Vector3(0, 0.7, -0.7) * MotionSample.standardGravity
            let sample = MotionSample(
                time: stage.time, rotationRate: Vector3(0, 0, k < 25 ? 2 : 0), acceleration: turn)
            stage.advance(by: FrameInput(elapsed: 0.01, samples: [sample].from(.host)))
        }
        #expect(stage.telemetry.input == .host && stage.notice == nil)
    }
}

@Suite("A gyro with a wrong sign, once it is certain,")
struct SensorCheckWatchTests {
    @Test(
        "is reported once for a phone or a pad, with the program's command if there is one",
        arguments: [TiltSource.dsu, .gamepad], [nil, "ball test"])
    func told(source: TiltSource, command: String?) {
        for isReversed in [true, false] { told(source, command, isReversed: isReversed) }
    }

    private func told(_ source: TiltSource, _ command: String?, isReversed: Bool) {
        var steering = Steering(
            sources: .automatic, asPublished: false, isOn: true,
            commands: .init(testPad: command, testPhone: command))
        if source == .gamepad { _ = steering.padChanged(.added, "DualSense") }
        let messages = messages(of: &steering, from: source, isReversed: isReversed)
        let words =
            source == .gamepad
            ? "DualSense: its gyro has a wrong sign or axis" + (command.map { " — run \($0)" } ?? "")
            : "The phone's gyro has a wrong sign or axis — choose portrait or landscape in its app"
                + (command.map { ", or run \($0)" } ?? "")
        #expect(messages.filter { $0.contains("wrong sign") } == (isReversed ? [words] : []))
    }

    /// The messages while a device is turned to and fro for a minute.
    private func messages(of steering: inout Steering, from source: TiltSource, isReversed: Bool) -> [String] {
        var messages: [String] = []
        var up = Vector3(0, 0.95, -0.3)
        for k in 0..<6000 {
            let time = Double(k) / 100
            let turn = Vector3(0, 0, 1.2 * .cos(3 * time))
            up = (up - turn.cross(up) * 0.01).normalized ?? up
            let sample = MotionSample(
                time: time, rotationRate: turn * (isReversed ? -1 : 1), acceleration: up * MotionSample.standardGravity)
            _ = steering.receive(SourcedSample(sample, from: source), at: time)
            messages += steering.step(0.01, readsPads: true).map(\.text)
        }
        return messages
    }

    @Test("is reported again for another phone")
    func anotherPhone() {
        var steering = Steering(sources: .automatic, asPublished: false, isOn: true)
        func warnings() -> Int {
            messages(of: &steering, from: .dsu, isReversed: true).count { $0.contains("wrong sign") }
        }
        #expect(warnings() == 1 && warnings() == 0)
        steering.sensorRemoved(.dsu)
        #expect(warnings() == 1)
    }

    @Test("is reported once, when it is certain")
    func watch() {
        var watch = SensorCheckWatch()
        var (told, time) = (0, 0.0)
        // Turned about all three axes one after another, held about level, with the rate about z reversed: y is not
        // observable.
        var up = Vector3(0, 1, 0)
        for k in 0..<12_000 {
            time = Double(k) / 250
            let phase = Int(time / 2) % 3
            let rate = 1.5 * Double.cos(time * 3)
            let turn =
                phase == 0 ? Vector3(rate, 0, 0) : phase == 1 ? Vector3(0, 0, rate) : Vector3(rate * 0.6, rate, 0)
            up = ((up - turn.cross(up) * (1 / 250.0)).normalized) ?? up
            watch.add(
                MotionSample(
                    time: time, rotationRate: Vector3(turn.x, turn.y, -turn.z), acceleration: up * 9.80665))
            if k % 2 == 0, watch.step(1.0 / 125) { told += 1 }
        }
        #expect(told == 1)
    }
}
