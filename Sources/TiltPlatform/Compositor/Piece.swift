import TiltEngine

/// One command made ready to be drawn: its shape in pixels, and what it is filled with.
nonisolated struct Piece {
    /// What a piece is, so that two frames can be compared.
    struct Look: Equatable {
        var box: PixelBox
        var shape: Shape
        var paint: Paint
    }

    /// A shape in pixels.
    enum Shape: Equatable {
        /// All of the box.
        case box
        /// A rectangle with rounded corners.
        case rounded(Rect, radius: Double)
        /// Between that and another inside it.
        case ring(Rect, radius: Double, width: Double)
        /// One that fades out.
        case soft(SoftEdge)
        /// A convex quad.
        case quad(Quad)
    }

    /// What a shape is filled with. Colours are premultiplied.
    enum Paint: Equatable {
        case color(UInt32)
        case picture(serial: Int, level: Int, PictureMapping, tint: UInt32)
    }

    var look: Look
    /// What nothing of it is drawn outside of.
    var clip: PixelBox
    /// The shape's outline, and that of the hole in it; none where it needs none.
    var outline: Outline?
    var hole: Outline?
    /// The level of the picture it is filled with, and where that is upright, its edges.
    var level: Mipmap.Level?
    var edges: Edges?
    var limits = PictureLimits()
    /// Whether that picture lets nothing through.
    var isOpaque = false
    /// Where it is an upright picture: by how much each pixel lies before the picture's, if that is the same for all; and
    /// else where its columns lie among those of all pieces.
    var shift: (whole: Int, weight: Int)?
    var columns = 0
    /// Whether nothing beneath its box can be seen.
    var hides = false
}

nonisolated extension Piece.Look {
    /// Whether it is filled with a colour that hides what lies beneath.
    var isOpaqueColor: Bool {
        if case .color(let color) = paint { color >= 0xFF00_0000 } else { false }
    }
}

/// Between which places of a level there is anything to be blended, in pixels from the middle of the first: not beyond the part
/// that is shown, nor more than a pixel beyond the picture.
nonisolated struct PictureLimits: Equatable {
    var across = -1.0...(-1.0)
    var down = -1.0...(-1.0)

    init() {}

    /// Those of a part in fractions of a picture, in a level of so many pixels, which for the picture are `size`.
    init(_ source: Rect, width: Int, height: Int, size: Vector) {
        across = Self.range(source.minX * size.x, source.maxX * size.x, side: width)
        down = Self.range(source.minY * size.y, source.maxY * size.y, side: height)
    }

    /// Whether a place may be taken as it is: beyond the last pixel of a level lies the same once more.
    func hold(_ u: Double, _ v: Double, in level: Mipmap.Level) -> Bool {
        func holds(_ place: Double, _ limits: ClosedRange<Double>, _ side: Int) -> Bool {
            let last = Double(side - 1)
            return place >= limits.lowerBound
                && place <= (limits.upperBound == last ? last + 0.99 : limits.upperBound)
        }
        return holds(u, across, level.width) && holds(v, down, level.height)
    }

    private static func range(_ a: Double, _ b: Double, side: Int) -> ClosedRange<Double> {
        let last = Double(side - 1)
        let low = min(a, b) <= 0 ? -1 : min(min(a, b), last)
        let high = max(a, b) > last ? last : max(max(a, b) - 1, -1)
        let middle = ((a + b - 1) / 2).clamped(to: -1...last)
        return low <= high ? low...high : middle...middle
    }
}

/// The sides of an upright shape, in pixels.
nonisolated struct Edges: Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    init(_ rect: Rect) { (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY) }

    var rect: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }

    /// Whether no pixel of a box is left open.
    func cover(_ box: PixelBox) -> Bool {
        minX <= Double(box.minX) && minY <= Double(box.minY) && maxX >= Double(box.maxX) && maxY >= Double(box.maxY)
    }

    /// The pixels it touches.
    var touched: PixelBox { PixelBox(touching: minX, minY, maxX, maxY) }
}

/// Which pixel each column of an upright picture shows, and how far it is from that to the next: those of all pictures of a
/// frame; the memory is kept.
nonisolated struct ColumnTable {
    private(set) var places: [Int32] = []
    /// Of 256, in both halves of each number.
    private(set) var weights: [UInt32] = []

    mutating func removeAll() {
        places.removeAll(keepingCapacity: true)
        weights.removeAll(keepingCapacity: true)
    }

    /// Appends those of a box's columns and says where they begin.
    mutating func append(_ line: PictureMapping.Line, _ box: PixelBox, in limits: ClosedRange<Double>) -> Int {
        let start = places.count
        for x in box.minX..<box.maxX {
            let place = SpanSampling.place(line.at(x), in: limits)
            places.append(Int32(truncatingIfNeeded: place >> 8))
            let weight = UInt32(truncatingIfNeeded: place & 255)
            weights.append(weight | weight << 16)
        }
        return start
    }
}
