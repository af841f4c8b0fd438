import TiltCanvas
import TiltEngine

/// A cache of downloaded tiles on disk, which several programs may share. Each tile is a file, which appears complete
/// or not at all and may disappear at any time.
public nonisolated struct TileCache: Hashable, Sendable {
    struct Entry: Hashable {
        var freshness: Freshness
        var bytes: [UInt8]
    }

    private let disk: DiskCache
    /// The folder of the tiles.
    public var folder: String { disk.folder }
    /// The limit of their total size, in bytes.
    public var limit: Int { disk.limit }

    /// A cache in a folder, which is created when first needed. The default is `tiltyard/tiles` in the user's cache
    /// folder (`$XDG_CACHE_HOME`, else `~/.cache`; on macOS `~/Library/Caches`).
    public init(folder: String? = nil, limit: Int = 256 << 20) {
        disk = DiskCache(folder: folder ?? DiskCache.ofUser("tiles"), limit: limit)
    }

    /// A tile of a map, by the map's name, of at most some bytes; nil if it is missing or damaged.
    func entry(_ map: String, _ tile: TileAddress, mostBytes: Int = TileLimits.mostPictureBytes) -> Entry? {
        disk.read(Self.name(map, tile), mostBytes: mostBytes) { (freshness: Freshness, count, fill) in
            var bytes = [UInt8](repeating: 0, count: count)
            guard freshness.isValid, bytes.withUnsafeMutableBytes(fill) else { return nil }
            return Entry(freshness: freshness, bytes: bytes)
        }
    }

    /// Keeps a tile; returns false if the disk is full, the folder is not writable, or something else is in its place.
    func keep(_ entry: Entry, _ map: String, _ tile: TileAddress) -> Bool {
        disk.keep(Self.name(map, tile), entry.freshness, count: entry.bytes.count) { entry.bytes.withUnsafeBytes($0) }
    }

    func remove(_ map: String, _ tile: TileAddress) { disk.remove(Self.name(map, tile)) }

    /// If the limit is exceeded, removes the least recently used tiles until a tenth of it is free. Also removes
    /// temporary files of other programs that are ten minutes old.
    func trim() { disk.trim { $0.wholeMatch(of: #/[^\/]+\/[0-9]+-[0-9]+-[0-9]+/#) != nil } }

    /// The queue on which the caches of a program are trimmed, since reading a large folder takes time.
    private static let trimming = WorkQueue("tiles.trimming")

    func trimSoon() { Self.trimming.add { trim() } }

    private static func name(_ map: String, _ tile: TileAddress) -> String { "\(map)/\(tile.zoom)-\(tile.x)-\(tile.y)" }
}
