import Foundation
import TiltPlatform

/// A file of JSON lines that is written whole lines at a time.
final class LineFile {
    private let handle: FileHandle
    private let refusal: PlatformError
    private let encoder = JSONEncoder()
    private var pending = Data()
    /// How much of the file is whole lines; nil for standard output, which is not ours to cut.
    private var length: UInt64?

    /// Opens a file anew; "-" is standard output. `what` says in an error what failed.
    init(path: String, what: String) throws(PlatformError) {
        refusal = PlatformError(what, on: path, advice: "choose a place that exists, is writable and has room")
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A sensor may say what JSON has no number for.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard path != "-" else {
            handle = .standardOutput
            return
        }
        // Not FileManager's createFile: it would put a new file in the place of a device or a pipe.
        // Without O_NONBLOCK a pipe would let us wait for somebody to read it.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else {
            guard errno != ENXIO else {
                throw PlatformError(what, on: path, advice: "start what reads it first, or name a file")
            }
            throw refusal
        }
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        length = 0
    }

    /// Adds a value as one line.
    func write(_ value: some Encodable) throws(PlatformError) {
        do {
            pending += try encoder.encode(value)
            pending.append(UInt8(ascii: "\n"))
        } catch {
            throw refusal
        }
        if pending.count > 1 << 16 { try flush() }
    }

    /// Brings every line to the file. Throws where there is no room, the file then ending with its last whole line, or where
    /// the file was removed meanwhile.
    func flush() throws(PlatformError) {
        do {
            try handle.write(contentsOf: pending)
        } catch {
            if let length { try? handle.truncate(atOffset: length) }
            pending.removeAll()
            throw refusal
        }
        length? += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
        if isGone { throw refusal }
    }

    private var isGone: Bool {
        var status = stat()
        return length != nil && fstat(handle.fileDescriptor, &status) == 0 && status.st_nlink == 0
    }
}
