import TiltEngine

/// Makes frames of a recording of version 1 those of version 2: before a pad is connected its samples are a trace's, which
/// had no list of its own; and the key M had no meaning.
struct FirstVersion {
    /// The time at which the next frame begins, in seconds.
    private var start = 0.0
    /// The time at which the first pad was connected.
    private var padTime = Double.infinity

    mutating func apply(to frame: inout FrameInput) {
        let end = start + frame.elapsed
        for event in frame.events where padTime == .infinity {
            guard case .pad(.added, _) = event.kind else { continue }
            padTime = start + (event.time ?? frame.elapsed).clamped(to: 0...frame.elapsed)
        }
        for index in frame.samples.indices where frame.samples[index].source == .gamepad {
            // A sample comes before an event at the same time.
            if !(frame.samples[index].sample.time > padTime + FixedStep.tolerance) {
                frame.samples[index].source = .trace
            }
        }
        start = end
        frame.events.removeAll { $0.kind == .key(.m) || $0.kind == .keyUp(.m) }
    }
}
