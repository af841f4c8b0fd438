import TiltEngine

/// Which tiles of a map are in the view, and where. Tile edges lie on whole device pixels, and neighbours share theirs. The
/// offset is rounded once for all, so that a moving map moves as one piece and no tile changes its size by a pixel.
struct TileGrid: Equatable, Sendable {
    let columns: TileEdges
    let rows: TileEdges
    private let density: Double

    init(_ layout: MapLayout, offset: Vector) {
        let density = layout.view.density
        func edges(_ count: Int, _ side: (Vector) -> Double) -> TileEdges {
            TileEdges(
                length: side(layout.tile) * density, count: count, offset: side(offset) * density,
                view: side(layout.view.size) * density)
        }
        self.density = density
        columns = edges(layout.columns, \.x)
        rows = edges(layout.rows, \.y)
    }

    /// How many tiles are in the view.
    var count: Int { columns.visible.count * rows.visible.count }
    /// Whether they leave nothing of the view open.
    var coversView: Bool { columns.coverView && rows.coverView }

    /// Where the whole map lies, in points.
    var frame: Rect {
        let (left, top) = (columns.edge(0) / density, rows.edge(0) / density)
        return Rect(
            x: left, y: top, width: columns.edge(columns.count) / density - left,
            height: rows.edge(rows.count) / density - top)
    }

    /// The quad of a tile, in points.
    func quad(column: Int, row: Int) -> Quad {
        let (left, right) = (columns.edge(column) / density, columns.edge(column + 1) / density)
        let (top, foot) = (rows.edge(row) / density, rows.edge(row + 1) / density)
        return Quad(
            topLeft: Vector(left, top), topRight: Vector(right, top), bottomRight: Vector(right, foot),
            bottomLeft: Vector(left, foot))
    }

    /// Draws the pictures of a map, all of one layer before those of the next.
    func draw(_ layout: MapLayout, into list: inout DrawList) {
        for layer in layout.map.layers {
            for row in rows.visible {
                for column in columns.visible {
                    guard let tile = layout.tile(column: column, row: row, in: layer) else { continue }
                    list.image(tile, in: quad(column: column, row: row))
                }
            }
        }
    }
}

/// The edges of a row of tiles, in device pixels from the start of the view.
struct TileEdges: Equatable, Sendable {
    /// The tiles of which at least one pixel is in the view.
    let visible: Range<Int>
    /// Whether the tiles reach from one end of the view to the other.
    let coverView: Bool
    /// How many tiles there are, in the view or not.
    let count: Int
    private let length: Double
    private let shift: Double

    /// A row of `count` tiles of a length, seen at an offset by a view of a length; all three in pixels, whole or not.
    init(length: Double, count: Int, offset: Double, view: Double) {
        let shift = Self.shift(offset, content: length * Double(count), view: view)
        let view = Self.pixels(view)
        self.length = length
        self.count = count
        self.shift = shift
        func edge(_ index: Int) -> Double { Self.edge(index, length: length, shift: shift) }
        func nearest(_ pixel: Double) -> Int { Int((pixel / length).clamped(to: 0...Double(count))) }
        // Rounding may move an edge across the pixel that was divided for, so both ends start one tile too far out.
        var first = max(0, nearest(shift) - 1)
        while first < count, edge(first + 1) <= 0 { first += 1 }
        var end = max(first, min(count, nearest(shift + view) + 2))
        while end > first, edge(end - 1) >= view { end -= 1 }
        visible = first..<end
        coverView = edge(first) <= 0 && edge(end) >= view
    }

    /// Where a tile begins and the one before it ends.
    func edge(_ index: Int) -> Double { Self.edge(index, length: length, shift: shift) }

    /// The offset in whole pixels. Inside the bounds, where three roundings need not add up, it stops at the last pixel.
    private static func shift(_ offset: Double, content: Double, view: Double) -> Double {
        let last = max(0, content.rounded() - pixels(view))
        let outside = max(0, offset - max(0, content - view))
        return min(offset.rounded(), last) + outside.rounded()
    }

    /// The pixels of a view, of which the last may be cut; 1280.0000001 is what a division left of 1280.
    private static func pixels(_ view: Double) -> Double { (view - 1e-6).rounded(.up) }

    private static func edge(_ index: Int, length: Double, shift: Double) -> Double {
        (Double(index) * length).rounded() - shift
    }
}
