import TiltCanvas
import TiltEngine

/// The order of a frame's input: samples, events and steps at their own times, an event before a step that ends with
/// it. The result does not depend on the division into frames.
struct Timeline: Sendable {
    /// The next thing to process.
    enum Moment {
        case sample(SourcedSample)
        case event(InputEvent.Kind)
        /// The end of a fixed step of a number of seconds.
        case step(Double)
    }

    /// The time of the last moment, in seconds since the first frame.
    private(set) var time = 0.0
    private var steps = FixedStep()
    private var events: ArraySlice<InputEvent> = []
    private var samples: ArraySlice<SourcedSample> = []
    private var start = 0.0
    private var end = 0.0

    /// The greatest length of a frame, in seconds.
    static let longestFrame = 2.0

    /// Begins a frame and returns its length; 0 if that is not a number.
    mutating func begin(_ input: FrameInput) -> Double {
        start = time
        end = start + (input.elapsed.isFinite ? input.elapsed.clamped(to: 0...Self.longestFrame) : 0)
        (events, samples) = (input.events[...], input.samples.inOrderOfTime[...])
        return end - start
    }

    /// Advances to the next moment of the frame; nil at its end.
    mutating func next() -> Moment? {
        let eventTime = events.first.map(time(of:)) ?? .infinity
        let sampleTime = samples.first.map { $0.sample.time.isFinite ? $0.sample.time : -.infinity } ?? .infinity
        let stepTime = steps.nextTime
        if sampleTime <= min(eventTime, stepTime, end) + FixedStep.tolerance, let sample = samples.popFirst() {
            time = max(time, sampleTime)
            return .sample(sample)
        }
        if eventTime <= min(stepTime, end) + FixedStep.tolerance, let event = events.popFirst() {
            time = max(time, eventTime)
            return .event(event.kind)
        }
        if steps.take(upTo: end) {
            time = max(time, stepTime)
            return .step(steps.length)
        }
        // A sample from beyond the frame, of a source whose clock runs fast, is not lost.
        if let sample = samples.popFirst() { return .sample(sample) }
        time = end
        return nil
    }

    /// The length of a step, in seconds.
    var stepLength: Double { steps.length }

    private func time(of event: InputEvent) -> Double {
        let offset = event.time ?? .infinity
        return offset.isNaN ? end : (start + offset).clamped(to: start...end)
    }
}
