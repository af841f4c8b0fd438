import Foundation
import TiltPlatform

/// A file of JSON lines that is written whole lines at a time.
final class LineFile {
    private let handle: FileHandle
    private let refusal: PlatformError
    private var pending = Data()

    /// Opens a file anew; "-" is standard output. `what` says in an error what failed.
    init(path: String, what: String) throws(PlatformError) {
        refusal = PlatformError(what, on: path, advice: "choose a place that exists, is writable and has room")
        guard path != "-" else {
            handle = .standardOutput
            return
        }
        // Not FileManager's createFile: it would put a new file in the place of a device or a pipe.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw refusal }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Adds a value as one line.
    func write(_ value: some Encodable, with encoder: JSONEncoder) throws(PlatformError) {
        do {
            pending += try encoder.encode(value)
            pending.append(UInt8(ascii: "\n"))
        } catch {
            throw refusal
        }
        if pending.count > 1 << 16 { try flush() }
    }

    /// Brings every line to the file.
    func flush() throws(PlatformError) {
        guard !pending.isEmpty else { return }
        do {
            try handle.write(contentsOf: pending)
        } catch {
            throw refusal
        }
        pending.removeAll(keepingCapacity: true)
    }
}
