import TiltCanvas
import TiltEngine
import TiltPlatform

/// Writes a recording during a run; a crash loses the last second at most.
final class RecordingWriter {
    private let file: LineFile
    private var sinceFlush = 0.0
    private let clock = MonotonicClock()
    private var lastFlush: Double

    /// The longest time between flushes, in seconds.
    private static let patience = 0.5

    /// Begins a recording. Throws if the file cannot be written, or if the window is too large for a recording.
    init(path: String, header: RecordingHeader) throws(PlatformError) {
        if let flaw = RecordingHeader.flaw(width: header.width, height: header.height, density: header.density) {
            throw PlatformError("cannot write the recording", on: path, advice: flaw)
        }
        lastFlush = clock.seconds
        file = try LineFile(path: path, what: "cannot write the recording")
        try file.write(header)
        try file.flush()
    }

    func write(_ frame: FrameInput) throws(PlatformError) {
        try file.write(frame)
        sinceFlush += frame.elapsed
        // On a slow machine frames take longer than the time they cover.
        if max(sinceFlush, clock.seconds - lastFlush) >= Self.patience { try flush() }
    }

    func flush() throws(PlatformError) {
        (sinceFlush, lastFlush) = (0, clock.seconds)
        try file.flush()
    }
}
