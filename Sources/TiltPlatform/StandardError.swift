import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard error with nothing but the program's own lines: libpng and libtiff write there too when a file is damaged, and
/// SDL_image has no switch for that.
public nonisolated enum StandardError {
    private static let turn = Mutex(())

    /// Writes a line. While a codec is kept silent this waits, for one picture at most; the line is never lost.
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

    /// Does some work while nothing reaches standard error.
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
