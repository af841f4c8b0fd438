import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@Suite("A sensor that misbehaves")
struct StageSensorTests {
    private static let sine20 = Double.sin(.pi / 9)

    /// A stage with a pad that was held 40° nose up.
    private func stage() -> (stage: Stage, pad: PadInHand) {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "DualSense"))
        let pad = PadInHand()
        pad.hold(1, &stage)
        return (stage, pad)
    }

    private func tilt(_ stage: Stage) -> Double { stage.telemetry.tilt.x }
    private func isLevel(_ stage: Stage, _ degrees: Double) -> Bool {
        stage.level.map { isClose($0.degrees, degrees, within: 0.5) } == true
    }

    @Test("and is on the network tilts like a pad, is named, and loses the lead when it is silent")
    func phone() {
        var stage = Stage.noting()
        stage.receive(noseUp: 45, for: 1, from: .dsu)
        #expect(stage.telemetry.input == .dsu && isLevel(stage, 45))
        #expect(stage.message?.hasPrefix("Level: 45°") == true)
        let leaned = RestPose.standard.up(of: Tilt(x: Self.sine20, y: 0)) * MotionSample.standardGravity
        stage.receive(leaned, for: 8, from: .dsu)
        #expect(isClose(tilt(stage), Self.sine20, within: 0.02))
        stage.pass(1)
        #expect(tilt(stage) == 0 && stage.telemetry.input == .pointer)
    }

    @Test("and was replaced by another of its kind leaves no level behind")
    func next() {
        var stage = Stage.noting()
        for noseUp in [30.0, 55] {
            stage.receive(noseUp: noseUp, for: 1, from: .phone)
            #expect(isLevel(stage, noseUp) && abs(tilt(stage)) < 0.01)
            stage.happen(.program(.sensorRemoved(.phone)))
            #expect(stage.telemetry.input == .pointer)
        }
    }

    @Test("and repeats the same sample, with its time, counts as silent")
    func repeats() {
        var (stage, pad) = stage()
        pad.lean(to: .degrees(20), over: 0.4, &stage)
        // Faster than 20 °/s: as a turn, this would continue.
        let last = pad.sample(at: stage.time, rate: 1)
        for _ in 0..<25 { stage.advance(by: FrameInput(elapsed: 1 / 60.0, samples: [last, last].from(.gamepad))) }
        #expect(isClose(tilt(stage), Self.sine20, within: 0.01))
        for _ in 0..<20 { stage.advance(by: FrameInput(elapsed: 1 / 60.0, samples: [last, last].from(.gamepad))) }
        #expect(tilt(stage) == 0 && stage.isSensorSilent)
    }

    @Test("and stalls during a turn does not continue the turn", arguments: [0.2, 2, 30], [false, true])
    func stalls(gap: Double, jumpsAnHour: Bool) {
        var (stage, pad) = stage()
        pad.lean(to: .degrees(20), over: 0.2, &stage)
        stage.pass(gap)
        let late = jumpsAnHour ? 3600.0 : 0
        func delayed(_ sample: MotionSample) -> [MotionSample] {
            var sample = sample
            sample.time += late
            return [sample]
        }
        pad.lean(to: .degrees(20), over: 0.02, &stage, change: delayed)
        #expect(abs(tilt(stage)) < Self.sine20 + 0.09)
        pad.lean(to: .degrees(20), over: 1, &stage, change: delayed)
        #expect(isClose(tilt(stage), Self.sine20, within: 0.02))
    }

    private static let rubbish: [(Vector3, Vector3)] = [
        (Vector3(.nan, 0, 0), Vector3(0, 9, 0)), (Vector3(.infinity, 0, 0), Vector3(0, 9, 0)),
        (Vector3(0, 0, 1e30), Vector3(0, 9, 0)), (.zero, .zero), (.zero, Vector3(0, 0, 1e30)),
        (.zero, Vector3(.nan, .nan, .nan)), (Vector3(1e300, -1e300, 1e300), Vector3(1e300, 1e300, 1e300)),
    ]

    @Test("and sends some impossible readings tilts as without them", arguments: rubbish.indices)
    func mixed(index: Int) throws {
        var (clean, pad) = stage()
        var (dirty, same) = (clean, pad)
        let (rate, force) = Self.rubbish[index]
        for angle in [20.0, -5] {
            pad.lean(to: .degrees(angle), over: 0.4, &clean)
            same.lean(
                to: .degrees(angle), over: 0.4, &dirty,
                change: {
                    [$0, MotionSample(time: $0.time + 0.001, rotationRate: rate, acceleration: force)]
                        + [MotionSample(time: .nan, rotationRate: rate, acceleration: $0.acceleration)]
                })
        }
        #expect(tilt(dirty) == tilt(clean) && dirty.telemetry.up == clean.telemetry.up)
        #expect(try dirty.noted.lean == clean.noted.lean, "no shake, nor what the recipe reads")
    }

    @Test("and sends only impossible readings does not tilt", arguments: rubbish.indices)
    func nothingElse(index: Int) {
        var stage = Stage.noting()
        let (rate, force) = Self.rubbish[index]
        for k in 1...120 {
            let sample = MotionSample(time: Double(k) / 60, rotationRate: rate, acceleration: force)
            stage.advance(by: FrameInput(elapsed: 1 / 60.0, samples: [sample].from(.trace) + [sample].from(.host)))
        }
        #expect(stage.telemetry.tilt == .zero && stage.telemetry.input == .pointer)
    }

    @Test("and sends a million samples in a frame is limited to 24,000, and then to 12,000 per second")
    func million() throws {
        var (stage, pad) = stage()
        let heard = try stage.noted.samples
        let samples = (1...1_000_000).map { pad.sample(at: stage.time + Double($0) * 1e-6) }
        stage.advance(by: FrameInput(elapsed: 1 / 60.0, samples: samples.from(stage.sender)))
        #expect(try stage.noted.samples - heard <= 24_200)
        #expect(abs(tilt(stage)) < 1e-6)
        let before = try stage.noted.samples
        pad.lean(to: .degrees(20), over: 0.2, &stage, change: { Array(repeating: $0, count: 500) })
        #expect(try stage.noted.samples - before <= 2600)
        #expect(isClose(tilt(stage), Self.sine20, within: 0.03))
    }
}
