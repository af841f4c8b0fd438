import Synchronization
import TiltEngine

/// A picture for the compositor: premultiplied, with a half-size level below each level, so that it can be drawn small
/// without skipping pixels.
///
/// Each level repeats its outermost pixels around it, so that interpolation between four neighbours always finds them.
nonisolated final class Mipmap: @unchecked Sendable {
    /// The choice of levels.
    enum Levels {
        /// Only the picture itself.
        case one
        /// All levels.
        case all
    }

    /// The picture at one size.
    struct Level {
        let width: Int
        let height: Int
        /// The distance from the start of a row to that of the next, in pixels.
        let stride: Int
        /// The top left pixel; a further row and column lie before it.
        let pixels: UnsafeMutablePointer<UInt32>
        /// The content of each row, with one more above the first and below the last.
        let rows: UnsafeMutablePointer<RowContent>

        func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }
    }

    /// The part of a row that is not clear, and its longest opaque part.
    struct RowContent: Equatable {
        var start: Int32 = 0
        var end: Int32 = 0
        var opaqueStart: Int32 = 0
        var opaqueEnd: Int32 = 0

        /// Whether a row of a width may have this content.
        func isValid(width: Int) -> Bool {
            0 <= start && start <= end && end <= width && 0 <= opaqueStart && opaqueStart <= opaqueEnd
                && opaqueEnd <= width
        }
    }

    /// The picture itself, then each level at half the size.
    let levels: [Level]
    /// The picture's number, which is unique.
    let serial: Int
    /// Whether all pixels are opaque.
    private(set) var isOpaque = false
    /// The rectangle, in pixels, that stands for the whole picture; nil for all of it. Set it before others see the picture.
    var frame: Rect?
    private let pixels: UnsafeMutableBufferPointer<UInt32>
    private let rows: UnsafeMutableBufferPointer<RowContent>

    var width: Int { levels[0].width }
    var height: Int { levels[0].height }

    /// Copies the pixels of a picture.
    convenience init(_ source: Pixels, levels wish: Levels = .all) {
        self.init(width: source.width, height: source.height, levels: wish)
        levels[0].take(source)
        for (large, small) in zip(levels, levels.dropFirst()) { small.takeHalf(of: large) }
        for level in levels { level.finish() }
        noteOpacity()
    }

    /// A picture of one level, of which `fill` sets all pixels, and the content of all rows.
    convenience init(width: Int, height: Int, fill: (Level) -> Void) {
        self.init(width: width, height: height, levels: .one)
        fill(levels[0])
        levels[0].repeatEdges()
        (levels[0].rows[-1], levels[0].rows[height]) = (levels[0].rows[0], levels[0].rows[height - 1])
        noteOpacity()
    }

    /// Restores a picture of this size from memory saved by ``withMemory(_:)``. `read` copies that memory to a buffer
    /// and returns whether it could. Nil if it could not, or if the memory is not that of such a picture.
    convenience init?(
        width: Int, height: Int, levels wish: Levels, read: (UnsafeMutableRawBufferPointer) -> Bool
    ) {
        self.init(width: width, height: height, levels: wish)
        guard read(UnsafeMutableRawBufferPointer(pixels)), read(UnsafeMutableRawBufferPointer(rows)) else { return nil }
        // The compositor does not check the rows again.
        for level in levels {
            for y in -1...level.height where !level.rows[y].isValid(width: level.width) { return nil }
        }
        noteOpacity()
    }

    /// A picture without content yet.
    private init(width: Int, height: Int, levels wish: Levels) {
        var sizes = [(width: width, height: height)]
        while wish == .all, let last = sizes.last, last.width > 1 || last.height > 1 {
            sizes.append(((last.width + 1) / 2, (last.height + 1) / 2))
        }
        // Vector instructions may read some pixels beyond the last.
        let area = sizes.reduce(32) { $0 + Self.stride($1.width) * ($1.height + 2) }
        pixels = .allocate(capacity: area)
        pixels[(area - 32)...].initialize(repeating: 0)
        rows = .allocate(capacity: sizes.reduce(0) { $0 + $1.height + 2 })
        guard var next = pixels.baseAddress, var row = rows.baseAddress else { preconditionFailure("no memory") }
        levels = sizes.map { size in
            let stride = Self.stride(size.width)
            defer {
                next += stride * (size.height + 2)
                row += size.height + 2
            }
            return Level(
                width: size.width, height: size.height, stride: stride, pixels: next + stride + 1, rows: row + 1)
        }
        serial = Self.count.withLock { count in
            count += 1
            return count
        }
    }

    private func noteOpacity() {
        let whole = levels[0]
        isOpaque = (0..<whole.height).allSatisfy { y in
            whole.rows[y].opaqueStart == 0 && whole.rows[y].opaqueEnd == whole.width
        }
    }

    /// Calls `visit` with each of the two parts of its memory.
    func withMemory(_ visit: (UnsafeRawBufferPointer) -> Void) {
        visit(UnsafeRawBufferPointer(pixels))
        visit(UnsafeRawBufferPointer(rows))
    }

    deinit {
        pixels.deallocate()
        rows.deallocate()
    }

    private static let count = Mutex(0)

    private static func stride(_ width: Int) -> Int { (width + 2 + 3) & ~3 }
}

