public import TiltEngine

/// The picture that the weather scene repeats.
public struct MapPicture: Hashable, Sendable {
    /// The picture itself.
    public let image: ImageID
    /// What the minimap repeats: a simpler drawing of the same, or the picture once more, under a name of its own because
    /// one picture has one raster.
    public let overview: ImageID
    /// Width and height in points, each at least 1.
    public let size: Vector

    /// A picture of somebody's own. Its overview goes by the same name and the number that follows.
    public init(image: ImageID, size: Vector) {
        self.init(image: image, overview: ImageID(image.name, image.number + 1), size: size)
    }

    private init(image: ImageID, overview: ImageID, size: Vector) {
        precondition(Self.isSound(size), "a map has a size")
        self.image = image
        self.overview = overview
        self.size = size
    }

    /// The chart that comes along: seamless in both directions.
    public static let chart = MapPicture(
        image: ImageID("Weather/tile"), overview: ImageID("Weather/mini"), size: Vector(720, 486))

    /// The user's own picture, of a size in points with each side at least 1.
    public static func own(size: Vector) -> MapPicture { MapPicture(image: ownImage, size: size) }

    /// The name of the user's own picture; its overview has the number that follows.
    public static let ownImage = ImageID("map", 1)

    /// Whether it is the chart that comes along, which is drawn anew at any size.
    public var isBundled: Bool { self == .chart }

    static func isSound(_ size: Vector) -> Bool { (1...1e6).contains(size.x) && (1...1e6).contains(size.y) }
}
