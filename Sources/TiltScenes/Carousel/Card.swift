public import TiltCanvas
public import TiltEngine

/// A card of the carousel: its picture and its texts.
public struct Card: Equatable, Sendable {
    /// The picture.
    public var image: ImageID
    /// The title, shown under the ring while the card is in front.
    public var title: String
    /// The line under the title; empty for none.
    public var detail: String
    /// The colour that the card gives the background, if it has one.
    public var mood: Color?
    /// The aspect ratio of its frame, width over height, 0.56…1.9.
    public let shape: Double
    /// The aspect ratio of the picture itself.
    let pictureShape: Double
    /// Whether the picture has a depth map.
    public var hasDepth = false

    /// A card. The shape is limited to 0.56…1.9; an invalid one becomes 0.8.
    public init(image: ImageID, title: String, detail: String = "", mood: Color? = nil, shape: Double = 0.8) {
        self.image = image
        self.title = title
        self.detail = detail
        self.mood = mood
        pictureShape = shape > 0 && shape.isFinite ? shape : CarouselRoom.aspect
        self.shape = shape > 0 ? shape.clamped(to: CarouselRoom.shapes) : CarouselRoom.aspect
    }

    /// The twelve bundled weather cards.
    public static let weather: [Card] = [
        card("01-clear", "Clear", "18° • light air from the south", 0x2f94e0),
        card("02-partly-cloudy", "Partly cloudy", "17° • a breeze from the west", 0x6fb4de),
        card("03-overcast", "Overcast", "14° • cloud base 600 m", 0x8390a8),
        card("04-fog", "Fog", "9° • visibility 200 m", 0xb3beb4),
        card("05-drizzle", "Drizzle", "11° • 0.4 mm an hour", 0x4f8d95),
        card("06-rain", "Rain", "13° • 6 mm an hour", 0x1e3f66),
        card("07-thunderstorm", "Thunderstorm", "16° • gusts to 22 m/s", 0x6a3fa0),
        card("08-snow", "Snow", "−3° • 12 cm by the morning", 0x8fabd6),
        card("09-hail", "Hail", "8° • stones of 15 mm", 0x4d7a6d),
        card("10-wind", "Wind", "12° • 17 m/s from the north-west", 0xe8873f),
        card("11-clear-night", "Clear night", "6° • every star out", 0x1b2a66),
        card("12-rainbow", "After rain", "15° • the sun is behind you", 0xb9b7e4),
    ]

    /// The card of a user's own picture at an index of the ring; `size` is the picture's, nil if it is unknown.
    public static func own(_ title: String, at index: Int, size: Vector? = nil) -> Card {
        Card(image: ownImage(index), title: title, shape: size.map { $0.x / $0.y } ?? CarouselRoom.aspect)
    }

    /// The bundled card at an index of a ring of any length.
    public static func bundled(at index: Int) -> Card { weather[index % weather.count] }

    /// The card with another shape.
    func shaped(_ shape: Double) -> Card {
        Card(image: image, title: title, detail: detail, mood: mood, shape: shape)
    }

    /// The name of the picture of a user's own card, under which the program registers it.
    public static func ownImage(_ index: Int) -> ImageID { ImageID("card", index + 1) }

    /// The name of the depth map of the picture of a user's own card, under which the program registers it.
    public static func depthImage(_ index: Int) -> ImageID { ImageID("card depth", index + 1) }

    /// The depth map of its picture; nil without one.
    var depth: ImageID? { hasDepth && isOwn ? Self.depthImage(image.number - 1) : nil }

    /// Whether its picture is a user's own.
    var isOwn: Bool { image.name == Self.ownImage(0).name }

    private static func card(_ file: String, _ title: String, _ detail: String, _ mood: UInt32) -> Card {
        Card(image: ImageID("Cards/\(file)"), title: title, detail: detail, mood: Color(hex: mood))
    }
}
