import TiltEngine

/// The times of frames, and of SDL's events between them.
nonisolated struct FrameTimes {
    /// When frame 0 was, in seconds of the clock.
    let start: Double
    private let ticks: UInt32
    private var last: Double
    private var before: Double

    /// Frame 0 is at `start` seconds of the clock, when SDL counts `ticks` milliseconds.
    init(start: Double, ticks: UInt32) {
        (self.start, self.ticks) = (start, ticks)
        (last, before) = (start, start)
    }

    /// Seconds from frame 0 to this frame.
    var frame: Double { last - start }

    /// Begins the next frame and gives back the seconds since the one before.
    mutating func advance(to now: Double) -> Double {
        before = last
        last = max(now, last)
        return last - before
    }

    /// When an event happened, in seconds after the frame before, within this frame. SDL's count runs over after 49 days.
    func sinceFrameBefore(ticks: UInt32) -> Double {
        let since = Double(Int32(truncatingIfNeeded: ticks &- self.ticks)) / 1000
        return (start + since - before).clamped(to: 0...last - before)
    }
}
