import TiltCanvas
import TiltEngine
import TiltPlatform

/// A predetermined sequence of frames: those of a recording, as recorded or resampled, or those of a simulated clock.
struct FrameScript {
    private enum Source {
        case recorded(RecordingReader)
        case cutAnew(Recut)
        case simulated(fps: Double)
    }

    private var source: Source
    private var trace: TracePlayer?
    private var index = 0
    private var time = 0.0
    private let limit: Int

    /// The frames of a recording, at most `limit`; at another rate if one is given.
    init(_ recording: RecordingReader, fps: Int?, limit: Int?) {
        source = fps.map { .cutAnew(Recut(recording, fps: Double($0))) } ?? .recorded(recording)
        self.limit = limit ?? .max
    }

    /// The frames of a simulated clock: a given number, or until the trace ends.
    init(fps: Int, limit: Int?, trace: MotionTrace?) {
        self.trace = trace.map(TracePlayer.init)
        // A larger number of frames counts as endless; a time before the first frame belongs to that frame.
        let last = ((self.trace?.end ?? 0) * Double(fps) + 1e-6).rounded(.down).clamped(to: 0...1e15)
        source = .simulated(fps: Double(fps))
        self.limit = limit ?? Int(last) + 1
    }

    /// The next frame, or nil at the end. Throws if a recording cannot be read.
    mutating func next() throws(PlatformError) -> FrameInput? {
        guard index < limit, var frame = try nextFrame() else { return nil }
        trace?.play(into: &frame, from: time)
        index += 1
        time += frame.elapsed
        return frame
    }

    private mutating func nextFrame() throws(PlatformError) -> FrameInput? {
        switch source {
        case .recorded(var reader):
            defer { source = .recorded(reader) }
            return try reader.next()
        case .cutAnew(var recut):
            defer { source = .cutAnew(recut) }
            return try recut.next()
        case .simulated(let fps): return FrameInput(elapsed: index == 0 ? 0 : Double(index) / fps - time)
        }
    }
}

/// A recording divided into frames of another length. Each event keeps its own time.
private struct Recut {
    private var reader: RecordingReader
    private let fps: Double
    private var index = 0
    private var time = 0.0
    private var recordedTime = 0.0
    private var events: [(time: Double, kind: InputEvent.Kind)] = []
    /// The samples of each line of the recording that are still to come, and the time at which the line ends.
    private var samples: [(samples: ArraySlice<SourcedSample>, end: Double)] = []
    private var isOver = false

    init(_ reader: RecordingReader, fps: Double) { (self.reader, self.fps) = (reader, fps) }

    mutating func next() throws(PlatformError) -> FrameInput? {
        var end = Double(index) / fps
        while !isOver, recordedTime < end + FixedStep.tolerance { try readLine() }
        // The last frame ends with the recording, so that all rates end at the same time.
        let isLast = isOver && end > recordedTime - FixedStep.tolerance
        if isLast { end = recordedTime }
        guard !isOver || time < recordedTime - FixedStep.tolerance || index == 0 else { return nil }

        var frame = FrameInput(elapsed: end - time)
        let due = events.prefix { $0.time <= end + FixedStep.tolerance }
        frame.events = due.map { InputEvent($0.kind, time: ($0.time - time).clamped(to: 0...frame.elapsed)) }
        events.removeFirst(due.count)
        frame.samples = takeSamples(until: end + FixedStep.tolerance, isLast: isLast)
        index += 1
        time = end
        return frame
    }

    /// Removes and returns the samples up to a time, and all others of the lines that end by then: one from beyond its line,
    /// of a source whose clock runs fast, is taken with the end of the line, as in a replay that is not cut anew.
    private mutating func takeSamples(until latest: Double, isLast: Bool) -> [SourcedSample] {
        var taken: [SourcedSample] = []
        for index in samples.indices {
            let isOver = isLast || samples[index].end <= latest
            // A time that is no number never comes, and holds up nothing.
            let due = samples[index].samples.prefix { isOver || !$0.sample.time.isFinite || $0.sample.time <= latest }
            taken += due
            samples[index].samples.removeFirst(due.count)
        }
        samples.removeAll { $0.samples.isEmpty }
        return taken.inOrderOfTime
    }

    private mutating func readLine() throws(PlatformError) {
        guard let line = try reader.next() else {
            isOver = true
            return
        }
        for event in line.events {
            events.append((recordedTime + (event.time ?? line.elapsed).clamped(to: 0...line.elapsed), event.kind))
        }
        recordedTime += line.elapsed
        if !line.samples.isEmpty { samples.append((line.samples.inOrderOfTime[...], recordedTime)) }
    }
}
