public import TiltEngine

/// A tile map, as far as a scene needs to know it. The program knows the source of its pictures.
///
/// It continues around the earth to the east and west, and ends in the north and south.
public struct TileMap: Hashable, Sendable {
    /// The zooms with tiles, within 0…24.
    public let zooms: ClosedRange<Int>
    /// The side of a tile at its own zoom, in points, 64…1024.
    public let tileSize: Double
    /// Whether it has an overlay, such as a radar's picture.
    public let hasOverlay: Bool
    /// The credit that must always be shown over the map; nil if none is required.
    public let attribution: String?
    /// The part of the earth with tiles, on a map 1 wide and 1 high. It may continue beyond the east end.
    public let area: Rect

    /// The zooms that can be shown.
    public static let allZooms = 0...24
    /// The range of a tile's side, in points.
    public static let tileSizes = 64.0...1024.0
    /// The greatest side of a map, in points.
    package static let longest = 3e8

    /// A tile map; nil if a number is out of range.
    public init?(
        zooms: ClosedRange<Int>, tileSize: Double = 256, hasOverlay: Bool = false, attribution: String? = nil,
        area: Rect = .unit
    ) {
        guard Self.allZooms.contains(zooms.lowerBound), Self.allZooms.contains(zooms.upperBound),
            Self.tileSizes.contains(tileSize), tileSize * Double(1 << zooms.lowerBound) <= Self.longest,
            (0..<1).contains(area.minX), (1e-9...1).contains(area.width), area.minY >= 0, area.height >= 1e-9,
            area.maxY <= 1
        else { return nil }
        (self.zooms, self.tileSize, self.hasOverlay) = (zooms, tileSize, hasOverlay)
        (self.attribution, self.area) = (attribution, area)
    }

    /// The side of the map at a zoom, in points.
    package func side(at zoom: Int) -> Double { tileSize * Double(1 << zoom) }
}
