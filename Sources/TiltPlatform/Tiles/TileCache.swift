import Dispatch
import Foundation
import TiltCanvas
import TiltEngine

/// A cache of downloaded tiles on disk, which several programs may share. Each tile is a file, which appears complete
/// or not at all and may disappear at any time.
public nonisolated struct TileCache: Hashable, Sendable {
    /// A cached tile.
    struct Entry: Hashable {
        var freshness: Freshness
        var bytes: [UInt8]
    }

    private struct Head: Codable {
        let freshness: Freshness
        let count: Int
    }

    /// The folder of the tiles.
    public let folder: String
    /// The limit of their total size, in bytes.
    public let limit: Int

    /// A cache in a folder, which is created when first needed. The default is `tiltyard/tiles` in the user's cache
    /// folder (`$XDG_CACHE_HOME`, else `~/.cache`; on macOS `~/Library/Caches`).
    public init(folder: String? = nil, limit: Int = 256 << 20) {
        self.folder = folder ?? CacheFolder.ofUser("tiles")
        self.limit = limit
    }

    /// A tile of a map, by the map's name, of at most some bytes; nil if it is missing or damaged.
    func entry(_ map: String, _ tile: TileAddress, mostBytes: Int = TileLimits.mostPictureBytes) -> Entry? {
        let path = path(map, tile)
        guard CacheFolder.isOwn(path, in: folder),
            let file = try? [UInt8](file: path, limit: mostBytes + Self.mostHead, what: ""),
            let end = file.prefix(Self.mostHead).firstIndex(of: 0x0A),
            let head = try? JSONDecoder().decode(Head.self, from: Data(file[..<end])), head.freshness.isValid,
            file.count - end - 1 == head.count
        else { return nil }
        // Use makes it the newest.
        utimes(path.pathBytes, nil)
        return Entry(freshness: head.freshness, bytes: Array(file[(end + 1)...]))
    }

    /// Keeps a tile; returns false if the disk is full, the folder is not writable, or something else is in its place.
    func keep(_ entry: Entry, _ map: String, _ tile: TileAddress) -> Bool {
        let path = path(map, tile)
        guard CacheFolder.isOwn(path, in: folder) else { return false }
        Folder.make("\(folder)/\(map)")
        guard var bytes = try? JSONEncoder().encode(Head(freshness: entry.freshness, count: entry.bytes.count)) else {
            return false
        }
        bytes.append(0x0A)
        bytes.append(contentsOf: entry.bytes)
        let written: Void? = try? WholeFile(path, what: "cannot keep the tile").write { file in
            bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        }
        return written != nil
    }

    /// Removes a tile.
    func remove(_ map: String, _ tile: TileAddress) {
        let path = path(map, tile)
        if CacheFolder.isOwn(path, in: folder) { unlink(path.pathBytes) }
    }

    /// If the limit is exceeded, removes the least recently used tiles until a tenth of it is free. Also removes
    /// temporary files of other programs that are ten minutes old.
    func trim() {
        CacheFolder.trim(folder, to: limit) { path in
            path.wholeMatch(of: #/[^\/]+\/[0-9]+-[0-9]+-[0-9]+/#) != nil
        }
    }

    /// The queue on which the caches of a program are trimmed, since reading a large folder takes time.
    private static let trimming = DispatchQueue(label: "tiles.trimming", qos: .background)

    /// Trims it in the background.
    func trimSoon() { Self.trimming.async { trim() } }

    /// The greatest size of an entry's head, in bytes.
    private static let mostHead = 4096

    private func path(_ map: String, _ tile: TileAddress) -> String {
        "\(folder)/\(map)/\(tile.zoom)-\(tile.x)-\(tile.y)"
    }
}
