public import TiltCanvas
public import TiltEngine
import TiltStage

/// The content of the weather scene: one repeated picture, the sheets of a world that continues across its edges, or a tile
/// map.
public struct MapPicture: Hashable, Sendable {
    /// The pictures, row by row: one, or the sheets of a chart; none for a tile map.
    public let images: [ImageID]
    /// The picture that the minimap repeats: a simpler drawing of all of them, or the same picture under another name,
    /// because a picture has one raster.
    public let overview: ImageID
    /// The width and height of each picture in points, each at least 1.
    public let size: Vector
    /// The number of pictures side by side, and one below another, before they repeat.
    let span: Int
    /// The tile map; nil for a picture.
    let tiles: TileMap?

    /// A user's own picture. Its overview has the same name and the next number.
    public init(image: ImageID, size: Vector) {
        self.init([image], span: 1, overview: ImageID(image.name, image.number + 1), size: size)
    }

    init(_ images: [ImageID], span: Int, overview: ImageID, size: Vector) {
        precondition(Self.isSound(size), "a map has a size")
        tiles = nil
        self.images = images
        self.span = span
        self.overview = overview
        self.size = size
    }

    /// A tile map. At zoom 1 its tiles cover at least the length of a view and less than twice that, as far as its zooms
    /// allow.
    init(_ tiles: TileMap, in view: Viewport) {
        let least = max(view.width, view.height) / max(tiles.area.width, tiles.area.height)
        let side = tiles.side(at: tiles.zooms.first { tiles.side(at: $0) >= least } ?? tiles.zooms.upperBound)
        images = []
        span = 1
        overview = ImageID(TileLayer.base.rawValue)
        size = Vector(1, 1) * min(side, TileMap.longest)
        self.tiles = tiles
    }

    /// The bundled chart: a world of eight by eight sheets without a repeat, seamless in both directions. It shows the
    /// ground alone; the weather over it lives.
    public static let chart = MapPicture(
        (0..<64).map { ImageID("Weather/world/ground-\($0 % 8)-\($0 / 8)") }, span: 8,
        overview: ImageID("Weather/world/world-mini"), size: Vector(720, 486))

    /// The user's own picture, with a size in points of at least 1 a side.
    public static func own(size: Vector) -> MapPicture { MapPicture(image: ownImage, size: size) }

    /// The name of the user's own picture; its overview has the next number.
    public static let ownImage = ImageID("map", 1)

    /// Whether it is one of the bundled charts, which can be drawn at any size.
    public var isBundled: Bool { span > 1 }

    /// Whether it is the bundled chart over which the weather lives.
    var isChart: Bool { span == Self.chart.span }

    /// The index in ``images`` of the picture at a column and row, each from 0.
    func index(column: Int, row: Int) -> Int { row % span * span + column % span }

    /// The layers of its pictures, the lowest first.
    var layers: [TileLayer] { tiles?.hasOverlay == true ? [.base, .overlay] : [.base] }

    static func isSound(_ size: Vector) -> Bool { (1...1e6).contains(size.x) && (1...1e6).contains(size.y) }
}
