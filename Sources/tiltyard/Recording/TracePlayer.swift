import TiltCanvas
import TiltEngine

/// Plays a motion trace at its own timestamps. Its first row belongs to the first frame, and a gap is cut.
struct TracePlayer {
    private let rows: [MotionTrace.Row]
    /// The time of the last row, in seconds.
    let end: Double
    let cutGaps: Int
    /// The longest trace, in seconds: a day.
    static let longest = 86_400.0
    /// The longest time between two rows, in seconds. A longer gap lasts as long: the sensor was off, the machine slept, or the
    /// clock was set.
    static let longestGap = 10.0
    private var next = 0
    /// The time of the row before the next one, in seconds.
    private var time = 0.0
    private var pad = PadState()

    init(_ trace: MotionTrace) {
        rows = trace.rows
        let gaps = rows.indices.lazy.map { [rows] in Self.gap(before: $0, in: rows) }
        end = gaps.reduce(0) { $0 + min($1, Self.longestGap) }
        cutGaps = gaps.count { $0 > Self.longestGap }
    }

    /// The seconds from the row before one to it, as they are in the file.
    private static func gap(before index: Int, in rows: [MotionTrace.Row]) -> Double {
        index == 0 ? 0 : rows[index].sample.time - rows[index - 1].sample.time
    }

    var isOver: Bool { next == rows.count }

    /// Adds to a frame that begins at `start` all rows up to its end.
    mutating func play(into frame: inout FrameInput, from start: Double) {
        let end = start + frame.elapsed
        var events: [InputEvent] = []
        while next < rows.count {
            let row = rows[next]
            var sample = row.sample
            sample.time = time + min(Self.gap(before: next, in: rows), Self.longestGap)
            guard sample.time <= end + FixedStep.tolerance else { break }
            time = sample.time
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
}
