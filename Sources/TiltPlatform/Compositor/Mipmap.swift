import Synchronization
import TiltEngine

/// A picture for the compositor: premultiplied, with a half-size level below each level, so that it can be drawn small
/// without skipping pixels.
///
/// Each level repeats its outermost pixels around it, so that interpolation between four neighbours always finds them.
nonisolated final class Mipmap: @unchecked Sendable {
    /// Only the picture itself, or all levels.
    enum Levels { case one, all }

    /// The picture at one size.
    struct Level {
        let width, height: Int
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
    private(set) var serial = newSerial()
    private(set) var isOpaque = false
    /// The rectangle, in pixels, that stands for the whole picture; nil for all of it. Set it before others see the picture.
    var frame: Rect?
    private let block: PictureMemory.Block
    /// Where its pixels go when it is gone; nil for the system.
    private let memory: PictureMemory?
    private let rows: UnsafeMutableBufferPointer<RowContent>

    var width: Int { levels[0].width }
    var height: Int { levels[0].height }

    /// Copies the pixels of a picture.
    convenience init(_ source: Pixels, levels kind: Levels = .all) {
        self.init(width: source.width, height: source.height, levels: kind)
        levels[0].take(source)
        for (large, small) in zip(levels, levels.dropFirst()) { small.takeHalf(of: large) }
        for level in levels { level.finish() }
        noteOpacity()
    }

    /// The half of a picture, as its second level would be.
    convenience init(halfOf source: Mipmap) {
        self.init(width: (source.width + 1) / 2, height: (source.height + 1) / 2, levels: .one)
        levels[0].takeHalf(of: source.levels[0])
        levels[0].finish()
        noteOpacity()
        // Half of an odd side ends within a pixel.
        frame = Rect(origin: .zero, size: Vector(Double(source.width), Double(source.height)) / 2)
    }

    /// A picture of one level, of which `fill` sets all pixels, and the content of all rows.
    convenience init(width: Int, height: Int, in memory: PictureMemory? = nil, fill: (Level) -> Void) {
        self.init(width: width, height: height, levels: .one, in: memory)
        fill(levels[0])
        levels[0].repeatEdges()
        (levels[0].rows[-1], levels[0].rows[height]) = (levels[0].rows[0], levels[0].rows[height - 1])
        noteOpacity()
    }

    /// Restores a picture of this size from memory saved by ``withMemory(_:)``. `read` copies that memory to a buffer
    /// and returns whether it could. Nil if it could not, or if the memory is not that of such a picture.
    convenience init?(width: Int, height: Int, levels kind: Levels, read: (UnsafeMutableRawBufferPointer) -> Bool) {
        self.init(width: width, height: height, levels: kind)
        guard read(pixels), read(UnsafeMutableRawBufferPointer(rows)) else { return nil }
        // The compositor does not check the rows again.
        for level in levels {
            for y in -1...level.height where !level.rows[y].isValid(width: level.width) { return nil }
        }
        noteOpacity()
    }

    private init(width: Int, height: Int, levels kind: Levels, in memory: PictureMemory? = nil) {
        var sizes = [(width: width, height: height)]
        while kind == .all, let last = sizes.last, last.width > 1 || last.height > 1 {
            sizes.append(((last.width + 1) / 2, (last.height + 1) / 2))
        }
        // Vector instructions may read some pixels beyond the last.
        let area = sizes.reduce(32) { $0 + Self.stride($1.width) * ($1.height + 2) }
        (block, self.memory) = (memory?.take(4 * area) ?? .init(size: 4 * area), memory)
        var next = block.start.bindMemory(to: UInt32.self, capacity: area)
        (next + (area - 32)).update(repeating: 0, count: 32)
        rows = .allocate(capacity: sizes.reduce(0) { $0 + $1.height + 2 })
        guard var row = rows.baseAddress else { preconditionFailure("no memory") }
        levels = sizes.map { size in
            let stride = Self.stride(size.width)
            defer {
                next += stride * (size.height + 2)
                row += size.height + 2
            }
            return Level(
                width: size.width, height: size.height, stride: stride, pixels: next + stride + 1, rows: row + 1)
        }
    }

    /// Makes it another picture, because its pixels have changed.
    func renumber() { serial = Self.newSerial() }

    static func newSerial() -> Int {
        count.withLock { count in
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

    private var pixels: UnsafeMutableRawBufferPointer { .init(start: block.start, count: block.size) }

    /// The size of its memory in bytes.
    var size: Int { block.size + rows.count * MemoryLayout<RowContent>.stride }

    /// Calls `visit` with each of the two parts of its memory.
    func withMemory(_ visit: (UnsafeRawBufferPointer) -> Void) {
        visit(UnsafeRawBufferPointer(pixels))
        visit(UnsafeRawBufferPointer(rows))
    }

    deinit {
        if let memory { memory.giveBack(block) } else { block.start.deallocate() }
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
    let serial, width, height, levels: Int
    let isOpaque: Bool
    let mipmap: Mipmap?
    private let frame: Rect?

    init(_ mipmap: Mipmap, keepsPixels: Bool = true) {
        (serial, width, height) = (mipmap.serial, mipmap.width, mipmap.height)
        levels = mipmap.levels.count
        isOpaque = mipmap.isOpaque
        frame = mipmap.frame
        // Depths are read where they are used.
        let isGrid = mipmap.width == Relief.columns + 1 && mipmap.height == Relief.rows + 1
        self.mipmap = keepsPixels || isGrid ? mipmap : nil
    }

    /// An opaque picture that only a graphics card has.
    init(serial: Int, width: Int, height: Int) {
        (self.serial, self.width, self.height, levels, isOpaque) = (serial, width, height, 1, true)
        (mipmap, frame) = (nil, nil)
    }

    /// The part of the raster for a part of the picture, both in fractions.
    func part(_ source: Rect) -> Rect {
        guard let frame else { return source }
        let size = Vector(Double(width), Double(height))
        return Rect(
            x: (frame.minX + source.minX * frame.width) / size.x, y: (frame.minY + source.minY * frame.height) / size.y,
            width: source.width * frame.width / size.x, height: source.height * frame.height / size.y)
    }

    func width(of level: Int) -> Double { Double((width + (1 << level) - 1) >> level) }
    func height(of level: Int) -> Double { Double((height + (1 << level) - 1) >> level) }
}

// Pictures with large clear parts, such as layers.
nonisolated extension PictureSketch {
    /// The pixels of a quad in perspective from which on it is worth looking for clear parts.
    private static let worthTrimming = 20_000.0

    /// The part of `source`, in its fractions, beside which the picture is clear; empty if all of it is. Nil if it is not worth
    /// looking for, as for an upright picture, whose clear rows are skipped anyway.
    func seenPart(of source: Rect, on quad: Quad) -> Rect? {
        guard !isOpaque, let whole = mipmap?.levels[0], quad.radii == .zero, quad.rect == nil,
            abs(quad.twiceArea) / 2 > Self.worthTrimming, source.width > 0, source.height > 0
        else { return nil }
        let part = part(source)
        let box = Rect(
            x: part.minX * Double(width), y: part.minY * Double(height), width: part.width * Double(width),
            height: part.height * Double(height))
        func side(_ value: Double, _ most: Int) -> Int { Int(value.clamped(to: 0...Double(most))) }
        let rows = side(box.minY.rounded(.down), height)..<side(box.maxY.rounded(.up), height)
        let columns = side(box.minX.rounded(.down), width)..<side(box.maxX.rounded(.up), width)
        var (left, right, top, foot) = (columns.upperBound, columns.lowerBound, -1, -1)
        for y in rows {
            let row = whole.rows[y]
            let (start, end) = (max(Int(row.start), columns.lowerBound), min(Int(row.end), columns.upperBound))
            guard start < end else { continue }
            (left, right, foot) = (min(left, start), max(right, end), y + 1)
            if top < 0 { top = y }
        }
        guard top >= 0 else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        // A smaller level mixes pixels beside it, and interpolation reaches one further.
        let margin = 4.0
        func share(_ value: Int, _ margin: Double, _ start: Double, _ length: Double) -> Double {
            ((Double(value) + margin - start) / length).clamped(to: 0...1)
        }
        let (x, y) = (
            (share(left, -margin, box.minX, box.width), share(right, margin, box.minX, box.width)),
            (share(top, -margin, box.minY, box.height), share(foot, margin, box.minY, box.height))
        )
        // Little is not worth the trouble.
        guard (x.1 - x.0) * (y.1 - y.0) < 0.9 else { return nil }
        return Rect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    }
}

nonisolated extension Quad {
    /// The part of it that shows a part of the rectangle whose image it is, in fractions.
    func part(_ part: Rect) -> Quad {
        Quad(
            topLeft: inPerspective(part.origin), topRight: inPerspective(Vector(part.maxX, part.minY)),
            bottomRight: inPerspective(Vector(part.maxX, part.maxY)),
            bottomLeft: inPerspective(Vector(part.minX, part.maxY)))
    }
}
