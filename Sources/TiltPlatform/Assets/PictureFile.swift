import Foundation
public import TiltEngine

/// A user's picture file, known by its header and not decoded.
public nonisolated struct PictureFile: Hashable, Sendable {
    /// The file's path; for a picture from the network, its host.
    public let path: String
    /// Its size in pixels from its first bytes, or in its own units for a drawing.
    public let size: Vector
    /// The content of a picture from the network; nil if it is in the file.
    let content: PictureContent?

    static let limit = 256 << 20
    static let megapixels = 64

    /// Reads a file's header. Throws if it cannot be read, is not a picture, is empty or has more than 64 megapixels.
    public init(_ path: String) throws(PlatformError) {
        guard path.firstMatch(of: #/^[A-Za-z][A-Za-z0-9+.\-]*:\/\//#) == nil else {
            throw PlatformError(
                Self.what, on: path,
                advice:
                    "pictures are not loaded from addresses: download it and name the file (PNG, JPEG, WebP, SVG …)")
        }
        self.init(path, try Self.header(of: Self.open(path)).size, nil)
    }

    /// Takes the bytes of a file from a host. Throws as above.
    init(_ bytes: [UInt8], from host: String) throws(PlatformError) {
        self.init(host, try Self.header(in: bytes, host).size, PictureContent(bytes))
    }

    /// A part of a picture that has been made of a file.
    init(_ pixels: Pixels, of path: String) {
        self.init(path, Vector(Double(pixels.width), Double(pixels.height)), PictureContent(pixels))
    }

    private init(_ path: String, _ size: Vector, _ content: PictureContent?) {
        (self.path, self.size, self.content) = (path, size, content)
    }

    /// The named pictures and those in the named folders, with names in natural order. A file that cannot be shown keeps its
    /// place and is passed to `refuse`. Throws its refusal if no file can be shown, and for a folder without pictures.
    public static func all(at paths: [String], refuse: (PlatformError) -> Void) throws(PlatformError) -> [PictureFile] {
        var files: [PictureFile] = []
        var refusals: [PlatformError] = []
        for path in paths {
            for file in try Self.paths(at: path) {
                do throws(PlatformError) {
                    files.append(try PictureFile(file))
                } catch {
                    // It stands in the shape of a bundled card.
                    files.append(PictureFile(file, Vector(4, 5), nil))
                    refusals.append(error)
                }
            }
        }
        if let first = refusals.first, refusals.count == files.count { throw first }
        refusals.forEach(refuse)
        return files
    }

    /// The path itself, or for a folder the paths of its pictures in natural order. Throws for a folder without pictures.
    public static func paths(at path: String) throws(PlatformError) -> [String] {
        guard let names = Folder.names(in: path) else { return [path] }
        // A depth map belongs to its picture and is none itself.
        let depths = names.filter { $0.hasSuffix(depthEnding) }
        let owned = depths.isEmpty ? [] : Set(names.filter { !$0.hasSuffix(depthEnding) }.map { String(stem(of: $0)) })
        func isOwned(_ name: String) -> Bool {
            name.hasSuffix(depthEnding) && owned.contains(String(name.dropLast(depthEnding.count)))
        }
        let pictures = names.filter { name in
            let isPicture = !name.hasPrefix(".") && endings.contains(URL(filePath: name).pathExtension.lowercased())
            return isPicture && !isOwned(name)
        }.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        guard !pictures.isEmpty else {
            throw PlatformError("cannot find pictures", on: path, advice: "name a folder with PNG or JPEG files")
        }
        return pictures.map { path + "/" + $0 }
    }

    /// The path of the depth map beside the picture, NAME.depth.png; nil if there is none.
    public var depthPath: String? { content == nil ? Self.depthPath(beside: path) : nil }

    /// The path of the depth map beside a picture at a path; nil if there is none.
    public static func depthPath(beside path: String) -> String? {
        let depth = String(stem(of: path)) + depthEnding
        return FileStatus(depth) == nil ? nil : depth
    }

    private static let depthEnding = ".depth.png"

    private static func stem(of path: String) -> Substring {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return path[..<(path[name...].lastIndex(of: ".") ?? path.endIndex)]
    }

    private static let what = "cannot read the picture"

    /// Opens the file of a picture; throws if it cannot be read or is too large.
    static func open(_ path: String) throws(PlatformError) -> InputFile {
        try InputFile(path, limit: limit, what: what)
    }

    /// The header of a file; throws unless it describes a picture that can be shown.
    static func header(of file: InputFile) throws(PlatformError) -> ImageHeader {
        var bytes = try file.bytes(count: mostHead)
        if bytes.count == mostHead, ImageHeader(bytes) == nil { bytes = try file.bytes() }
        return try header(in: turned(bytes, file) ?? bytes, file.path)
    }

    /// The first bytes of a file, which usually are its header.
    private static let mostHead = 1 << 16 + 1

    /// The first chunk of a PNG or WebP file with that of its orientation, which may be its last; nil if the file's first bytes
    /// have it already, or if there is none.
    private static func turned(_ head: [UInt8], _ file: InputFile) throws(PlatformError) -> [UInt8]? {
        let reader = HeaderReader(head)
        guard head.count >= mostHead, let format = ImageHeader(head)?.format, format == .png || format == .webp,
            reader.orientation(of: format) == .upright
        else { return nil }
        let isPNG = format == .png
        guard isPNG || reader.starts("VP8X", at: 12) else { return nil }
        var at = isPNG ? 8 : 12
        while case let start = try file.bytes(at: at, count: 8), start.count == 8 {
            let chunk = HeaderReader(start)
            guard let length = isPNG ? chunk.big(0, 4) : chunk.little(4, 4) else { return nil }
            if chunk.starts(isPNG ? "eXIf" : "EXIF", at: isPNG ? 4 : 0) {
                return try head.prefix(isPNG ? 33 : 30) + file.bytes(at: at, count: 8 + min(length, 1 << 16) + 4)
            }
            at += 8 + (isPNG ? length + 4 : length + length & 1)
        }
        return nil
    }

    /// The header in a file's bytes; throws unless it describes a picture that can be shown.
    static func header(in bytes: [UInt8], _ path: String) throws(PlatformError) -> ImageHeader {
        guard let header = ImageHeader(bytes) else { throw refusal(path, advice(on: HeaderReader(bytes))) }
        guard header.width > 0, header.height > 0 else { throw refusal(path, "use a picture that is not empty") }
        let (pixels, isTooMany) = header.width.multipliedReportingOverflow(by: header.height)
        guard header.format == .svg || (!isTooMany && pixels <= megapixels * 1_000_000) else {
            throw refusal(path, "scale it down below \(megapixels) megapixels")
        }
        return header
    }

    /// What to do about a file in none of the formats.
    private static func advice(on file: HeaderReader) -> String {
        if file.isTIFF { return "\(DecodingFlaw.isIncomplete.reason): \(DecodingFlaw.isIncomplete.remedy)" }
        if file.isGzip { return "files compressed by gzip are not supported: unpack it with gunzip" }
        // A mark of the order of bytes, or the bracket before an element.
        if [0xFEFF, 0xFFFE, 0x3C, 0x3C00].contains(file.big(0, 2)) {
            return "drawings in UTF-16 are not supported: save it in UTF-8"
        }
        if file.isBigTIFF { return "BigTIFFs are not supported: save it as PNG" }
        return file.starts("{")
            ? "it is JSON: name the address of its tiles, with {z}, {x} and {y} in it"
            : "use a PNG, JPEG, WebP, GIF, BMP, TIFF, QOI, TGA or SVG file"
    }

    static func refusal(_ path: String, _ advice: String) -> PlatformError {
        PlatformError("cannot show the picture", on: path, advice: advice)
    }

    private static let endings: Set<String> = [
        "png", "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff", "qoi", "tga", "svg",
    ]
}

/// The bytes or the pixels of a picture that is in no file. It is the same as another only if it is the same object.
nonisolated final class PictureContent: Hashable, Sendable {
    /// The bytes of a file; empty if there are pixels.
    let bytes: [UInt8]
    /// The pixels of a picture that has been made; nil if it is to be decoded.
    let pixels: Pixels?

    init(_ bytes: [UInt8]) { (self.bytes, pixels) = (bytes, nil) }

    init(_ pixels: Pixels) { (bytes, self.pixels) = ([], pixels) }

    static func == (a: PictureContent, b: PictureContent) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
