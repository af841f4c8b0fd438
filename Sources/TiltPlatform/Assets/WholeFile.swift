import Foundation
import Synchronization

/// A file that appears complete or not at all: it is written under another name in the same folder, then renamed. What a
/// killed program has left of one in a folder is removed by the next that writes there, ten minutes later.
package nonisolated struct WholeFile {
    private let path, what: String
    /// The permissions of the file that it replaces; nil if there is none.
    private let mode: mode_t?

    /// A file at a path, or at the target of a symbolic link there. `what` is the operation that errors name, such as
    /// "cannot write the picture". A file that is not there yet gets the permissions of another one. Throws if a folder, a device or
    /// a pipe is there, since it would be replaced.
    package init(_ path: String, like other: String? = nil, what: String) throws(PlatformError) {
        if FileStatus(path, followsLinks: false)?.kind == .link {
            guard let target = path.withoutLinks else {
                throw PlatformError(what, on: path, advice: "choose another name: it is a broken link")
            }
            self.path = target
        } else {
            self.path = path
        }
        self.what = what
        let status = FileStatus(path)
        let like = other.flatMap { FileStatus($0) }
        mode = status?.mode ?? (like?.kind == .file ? like?.mode : nil)
        guard let status else { return }
        guard status.kind == .file else {
            throw PlatformError(what, on: path, advice: "choose another name: it is not a regular file")
        }
        guard access(path.pathBytes, W_OK) == 0 else { throw refusal() }
    }

    /// Lets a body write the file. If it returns false or the disk is full, nothing is left behind and this throws.
    package func write(_ body: (UnsafeMutablePointer<FILE>) -> Bool) throws(PlatformError) {
        guard let (file, aside) = create() else { throw refusal() }
        errno = 0
        let isWritten = body(file) && ferror(file) == 0
        // Some of it reaches the disk only here.
        guard fclose(file) == 0, isWritten, rename(aside.pathBytes, path.pathBytes) == 0 else {
            let refusal = refusal()
            unlink(aside.pathBytes)
            throw refusal
        }
    }

    /// A new file beside the path, with an unused name.
    private func create() -> (UnsafeMutablePointer<FILE>, String)? {
        let folder = path.parts.folder.map { $0 == "/" ? $0 : $0 + "/" } ?? ""
        Self.tidy(folder)
        for number in 0..<100 {
            let name = "\(folder)\(Self.start)\(getpid())-\(number)\(Self.ending)"
            let descriptor = open(name.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
            if descriptor >= 0 {
                // What was private stays so, whatever else new files are.
                if let mode { fchmod(descriptor, mode) }
                return fdopen(descriptor, "wb").map { ($0, name) }
            }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    private static let (start, ending) = (".tiltyard-", ".part")

    /// The folders in which nothing old is left.
    private static let tidied = Mutex<Set<String>>([])

    /// Whether a file in a folder is one that is being written, or that a killed program has left.
    static func isPart(_ name: String) -> Bool { name.hasPrefix(start) && name.hasSuffix(ending) }

    /// Removes what killed programs have left in a folder; a program looks there once.
    private static func tidy(_ folder: String) {
        guard tidied.withLock({ $0.insert(folder).inserted }) else { return }
        for name in Folder.names(in: folder.isEmpty ? "." : folder) ?? [] where isPart(name) {
            guard let status = FileStatus(folder + name, followsLinks: false), status.kind == .file else { continue }
            if status.changed < Date.now.timeIntervalSince1970 - 600 { unlink((folder + name).pathBytes) }
        }
    }

    private func refusal() -> PlatformError {
        let reason = errno == 0 ? "it was not written" : String(cString: strerror(errno))
        return PlatformError(what, on: path, advice: "\(reason): check the folder and the free disk space")
    }
}

/// A regular file that is read, opened once. It may grow or shrink meanwhile.
nonisolated final class InputFile: Sendable {
    let path: String
    /// What it was when it was opened. Some files do not tell their size.
    let status: FileStatus
    private let descriptor: Int32
    private let limit: Int
    private let what: String

    /// Opens a file of at most `limit` bytes. Throws if it is longer, cannot be read, or is a pipe or a device. `what` is the
    /// operation that the error names.
    init(_ path: String, limit: Int, what: String) throws(PlatformError) {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path.pathBytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 || errno == ENXIO else { throw Self.refusal(what, path) }
        var status = stat()
        // Reading a pipe could wait for ever, and a device may have no end.
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            throw PlatformError(what, on: path, advice: "name a regular file")
        }
        (self.path, self.status, self.descriptor) = (path, FileStatus(status), descriptor)
        (self.limit, self.what) = (limit, what)
        guard self.status.size <= limit else { throw tooLong }
    }

    deinit { close(descriptor) }

    /// Reads from an offset, and returns the number of bytes read: 0 at its end, less if that fails.
    func read(_ target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        pread(descriptor, target.baseAddress, target.count, off_t(offset))
    }

    /// The bytes from an offset on, at most so many. Throws if they cannot be read.
    func bytes(at start: Int = 0, count most: Int) throws(PlatformError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(0, status.size - start), most) + (1 << 16))
        // A file may grow while it is read, and some report no size.
        while bytes.count < most {
            let before = bytes.count
            let room = min(max(status.size - start - before, 1 << 16), most - before)
            bytes.append(contentsOf: repeatElement(0, count: room))
            let got = bytes.withUnsafeMutableBytes {
                read(UnsafeMutableRawBufferPointer(rebasing: $0[before...]), at: start + before)
            }
            bytes.removeLast(room - max(0, got))
            guard got >= 0 else { throw Self.refusal(what, path) }
            if got == 0 { break }
        }
        return bytes
    }

    /// All its bytes. Throws if they cannot be read, or are by now more than its limit.
    func bytes() throws(PlatformError) -> [UInt8] {
        let all = try bytes(count: limit + 1)
        guard all.count <= limit else { throw tooLong }
        return all
    }

    private var tooLong: PlatformError {
        PlatformError(what, on: path, advice: "make it smaller than \(limit >> 20) MB")
    }

    private static func refusal(_ what: String, _ path: String) -> PlatformError {
        PlatformError(what, on: path, advice: "\(String(cString: strerror(errno))): check the path and its permissions")
    }
}

nonisolated extension [UInt8] {
    /// Reads a file of at most `limit` bytes. Throws if it is longer or cannot be read; `what` is the operation that the error
    /// names.
    package init(file path: String, limit: Int, what: String) throws(PlatformError) {
        self = try InputFile(path, limit: limit, what: what).bytes()
    }
}
