import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The timeline of a run")
struct TimelineTests {
    /// What happens in frames that last some steps each, with keys at times since the start and a sample, all in steps.
    private func order(of frames: [Double], keys: [(Key, Double)], sample: Double) -> [String] {
        var (timeline, order, start) = (Timeline(), [String](), 0.0)
        let step = timeline.stepLength
        for frame in frames {
            let events = keys.filter { $0.1 > start && $0.1 <= start + frame }
                .map { InputEvent(.key($0.0), time: ($0.1 - start) * step) }
            let samples = [
                SourcedSample(
                    MotionSample(time: sample * step, rotationRate: .zero, acceleration: .zero), from: .gamepad)
            ]
            .filter { _ in sample > start && sample <= start + frame }
            _ = timeline.begin(FrameInput(elapsed: frame * step, events: events, samples: samples))
            while let moment = timeline.next() {
                switch moment {
                case .event(.key(let key)): order.append("\(key)")
                case .event: order.append("event")
                case .sample: order.append("sample")
                case .step: order.append("step")
                }
            }
            start += frame
        }
        return order
    }

    @Test(
        "puts events and samples before the step that ends with them, however it is divided into frames",
        arguments: [[3], [1, 2], [1, 1, 1], [0.5, 2.5], [0.25, 0.75, 1.25, 0.75]])
    func order(frames: [Double]) {
        let order = order(of: frames, keys: [(.a, 1), (.b, 1.25), (.c, 3)], sample: 2)
        #expect(order == ["a", "step", "b", "sample", "step", "c", "step"])
    }
}
