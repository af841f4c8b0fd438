/// The tiles that a view of a map wants, the most urgent first: all that it shows, then the ring around them. What lies where
/// the view will be in half a second is more urgent than what it leaves behind.
public struct TilePlan: Hashable, Sendable {
    /// A tile's place in the grid of a zoom: columns are counted on around the earth, so that one tile can be seen twice.
    public struct Cell: Hashable, Sendable {
        /// The column, from the one at the west end of the map.
        public let column: Int
        /// The row, from the north.
        public let row: Int
        /// The tile that is seen there.
        public let tile: TileAddress
    }

    /// The zoom of the tiles.
    public let zoom: Int
    /// The cells of which something is in the view, row by row.
    public let cells: [Cell]
    /// Each tile that is seen, once, the most urgent first.
    public let visible: [TileAddress]
    /// The tiles around them, once each, the most urgent first.
    public let ring: [TileAddress]

    /// Visible tiles, then the ring.
    public var wanted: [TileAddress] { visible + ring }

    /// How far ahead it looks, in seconds.
    private static let foresight = 0.5

    /// What a view wants. `view` is its place on the map, which is 1 wide and 1 high at zoom 0 and has no end to the east and
    /// the west; `scale` is how long the map is, in pixels, `tileSize` how long a tile's picture is; `velocity` is the view's
    /// over the map, in maps per second. Nothing is wanted of a view without a size.
    public init(view: Rect, scale: Double, tileSize: Double, zooms: ClosedRange<Int>, velocity: Vector = .zero) {
        zoom = Self.zoom(scale: scale, tileSize: tileSize, zooms: zooms)
        let count = Double(1 << zoom)
        let isSound = [view.minX, view.minY, view.width, view.height].allSatisfy { abs($0) < 1e6 }
        guard isSound, view.width > 0, view.height > 0, view.width * count < 1000, view.height * count < 1000 else {
            (cells, visible, ring) = ([], [], [])
            return
        }
        let columns = Self.range(view.minX * count, view.maxX * count)
        let rows = Self.range(view.minY * count, view.maxY * count).clamped(to: 0..<1 << zoom)
        let ahead = velocity * Self.foresight
        let reach = view.size / 2
        let center = view.center
        let goal = Vector(
            center.x + ahead.x.clamped(to: -reach.x...reach.x), center.y + ahead.y.clamped(to: -reach.y...reach.y))
        let order = Order(goal: goal * count, zoom: zoom)
        let seen = order.cells(columns, rows)
        let around = order.cells(
            columns.lowerBound - 1..<columns.upperBound + 1,
            rows.isEmpty ? rows : rows.lowerBound - 1..<rows.upperBound + 1)
        cells = seen
        visible = order.sorted(seen, without: [])
        ring = order.sorted(around, without: Set(visible))
    }

    /// The zoom whose tiles come nearest to their own size, of two equally near ones the larger. `scale` is how long the map
    /// is, in pixels, `tileSize` how long a tile's picture is.
    public static func zoom(scale: Double, tileSize: Double, zooms: ClosedRange<Int>) -> Int {
        let zooms = zooms.clamped(to: TileAddress.zooms)
        var zoom = zooms.lowerBound
        // Half way in steps of the scale is at its square root.
        while zoom < zooms.upperBound, scale / tileSize >= Double(1 << zoom) * 2.0.squareRoot() { zoom += 1 }
        return zoom
    }

    private static func range(_ start: Double, _ end: Double) -> Range<Int> {
        let first = Int(start.rounded(.down))
        return first..<max(first, Int(end.rounded(.up)))
    }
}

/// The order of urgency: by the distance of a tile's middle from where the view will be.
private struct Order {
    let goal: Vector
    let zoom: Int

    func cells(_ columns: Range<Int>, _ rows: Range<Int>) -> [TilePlan.Cell] {
        rows.flatMap { row in
            columns.compactMap { column in
                TileAddress(zoom: zoom, column: column, row: row).map {
                    TilePlan.Cell(column: column, row: row, tile: $0)
                }
            }
        }
    }

    func sorted(_ cells: [TilePlan.Cell], without known: Set<TileAddress>) -> [TileAddress] {
        func distance(_ cell: TilePlan.Cell) -> Double {
            (Vector(Double(cell.column) + 0.5, Double(cell.row) + 0.5) - goal).length
        }
        let ranked = cells.enumerated().map { ($0.offset, distance($0.element), $0.element.tile) }
        var seen = known
        return ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.2).filter { seen.insert($0).inserted }
    }
}
