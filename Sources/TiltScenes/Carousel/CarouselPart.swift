import TiltCanvas
import TiltEngine
import TiltStage

/// What the carousel is made of.
public struct CarouselPart: ScenePart {
    /// The cards, at least one.
    public var cards = Card.weather
    /// The layers and the weather of the bundled cards; nil for cards that are plain pictures.
    public var art: CardArt?
    /// The name of the layout; nil for the ring.
    public var layout: String?

    /// The bundled cards as plain pictures in a ring.
    public init() {}

    /// The number of cards. Others than there are at first are bundled ones, over and over.
    private var count: Int {
        get { cards.count }
        set { if newValue != count { cards = (0..<newValue).map { Card.bundled(at: $0) } } }
    }

    /// The aspect ratio of each card, width over height; empty if all have the usual one.
    private var shapes: [Double] {
        get { cards.contains { $0.shape != CarouselRoom.aspect } ? cards.map(\.pictureShape) : [] }
        set { for (card, shape) in zip(cards.indices, newValue) { cards[card] = cards[card].shaped(shape) } }
    }

    /// "carousel".
    public static let scene = CarouselScene.descriptor.name
    /// Exchanges `"cards":12`, `"shapes":[1.5,…]` for own cards, `"layout":"helix"`.
    public mutating func exchange(_ table: inout PartTable) {
        table.value(
            "cards", &count,
            read: { $0.number(in: 1...Double(CarouselScene.mostCards)).flatMap(Int.init(exactly:)) },
            write: { .number(Double($0)) }, flaw: "its cards are not a number from 1 to \(CarouselScene.mostCards)")
        table.value(
            "shapes", &shapes, read: { if case .numbers(let shapes) = $0 { shapes } else { nil } },
            write: { $0.isEmpty ? nil : .numbers($0) })
        table.value("layout", &layout, read: { $0.word }, write: RoomLayout.content)
    }
}

extension RoomLayout {
    /// What is written of a layout: its name, unless it is the usual one.
    fileprivate static func content(_ name: String?) -> RecordingHeader.Content? {
        name == names[0] ? nil : name.map { .word($0) }
    }

    /// What is kept of a carousel in this layout.
    var kept: RecordingHeader.Table { Self.content(name).map { ["layout": $0] } ?? [:] }
}
