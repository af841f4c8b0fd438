import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("The times of events")
struct FrameTimesTests {
    @Test("count from the previous frame, within the frame")
    nonisolated func clamped() {
        var times = FrameTimes(start: 100, ticks: 5000)
        #expect(times.advance(to: 100) == 0)
        #expect(times.advance(to: 100.5) == 0.5)
        #expect(abs(times.sinceFrameBefore(ticks: 5200) - 0.2) < 1e-9)
        #expect(times.sinceFrameBefore(ticks: 4000) == 0)
        #expect(times.sinceFrameBefore(ticks: 9000) == 0.5)
        #expect(times.advance(to: 101) == 0.5)
        #expect(abs(times.sinceFrameBefore(ticks: 5700) - 0.2) < 1e-9)
        #expect(times.frame == 1)
    }

    @Test("continue when SDL's counter overflows")
    nonisolated func overrun() {
        var times = FrameTimes(start: 0, ticks: .max - 99)
        _ = times.advance(to: 1)
        #expect(abs(times.sinceFrameBefore(ticks: 300) - 0.4) < 1e-9)
    }

    @Test("never run backwards")
    nonisolated func backwards() {
        var times = FrameTimes(start: 10, ticks: 0)
        #expect(times.advance(to: 11) == 1)
        #expect(times.advance(to: 10.5) == 0)
        #expect(times.frame == 1)
    }
}

@Suite("A frame after a stall")
nonisolated struct LongFrameTests {
    @Test("advances by at most 0.1 s", arguments: [(3600.0, 0.1), (2, 0.1), (0.1, 0.1), (0.016, 0.016), (0, 0)])
    func elapsed(real: Double, shown: Double) {
        var times = FrameTimes(start: 0, ticks: 0)
        var frame = FrameInput(
            elapsed: 0, events: [InputEvent(.cancel, time: real), InputEvent(.cancel, time: 0), InputEvent(.cancel)])
        #expect(times.limit(&frame, lasting: real) == real - shown)
        #expect(frame.elapsed == shown && frame.events.map(\.time) == [shown, 0, nil])
    }

    @Test("also subtracts the skipped time from later samples")
    func samples() {
        var times = FrameTimes(start: 0, ticks: 0)
        let sample = MotionSample(time: 7, rotationRate: .zero, acceleration: .zero)
        var stalled = FrameInput(elapsed: 0)
        _ = times.limit(&stalled, lasting: 5.1)
        var frame = FrameInput(
            elapsed: 0, samples: [TiltSource.gamepad, .host, .dsu].map { SourcedSample(sample, from: $0) })
        #expect(times.limit(&frame, lasting: 0.01) == 0)
        #expect(frame.samples.count == 3)
        #expect(frame.samples.allSatisfy { isClose($0.sample.time, 2, within: 1e-9) })
    }

    /// A pad rolled to the right by 20° a second, and its tilt after frames of some lengths.
    private func tilt(after lengths: [Double]) -> (tilt: Double, roll: Double) {
        var (times, control) = (
            FrameTimes(start: 0, ticks: 0), TiltControl(level: RestPose(up: Vector3(0, 1, 0)))
        )
        let speed = Angle.degrees(20).radians
        var (time, next) = (0.0, 0.0)
        for length in lengths {
            time += length
            var frame = FrameInput(elapsed: 0)
            while next <= time {
                let roll = speed * next
                let up = Vector3(-Double.sin(roll), Double.cos(roll), 0)
                let sample = MotionSample(
                    time: next, rotationRate: Vector3(0, 0, -speed), acceleration: up * MotionSample.standardGravity)
                frame.samples.append(SourcedSample(sample, from: .gamepad))
                next += 0.004
            }
            _ = times.limit(&frame, lasting: length)
            for sample in frame.samples.of(.gamepad) { control.receive(sample) }
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
