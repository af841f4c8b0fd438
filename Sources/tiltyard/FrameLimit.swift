import TiltEngine

/// Keeps what passes in one frame short: after a stall, a sleep or a suspended machine the picture goes on where it was,
/// without a jump and without a burst of steps.
struct FrameLimit {
    /// More than this, in seconds, never passes in one frame.
    static let longest = 0.1

    /// Time that passed outside but not on the stage, in seconds.
    private(set) var lostTime = 0.0

    /// The frame as the stage shall see it: what happened late in it happens at its end, and samples keep their distance.
    mutating func limited(_ input: FrameInput) -> FrameInput {
        var frame = input
        frame.elapsed = input.elapsed.isFinite ? input.elapsed.clamped(to: 0...Self.longest) : 0
        if input.elapsed.isFinite { lostTime += max(0, input.elapsed - frame.elapsed) }
        for i in frame.events.indices { frame.events[i].time = frame.events[i].time.map { min($0, frame.elapsed) } }
        for i in frame.motion.indices { frame.motion[i].time -= lostTime }
        for i in frame.sensor.indices { frame.sensor[i].time -= lostTime }
        for i in frame.network.indices { frame.network[i].time -= lostTime }
        return frame
    }
}
