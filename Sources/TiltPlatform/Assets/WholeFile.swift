import Foundation
import Synchronization

/// A file that appears complete or not at all: it is written under another name in the same folder, then renamed. What a
/// killed program has left of one in a folder is removed by the next that writes there, ten minutes later.
package nonisolated struct WholeFile {
    private let path: String
    private let what: String
    /// The permissions of the file that it replaces; nil if there is none.
    private let mode: mode_t?

    /// A file at a path, or at the target of a symbolic link there. `what` is the operation that errors name, such as
    /// "cannot write the picture". Throws if a folder, a device or a pipe is there, since it would be replaced.
    package init(_ path: String, what: String) throws(PlatformError) {
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
        mode = status?.mode
        guard let status else { return }
        guard status.kind == .file else {
            throw PlatformError(what, on: path, advice: "choose another name: it is not a regular file")
        }
        guard access(path.pathBytes, W_OK) == 0 else { throw refusal() }
    }

    /// Lets a body write the file. If it returns false or the disk is full, nothing is left behind and this throws.
    package func write(_ body: (UnsafeMutablePointer<FILE>) -> Bool) throws(PlatformError) {
        guard let (file, aside) = open() else { throw refusal() }
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
    private func open() -> (UnsafeMutablePointer<FILE>, String)? {
        let folder = path.parts.folder.map { $0 == "/" ? $0 : $0 + "/" } ?? ""
        Self.tidy(folder)
        for number in 0..<100 {
            let name = "\(folder)\(Self.start)\(getpid())-\(number)\(Self.ending)"
            let descriptor = platformOpen(name, mode ?? 0o666)
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

private nonisolated func platformOpen(_ path: String, _ mode: mode_t) -> Int32 {
    open(path.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
}

/// A regular file that is read. It may grow or shrink meanwhile.
nonisolated final class InputFile {
    private let descriptor: Int32
    /// Its size in bytes when it was opened, which some files do not tell.
    let size: Int

    /// Opens a file; throws if it cannot be read, or is a pipe or a device. `what` is the operation that the error names.
    init(_ path: String, what: String) throws(PlatformError) {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path.pathBytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 || errno == ENXIO else { throw Self.refusal(what, path) }
        var status = stat()
        // Reading a pipe could wait for ever, and a device may have no end.
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            throw PlatformError(what, on: path, advice: "name a regular file")
        }
        (self.descriptor, size) = (descriptor, Int(status.st_size))
    }

    deinit { close(descriptor) }

    /// Reads on, and returns the number of bytes read: 0 at its end, less if that fails.
    func read(_ target: UnsafeMutableRawBufferPointer) -> Int { platformRead(descriptor, target) }

    fileprivate static func refusal(_ what: String, _ path: String) -> PlatformError {
        PlatformError(what, on: path, advice: "\(String(cString: strerror(errno))): check the path and its permissions")
    }
}

private nonisolated func platformRead(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, target.baseAddress, target.count)
}

nonisolated extension [UInt8] {
    /// Reads a file of at most `limit` bytes. A longer file is refused, or cut off if only its head is wanted. `what`
    /// is the operation that the error names.
    package init(file path: String, limit: Int, isHead: Bool = false, what: String) throws(PlatformError) {
        let file = try InputFile(path, what: what)
        let tooLong = PlatformError(what, on: path, advice: "make it smaller than \(limit >> 20) MB")
        guard isHead || file.size <= limit else { throw tooLong }
        self = []
        let size = Swift.min(file.size, limit)
        reserveCapacity(size + (1 << 16))
        // A file may grow while it is read, and some report no size.
        while count <= limit {
            let before = count
            let room = Swift.min(Swift.max(size - before, 1 << 16), limit + 1 - before)
            append(contentsOf: repeatElement(0, count: room))
            let got = withUnsafeMutableBytes { file.read(UnsafeMutableRawBufferPointer(rebasing: $0[before...])) }
            removeLast(room - Swift.max(0, got))
            guard got >= 0 else { throw InputFile.refusal(what, path) }
            if got == 0 { return }
        }
        if isHead { return }
        throw tooLong
    }
}
