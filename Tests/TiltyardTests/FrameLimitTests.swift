import Support
import Testing
import TiltEngine

@testable import tiltyard

@Suite("A frame after a stall")
struct FrameLimitTests {
    @Test(
        "advances by at most 0.1 s, and not at all by an invalid or negative time",
        arguments: [(3600.0, 0.1), (2, 0.1), (0.1, 0.1), (0.016, 0.016), (0, 0), (-1, 0), (.nan, 0), (.infinity, 0)])
    func elapsed(real: Double, shown: Double) {
        var limit = FrameLimit()
        let frame = limit.limited(
            FrameInput(elapsed: real, events: [InputEvent(.cancel, time: real), InputEvent(.cancel)]))
        #expect(frame.elapsed == shown && frame.events[1].time == nil)
        #expect(frame.events[0].time.map { $0 <= shown || $0.isNaN } == true)
    }

    @Test("is unchanged if its length is usual", arguments: [0, 1.0 / 240, 1.0 / 60, 0.1])
    func usual(elapsed: Double) {
        var limit = FrameLimit()
        let frame = FrameInput(elapsed: elapsed, events: [InputEvent(.key(.c), time: elapsed), InputEvent(.key(.e))])
        #expect(limit.limited(frame) == frame && limit.lostTime == 0)
    }

    @Test("also subtracts the lost time from later samples")
    func samples() {
        var limit = FrameLimit()
        let sample = MotionSample(time: 7, rotationRate: .zero, acceleration: .zero)
        _ = limit.limited(FrameInput(elapsed: 5.1))
        let samples = [TiltSource.gamepad, .host, .dsu].map { SourcedSample(sample, from: $0) }
        let frame = limit.limited(FrameInput(elapsed: 0.01, samples: samples))
        #expect(frame.samples.count == 3)
        #expect(frame.samples.allSatisfy { isClose($0.sample.time, 2, within: 1e-9) })
    }

    /// A pad rolled to the right by 20° a second, and its tilt after frames of some lengths.
    private func tilt(after lengths: [Double]) -> (tilt: Double, roll: Double) {
        var (limit, control) = (FrameLimit(), TiltControl(level: RestPose(up: Vector3(0, 1, 0))))
        let speed = Angle.degrees(20).radians
        var (time, next) = (0.0, 0.0)
        for length in lengths {
            time += length
            var frame = FrameInput(elapsed: length)
            while next <= time {
                let roll = speed * next
                let up = Vector3(-Double.sin(roll), Double.cos(roll), 0)
                let sample = MotionSample(
                    time: next, rotationRate: Vector3(0, 0, -speed), acceleration: up * MotionSample.standardGravity)
                frame.samples.append(SourcedSample(sample, from: .gamepad))
                next += 0.004
            }
            for sample in limit.limited(frame).samples.of(.gamepad) { control.receive(sample) }
        }
        return (control.tilt.x, speed * (next - 0.004))
    }

    @Test("keeps a pad's turn during the stall", arguments: [0.05, 0.3, 0.9, 1.5, 2])
    func turn(stall: Double) {
        let frames = Array(repeating: 1 / 60.0, count: 60)
        let (tilt, roll) = tilt(after: frames + [stall] + frames.prefix(6))
        #expect(isClose(tilt, Double.sin(roll), within: 1e-3))
    }

    @Test(
        "also keeps it if every frame is too long, on a slow machine", arguments: [0.12, 0.2, 0.5])
    func slow(frame: Double) {
        let (tilt, roll) = tilt(after: Array(repeating: frame, count: Int(3.5 / frame)))
        #expect(isClose(tilt, Double.sin(roll), within: 2e-3))
    }
}
