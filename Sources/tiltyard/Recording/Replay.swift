import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// A recording with random access. A stage is a value: copies of it, kept at intervals, lead to any earlier moment by
/// playing on from there, with the same bits as the first time.
struct Replay {
    enum Goal: Equatable {
        /// The frame with a number, from 0.
        case frame(Int)
        /// The first frame that ends at a time or after it, in seconds.
        case time(Double)
    }

    /// The stage before a frame, and the position of that frame's line.
    struct Snapshot {
        let stage: Stage
        let reader: RecordingReader
        let frame: Int

        /// For how many it counts.
        var weight: Double {
            let points = stage.view.width * stage.view.height
            return AllSceneOptions.of(stage.sceneName)?.isHeavy == true ? max(1, points / 300_000) : 1
        }
    }

    /// The total length of its frames, in seconds.
    let length: Double
    /// The number of frames played, which is the number of the next.
    private(set) var frame = 0
    private var reader: RecordingReader
    private(set) var snapshots: [Snapshot] = []
    /// The least time between snapshots, in seconds.
    private var interval = 1.0
    private var before = -Double.infinity
    /// The program's own events, by frame; they are repeated there.
    private var news: [Int: [InputEvent]] = [:]

    /// The greatest number of snapshots by their weights. Beyond it every second one is removed, and the interval is doubled;
    /// a few stay, however large. With a thousand loose things, the most there can be, one takes 2.5 MB; usually it is some
    /// 0.1 MB, and at most 0.6 MB for its weight: together 40 MB.
    static let (mostSnapshots, fewSnapshots) = (64, 4)

    init(_ reader: RecordingReader) {
        (self.reader, length) = (reader, reader.length)
    }

    /// The input of the next frame, including `news`; nil at the end. `stage` is the stage before that frame. Throws at
    /// a line that cannot be read.
    mutating func next(for stage: Stage, news: [InputEvent] = []) throws(PlatformError) -> FrameInput? {
        keep(stage)
        guard var input = try reader.next() else { return nil }
        if !news.isEmpty { self.news[frame, default: []] += news }
        input.events += self.news[frame] ?? []
        before = stage.time
        frame += 1
        return input
    }

    /// Whether a stage, after the last frame, has reached a goal.
    func isAt(_ goal: Goal, _ stage: Stage) -> Bool {
        switch goal {
        case .frame(let number): frame == max(0, number) + 1
        case .time(let time): frame > 0 && stage.time >= time && (before < time || frame == 1)
        }
    }

    /// Jumps to the nearest snapshot before a goal and returns its stage; nil if playing on from here is quicker.
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
        let snapshot = Snapshot(stage: stage, reader: reader, frame: frame)
        let weight = snapshots.reduce(snapshot.weight) { $0 + $1.weight }
        if weight > Double(Self.mostSnapshots), snapshots.count > Self.fewSnapshots {
            snapshots = snapshots.indices.filter { $0.isMultiple(of: 2) }.map { snapshots[$0] }
            interval *= 2
        }
        snapshots.append(snapshot)
    }
}
