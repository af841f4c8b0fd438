import TiltEngine

/// Limits the time of one frame: after a stall, a sleep or a suspended machine the picture continues where it was,
/// without a jump or a burst of steps.
struct FrameLimit {
    /// The greatest time of one frame, in seconds.
    static let longest = 0.1

    /// The time in seconds that was skipped so far.
    private(set) var lostTime = 0.0

    /// The limited frame for the stage: events late in the frame move to its end, and samples keep their distances.
    mutating func limited(_ input: FrameInput) -> FrameInput {
        var frame = input
        frame.elapsed = input.elapsed.isFinite ? input.elapsed.clamped(to: 0...Self.longest) : 0
        if input.elapsed.isFinite { lostTime += max(0, input.elapsed - frame.elapsed) }
        for i in frame.events.indices { frame.events[i].time = frame.events[i].time.map { min($0, frame.elapsed) } }
        for i in frame.samples.indices { frame.samples[i].sample.time -= lostTime }
        return frame
    }
}
