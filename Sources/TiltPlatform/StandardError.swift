import Foundation
import TiltCanvas
import TiltEngine

/// Standard error, for the program's own lines: what a codec writes about a damaged file is lost with the standard error of
/// the process that decodes it.
public nonisolated enum StandardError {
    /// Writes lines, which may hold names and texts of others.
    public static func write(_ lines: String) {
        let bytes = Array((lines.legibleLines + "\n").utf8)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { platformWrite($0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }
}

private nonisolated func platformWrite(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(2, bytes, count) }
