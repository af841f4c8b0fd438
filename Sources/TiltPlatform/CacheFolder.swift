import Foundation

/// Folders of caches. Their files may disappear at any time, and several programs may share them.
nonisolated enum CacheFolder {
    /// A folder of the program in the user's cache: `$XDG_CACHE_HOME`, else `~/.cache`; on macOS `~/Library/Caches`.
    static func ofUser(_ name: String) -> String { "\(PersonalFolder.cache)/tiltyard/\(name)" }

    /// If the files of a folder exceed a limit in bytes, removes the least recently used until a tenth of it is free. Also
    /// removes temporary files of other programs that are ten minutes old.
    static func trim(_ folder: String, to limit: Int) {
        let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        guard
            let names = FileManager.default.enumerator(
                at: URL(filePath: folder), includingPropertiesForKeys: Array(keys))
        else { return }
        var files: [(url: URL, size: Int, date: Date)] = []
        for case let url as URL in names {
            guard let values = try? url.resourceValues(forKeys: keys), values.isRegularFile == true,
                let date = values.contentModificationDate
            else { continue }
            if url.pathExtension == "part" {
                if date.timeIntervalSinceNow < -600 { try? FileManager.default.removeItem(at: url) }
            } else {
                files.append((url, values.fileSize ?? 0, date))
            }
        }
        var total = files.reduce(0) { $0 + $1.size }
        guard total > limit else { return }
        for file in files.sorted(by: { $0.date < $1.date }) where total > limit / 10 * 9 {
            try? FileManager.default.removeItem(at: file.url)
            total -= file.size
        }
    }
}
