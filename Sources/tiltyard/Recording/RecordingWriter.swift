import TiltEngine
import TiltPlatform

/// Writes a recording while it is made: what is lost by a crash is the last second at most.
final class RecordingWriter {
    private let file: LineFile
    private var sinceFlush = 0.0
    private let clock = MonotonicClock()
    private var lastFlush: Double

    /// Longer than this, in seconds, nothing waits.
    private static let patience = 0.5

    /// Begins a recording. Throws where the file cannot be written.
    init(path: String, header: RecordingHeader) throws(PlatformError) {
        lastFlush = clock.seconds
        file = try LineFile(path: path, what: "cannot write the recording")
        try file.write(header)
        try file.flush()
    }

    /// Adds a frame.
    func write(_ frame: FrameInput) throws(PlatformError) {
        try file.write(frame)
        sinceFlush += frame.elapsed
        // A slow machine's frames are longer than what passes in them.
        if max(sinceFlush, clock.seconds - lastFlush) >= Self.patience { try flush() }
    }

    /// Brings everything to the file.
    func flush() throws(PlatformError) {
        (sinceFlush, lastFlush) = (0, clock.seconds)
        try file.flush()
    }
}
