import TiltEngine

/// Plays a motion trace at its own timestamps, counted from the first frame.
struct TracePlayer {
    private let rows: [MotionTrace.Row]
    private var next = 0
    private var pad = PadState()

    init(_ trace: MotionTrace) { rows = trace.rows }

    /// The time of the last row, in seconds.
    var end: Double { rows.last?.sample.time ?? 0 }
    /// Whether every row has been played.
    var isOver: Bool { next == rows.count }

    /// Adds to a frame that begins at `start` all rows up to its end.
    mutating func play(into frame: inout FrameInput, from start: Double) {
        let end = start + frame.elapsed
        var events: [InputEvent] = []
        while next < rows.count, rows[next].sample.time <= end + FixedStep.tolerance {
            let row = rows[next]
            frame.samples.append(SourcedSample(row.sample, from: .trace))
            if let state = row.pad {
                let time = (row.sample.time - start).clamped(to: 0...frame.elapsed)
                events += state.events(since: pad).map { InputEvent($0, time: time) }
                pad = state
            }
            next += 1
        }
        frame.events = events + frame.events
    }
}
