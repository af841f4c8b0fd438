import Foundation

/// A file that appears complete or not at all: it is written under another name in the same folder, then renamed.
nonisolated struct WholeFile {
    private let path: String
    private let what: String

    /// A file at a path, or at the target of a symbolic link there. `what` is the operation that errors name, such as
    /// "cannot write the picture". Throws if a folder, a device or a pipe is there, since it would be replaced.
    init(_ path: String, what: String) throws(PlatformError) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            guard let target = Self.target(of: path) else {
                throw PlatformError(what, on: path, advice: "choose another name: it is a broken link")
            }
            self.path = target
        } else {
            self.path = path
        }
        self.what = what
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PlatformError(what, on: path, advice: "choose another name: it is not a regular file")
        }
        guard access(path, W_OK) == 0 else { throw refusal() }
    }

    /// Lets a body write the file. If it returns false or the disk is full, nothing is left behind and this throws.
    func write(_ body: (UnsafeMutablePointer<FILE>) -> Bool) throws(PlatformError) {
        guard let (file, aside) = open() else { throw refusal() }
        errno = 0
        let isWritten = body(file) && ferror(file) == 0
        // Some of it reaches the disk only here.
        guard fclose(file) == 0, isWritten, rename(aside, path) == 0 else {
            let refusal = refusal()
            unlink(aside)
            throw refusal
        }
    }

    /// A new file beside the path, with an unused name.
    private func open() -> (UnsafeMutablePointer<FILE>, String)? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        for number in 0..<100 {
            let name = "\(folder).tiltyard-\(getpid())-\(number).part"
            let descriptor = platformOpen(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
            if descriptor >= 0 { return fdopen(descriptor, "wb").map { ($0, name) } }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    private func refusal() -> PlatformError {
        let reason = errno == 0 ? "it was not written" : String(cString: strerror(errno))
        return PlatformError(what, on: path, advice: "\(reason): check the folder and the room on the disk")
    }

    private static func target(of link: String) -> String? {
        guard let target = realpath(link, nil) else { return nil }
        defer { free(target) }
        return String(cString: target)
    }
}

private nonisolated func platformOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
