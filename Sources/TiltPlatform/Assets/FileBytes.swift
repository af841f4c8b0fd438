import Foundation

nonisolated extension [UInt8] {
    /// Reads a file of at most `limit` bytes. A longer file is refused, or cut off if only its head is wanted. `what`
    /// is the operation that the error names.
    package init(file path: String, limit: Int, isHead: Bool = false, what: String) throws(PlatformError) {
        func refusal() -> PlatformError {
            PlatformError(what, on: path, advice: "\(String(cString: strerror(errno))): check the path and its rights")
        }
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENXIO else { throw Self.noFile(what, path) }
            throw refusal()
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw refusal() }
        // Reading a pipe could wait for ever, and a device may have no end.
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.noFile(what, path) }
        let tooLong = PlatformError(what, on: path, advice: "make it smaller than \(limit >> 20) MB")
        guard isHead || status.st_size <= limit else { throw tooLong }
        self = []
        // A file may grow while it is read, and some report no size.
        while count <= limit {
            let before = count
            let room = Swift.min(Swift.max(before, 1 << 16), limit + 1 - before)
            append(contentsOf: repeatElement(0, count: room))
            let got = withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { read(descriptor, $0 + before, room) } ?? 0
            }
            removeLast(room - Swift.max(0, got))
            guard got >= 0 else { throw refusal() }
            if got == 0 { return }
        }
        if isHead { return }
        throw tooLong
    }

    private static func noFile(_ what: String, _ path: String) -> PlatformError {
        PlatformError(what, on: path, advice: "name a regular file")
    }
}
