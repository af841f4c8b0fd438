import TiltEngine

/// The times of frames, and of SDL's events between them.
nonisolated struct FrameTimes {
    /// The time of frame 0, in seconds of the clock.
    let start: Double
    private let ticks: UInt32
    private var last: Double
    private var before: Double

    /// Begins with frame 0 at `start` seconds of the clock, when SDL's counter is at `ticks` milliseconds.
    init(start: Double, ticks: UInt32) {
        (self.start, self.ticks) = (start, ticks)
        (last, before) = (start, start)
    }

    /// The time from frame 0 to this frame, in seconds.
    var frame: Double { last - start }

    /// Begins the next frame and returns the seconds since the previous one.
    mutating func advance(to now: Double) -> Double {
        before = last
        last = max(now, last)
        return last - before
    }

    /// The time of an event in seconds after the previous frame, within this frame. SDL's counter overflows after 49 days.
    func sinceFrameBefore(ticks: UInt32) -> Double {
        let since = Double(Int32(truncatingIfNeeded: ticks &- self.ticks)) / 1000
        return (start + since - before).clamped(to: 0...last - before)
    }
}
