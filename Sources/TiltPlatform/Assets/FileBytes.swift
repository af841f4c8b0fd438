#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

nonisolated extension [UInt8] {
    /// The bytes of a file, `limit` of them at most: a longer file is refused, or cut off if only its head is wanted.
    /// `what` is what the error says when they cannot be had.
    init(file path: String, limit: Int, isHead: Bool = false, what: String) throws(PlatformError) {
        func refusal() -> PlatformError {
            PlatformError(what, on: path, advice: "\(String(cString: strerror(errno))): check the path and its rights")
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw refusal() }
        // A pipe would let us wait for ever, and a device may have no end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PlatformError(what, on: path, advice: "name a file: this is none")
        }
        guard let file = fopen(path, "rb") else { throw refusal() }
        defer { fclose(file) }
        self = []
        while count <= limit {
            let before = count
            let room = Swift.min(Swift.max(before, 1 << 16), limit + 1 - before)
            append(contentsOf: repeatElement(0, count: room))
            let read = withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { fread($0 + before, 1, room, file) } ?? 0
            }
            removeLast(room - read)
            if read < room {
                guard ferror(file) == 0 else { throw refusal() }
                return
            }
        }
        if isHead { return }
        throw PlatformError(what, on: path, advice: "make it smaller than \(limit >> 20) MB")
    }
}
