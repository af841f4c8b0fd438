import TiltEngine

/// The picture that a movie shows, in blocks of 16 × 16 pixels, as they were when they were last sent, and how well.
///
/// A block is sent again when it has changed noticeably, or when the quality has become much better than its own.
nonisolated struct WebPBlocks: Sendable {
    private var shown: Pixels
    private var qualities: [Double]
    private let (columns, rows): (Int, Int)

    private static let side = 16
    /// The greatest unnoticed difference of a component, in steps of 255; it never adds up, since it is that from what was sent.
    private static let unnoticed = 5
    /// The difference of qualities from which a block that stands still is sent again.
    private static let better = 25.0

    /// A picture of which nothing was sent.
    init(_ picture: Pixels) {
        shown = picture
        columns = (picture.width + Self.side - 1) / Self.side
        rows = (picture.height + Self.side - 1) / Self.side
        qualities = Array(repeating: -.infinity, count: columns * rows)
    }

    /// The size in pixels.
    var size: (width: Int, height: Int) { (shown.width, shown.height) }

    /// The blocks of a picture of the same size to send at a quality, as the box around them with all others transparent;
    /// nil if there are none. Those beside a block that is sent keep their colours, with which a lossy picture is smoothed.
    func news(in picture: Pixels, quality: Double) -> (box: PixelBox, part: Pixels, blocks: [Int])? {
        let blocks = qualities.indices.filter { quality - qualities[$0] > Self.better || hasChanged($0, in: picture) }
        guard !blocks.isEmpty else { return nil }
        let boxes = blocks.map(box)
        let whole = PixelBox(
            boxes.map(\.minX).min() ?? 0, boxes.map(\.minY).min() ?? 0, boxes.map(\.maxX).max() ?? 0,
            boxes.map(\.maxY).max() ?? 0)
        var part = picture.part(whole)
        let isSent = Set(blocks)
        for block in qualities.indices where !isSent.contains(block) {
            part.clear(box(block), from: whole, colors: !isBeside(block, isSent))
        }
        return (whole, part, blocks)
    }

    /// Whether a block touches one of some.
    private func isBeside(_ block: Int, _ others: Set<Int>) -> Bool {
        let (column, row) = (block % columns, block / columns)
        return (max(0, row - 1)...min(rows - 1, row + 1)).contains { y in
            (max(0, column - 1)...min(columns - 1, column + 1)).contains { others.contains(y * columns + $0) }
        }
    }

    /// Notes that blocks of a picture were sent at a quality.
    mutating func send(_ blocks: [Int], of picture: Pixels, quality: Double) {
        for block in blocks {
            qualities[block] = quality
            let box = box(block)
            for y in box.minY..<box.maxY {
                let row = y * shown.width
                for x in box.minX..<box.maxX { shown.argb[row + x] = picture.argb[row + x] }
            }
        }
    }

    private func box(_ block: Int) -> PixelBox {
        let (x, y) = (block % columns * Self.side, block / columns * Self.side)
        return PixelBox(x, y, min(x + Self.side, shown.width), min(y + Self.side, shown.height))
    }

    private func hasChanged(_ block: Int, in picture: Pixels) -> Bool {
        let box = box(block)
        return picture.argb.withUnsafeBufferPointer { new in
            shown.argb.withUnsafeBufferPointer { old in
                for y in box.minY..<box.maxY {
                    let row = y * shown.width
                    for x in row + box.minX..<row + box.maxX
                    where new[x] != old[x] && Self.differs(new[x], old[x]) { return true }
                }
                return false
            }
        }
    }

    private static func differs(_ a: UInt32, _ b: UInt32) -> Bool {
        func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        return abs(part(a, 16) - part(b, 16)) > unnoticed || abs(part(a, 8) - part(b, 8)) > unnoticed
            || abs(part(a, 0) - part(b, 0)) > unnoticed
    }
}

nonisolated extension Pixels {
    /// Makes a box transparent, in a picture that is the part of a larger one in another box, and black if told so.
    fileprivate mutating func clear(_ box: PixelBox, from whole: PixelBox, colors: Bool) {
        let box = box.intersection(whole)
        guard !box.isEmpty else { return }
        for y in box.minY..<box.maxY {
            let row = (y - whole.minY) * width - whole.minX
            for x in box.minX..<box.maxX { argb[row + x] &= colors ? 0 : 0xFF_FFFF }
        }
    }
}
