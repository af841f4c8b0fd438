import TiltEngine

/// A way from 0 to 1 in a fixed time, and back.
struct Fade: Equatable, Sendable {
    /// How long the whole way takes, in seconds.
    let duration: Double
    /// How far it is, 0…1.
    private(set) var progress: Double

    /// A fade of `duration` seconds, at its beginning unless said otherwise.
    init(lasting duration: Double, from progress: Double = 0) {
        self.duration = duration
        self.progress = progress
    }

    /// Whether it has reached 1.
    var isOver: Bool { progress == 1 }

    /// Moves on by `dt` seconds, or back. Steps that add up to the duration are a hair off the end, which counts as reached.
    mutating func step(_ dt: Double, back: Bool = false) {
        progress += (back ? -dt : dt) / duration
        if progress > 1 - 1e-9 { progress = 1 }
        if progress < 1e-9 { progress = 0 }
    }

    /// How far a fade that began at `start` is at `time`, 0…1: for what knows its times.
    static func progress(since start: Double, lasting duration: Double, at time: Double) -> Double {
        ((time - start) / duration).clamped(to: 0...1)
    }
}
