import TiltEngine

/// One command prepared for drawing: its shape in pixels, and its paint.
nonisolated struct Piece {
    /// The appearance of a piece, for comparing two frames.
    struct Appearance: Equatable {
        var box: PixelBox
        var shape: Shape
        var paint: Paint
        /// The edges of an upright picture, which may lie beside those of its shape.
        var edges: Edges?
        /// The quad of the rounded clip.
        var cut: Quad?
    }

    enum Shape: Equatable {
        case box
        /// A rectangle with rounded corners.
        case rounded(Rect, radius: Double)
        /// The area between that and a smaller one inside it.
        case ring(Rect, radius: Double, width: Double)
        /// A rectangle whose edge fades out.
        case soft(SoftEdge)
        case quad(Quad)
        /// The area within some of the frame's polygon sides.
        case polygon(Range<Int>)
        /// Some of the frame's thin strokes.
        case hairs(Range<Int>)
    }

    /// The paint of a shape. Colours are premultiplied.
    enum Paint: Equatable {
        case color(UInt32)
        /// The colours of thin strokes, each its own.
        case own
        case picture(serial: Int, level: Int, PictureMapping, tint: UInt32)
    }

    var appearance: Appearance
    var clip: PixelBox
    /// The number of the rounded clip among those of the frame.
    var cut: Int?
    /// Where the limits of its thin strokes begin in their table.
    var hairLimits = 0
    /// The shape's outline, and that of the hole in it; nil if it needs none.
    var outline: Outline?
    var hole: Outline?
    var level: Mipmap.Level?
    var limits = PictureLimits()
    var isOpaque = false
    /// Whether it is small and rotated, and clear along its edges, so that its outline does not matter.
    var isClearAround = false
    /// For an upright picture, the offset of its pixels if it is the same for all, otherwise the position of its
    /// columns among those of all pieces.
    var shift: (whole: Int, weight: Int)?
    var columns = 0
    /// Whether nothing beneath its box is visible.
    var hides = false

    func hides(_ box: PixelBox) -> Bool { hides && appearance.box.contains(box) }

    /// Whether its pixels replace those beneath as they are.
    var isCopied: Bool { if case .color = appearance.paint { hides } else { hides && shift?.weight == 0 } }

    /// The number of pixels that are copied in the time of one that is blended.
    static let copies = 6
    /// The number of pixels that are blended in the time of a thin stroke.
    private static let hair = 300

    /// The approximate work in a box, counted in blended pixels.
    func work(in bounds: PixelBox) -> Int {
        if case .hairs(let range) = appearance.shape { return range.count * Self.hair }
        let box = appearance.box.intersection(bounds)
        return box.isEmpty ? 0 : box.width * box.height / (isCopied ? Self.copies : 1)
    }
}

nonisolated extension Piece.Appearance {
    /// Whether it is a rotated picture of at most 32 pixels a side, wherever it is clipped.
    var isSmallAndRotated: Bool {
        guard case .picture(_, _, .affine, _) = paint, case .quad(let quad) = shape else { return false }
        return quad.touched.width <= 32 && quad.touched.height <= 32
    }

    var isRounded: Bool { if case .quad(let quad) = shape { quad.radii != .zero } else { false } }

    var isOpaqueColor: Bool { if case .color(let color) = paint { color >= 0xFF00_0000 } else { false } }
}

/// The range of positions in a level for interpolation, in pixels from the centre of the first: within the shown part,
/// and at most one pixel beyond the picture.
nonisolated struct PictureLimits: Equatable {
    var across = -1.0...(-1.0)
    var down = -1.0...(-1.0)

    init() {}

    /// The limits of a part in fractions of a picture, in a level of a width and height, where the picture has `size`.
    init(_ source: Rect, width: Int, height: Int, size: Vector) {
        across = Self.range(source.minX * size.x, source.maxX * size.x, side: width)
        down = Self.range(source.minY * size.y, source.maxY * size.y, side: height)
    }

    /// Whether a position needs no clamping.
    func hold(_ u: Double, _ v: Double, in level: Mipmap.Level) -> Bool {
        Self.hold(u, across, level.width) && Self.hold(v, down, level.height)
    }

    /// Whether a position along a side needs no clamping; beyond the last pixel of a level the same pixel is repeated.
    static func hold(_ position: Double, _ limits: ClosedRange<Double>, _ side: Int) -> Bool {
        let last = Double(side - 1)
        return position >= limits.lowerBound
            && position <= (limits.upperBound == last ? last + 0.99 : limits.upperBound + 1.0 / 256)
    }

    private static func range(_ a: Double, _ b: Double, side: Int) -> ClosedRange<Double> {
        let last = Double(side - 1)
        let low = min(a, b) <= 0 ? -1 : min(min(a, b), last)
        let high = max(a, b) > last ? last : max(max(a, b) - 1, -1)
        let middle = ((a + b - 1) / 2).clamped(to: -1...last)
        return low <= high ? low...high : middle...middle
    }
}

nonisolated extension Mipmap.Level {
    /// Whether all pixels along the edges of limits are clear: to those, positions beside them are clamped.
    func isClear(along limits: PictureLimits) -> Bool {
        let (left, right) = (Int(limits.across.lowerBound), Int(limits.across.upperBound))
        let (top, foot) = (Int(limits.down.lowerBound), Int(limits.down.upperBound))
        func isClear(_ y: Int) -> Bool {
            let row = row(y)
            return (left...right + 1).allSatisfy { row[$0] == 0 }
        }
        func isClearAtEnds(_ y: Int) -> Bool {
            let row = row(y)
            return row[left] | row[left + 1] | row[right] | row[right + 1] == 0
        }
        return isClear(top) && isClear(top + 1) && isClear(foot) && isClear(foot + 1)
            && (top...foot + 1).allSatisfy(isClearAtEnds)
    }
}

/// The sides of an upright shape, in pixels.
nonisolated struct Edges: Equatable {
    var minX, minY, maxX, maxY: Double

    init(_ rect: Rect) { (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY) }

    var rect: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }

    func cover(_ box: PixelBox) -> Bool {
        minX <= Double(box.minX) && minY <= Double(box.minY) && maxX >= Double(box.maxX) && maxY >= Double(box.maxY)
    }

    var touched: PixelBox { PixelBox(touching: minX, minY, maxX, maxY) }
}

/// The pixel and the fraction to the next one for each column of an upright picture, for all pictures of a frame; the
/// memory is kept.
nonisolated struct ColumnTable {
    private(set) var positions: [Int32] = []
    /// The weights of 256, in both halves of each number.
    private(set) var weights: [UInt32] = []

    mutating func removeAll() {
        positions.removeAll(keepingCapacity: true)
        weights.removeAll(keepingCapacity: true)
    }

    /// Appends the columns of a box and returns where they begin.
    mutating func append(_ line: PictureMapping.Line, _ box: PixelBox, in limits: ClosedRange<Double>) -> Int {
        let start = positions.count
        for x in box.minX..<box.maxX {
            let position = SpanSampling.position(line.at(x), in: limits)
            positions.append(Int32(truncatingIfNeeded: position >> 8))
            let weight = UInt32(truncatingIfNeeded: position & 255)
            weights.append(weight | weight << 16)
        }
        return start
    }
}
