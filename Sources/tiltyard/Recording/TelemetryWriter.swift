import TiltPlatform
import TiltStage

/// Writes telemetry, one line per frame, each flushed before the next.
final class TelemetryWriter {
    private let file: LineFile

    /// Opens a file, or "-" for standard output. Throws if it cannot be written.
    init(path: String) throws(PlatformError) {
        file = try LineFile(path: path, what: "cannot write telemetry")
    }

    /// Writes the line of a frame.
    func write(_ stage: Stage, frame: Int, stepMs: Double, drawMs: Double) throws(PlatformError) {
        var line = stage.telemetry(frame: frame)
        line.stepMs = stepMs
        line.drawMs = drawMs
        try write(line)
    }

    /// Writes the line that reports that the program falls asleep.
    func writeIdle(_ stage: Stage, frame: Int) throws(PlatformError) {
        var line = stage.telemetry(frame: frame)
        line.idle = true
        try write(line)
    }

    private func write(_ line: Telemetry) throws(PlatformError) {
        try file.write(line)
        try file.flush()
    }
}
