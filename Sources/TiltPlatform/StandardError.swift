import Foundation
import Synchronization

/// Standard error, reserved for the program's own lines: libpng and libtiff also write there when a file is damaged,
/// and SDL_image has no switch for that.
public nonisolated enum StandardError {
    private static let turn = Mutex(())

    /// Writes a line. It waits while a codec is silenced, for one picture at most; the line is never lost.
    public static func write(_ line: String) {
        turn.withLock { _ in
            let bytes = Array((line + "\n").utf8)
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { platformWrite($0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest.removeFirst(count)
            }
        }
    }

    /// Runs a body while nothing reaches standard error.
    static func silenced(_ body: () -> Void) {
        turn.withLock { _ in
            let (saved, nowhere) = (dup(2), open("/dev/null", O_WRONLY | O_CLOEXEC))
            if saved >= 0, nowhere >= 0 { dup2(nowhere, 2) }
            defer {
                if saved >= 0, nowhere >= 0 { dup2(saved, 2) }
                close(saved)
                close(nowhere)
            }
            body()
        }
    }
}

private nonisolated func platformWrite(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(2, bytes, count) }
