public import TiltEngine

/// The address of a tile on a map: its zoom, its column from the west and its row from the north, as in `{z}/{x}/{y}`.
/// Zoom 0 has one tile, and each further zoom has twice as many both ways.
public struct TileAddress: Hashable, Sendable, CustomStringConvertible {
    /// The zoom, 0…30.
    public let zoom: Int
    /// The column from the west, from 0 up to but not including 2^zoom.
    public let x: Int
    /// The row from the north, in the same range.
    public let y: Int

    /// The supported zooms.
    public static let zooms = 0...30

    /// A tile; nil if it does not exist.
    public init?(zoom: Int, x: Int, y: Int) {
        guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y) else { return nil }
        self.init(z: zoom, x, y)
    }

    /// The tile that shows the whole map, at zoom 0.
    public static let whole = TileAddress(z: 0, 0, 0)

    private init(z zoom: Int, _ x: Int, _ y: Int) { (self.zoom, self.x, self.y) = (zoom, x, y) }

    /// The tile in a column that is counted on around the earth, to the east and to the west; nil beyond the poles.
    public init?(zoom: Int, column: Int, row: Int) {
        guard Self.zooms.contains(zoom) else { return nil }
        self.init(zoom: zoom, x: column & (1 << zoom - 1), y: row)
    }

    /// Its index among all tiles, counted zoom by zoom and row by row from 0.
    public var number: Int { Self.first(of: zoom) + y << zoom + x }

    /// The tile at an index among all tiles; nil if there is none.
    public init?(number: Int) {
        guard number >= 0, number < Self.first(of: Self.zooms.upperBound + 1) else { return nil }
        let zoom = (63 - (3 * number + 1).leadingZeroBitCount) / 2
        let place = number - Self.first(of: zoom)
        self.init(z: zoom, place & (1 << zoom - 1), place >> zoom)
    }

    /// The number of tiles in all zooms before one.
    private static func first(of zoom: Int) -> Int { (1 << (2 * zoom) - 1) / 3 }

    /// The tile of the previous zoom that contains this one; nil at zoom 0.
    public var parent: TileAddress? { zoom > 0 ? TileAddress(z: zoom - 1, x >> 1, y >> 1) : nil }

    /// The four tiles of the next zoom within this one, from the north-west; none at zoom 30.
    public var children: [TileAddress] {
        guard zoom < Self.zooms.upperBound else { return [] }
        return [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileAddress(z: zoom + 1, 2 * x + $0.0, 2 * y + $0.1) }
    }

    /// The row from the south, as TMS counts.
    public var rowFromSouth: Int { 1 << zoom - 1 - y }

    /// Its area on the map, which is 1 wide and 1 high.
    public var area: Rect {
        let side = 1 / Double(1 << zoom)
        return Rect(x: Double(x) * side, y: Double(y) * side, width: side, height: side)
    }

    /// Zoom, column and row, as in `3/4/5`.
    public var description: String { "\(zoom)/\(x)/\(y)" }
}

/// A layer of a tile map: the map itself, or the overlay.
public enum TileLayer: String, CaseIterable, Hashable, Sendable {
    /// The map.
    case base = "tiles"
    /// The overlay, such as a radar's picture.
    case overlay
}

extension ImageID {
    /// The picture of a tile.
    public init(_ tile: TileAddress, in layer: TileLayer) { self.init(layer.rawValue, tile.number) }

    /// The tile of the picture and its layer; nil if it is not a tile's.
    public var tile: (address: TileAddress, layer: TileLayer)? {
        guard let layer = TileLayer(rawValue: name), let address = TileAddress(number: number) else { return nil }
        return (address, layer)
    }
}
