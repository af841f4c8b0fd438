import CCodecs
import TiltEngine

/// A picture whose rows are decoded one after another, so that it never lies in memory as a whole.
nonisolated protocol PictureRows: AnyObject {
    var width: Int { get }
    var height: Int { get }
    /// The next row from the top, 0xAARRGGBB with straight alpha, which is valid until the row after it is read. Throws if it
    /// cannot be decoded.
    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32>
}

nonisolated extension PictureRows {
    /// Passes on the rows of the picture at a size, each of which is valid until the next.
    func resized(
        to width: Int, _ height: Int, take: (UnsafeMutableBufferPointer<UInt32>) throws(DecodingFlaw) -> Void
    ) throws(DecodingFlaw) {
        var (reached, last) = (-1, [UnsafeMutablePointer<UInt32>]())
        func row(_ y: Int) throws(DecodingFlaw) -> UnsafeBufferPointer<UInt32> {
            while reached < y {
                last = last.suffix(1) + [try next()]
                reached += 1
            }
            return UnsafeBufferPointer(start: last[last.count - 1 - (reached - y)], count: self.width)
        }
        try Pixels.resize((self.width, self.height), to: (width, height), row: row, take: take)
    }
}

nonisolated extension Pixels {
    init(_ rows: any PictureRows, resizedTo width: Int, _ height: Int) throws(DecodingFlaw) {
        self.init(width: width, height: height)
        var at = 0
        try rows.resized(to: width, height) { row throws(DecodingFlaw) in
            argb.replaceSubrange(at..<at + row.count, with: row)
            at += row.count
        }
    }
}

nonisolated final class PNGRows: PictureRows {
    let width, height: Int
    private let bytes: [UInt8]
    private let png: OpaquePointer

    /// Whether libpng is there; finding out takes time once.
    static let isAvailable = cpng_load()

    init(_ bytes: [UInt8]) throws(DecodingFlaw) {
        var reason = [CChar](repeating: 0, count: 64)
        guard let png = cpng_open(bytes, bytes.count, &reason) else { throw Self.flaw(reason) }
        (self.bytes, self.png) = (bytes, png)
        (width, height) = (Int(cpng_width(png)), Int(cpng_height(png)))
    }

    deinit { cpng_close(png) }

    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32> {
        guard let row = cpng_row(png, bytes) else {
            throw Self.flaw(Array(String(cString: cpng_reason(png)).utf8CString))
        }
        return row
    }

    /// The conversion of its colours; nil if they are those of the screen.
    func colors() throws(DecodingFlaw) -> ColorConversion? {
        var size = 0
        if let profile = cpng_profile(png, &size) {
            return try ColorConversion(profile: Array(UnsafeBufferPointer(start: profile, count: size)))
        }
        var (gamma, points) = (0.0, ColorConversion.screenPoints)
        return cpng_colors(png, &gamma, &points) ? try ColorConversion(gamma: gamma, points: points) : nil
    }

    private static func flaw(_ words: [CChar]) -> DecodingFlaw {
        let text = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        if text.isEmpty { return .needsMemory }
        return text == DecodingFlaw.isIncomplete.reason ? .isIncomplete : DecodingFlaw(text)
    }
}

/// The rows of a TIFF file, of which a strip or the tiles beside each other lie in memory.
nonisolated final class TIFFRows: PictureRows {
    let width, height: Int
    private let bytes: [UInt8]
    private let tiff: OpaquePointer
    private let isCut: Bool

    static let isAvailable = ctiff_load()

    /// Begins to decode a file with a number of extra samples, and with inks that are passed on as colours if so told; `isCut` if a part
    /// of it is missing. Throws if it cannot be read.
    init(_ bytes: [UInt8], extras: Int, hasInks: Bool, isCut: Bool) throws(DecodingFlaw) {
        guard Self.isAvailable else { throw .needs("libtiff6") }
        let most = UInt64(PictureFile.megapixels * 1_000_000)
        guard let tiff = ctiff_open(bytes, bytes.count, most, Int32(extras), hasInks) else { throw Self.flaw }
        (self.bytes, self.tiff, self.isCut) = (bytes, tiff, isCut)
        (width, height) = (Int(ctiff_width(tiff)), Int(ctiff_height(tiff)))
    }

    deinit { ctiff_close(tiff) }

    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32> {
        guard let row = ctiff_row(tiff, bytes) else { throw isCut ? .isIncomplete : Self.flaw }
        return row
    }

    private static var flaw: DecodingFlaw {
        ctiff_is_damaged() ? .isDamaged : DecodingFlaw("TIFFs of this kind are not supported")
    }
}

