import Foundation
import Synchronization

/// A folder of files that save work or requests in another run. They may disappear at any time, and several programs may share
/// them.
///
/// Each file has a head, which is a line of JSON: a note of its client, and the size of the content that follows. It appears
/// complete or not at all. Only regular files that have the name of one of the cache's own are read, replaced or deleted, and
/// only in folders that are no links: everything else is somebody's.
nonisolated struct DiskCache: Hashable, Sendable {
    /// The folder, which need not exist yet.
    let folder: String
    /// The limit of the files' total size, in bytes.
    let limit: Int

    private struct Head<Note: Codable>: Codable {
        let note: Note
        let count: Int
    }

    private static let mostHead = 4096

    /// A folder of the program in the user's cache: `$XDG_CACHE_HOME`, else `~/.cache`; on macOS `~/Library/Caches`.
    /// Says once if nothing is kept there.
    static func ofUser(_ name: String) -> String {
        let around = "\(PersonalFolder.cache)/tiltyard"
        for path in [around, "\(around)/\(name)"]
        where kind(of: path) == .link && told.withLock({ $0.insert(path).inserted }) {
            StandardError.write("tiltyard: nothing is kept for the next run: \(path): make it a folder, not a link")
        }
        return "\(around)/\(name)"
    }

    private static let told = Mutex<Set<String>>([])

    /// What `content` makes of the note and the content of a file, by its path from the folder. It is called with the content's
    /// size in bytes, `mostBytes` at most, and with a function that fills memory with the bytes that follow. Nil if the file is
    /// missing or damaged, or if `content` returns nil or reads less or more than there is; it is removed then.
    func read<Note: Codable, Content>(
        _ name: String, mostBytes: Int,
        _ content: (Note, Int, (UnsafeMutableRawBufferPointer) -> Bool) -> Content?
    ) -> Content? {
        guard isOwn(name) else { return nil }
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let file = open(path(name).pathBytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var (status, kept): (stat, Content?) = (stat(), nil)
        // Reading a device or a pipe could wait for ever, and a long file would take long.
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let start = [UInt8](unsafeUninitializedCapacity: Self.mostHead) {
            $1 = max(0, pread(file, $0.baseAddress, Self.mostHead, 0))
        }
        if let end = start.firstIndex(of: 0x0A),
            let head = try? JSONDecoder().decode(Head<Note>.self, from: Data(start[..<end])),
            (0...mostBytes).contains(head.count), head.count == Int(status.st_size) - end - 1
        {
            var place = end + 1
            kept = content(head.note, head.count) { memory in
                var got = 0
                while got < memory.count {
                    let part = pread(file, memory.baseAddress.map { $0 + got }, memory.count - got, off_t(place))
                    guard part > 0 else { return false }
                    (got, place) = (got + part, place + part)
                }
                return true
            }
            if place != Int(status.st_size) { kept = nil }
        }
        // It is in use, so older ones are deleted first.
        if kept == nil { remove(name) } else { futimens(file, nil) }
        return kept
    }

    /// Keeps a note and a content of a size in bytes as a file; `content` passes it on in one or more parts. Returns false if the
    /// disk is full, the folder is not writable, or something else is in its place.
    @discardableResult
    func keep(_ name: String, _ note: some Codable, count: Int, _ content: ((UnsafeRawBufferPointer) -> Void) -> Void)
        -> Bool
    {
        guard isOwn(name), path(name).parts.folder.map({ Folder.make($0) }) == true,
            var head = try? JSONEncoder().encode(Head(note: note, count: count))
        else { return false }
        head.append(0x0A)
        // What a killed program leaves of it is removed by ``trim(_:)``.
        let written: Void? = try? WholeFile(path(name), what: "cannot keep the picture").write { file in
            var isWritten = fwrite([UInt8](head), 1, head.count, file) == head.count
            content { isWritten = isWritten && fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
            return isWritten
        }
        return written != nil
    }

    func remove(_ name: String) { if isOwn(name) { unlink(path(name).pathBytes) } }

    /// If the files exceed the limit, removes the least recently used until a tenth of it is free. Also removes temporary files
    /// of other programs that are ten minutes old. `isName` tells by its path from the folder whether a file is the cache's;
    /// others are left alone, as is everything behind a link.
    func trim(_ isName: (String) -> Bool) {
        var files: [(path: String, size: Int, changed: Double)] = []
        var total = 0
        func collect(_ start: String) {
            for name in Folder.names(in: path(start)) ?? [] {
                let path = path(start + name)
                guard let status = FileStatus(path, followsLinks: false) else { continue }
                if status.kind == .folder, start.isEmpty { collect("\(name)/") }
                guard status.kind == .file else { continue }
                if WholeFile.isPart(name) {
                    if status.changed < Date.now.timeIntervalSince1970 - 600 { unlink(path.pathBytes) }
                } else if isName(start + name) {
                    files.append((path, status.size, status.changed))
                    total += status.size
                }
            }
        }
        guard isOwn("any") else { return }
        collect("")
        guard total > limit else { return }
        for file in files.sorted(by: { $0.changed < $1.changed }) where total > limit / 10 * 9 {
            unlink(file.path.pathBytes)
            total -= file.size
        }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Whether a path is free, or taken by a regular file, and no folder on its way is a link, from that around the cache's.
    /// They may be missing too.
    private func isOwn(_ name: String) -> Bool {
        let folders = [path(name).parts.folder, folder, folder.parts.folder].compactMap(\.self)
        return [nil, .file].contains(Self.kind(of: path(name)))
            && folders.allSatisfy { [nil, .folder].contains(Self.kind(of: $0)) }
    }

    /// The kind of what is at a path, where a link is one by itself; nil if nothing is there.
    private static func kind(of path: String) -> FileStatus.Kind? { FileStatus(path, followsLinks: false)?.kind }
}
