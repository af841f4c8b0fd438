import CCodecs
import TiltEngine

/// A picture whose rows are decoded one after another, so that it never lies in memory as a whole.
nonisolated protocol PictureRows: AnyObject {
    /// The size in pixels.
    var width: Int { get }
    var height: Int { get }
    /// The next row from the top, 0xAARRGGBB with straight alpha, which is valid until the row after it is read. Throws if it
    /// cannot be decoded.
    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32>
}

nonisolated extension Pixels {
    /// The picture of these rows at a size.
    init(_ rows: any PictureRows, resizedTo width: Int, _ height: Int) throws(DecodingFlaw) {
        var (reached, last) = (-1, [UnsafeMutablePointer<UInt32>]())
        try self.init(resizing: (rows.width, rows.height), to: (width, height)) { y throws(DecodingFlaw) in
            while reached < y {
                last = last.suffix(1) + [try rows.next()]
                reached += 1
            }
            return UnsafeBufferPointer(start: last[last.count - 1 - (reached - y)], count: rows.width)
        }
    }
}

/// The rows of a PNG file.
nonisolated final class PNGRows: PictureRows {
    let width: Int
    let height: Int
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let png: OpaquePointer

    /// Whether libpng is there; finding out takes time once.
    static let isAvailable = cpng_load()

    /// Begins to decode a file. Throws if it has no header that can be read.
    init(_ file: [UInt8]) throws(DecodingFlaw) {
        bytes = .allocate(capacity: file.count)
        _ = bytes.initialize(from: file)
        var reason = [CChar](repeating: 0, count: 64)
        guard let png = cpng_open(bytes.baseAddress, bytes.count, &reason) else {
            bytes.deallocate()
            throw Self.flaw(reason)
        }
        self.png = png
        (width, height) = (Int(cpng_width(png)), Int(cpng_height(png)))
    }

    deinit {
        cpng_close(png)
        bytes.deallocate()
    }

    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32> {
        guard let row = cpng_row(png) else { throw Self.flaw(Array(String(cString: cpng_reason(png)).utf8CString)) }
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

/// Rows on a canvas, which is clear around them.
nonisolated final class CanvasRows: PictureRows {
    let width: Int
    let height: Int
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

/// Rows each of which is changed.
nonisolated final class ChangedRows: PictureRows {
    let width: Int
    let height: Int
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
