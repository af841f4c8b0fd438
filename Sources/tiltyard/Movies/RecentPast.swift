import TiltEngine
import TiltScenes

/// The recent input: the stage as it was ten to twenty seconds ago, or at the start, and every input since.
///
/// Each frame keeps only its input, some hundred bytes; the stage is copied once every ten seconds.
struct RecentPast {
    private struct Part {
        let start: Stage
        var inputs: [FrameInput] = []
        var seconds = 0.0
    }

    private var parts: [Part] = []

    /// The length that can be replayed, in seconds.
    static let length = 10.0

    /// Records the input of a frame, and copies the stage before that frame when due.
    mutating func note(_ input: FrameInput, before stage: Stage) {
        if parts.last.map({ $0.seconds >= Self.length }) ?? true {
            if parts.count > 1 { parts.removeFirst() }
            parts.append(Part(start: stage))
        }
        parts[parts.count - 1].inputs.append(input)
        parts[parts.count - 1].seconds += min(input.elapsed, Stage.longestFrame)
    }

    /// Calls a body for moments of the last ten seconds, `rate` times per second, with the stage, the time since the
    /// first moment, and the share done so far.
    func forEachMoment<Failure>(
        rate: Double, _ body: (Stage, Double, Double) throws(Failure) -> Void
    ) throws(Failure) {
        guard var stage = parts.first?.start else { return }
        let end = parts.reduce(0) { $0 + $1.seconds }
        let start = max(0, end - Self.length)
        var (time, next) = (0.0, start)
        for part in parts {
            for input in part.inputs {
                stage.advance(by: input)
                _ = stage.takeRequests()
                time += min(input.elapsed, Stage.longestFrame)
                guard time >= next - 1e-9 else { continue }
                try body(stage, time - start, (time - start) / max(end - start, 1e-9))
                while next <= time { next += 1 / rate }
            }
        }
    }
}
