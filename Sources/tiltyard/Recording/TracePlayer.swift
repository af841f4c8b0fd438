import TiltCanvas
import TiltEngine

/// Plays a motion trace at its own timestamps. Its first row belongs to the first frame.
struct TracePlayer {
    private let rows: [MotionTrace.Row]
    /// The time of the first row, in seconds.
    private let start: Double
    /// The longest trace, in seconds: a day. A clock that was set while it was recorded makes one of years.
    static let longest = 86_400.0
    private var next = 0
    private var pad = PadState()

    init(_ trace: MotionTrace) { (rows, start) = (trace.rows, trace.rows.first?.sample.time ?? 0) }

    /// The time of the last row, in seconds.
    var end: Double { rows.last.map(time) ?? 0 }
    /// Whether every row has been played.
    var isOver: Bool { next == rows.count }

    /// Adds to a frame that begins at `start` all rows up to its end.
    mutating func play(into frame: inout FrameInput, from start: Double) {
        let end = start + frame.elapsed
        var events: [InputEvent] = []
        while next < rows.count, time(of: rows[next]) <= end + FixedStep.tolerance {
            let row = rows[next]
            var sample = row.sample
            sample.time = time(of: row)
            frame.samples.append(SourcedSample(sample, from: .trace))
            if let state = row.pad {
                let time = (sample.time - start).clamped(to: 0...frame.elapsed)
                events += state.events(since: pad).map { InputEvent($0, time: time) }
                pad = state
            }
            next += 1
        }
        frame.events = events + frame.events
    }

    /// The time of a row since the first one, in seconds.
    private func time(of row: MotionTrace.Row) -> Double { row.sample.time - self.start }
}