/// The rows of a WebP file, which lies in memory as a whole.
nonisolated final class WebPRows: PictureRows {
    let width, height: Int
    private let pixels: UnsafeMutablePointer<UInt32>
    private var reached = 0

    static let isAvailable = cwebp_load_decoder()

    /// Decodes a file, at a smaller size if one is named. Throws if that fails.
    init(_ bytes: [UInt8], reducedTo size: (width: Int, height: Int)? = nil) throws(DecodingFlaw) {
        guard Self.isAvailable else { throw .needs("libwebp7") }
        var (width, height, needsMemory) = (Int32(size?.width ?? 0), Int32(size?.height ?? 0), false)
        guard let pixels = cwebp_decode(bytes, bytes.count, &width, &height, &needsMemory) else {
            throw needsMemory ? .needsMemory : .isDamaged
        }
        (self.pixels, self.width, self.height) = (pixels, Int(width), Int(height))
    }

    deinit { cwebp_free(pixels) }

    func next() -> UnsafeMutablePointer<UInt32> {
        reached += 1
        return pixels + (reached - 1) * width
    }
}

/// The rows of a BMP file of 24 or 32 bits, which are in the file as they are.
nonisolated final class BMPRows: PictureRows {
    let width, height: Int
    private let bytes: [UInt8]
    private let start, pitch, size: Int
    private let isFromTop: Bool
    private var isOpaque: Bool
    private let lines: UnsafeMutablePointer<UInt32>
    private var reached = 0

    /// Nil if the file is of another kind, or incomplete.
    init?(_ bytes: [UInt8]) {
        let reader = HeaderReader(bytes)
        guard let size = Self.size(reader), let (width, height) = reader.bmp, width > 0, height > 0,
            let start = reader.little(10, 4)
        else { return nil }
        let pitch = (width * size + 3) & ~3
        guard start + pitch * height <= bytes.count else { return nil }
        (self.bytes, self.width, self.height, self.start, self.pitch, self.size) =
            (bytes, width, height, start, pitch, size)
        isFromTop = reader.byte(25).map { $0 & 0x80 != 0 } ?? false
        let hasAlpha =
            reader.little(30, 4) == 0 || (reader.little(14, 4) ?? 0 >= 56 && reader.little(66, 4) == 0xFF00_0000)
        isOpaque = size == 3 || !hasAlpha
        lines = .allocate(capacity: 2 * width)
        lines.initialize(repeating: 0, count: 2 * width)
        // Many programs leave the fourth byte 0.
        if !isOpaque {
            isOpaque = (0..<height).allSatisfy { y in
                (0..<width).allSatisfy { bytes[start + y * pitch + 4 * $0 + 3] == 0 }
            }
        }
    }

    deinit { lines.deallocate() }

    /// The bytes of a pixel of a file whose rows are blue, green, red and perhaps alpha; nil of another.
    static func size(_ reader: HeaderReader) -> Int? {
        guard reader.starts("BM"), let header = reader.little(14, 4), header >= 40, let bits = reader.little(28, 2),
            let packing = reader.little(30, 4)
        else { return nil }
        if packing == 0 { return bits == 24 ? 3 : bits == 32 ? 4 : nil }
        let masks = (0..<3).map { reader.little(54 + 4 * $0, 4) }
        return packing == 3 && bits == 32 && masks == [0xFF0000, 0xFF00, 0xFF] ? 4 : nil
    }

    func next() -> UnsafeMutablePointer<UInt32> {
        let row = lines + (reached & 1) * width
        let from = start + (isFromTop ? reached : height - 1 - reached) * pitch
        reached += 1
        bytes.withUnsafeBufferPointer { bytes in
            for x in 0..<width {
                let at = from + x * size
                let alpha: UInt32 = isOpaque ? 255 : UInt32(bytes[at + 3])
                row[x] = alpha << 24 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at])
            }
        }
        return row
    }
}

/// Rows on a canvas, which is clear around them.
nonisolated final class CanvasRows: PictureRows {
    let width, height: Int
    private let rows: any PictureRows
    private let left, top: Int
    private let lines: UnsafeMutablePointer<UInt32>
    private var reached = 0

    /// A canvas with the top left corner of a picture at a position. What lies beyond the canvas is cut off.
    init(_ rows: any PictureRows, left: Int, top: Int, width: Int, height: Int) {
        (self.rows, self.left, self.top, self.width, self.height) = (rows, left, top, width, height)
        lines = .allocate(capacity: 2 * width)
        lines.initialize(repeating: 0, count: 2 * width)
    }

    deinit { lines.deallocate() }

    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32> {
        let line = lines + (reached & 1) * width
        if (top..<top + rows.height).contains(reached), left < width {
            (line + left).update(from: try rows.next(), count: min(rows.width, width - left))
        } else {
            line.update(repeating: 0, count: width)
        }
        reached += 1
        return line
    }
}

nonisolated final class ChangedRows: PictureRows {
    let width, height: Int
    private let rows: any PictureRows
    private let change: (UnsafeMutableBufferPointer<UInt32>) -> Void

    init(_ rows: any PictureRows, _ change: @escaping (UnsafeMutableBufferPointer<UInt32>) -> Void) {
        (self.rows, self.change) = (rows, change)
        (width, height) = (rows.width, rows.height)
    }

    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32> {
        let row = try rows.next()
        change(UnsafeMutableBufferPointer(start: row, count: width))
        return row
    }
}
