import TiltCanvas
import TiltEngine
import TiltStage

/// The visible tiles of a map and their frames. Tile edges are on whole device pixels, and neighbours share them. The
/// offset is rounded once for all tiles, so that a moving map moves as one and no tile changes its size by a pixel.
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

    /// The number of visible tiles.
    var count: Int { columns.visible.count * rows.visible.count }
    /// Whether they cover the whole view.
    var coversView: Bool { columns.coverView && rows.coverView }

    /// The frame of the whole map, in points.
    var frame: Rect {
        let (left, top) = (columns.edge(0) / density, rows.edge(0) / density)
        return Rect(
            x: left, y: top, width: columns.edge(columns.count) / density - left,
            height: rows.edge(rows.count) / density - top)
    }

    func quad(column: Int, row: Int) -> Quad {
        let (left, right) = (columns.edge(column) / density, columns.edge(column + 1) / density)
        let (top, foot) = (rows.edge(row) / density, rows.edge(row + 1) / density)
        return Quad(
            topLeft: Vector(left, top), topRight: Vector(right, top), bottomRight: Vector(right, foot),
            bottomLeft: Vector(left, foot))
    }

    /// Draws the pictures of a map, layer by layer. On a table that is not level each reaches a pixel under the next ones: where
    /// both covered a pixel partly, the ground would show through.
    func draw(_ map: ShownMap, into list: inout DrawList) {
        let layout = map.layout
        for layer in layout.map.layers {
            for row in rows.visible {
                for column in columns.visible {
                    guard let tile = layout.tile(column: column, row: row, in: layer) else { continue }
                    let quad = quad(column: column, row: row)
                    guard !map.table.isLevel else {
                        list.image(tile, in: quad)
                        continue
                    }
                    let side = quad.bottomRight - quad.topLeft
                    let reach = side + Vector(1, 1) / density
                    list.image(
                        tile, in: map.table.seen(Quad(Rect(origin: quad.topLeft, size: reach))),
                        source: Rect(origin: .zero, size: reach.over(side)))
                }
            }
        }
    }
}

/// The edges of a row of tiles, in device pixels from the start of the view.
struct TileEdges: Equatable, Sendable {
    /// The tiles with at least one pixel in the view.
    let visible: Range<Int>
    /// Whether the tiles reach from one end of the view to the other.
    let coverView: Bool
    /// The number of tiles, visible or not.
    let count: Int
    private let length: Double
    private let shift: Double

    /// A row of `count` tiles of a length, at an offset in a view of a length; all three in pixels, possibly fractional.
    init(length: Double, count: Int, offset: Double, view: Double) {
        let shift = Self.shift(offset, content: length * Double(count), view: view)
        let view = Self.pixels(view)
        self.length = length
        self.count = count
        self.shift = shift
        func edge(_ index: Int) -> Double { Self.edge(index, length: length, shift: shift) }
        func nearest(_ pixel: Double) -> Int { Int((pixel / length).clamped(to: 0...Double(count))) }
        // Rounding may move an edge across a pixel, so the search starts one tile further out at both ends.
        var first = max(0, nearest(shift) - 1)
        while first < count, edge(first + 1) <= 0 { first += 1 }
        var end = max(first, min(count, nearest(shift + view) + 2))
        while end > first, edge(end - 1) >= view { end -= 1 }
        visible = first..<end
        coverView = edge(first) <= 0 && edge(end) >= view
    }

    /// The position of the edge between a tile and the one before it.
    func edge(_ index: Int) -> Double { Self.edge(index, length: length, shift: shift) }

    /// The greatest offset in whole pixels inside the bounds.
    static func last(content: Double, view: Double) -> Double { max(0, content.rounded() - pixels(view)) }

    /// The offset in whole pixels. Inside the bounds, where three roundings may not add up, it stops at the last pixel.
    private static func shift(_ offset: Double, content: Double, view: Double) -> Double {
        let last = last(content: content, view: view)
        let outside = max(0, offset - max(0, content - view))
        return min(offset.rounded(), last) + outside.rounded()
    }

    /// The number of pixels of a view, the last of which may be partial; 1280.0000001 is a rounding error of 1280.
    private static func pixels(_ view: Double) -> Double { (view - 1e-6).rounded(.up) }

    private static func edge(_ index: Int, length: Double, shift: Double) -> Double {
        (Double(index) * length).rounded() - shift
    }
}
