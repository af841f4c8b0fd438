import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@Suite("The samples of a sensor on a stage")
struct StageListeningTests {
    private let leaned = RestPose(noseUp: .degrees(65)).up * MotionSample.standardGravity

    @Test("lose their effect on the viewer while the sensor lies still, unlike keys")
    func recentring() {
        var heard = Stage.noting()
        heard.receive(leaned, for: 40)
        #expect(heard.telemetry.tilt.length > 0.3 && abs(heard.telemetry.viewer.v) < 0.1)
        var typed = Stage.noting()
        typed.happen(.key(.d))
        typed.pass(12)
        #expect(isClose(typed.telemetry.viewer.h, 2 * Double.sin(.pi / 12), within: 1e-6))
    }

    @Test("keep their effect on the viewer in a hand, with a gyroscope and without one", arguments: [true, false])
    func hand(hasGyro: Bool) {
        var (stage, viewer) = (Stage.noting(), [Double]())
        for k in 0..<2000 {
            // A hand trembles by a fifth of a degree and a fifth of a millimetre, nine times a second.
            let (time, tremor) = (Double(k) / 100, Angle.degrees(0.2))
            let angle = tremor.radians * .sin(2 * .pi * 9 * time)
            let rate = tremor.radians * 2 * .pi * 9 * .cos(2 * .pi * 9 * time)
            let noseUp = Angle.radians(Angle.degrees(65).radians + angle)
            let sample = MotionSample(
                time: time, rotationRate: hasGyro ? Vector3(rate, 0, 0) : .zero,
                acceleration: RestPose(noseUp: noseUp).up * MotionSample.standardGravity
                    + Vector3(0, 0, 0.6 * .sin(2 * .pi * 9 * time)))
            stage.advance(by: FrameInput(elapsed: 0.01, samples: [sample].from(stage.sender)))
            if k > 500 { viewer.append(stage.telemetry.viewer.v) }
        }
        #expect(viewer.allSatisfy { isClose($0, 2 * .sin(.pi / 9), within: 0.05) })
    }

    @Test("are passed to the scene while it runs, and not while it is paused")
    func paused() throws {
        var stage = Stage.noting()
        stage.receive(leaned, for: 0.1)
        let heard = try stage.noted.samples
        stage.tap(.p)
        stage.receive(leaned, for: 0.1)
        #expect(try heard > 5 && stage.noted.samples == heard)
    }

    @Test("have no shake a moment after they stop")
    func silence() throws {
        var stage = Stage.noting()
        stage.receive(leaned, for: 1)
        stage.receive(leaned + Vector3(15, 0, 0), for: 0.05)
        #expect(try stage.noted.lean.shake.length > 3)
        stage.pass(0.15, fps: 120)
        #expect(try stage.noted.lean.shake == .zero)
    }

    @Test("of a pad that was removed do not tilt")
    func removed() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "DualSense"), .pad(.removed, name: "DualSense"))
        stage.receive(leaned, for: 0.5, from: .gamepad)
        #expect(stage.telemetry.input == .pointer && stage.telemetry.tilt == .zero)
    }

    @Test("belong to a pad whose long name is cut off")
    func name() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: String(repeating: "Pad\n", count: 500)), .axis(.leftX, 1))
        let name = stage.telemetry.device ?? ""
        #expect(name.unicodeScalars.count == 64 && !name.contains("\n"))
    }
}
