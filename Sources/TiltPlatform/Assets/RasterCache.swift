import Foundation
import TiltEngine

/// A cache of the app's own drawings as rasters, kept between runs in the desktop's cache folder: one file each, named
/// after everything it was made from.
///
/// A failure only means that a raster is made again. The folder may be deleted at any time.
public nonisolated struct RasterCache: Sendable {
    private let folder: String
    /// The identity of the program, because another build may draw differently.
    private let maker: UInt64
    private let limit: Int

    /// The limit in bytes above which the rasters that were unused for the longest are deleted.
    public static let usualLimit = 192 << 20
    /// The greatest size of a file in bytes.
    private static let mostBytes = usualLimit / 4
    private static let signature: UInt32 = 0x5459_5232

    /// A cache of at most `limit` bytes in a folder, which need not exist yet.
    public init(folder: String, limit: Int = usualLimit) {
        self.init(folder: folder, limit: limit, program: AssetFolder.binary)
    }

    /// A cache of the drawings of a program at a path.
    init(folder: String, limit: Int = usualLimit, program: String) {
        self.folder = folder
        self.limit = limit
        let status = FileStatus(program)
        maker = Digest(of: Array("\(status?.changed ?? 0) \(status?.size ?? 0)".utf8)).value
    }

    /// The cache in the user's cache folder, beside the tile cache.
    public static var ofUser: RasterCache { RasterCache(folder: CacheFolder.ofUser("rasters")) }
}

nonisolated extension RasterCache {
    /// The name of the raster that an order makes from the bytes of a drawing.
    func name(of raster: Raster, drawing bytes: [UInt8]) -> String {
        let order = Digest(
            of: Array("\(raster.id) \(raster.size.x) \(raster.size.y) \(raster.finish) \(maker)".utf8))
        return String(Digest(of: bytes, after: order).value, radix: 16)
    }

    /// The raster of that name; nil if there is none or it is damaged.
    func mipmap(named name: String, levels: Mipmap.Levels) -> Mipmap? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let file = open(path(name).pathBytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        if let mipmap = Self.mipmap(in: file, levels) {
            // It is in use, so older ones are deleted first.
            futimens(file, nil)
            return mipmap
        }
        if CacheFolder.isOwn(path(name), in: folder) { unlink(path(name).pathBytes) }
        return nil
    }

    /// Reads a file straight into the raster's memory. The file must hold exactly that memory.
    private static func mipmap(in file: Int32, _ levels: Mipmap.Levels) -> Mipmap? {
        var status = stat()
        // Reading a device or a pipe could wait for ever, and a long file would take long.
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else {
            return nil
        }
        var head: [UInt32] = [0, 0, 0]
        guard head.withUnsafeMutableBytes({ fill($0, from: file) }), head[0] == signature else { return nil }
        let (width, height) = (Int(head[1]), Int(head[2]))
        // A damaged header must not request all available memory.
        let sides = 1...Int(Raster.limit)
        guard sides.contains(width), sides.contains(height), 4 * width * height < Int(status.st_size) else {
            return nil
        }
        let mipmap = Mipmap(width: width, height: height, levels: levels) { fill($0, from: file) }
        var more: UInt8 = 0
        return read(file, &more, 1) == 0 ? mipmap : nil
    }

    private static func fill(_ memory: UnsafeMutableRawBufferPointer, from file: Int32) -> Bool {
        var got = 0
        while got < memory.count {
            let part = read(file, memory.baseAddress.map { $0 + got }, memory.count - got)
            guard part > 0 else { return false }
            got += part
        }
        return true
    }

    /// Stores a raster under a name, completely or not at all.
    func keep(_ mipmap: Mipmap, named name: String) {
        guard mipmap.size < Self.mostBytes, CacheFolder.isOwn(path(name), in: folder), Folder.make(folder) else {
            return
        }
        let head = [Self.signature, UInt32(mipmap.width), UInt32(mipmap.height)]
        // What a killed program leaves of it is removed by ``tidy()``.
        try? WholeFile(path(name), what: "cannot keep the raster").write { file in
            func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
                fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count
            }
            var isWritten = head.withUnsafeBytes(write)
            mipmap.withMemory { isWritten = isWritten && write($0) }
            return isWritten
        }
    }

    /// Deletes the rasters that were unused for the longest if there are too many.
    func tidy() {
        CacheFolder.trim(folder, to: limit) { $0.utf8.count <= 16 && $0.allSatisfy(\.isHexDigit) }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
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
