public import TiltEngine

/// The tiles needed for a view of a map, the most urgent first: those in the view, then the ring around them. Tiles
/// near the view's position in half a second are more urgent than those it leaves behind.
public struct TilePlan: Hashable, Sendable {
    /// A tile's cell in the grid of a zoom. Columns are counted on around the earth, so one tile may appear twice.
    public struct Cell: Hashable, Sendable {
        /// The column, counted from the west end of the map.
        public let column: Int
        /// The row, from the north.
        public let row: Int
        /// The tile in the cell.
        public let tile: TileAddress
    }

    /// The zoom of the tiles.
    public let zoom: Int
    /// The cells that are at least partly in the view, row by row.
    public let cells: [Cell]
    /// The tiles in the view, once each, the most urgent first.
    public let visible: [TileAddress]
    /// The tiles around them, once each, the most urgent first.
    public let ring: [TileAddress]

    /// All tiles of the plan: those in the view, then the ring.
    public var wanted: [TileAddress] { visible + ring }

    /// The time in seconds by which the plan looks ahead.
    private static let foresight = 0.5

    /// The tiles for a view. `view` is its area on the map, which is 1 wide and 1 high at zoom 0 and continues
    /// endlessly to the east and west; `scale` is the length of the map in pixels, `tileSize` that of a tile's picture;
    /// `velocity` is the view's, in maps per second. A view without a size needs no tiles.
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
        (cells, visible) = (seen, order.sorted(seen, without: []))
        ring = order.sorted(around, without: Set(visible))
    }

    /// The zoom whose tiles come closest to their natural size; the larger zoom in a tie. `scale` is the length of the
    /// map in pixels, `tileSize` that of a tile's picture.
    public static func zoom(scale: Double, tileSize: Double, zooms: ClosedRange<Int>) -> Int {
        let zooms = zooms.clamped(to: TileAddress.zooms)
        var zoom = zooms.lowerBound
        // Halfway between two zooms on a logarithmic scale is the square root of 2.
        while zoom < zooms.upperBound, scale / tileSize >= Double(1 << zoom) * 2.0.squareRoot() { zoom += 1 }
        return zoom
    }

    private static func range(_ start: Double, _ end: Double) -> Range<Int> {
        let first = Int(start.rounded(.down))
        return first..<max(first, Int(end.rounded(.up)))
    }
}

/// The order of urgency: the distance of a tile's centre from the view's future position.
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
