import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A pad that should have a gyro and shows none")
struct GyroWatchTests {
    private static let frame = 1 / 60.0
    private static let sample = MotionSample(
        time: 0, rotationRate: .zero, acceleration: Vector3(0, 0.7, -0.7) * MotionSample.standardGravity)

    private func stage(width: Double = 1280, sources: Set<TiltSource> = .automatic) -> Stage {
        let view = Viewport(size: Vector(width, 720))
        let fonts = Fonts(medium: TestFonts.medium, semibold: TestFonts.semibold)
        var setup = Stage.Setup(scenes: [CarouselScene(view: view)], view: view, fonts: fonts)
        setup.sources = sources
        return Stage(setup)
    }

    private func event(_ kind: InputEvent.Kind) -> FrameInput {
        FrameInput(elapsed: Self.frame, events: [InputEvent(kind)])
    }

    private func pass(_ seconds: Double, _ stage: inout Stage, frame: Double = frame) {
        for _ in 0..<Int((seconds / frame).rounded()) { stage.advance(by: FrameInput(elapsed: frame)) }
    }

    @Test("is named over the gauge within 2 s, by stick or without", arguments: PadModel.all.map(\.name))
    func named(name: String) {
        var stage = stage()
        stage.advance(by: event(.pad(.added, name: name)))
        stage.advance(by: event(.axis("lx", 0.5)))
        pass(1.3, &stage)
        #expect(stage.notice == nil)
        pass(0.6, &stage)
        #expect(stage.notice == GaugeNotice(device: name))
        #expect(stage.message?.contains(name) == true)
        #expect(stage.tilt.source == .stick)
    }

    @Test("is drawn inside the window, however small", arguments: [320, 480, 640, 1280] as [Double])
    func drawn(width: Double) throws {
        var (stage, list) = (stage(width: width), DrawList(size: .zero, density: 1))
        stage.advance(by: event(.pad(.added, name: "DualSense")))
        pass(7, &stage)
        stage.draw(into: &list)
        let marks = list.commands.compactMap { command in
            if case .image(ImageID("Icons/warning"), _, let quad, _) = command { quad } else { nil }
        }
        #expect(marks.count == 1)
        let panels = list.commands.compactMap { command in
            if case .stroke(let rect, radius: 26, _, _) = command { rect } else { nil }
        }
        let panel = try #require(panels.first)
        #expect(panel.minX >= 0 && panel.maxX <= width && panel.maxY <= stage.gaugeFrame.minY)
    }

    @Test("is no longer named once it moves, nor once it goes")
    func recovers() {
        var stage = stage()
        stage.advance(by: event(.pad(.added, name: "DualSense")))
        pass(2, &stage)
        var other = stage
        stage.advance(by: FrameInput(elapsed: Self.frame, motion: [Self.sample]))
        #expect(stage.notice == nil)
        pass(3, &stage)
        #expect(stage.notice == nil)
        other.advance(by: event(.pad(.removed, name: "DualSense")))
        #expect(other.notice == nil)
    }

    @Test("is not named while it moves, while tilt is off, or where its motion is not wanted")
    func silent() {
        var moving = stage()
        moving.advance(by: event(.pad(.added, name: "DualSense")))
        moving.advance(by: FrameInput(elapsed: Self.frame, motion: [Self.sample]))
        pass(3, &moving)
        #expect(moving.notice == nil)

        var off = stage()
        off.advance(by: event(.pad(.added, name: "DualSense")))
        off.advance(by: event(.key("t")))
        pass(3, &off)
        #expect(off.notice == nil)

        var unwanted = stage(sources: .keysOnly)
        unwanted.advance(by: event(.pad(.added, name: "DualSense")))
        unwanted.advance(by: event(.pad(.silent, name: "DualSense")))
        pass(3, &unwanted)
        #expect(unwanted.notice == nil)
    }

    @Test("is not taken for a pad that never had one")
    func otherPads() {
        var stage = stage()
        stage.advance(by: event(.pad(.added, name: "Xbox 360 Controller")))
        pass(3, &stage)
        #expect(stage.notice == nil)
    }

    @Test("is not judged while the window has no keyboard, where nothing is heard of pads")
    func unfocused() {
        var stage = stage()
        stage.advance(by: event(.focus(false)))
        stage.advance(by: event(.pad(.added, name: "DualSense")))
        pass(10, &stage)
        #expect(stage.notice == nil)
        #expect(stage.isAtRest == true)
        stage.advance(by: event(.focus(true)))
        #expect(stage.isAtRest == false)
        pass(2, &stage)
        #expect(stage.notice != nil)
    }

    @Test("keeps the stage awake until it is decided")
    func awake() {
        var stage = stage()
        pass(5, &stage)
        stage.advance(by: event(.pad(.added, name: "DualSense")))
        pass(1.4, &stage)
        #expect(!stage.tilt.isAtRest(followsViewer: false, hearsPads: true) && !stage.isAtRest)
        pass(20, &stage)
        #expect(stage.isAtRest == true)
        #expect(stage.notice != nil)
    }

    @Test("is named at the same time and in the same picture at any frame rate", arguments: [30, 60, 144, 240])
    func frameRates(rate: Int) {
        func picture(_ frame: Double) -> DrawList {
            var (stage, list) = (stage(), DrawList(size: .zero, density: 1))
            stage.advance(by: FrameInput(elapsed: 1, events: [InputEvent(.pad(.added, name: "DualSense"))]))
            pass(2, &stage, frame: frame)
            stage.draw(into: &list)
            return list
        }
        #expect(picture(1 / Double(rate)) == picture(0.5))
    }

    @Test("is named too where the program found that out, which is an event like others, until a pad is heard")
    func reported() {
        var stage = stage()
        stage.advance(by: event(.pad(.silent, name: "Switch Pro")))
        #expect(stage.notice == GaugeNotice(device: "Switch Pro"))
        stage.advance(by: event(.pad(.added, name: "DualSense")))
        stage.advance(by: FrameInput(elapsed: Self.frame, motion: [Self.sample]))
        #expect(stage.notice == nil)
    }

    @Test("has its own time: what another was silent before does not count")
    func ownTime() {
        var stage = stage()
        stage.advance(by: event(.pad(.added, name: "DualSense")))
        pass(1.2, &stage)
        stage.advance(by: event(.pad(.removed, name: "DualSense")))
        stage.advance(by: event(.pad(.added, name: "DualShock 4")))
        pass(1.2, &stage)
        #expect(stage.notice == nil)
        pass(0.6, &stage)
        #expect(stage.notice == GaugeNotice(device: "DualShock 4"))
    }

    @Test("is not named while the machine's own sensor tilts")
    func sensorLeads() {
        var stage = stage()
        stage.advance(by: event(.pad(.silent, name: "Switch Pro")))
        #expect(stage.notice != nil)
        for k in 0..<50 {
            let turn = Vector3(0, 0.7, -0.7) * MotionSample.standardGravity
            let sample = MotionSample(
                time: stage.time, rotationRate: Vector3(0, 0, k < 25 ? 2 : 0), acceleration: turn)
            stage.advance(by: FrameInput(elapsed: 0.01, sensor: [sample]))
        }
        #expect(stage.tilt.source == .host && stage.notice == nil)
    }
}
