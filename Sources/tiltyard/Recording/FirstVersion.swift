import TiltCanvas
import TiltEngine

/// Makes frames of a recording of version 1 those of version 2: before a pad is connected its samples are a trace's, which
/// had no list of its own; and the key M and those of the landscape had no meaning.
struct FirstVersion {
    /// The time at which the next frame begins, in seconds.
    private var start = 0.0
    /// The time at which the first pad was connected.
    private var padTime = Double.infinity

    /// The keys that had no meaning.
    private static let laterKeys: [Key] = [.leftBracket, .rightBracket, .backslash, .v, .m]

    mutating func apply(to frame: inout FrameInput) {
        frame.events.removeAll { event in
            Self.laterKeys.contains { event.kind == .key($0) || event.kind == .keyUp($0) }
        }
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
        start += frame.elapsed
    }
}
