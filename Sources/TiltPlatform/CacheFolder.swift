import Foundation

/// Folders of caches. Their files may disappear at any time, and several programs may share them.
///
/// Only regular files that have the name of one of the cache's own are read, replaced or deleted, and only in folders that are
/// no links: everything else is somebody's.
nonisolated enum CacheFolder {
    /// A folder of the program in the user's cache: `$XDG_CACHE_HOME`, else `~/.cache`; on macOS `~/Library/Caches`.
    static func ofUser(_ name: String) -> String { "\(PersonalFolder.cache)/tiltyard/\(name)" }

    /// Whether a path is free, or taken by a regular file in a folder that is no link. The folder may be missing too.
    static func isOwn(_ path: String) -> Bool {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return [nil, S_IFREG].contains(kind(of: path)) && [nil, S_IFDIR].contains(kind(of: folder))
    }

    /// If the files of a folder exceed a limit in bytes, removes the least recently used until a tenth of it is free. Also
    /// removes temporary files of other programs that are ten minutes old. `isOwn` tells whether the path of a file in the
    /// folder, such as "name" or "folder/name", is one of the cache's own.
    static func trim(_ folder: String, to limit: Int, isOwn: (Substring) -> Bool) {
        let parent = URL(filePath: folder).deletingLastPathComponent().path
        guard kind(of: folder) == S_IFDIR, kind(of: parent) == S_IFDIR else { return }
        var (files, total): ([(path: String, size: Int, date: Double)], Int) = ([], 0)
        let now = Date.now.timeIntervalSince1970
        forEach(in: folder, depth: 2) { path, status in
            let (date, name) = (Double(platformDate(status)), path.dropFirst(folder.count + 1))
            if WholeFile.isPart(path) {
                if date < now - 600 { unlink(path) }
            } else if isOwn(name) {
                files.append((path, Int(status.st_size), date))
                total += Int(status.st_size)
            }
        }
        guard total > limit else { return }
        for file in files.sorted(by: { $0.date < $1.date }) where total > limit / 10 * 9 {
            unlink(file.path)
            total -= file.size
        }
    }

    /// Visits the regular files in a folder and in the folders in it, to a depth. Nothing is asked twice: a cache may have a
    /// hundred thousand files.
    private static func forEach(in folder: String, depth: Int, _ visit: (String, stat) -> Void) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: visit(path, status)
            case S_IFDIR where depth > 1: forEach(in: path, depth: depth - 1, visit)
            default: break
            }
        }
    }

    /// The kind of what is at a path, where a link is one by itself; nil if nothing is there.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

/// The time of the last change, in seconds since 1970.
private nonisolated func platformDate(_ status: stat) -> Int {
    #if canImport(Darwin)
        status.st_mtimespec.tv_sec
    #else
        status.st_mtim.tv_sec
    #endif
}
