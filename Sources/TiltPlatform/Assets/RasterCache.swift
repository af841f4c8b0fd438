import TiltEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A cache of the app's own drawings as rasters, kept between runs in the desktop's cache folder: one file each, named
/// after everything it was made from.
///
/// A failure only means that a raster is made again. The folder may be deleted at any time.
public nonisolated struct RasterCache: Sendable {
    private let folder: String
    /// The identity of the program, because another build may draw differently.
    private let maker: UInt64
    private let limit: Int

    /// The limit in bytes above which the oldest rasters are deleted.
    public static let usualLimit = 192 << 20
    private static let signature: [UInt32] = [0x5459_5231]

    /// A cache of at most `limit` bytes in a folder, which need not exist yet.
    public init(folder: String, limit: Int = usualLimit) {
        self.folder = folder
        self.limit = limit
        let program = try? FileManager.default.attributesOfItem(atPath: CommandLine.arguments.first ?? "")
        let date = (program?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        maker = Digest(of: "\(date) \(program?[.size] as? UInt64 ?? 0)".utf8).value
    }

    /// The cache in the user's cache folder, beside that of the tiles.
    public static var ofUser: RasterCache { RasterCache(folder: CacheFolder.ofUser("rasters")) }
}

nonisolated extension RasterCache {
    /// The name of the raster that an order makes from the bytes of a drawing.
    func name(of raster: Raster, drawing bytes: [UInt8]) -> String {
        let order = Digest(of: "\(raster.id) \(raster.size.x) \(raster.size.y) \(raster.finish) \(maker)".utf8)
        return String(Digest(of: bytes, after: order).value, radix: 16)
    }

    /// The raster of that name; nil if there is none or it is damaged.
    func pixels(named name: String) -> Pixels? {
        guard let data = FileManager.default.contents(atPath: path(name)) else { return nil }
        if let pixels = Self.pixels(data) { return pixels }
        try? FileManager.default.removeItem(atPath: path(name))
        return nil
    }

    private static func pixels(_ data: Data) -> Pixels? {
        guard data.count > 12, data.count % 4 == 0 else { return nil }
        return data.withUnsafeBytes { bytes in
            let words = bytes.bindMemory(to: UInt32.self)
            let (width, height) = (Int(words[1]), Int(words[2]))
            guard words[0] == signature[0], (1...Int(Raster.limit)).contains(width),
                (1...Int(Raster.limit)).contains(height), words.count == 3 + width * height
            else { return nil }
            return Pixels(width: width, height: height, argb: Array(words[3...]))
        }
    }

    /// Keeps a raster under a name, complete or not at all.
    func keep(_ pixels: Pixels, named name: String) {
        guard !FileManager.default.fileExists(atPath: path(name)) else { return }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let words = Self.signature + [UInt32(pixels.width), UInt32(pixels.height)] + pixels.argb
        let data = words.withUnsafeBytes { Data($0) }
        try? data.write(to: URL(filePath: path(name)), options: .atomic)
    }

    /// Deletes the oldest rasters if there are too many.
    func tidy() { CacheFolder.trim(folder, to: limit) }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
}

/// A hash of bytes: FNV-1a of 64 bits.
private nonisolated struct Digest {
    private(set) var value: UInt64

    init(of bytes: some Sequence<UInt8>, after other: Digest? = nil) {
        var value = other?.value ?? 0xcbf2_9ce4_8422_2325
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.value = value
    }
}
