import Foundation
import TiltCanvas
import TiltEngine

/// Standard error, for the program's own lines: what a codec writes about a damaged file is lost with the standard error of
/// the process that decodes it.
public nonisolated enum StandardError {
    /// Writes lines, which may hold names and texts of others.
    public static func write(_ lines: String) {
        try? FileHandle.standardError.write(contentsOf: Data((lines.legibleLines + "\n").utf8))
    }
}
