import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The way to stderr that keeps it to the program's own lines: libpng and libtiff write there too when a file is damaged,
/// and have no switch for it that could be reached through SDL_image.
public nonisolated enum StandardError {
    private static let turn = Mutex(())

    /// Writes a line. It waits while a codec is kept silent, as long as that takes for one picture, and is never lost.
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

    /// Does something while nothing reaches stderr.
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
