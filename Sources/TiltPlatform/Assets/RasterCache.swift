import Foundation
import TiltEngine

/// A cache of the app's own drawings as rasters, kept between runs in the desktop's cache folder: one file each, named
/// after everything it was made from.
///
/// A failure only means that a raster is made again. The folder may be deleted at any time.
public nonisolated struct RasterCache: Sendable {
    private let disk: DiskCache
    /// The identity of the program, because another build may draw differently.
    private let maker: UInt64

    /// The limit in bytes above which the rasters that were unused for the longest are deleted.
    public static let usualLimit = 192 << 20
    /// The greatest size of a file in bytes.
    private static let mostBytes = usualLimit / 4

    /// The size of a raster in pixels.
    private struct Note: Codable { let width, height: Int }

    /// A cache of at most `limit` bytes in a folder, which need not exist yet.
    public init(folder: String, limit: Int = usualLimit) {
        self.init(folder: folder, limit: limit, program: AssetFolder.binary)
    }

    /// A cache of the drawings of a program at a path.
    init(folder: String, limit: Int = usualLimit, program: String) {
        disk = DiskCache(folder: folder, limit: limit)
        let status = FileStatus(program)
        maker = Digest(of: Array("\(status?.changed ?? 0) \(status?.size ?? 0)".utf8)).value
    }

    /// The cache in the user's cache folder, beside the tile cache.
    public static var ofUser: RasterCache { RasterCache(folder: DiskCache.ofUser("rasters")) }
}

nonisolated extension RasterCache {
    /// The name of the raster that an order makes from the bytes of a drawing.
    func name(of raster: Raster, drawing bytes: [UInt8]) -> String {
        let order = Digest(
            of: Array("\(raster.id) \(raster.size.x) \(raster.size.y) \(raster.finish) \(maker)".utf8))
        return String(Digest(of: bytes, after: order).value, radix: 16)
    }

    /// The raster of that name; nil if there is none or it is damaged. It is read straight into its memory.
    func mipmap(named name: String, levels: Mipmap.Levels) -> Mipmap? {
        disk.read(name, mostBytes: Self.mostBytes) { (note: Note, count, fill) in
            let sides = 1...Int(Raster.limit)
            // A damaged head must not request all available memory.
            guard sides.contains(note.width), sides.contains(note.height), 4 * note.width * note.height < count else {
                return nil
            }
            return Mipmap(width: note.width, height: note.height, levels: levels, read: fill)
        }
    }

    /// Stores a raster under a name, completely or not at all.
    func keep(_ mipmap: Mipmap, named name: String) {
        guard mipmap.size < Self.mostBytes else { return }
        disk.keep(
            name, Note(width: mipmap.width, height: mipmap.height), count: mipmap.size, mipmap.withMemory)
    }

    /// Deletes the rasters that were unused for the longest if there are too many.
    func tidy() { disk.trim { $0.utf8.count <= 16 && $0.allSatisfy(\.isHexDigit) } }
}

/// A hash of bytes: 64-bit FNV-1a over eight bytes at a time, which is eight times as fast.
private nonisolated struct Digest {
    private(set) var value: UInt64

    init(of bytes: [UInt8], after other: Digest? = nil) {
        var value = other?.value ?? 0xcbf2_9ce4_8422_2325
        func take(_ part: UInt64) {
            value = (value ^ part) &* 0x100_0000_01b3
            // The high bits of a product do not affect its low bits.
            value ^= value &>> 32
        }
        bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for word in 0..<words { take(bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)) }
            for byte in bytes[(8 * words)...] { take(UInt64(byte)) }
        }
        self.value = value
    }
}
