import TiltEngine
import TiltPlatform
import TiltScenes

/// A recording in which one can go forth and back. A stage is a value: copies of it, kept every so many seconds, lead to any moment
/// before, by playing on from there, to the same bits as at the first time.
struct Replay {
    /// Where to go.
    enum Goal: Equatable {
        /// The frame of that number, from 0.
        case frame(Int)
        /// The first frame that ends at a time or after it, in seconds.
        case time(Double)
    }

    /// The stage before a frame, and where that frame's line is.
    private struct Snapshot {
        let stage: Stage
        let reader: RecordingReader
        let frame: Int
    }

    /// What its frames take together, in seconds.
    let length: Double
    /// How many frames lie behind: the number of the next.
    private(set) var frame = 0
    private var reader: RecordingReader
    private var snapshots: [Snapshot] = []
    /// The time from one snapshot to the next at least, in seconds.
    private var interval = 1.0
    /// The time before the last frame.
    private var before = -Double.infinity
    /// What the program itself has said, by the frame in which it did: it says so there again.
    private var news: [Int: [InputEvent]] = [:]

    /// No more are kept: when there are as many, every second one goes, and they are kept half as often.
    static let mostSnapshots = 128

    init(_ reader: RecordingReader) {
        self.reader = reader
        length = reader.length
    }

    /// How many copies of the stage are kept.
    var snapshotCount: Int { snapshots.count }

    /// The input of the next frame, and `news` with it; nil at the end. `stage` is what it will happen to. Throws at a line that cannot
    /// be read.
    mutating func next(for stage: Stage, news: [InputEvent] = []) throws(PlatformError) -> FrameInput? {
        keep(stage)
        guard var input = try reader.next() else { return nil }
        if !news.isEmpty { self.news[frame, default: []] += news }
        input.events += self.news[frame] ?? []
        before = stage.time
        frame += 1
        return input
    }

    /// Whether a goal has been reached by a stage, the last frame's.
    func isAt(_ goal: Goal, _ stage: Stage) -> Bool {
        switch goal {
        case .frame(let number): frame == max(0, number) + 1
        case .time(let time): frame > 0 && stage.time >= time && (before < time || frame == 1)
        }
    }

    /// Goes back where a goal lies behind, or on where that is nearer, and answers with the stage as it was there; nil where it is best
    /// played on from here.
    mutating func leap(toward goal: Goal) -> Stage? {
        let isBehind =
            switch goal {
            case .frame(let number): frame > number
            case .time(let time): before >= time
            }
        let best = snapshots.last { snapshot in
            switch goal {
            case .frame(let number): snapshot.frame <= number
            case .time(let time): snapshot.stage.time < time
            }
        }
        guard let best = best ?? snapshots.first, isBehind || best.frame > frame else { return nil }
        (reader, frame, before) = (best.reader, best.frame, -.infinity)
        return best.stage
    }

    private mutating func keep(_ stage: Stage) {
        if let last = snapshots.last {
            guard frame > last.frame, stage.time >= last.stage.time + interval else { return }
        }
        if snapshots.count == Self.mostSnapshots {
            snapshots = snapshots.indices.filter { $0.isMultiple(of: 2) }.map { snapshots[$0] }
            interval *= 2
        }
        snapshots.append(Snapshot(stage: stage, reader: reader, frame: frame))
    }
}
