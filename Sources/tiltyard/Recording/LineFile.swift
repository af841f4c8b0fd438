import Foundation
import TiltPlatform

/// A file of JSON lines that always ends with a complete line.
final class LineFile {
    private let handle: FileHandle
    private let refusal: PlatformError
    private let encoder = JSONEncoder()
    private var pending = Data()
    /// The length of the complete lines in the file; nil for standard output, which cannot be truncated.
    private var length: UInt64?

    /// Creates a file; "-" is standard output. `what` is the operation that errors name.
    init(path: String, what: String) throws(PlatformError) {
        refusal = PlatformError(
            what, on: path,
            advice: path == "-"
                ? "let the program that reads it go on, or name a file"
                : "choose a folder that exists, is writable and has free space")
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A sensor may send values for which JSON has no number.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard path != "-" else {
            handle = .standardOutput
            return
        }
        // FileManager's createFile would replace a device or a pipe by a new file.
        // Without O_NONBLOCK, opening a pipe would wait for a reader.
        let descriptor = open(path.pathBytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else {
            throw errno == ENXIO
                ? PlatformError(what, on: path, advice: "start the program that reads it first, or name a file")
                : refusal
        }
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        length = 0
    }

    /// Appends a value as one line, which reaches the file now or with later ones.
    func write(_ value: some Encodable, atOnce: Bool = false) throws(PlatformError) {
        do {
            pending += try encoder.encode(value)
            pending.append(UInt8(ascii: "\n"))
        } catch {
            throw refusal
        }
        if atOnce || pending.count > 1 << 16 { try flush() }
    }

    /// Flushes all lines to the file. Throws if the disk is full, in which case the file ends with its last complete
    /// line, or if the file was removed.
    func flush() throws(PlatformError) {
        do {
            if length == nil || isPipe { try pass(pending) } else { try handle.write(contentsOf: pending) }
        } catch let stall as PlatformError {
            pending.removeAll()
            throw stall
        } catch {
            if let length { try? handle.truncate(atOffset: length) }
            pending.removeAll()
            throw refusal
        }
        length? += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
        if isGone { throw refusal }
    }

    /// Writes to a pipe or a terminal in pieces, each when there is room for it, so that a reader that stalls does not hold up
    /// a request to end the program.
    private func pass(_ data: Data) throws {
        let clock = MonotonicClock()
        var (rest, lastProgress) = (data[...], clock.seconds)
        while !rest.isEmpty {
            var room = pollfd(fd: handle.fileDescriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&room, 1, Self.wait) > 0 else {
                if clock.seconds - lastProgress > Self.patience, EventQueue.isEndRequested { throw stall }
                continue
            }
            try handle.write(contentsOf: rest.prefix(Self.piece))
            rest = rest.dropFirst(Self.piece)
            lastProgress = clock.seconds
        }
    }

    /// The bytes for which POSIX promises room in a pipe that is ready.
    private static let piece = 512
    /// The time of one wait for room, in milliseconds, and the seconds without progress after which a request to end counts.
    private static let (wait, patience): (Int32, Double) = (100, 0.5)

    private var stall: PlatformError {
        PlatformError(
            refusal.what, on: refusal.subject, advice: "read what is written: the program that reads it stands still")
    }

    private var status: stat? {
        var status = stat()
        return fstat(handle.fileDescriptor, &status) == 0 ? status : nil
    }

    private var isPipe: Bool { status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false }
    private var isGone: Bool { length != nil && status?.st_nlink == 0 }
}
