import Foundation

/// Folders of caches. Their files may disappear at any time, and several programs may share them.
///
/// Only regular files that have the name of one of the cache's own are read, replaced or deleted, and only in folders that are
/// no links: everything else is somebody's.
nonisolated enum CacheFolder {
    /// A folder of the program in the user's cache: `$XDG_CACHE_HOME`, else `~/.cache`; on macOS `~/Library/Caches`.
    static func ofUser(_ name: String) -> String { "\(PersonalFolder.cache)/tiltyard/\(name)" }

    /// Whether a path in a cache's folder is free, or taken by a regular file, and no folder on its way is a link, from that
    /// around the cache's. They may be missing too.
    static func isOwn(_ path: String, in folder: String) -> Bool {
        let folders = [path.parts.folder, folder, folder.parts.folder].compactMap(\.self)
        return [nil, .file].contains(kind(of: path)) && folders.allSatisfy { [nil, .folder].contains(kind(of: $0)) }
    }

    /// If the files of a folder and its folders exceed a limit in bytes, removes the least recently used until a tenth of it
    /// is free. Also removes temporary files of other programs that are ten minutes old. `isOwn` tells by its path from the
    /// folder whether a file is the cache's; others are left alone, as is everything behind a link.
    static func trim(_ folder: String, to limit: Int, isOwn: (String) -> Bool) {
        var files: [(path: String, size: Int, changed: Double)] = []
        var total = 0
        func collect(_ folder: String, from start: String) {
            for name in Folder.names(in: folder) ?? [] {
                let path = "\(folder)/\(name)"
                guard let status = FileStatus(path, followsLinks: false) else { continue }
                if status.kind == .folder, start.isEmpty { collect(path, from: "\(name)/") }
                guard status.kind == .file else { continue }
                if WholeFile.isPart(name) {
                    if status.changed < Date.now.timeIntervalSince1970 - 600 { unlink(path.pathBytes) }
                } else if isOwn(start + name) {
                    files.append((path, status.size, status.changed))
                    total += status.size
                }
            }
        }
        guard Self.isOwn("\(folder)/any", in: folder) else { return }
        collect(folder, from: "")
        guard total > limit else { return }
        for file in files.sorted(by: { $0.changed < $1.changed }) where total > limit / 10 * 9 {
            unlink(file.path.pathBytes)
            total -= file.size
        }
    }

    /// The kind of what is at a path, where a link is one by itself; nil if nothing is there.
    private static func kind(of path: String) -> FileStatus.Kind? { FileStatus(path, followsLinks: false)?.kind }
}
