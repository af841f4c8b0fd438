public import TiltEngine

/// What the weather scene shows: over and over one picture, or the sheets of a world that goes on over every edge; or a map of
/// tiles.
public struct MapPicture: Hashable, Sendable {
    /// The pictures, row by row: one, or the nine sheets of the chart; none of a map of tiles.
    public let images: [ImageID]
    /// What the minimap repeats: a simpler drawing of all of them, or the picture once more, under a name of its own because
    /// one picture has one raster.
    public let overview: ImageID
    /// Width and height of each picture in points, each at least 1.
    public let size: Vector
    /// How many of them lie beside one another, and as many below, before the first comes again.
    let span: Int
    /// The map of tiles; nil where it is none.
    let tiles: TileMap?

    /// A picture of somebody's own. Its overview goes by the same name and the number that follows.
    public init(image: ImageID, size: Vector) {
        self.init([image], span: 1, overview: ImageID(image.name, image.number + 1), size: size)
    }

    private init(_ images: [ImageID], span: Int, overview: ImageID, size: Vector) {
        precondition(Self.isSound(size), "a map has a size")
        tiles = nil
        self.images = images
        self.span = span
        self.overview = overview
        self.size = size
    }

    /// A map of tiles: at zoom 1 what there is of it is at least as long as a view, and less than twice, as nearly as its zooms
    /// allow.
    init(_ tiles: TileMap, in view: Viewport) {
        let wished = max(view.width, view.height) / max(tiles.area.width, tiles.area.height)
        let side = tiles.side(at: tiles.zooms.first { tiles.side(at: $0) >= wished } ?? tiles.zooms.upperBound)
        images = []
        span = 1
        overview = ImageID(TileLayer.base.rawValue)
        size = Vector(1, 1) * min(side, TileMap.longest)
        self.tiles = tiles
    }

    /// The chart that comes along: a world of three by three sheets, seamless in both directions.
    public static let chart = MapPicture(
        (0..<9).map { ImageID("Weather/sheet-\($0 % 3)-\($0 / 3)") }, span: 3, overview: ImageID("Weather/overview"),
        size: Vector(720, 486))

    /// The user's own picture, of a size in points with each side at least 1.
    public static func own(size: Vector) -> MapPicture { MapPicture(image: ownImage, size: size) }

    /// The name of the user's own picture; its overview has the number that follows.
    public static let ownImage = ImageID("map", 1)

    /// Whether it is the chart that comes along, which is drawn anew at any size.
    public var isBundled: Bool { self == .chart }

    /// The picture at a column and row, each from 0, by its place in ``images``.
    func index(column: Int, row: Int) -> Int { row % span * span + column % span }

    /// The layers of its pictures, the lowest first.
    var layers: [TileLayer] { tiles?.hasOverlay == true ? [.base, .overlay] : [.base] }

    static func isSound(_ size: Vector) -> Bool { (1...1e6).contains(size.x) && (1...1e6).contains(size.y) }
}
