public import TiltEngine

/// A map of tiles, as far as a scene has to know it. Where its pictures come from is the program's business.
///
/// It goes on around the earth to the east and the west, and ends in the north and the south.
public struct TileMap: Hashable, Sendable {
    /// The zooms there are tiles of, within 0…24.
    public let zooms: ClosedRange<Int>
    /// How long and high a tile is shown at its own zoom, in points, 64…1024.
    public let tileSize: Double
    /// Whether something lies over it, such as a radar's picture.
    public let hasOverlay: Bool
    /// Whom it is owed to, always to be seen over it; nil where nobody asks for that.
    public let attribution: String?
    /// The part of the earth that there are tiles of, where the whole map is 1 wide and 1 high. It may go on over the east end.
    public let area: Rect

    /// The zooms that can be shown.
    public static let allZooms = 0...24
    /// The sizes that a tile can have, in points.
    public static let tileSizes = 64.0...1024.0
    /// No map is longer, in points.
    static let longest = 3e8

    /// A map; nil where its numbers are beyond what can be shown.
    public init?(
        zooms: ClosedRange<Int>, tileSize: Double = 256, hasOverlay: Bool = false, attribution: String? = nil,
        area: Rect = .unit
    ) {
        guard Self.allZooms.contains(zooms.lowerBound), Self.allZooms.contains(zooms.upperBound),
            Self.tileSizes.contains(tileSize), tileSize * Double(1 << zooms.lowerBound) <= Self.longest,
            (0..<1).contains(area.minX), (1e-9...1).contains(area.width), area.minY >= 0, area.height >= 1e-9,
            area.maxY <= 1
        else { return nil }
        self.zooms = zooms
        self.tileSize = tileSize
        self.hasOverlay = hasOverlay
        self.attribution = attribution
        self.area = area
    }

    /// How long and high the map is at a zoom, in points.
    func side(at zoom: Int) -> Double { tileSize * Double(1 << zoom) }
}
