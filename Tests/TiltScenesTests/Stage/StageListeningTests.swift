import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The samples of a sensor on a stage")
struct StageListeningTests {
    /// A stage that receives the same sample for a while, at 100 Hz.
    private func hear(_ stage: inout Stage, _ acceleration: Vector3, for seconds: Double) {
        for _ in 0..<Int(seconds * 100) {
            let sample = MotionSample(time: stage.time, rotationRate: .zero, acceleration: acceleration)
            stage.advance(by: FrameInput(elapsed: 0.01, motion: [sample]))
        }
    }

    private let leaned = RestPose(noseUp: .degrees(65)).up * MotionSample.standardGravity

    @Test("lose their effect on the viewer within seconds by the leak, unlike keys")
    func leak() {
        var heard = Stage.noting()
        hear(&heard, leaned, for: 12)
        #expect(heard.tilt.tilt.length > 0.3 && abs(heard.telemetry(frame: 0).viewer.v) < 0.1)
        var typed = Stage.noting()
        typed.happen(.key("d"))
        typed.pass(12)
        #expect(isClose(typed.telemetry(frame: 0).viewer.h, 2 * Double.sin(.pi / 12), within: 1e-6))
    }

    @Test("are passed to the scene while it runs, and not while it is paused")
    func paused() throws {
        var stage = Stage.noting()
        hear(&stage, leaned, for: 0.1)
        let heard = try stage.noted.samples
        stage.tap("p")
        hear(&stage, leaned, for: 0.1)
        #expect(try heard > 5 && stage.noted.samples == heard)
    }

    @Test("have no shake a moment after they stop")
    func silence() throws {
        var stage = Stage.noting()
        hear(&stage, leaned, for: 1)
        hear(&stage, leaned + Vector3(15, 0, 0), for: 0.05)
        #expect(try stage.noted.lean.shake.length > 3)
        stage.pass(0.15, fps: 120)
        #expect(try stage.noted.lean.shake == .zero)
    }

    @Test("do not count as a trace once a pad was connected")
    func noTrace() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "DualSense"), .pad(.removed, name: "DualSense"))
        hear(&stage, leaned, for: 0.5)
        #expect(stage.tilt.source != .trace && stage.tilt.tilt == .zero)
    }

    @Test("belong to a pad whose long name is cut off")
    func name() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: String(repeating: "Pad\n", count: 500)), .axis("lx", 1))
        #expect(stage.reading.name.unicodeScalars.count == 64 && !stage.reading.name.contains("\n"))
    }
}
