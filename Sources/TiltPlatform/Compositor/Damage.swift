import CSpans
import TiltEngine

/// The area of a canvas to draw again, in cells: bands of rows, each of at most 64 columns.
nonisolated struct Damage {
    /// The number of rows in a band.
    static let rows = 32

    /// The damaged cells of each band, a bit for each, from the left.
    private(set) var bands: [UInt64] = []
    /// The number of first pieces that are the same in both frames.
    private(set) var same = 0
    private var canvas = PixelBox(0, 0, 0, 0)
    /// The width of a cell as a power of two.
    private var cell = 5

    /// How many pieces may have come or gone between two that are the same, and the number of thin strokes of which each is
    /// marked by itself.
    private static let (reach, hairs) = (4, 400)

    mutating func markAll(_ canvas: Canvas) {
        clear(canvas)
        mark(PixelBox(canvas))
        same = 0
    }

    /// Marks the differences between two frames. Pieces that come or go do not damage those that stay.
    mutating func mark(_ old: Frame, _ new: Frame, on canvas: Canvas) {
        clear(canvas)
        var (a, b, oldEnd, newEnd) = (0, 0, old.pieces.count, new.pieces.count)
        while a < min(oldEnd, newEnd), old.shows(a, like: new, a) { a += 1 }
        (same, b) = (a, a)
        while oldEnd > a, newEnd > b, old.shows(oldEnd - 1, like: new, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
        }
        while a < oldEnd, b < newEnd {
            guard !old.shows(a, like: new, b) else {
                (a, b) = (a + 1, b + 1)
                continue
            }
            func isAgain(_ gone: Int, _ come: Int) -> Bool {
                a + gone < oldEnd && b + come < newEnd && old.shows(a + gone, like: new, b + come)
            }
            var (gone, come) = (1, 1)
            // In a layer and outside, the same piece looks different.
            if new.layer == nil, !isAgain(1, 1),
                let count = (1...Self.reach).first(where: { isAgain($0, 0) || isAgain(0, $0) })
            {
                (gone, come) = isAgain(count, 0) ? (count, 0) : (0, count)
            }
            for index in a..<a + gone { mark(index, of: old) }
            for index in b..<b + come { mark(index, of: new) }
            (a, b) = (a + gone, b + come)
        }
        for index in a..<oldEnd { mark(index, of: old) }
        for index in b..<newEnd { mark(index, of: new) }
    }

    private mutating func clear(_ canvas: Canvas) {
        self.canvas = PixelBox(canvas)
        cell = 5
        while canvas.width > 64 << cell { cell += 1 }
        bands.removeAll(keepingCapacity: true)
        bands.append(contentsOf: repeatElement(0, count: (canvas.height + Self.rows - 1) / Self.rows))
    }

    private mutating func mark(_ index: Int, of frame: Frame) {
        let appearance = frame.pieces[index].appearance
        switch appearance.shape {
        case .hairs(let range) where range.count <= Self.hairs:
            for hair in frame.hairs.hairs[range] { mark(PixelBox(hair.box).intersection(appearance.box)) }
        case .quad(let quad) where appearance.edges == nil && appearance.box.width > 2 << cell:
            for band in Self.bands(of: appearance.box) { mark(quad, appearance.box, band) }
        default: mark(appearance.box)
        }
    }

    /// Marks what a slanted quad touches of a band.
    private mutating func mark(_ quad: Quad, _ box: PixelBox, _ band: Int) {
        let (top, foot) = (Double(band * Self.rows), Double((band + 1) * Self.rows))
        var (least, most) = (Double.infinity, -Double.infinity)
        var a = quad.bottomLeft
        for b in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft] {
            defer { a = b }
            guard max(a.y, b.y) >= top, min(a.y, b.y) <= foot else { continue }
            let slope = a.y == b.y ? 0 : (b.x - a.x) / (b.y - a.y)
            for end in [a, b] {
                let x: Double = end.x + (end.y.clamped(to: top...foot) - end.y) * slope
                (least, most) = (min(least, x), max(most, x))
            }
        }
        guard least <= most else { return }
        // A pixel for rounding.
        mark(PixelBox(touching: least - 1, top, most + 1, foot).intersection(box))
    }

    private static func bands(of box: PixelBox) -> ClosedRange<Int> { box.minY / rows...(box.maxY - 1) / rows }

    private mutating func mark(_ box: PixelBox) {
        guard !box.isEmpty else { return }
        let (first, last) = (box.minX >> cell, (box.maxX - 1) >> cell)
        let cells = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
        for band in Self.bands(of: box) { bands[band] |= cells }
    }

    /// The number of damaged pixels, roughly.
    var area: Int { bands.reduce(0) { $0 + $1.nonzeroBitCount } * Self.rows << cell }

    /// The smallest box around all that is to be drawn again; empty if there is nothing.
    var bounds: PixelBox {
        var bounds = PixelBox(canvas.maxX, canvas.maxY, 0, 0)
        for band in bands.indices { forEachBox(of: bands[band], band) { bounds.unite(with: $0) } }
        return bounds
    }

    func forEachBox(of cells: UInt64, _ band: Int, _ body: (PixelBox) -> Void) {
        var (rest, start) = (cells, 0)
        while rest != 0 {
            let gap = rest.trailingZeroBitCount
            (rest, start) = (rest >> UInt64(gap), start + gap)
            let count = (~rest).trailingZeroBitCount
            body(
                PixelBox(
                    start << cell, band * Self.rows, min((start + count) << cell, canvas.maxX),
                    min((band + 1) * Self.rows, canvas.maxY)))
            (rest, start) = (count == 64 ? 0 : rest >> UInt64(count), start + count)
        }
    }
}