nonisolated extension Mipmap.Level {
    fileprivate func take(_ source: Pixels) {
        source.argb.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let row = row(y)
                for x in 0..<width {
                    let pixel = source[y * width + x]
                    let alpha = pixel &>> 24
                    row[x] = alpha == 255 ? pixel : PixelLanes.times(pixel | 0xFF00_0000, alpha)
                }
            }
        }
    }

    /// Computes a half-size level: each pixel is the mean of four; at an odd side the outermost count twice.
    fileprivate func takeHalf(of large: Mipmap.Level) {
        for y in 0..<height {
            let (above, below) = (large.row(2 * y), large.row(min(2 * y + 1, large.height - 1)))
            let row = row(y)
            for x in 0..<width {
                let right = min(2 * x + 1, large.width - 1)
                row[x] = PixelLanes.mean(above[2 * x], above[right], below[2 * x], below[right])
            }
        }
    }

    /// Repeats the outermost pixels and analyses each row's content.
    fileprivate func finish() {
        repeatEdges()
        for y in 0..<height { rows[y] = content(of: row(y)) }
        (rows[-1], rows[height]) = (rows[0], rows[height - 1])
    }

    /// Repeats the outermost pixels.
    func repeatEdges() {
        for y in 0..<height {
            let row = row(y)
            row[-1] = row[0]
            // The padding at the end of the row too.
            for x in width..<stride - 1 { row[x] = row[width - 1] }
        }
        (row(-1) - 1).update(from: row(0) - 1, count: stride)
        (row(height) - 1).update(from: row(height - 1) - 1, count: stride)
    }

    private func content(of row: UnsafeMutablePointer<UInt32>) -> Mipmap.RowContent {
        var content = Mipmap.RowContent()
        var (start, end) = (0, width)
        while start < end, row[start] == 0 { start += 1 }
        while start < end, row[end - 1] == 0 { end -= 1 }
        (content.start, content.end) = (Int32(start), Int32(end))
        var x = start
        while x < end {
            var stop = x
            while stop < end, row[stop] >= 0xFF00_0000 { stop += 1 }
            if stop - x > Int(content.opaqueEnd - content.opaqueStart) {
                (content.opaqueStart, content.opaqueEnd) = (Int32(x), Int32(stop))
            }
            x = stop + 1
        }
        return content
    }
}

/// The measures needed to place a picture and, if it is drawn on the processor, the picture itself.
nonisolated struct PictureSketch {
    let serial: Int
    let width: Int
    let height: Int
    let levels: Int
    let isOpaque: Bool
    let mipmap: Mipmap?
    private let frame: Rect?

    /// The sketch of a picture, under another number than its own if one is given.
    init(_ mipmap: Mipmap, keepsPixels: Bool = true, serial: Int? = nil) {
        self.serial = serial ?? mipmap.serial
        width = mipmap.width
        height = mipmap.height
        levels = mipmap.levels.count
        isOpaque = mipmap.isOpaque
        frame = mipmap.frame
        self.mipmap = keepsPixels ? mipmap : nil
    }

    /// The part of the raster for a part of the picture, both in fractions.
    func part(_ source: Rect) -> Rect {
        guard let frame else { return source }
        let size = Vector(Double(width), Double(height))
        return Rect(
            x: (frame.minX + source.minX * frame.width) / size.x, y: (frame.minY + source.minY * frame.height) / size.y,
            width: source.width * frame.width / size.x, height: source.height * frame.height / size.y)
    }

    /// The sides of a level, in pixels.
    func width(of level: Int) -> Double { Double((width + (1 << level) - 1) >> level) }
    func height(of level: Int) -> Double { Double((height + (1 << level) - 1) >> level) }
}
