public import TiltCanvas
import TiltEngine
public import TiltStage

// The content of the ring in a recording's header: `"cards":12`, `"shapes":[1.5,…]` for own cards, `"layout":"helix"`.
extension RecordingHeader {
    /// The name of the carousel's layout at the start of the run; nil for the ring.
    public var layout: String? {
        get { if case .word(let name) = content["layout"] { name } else { nil } }
        set { content["layout"] = newValue.map { .word($0) } }
    }

    /// The number of cards, 1…``CarouselScene/mostCards``; nil if the header has no valid one.
    public var cards: Int? {
        guard case .number(let count) = content["cards"] else { return nil }
        return Int(exactly: count).flatMap { (1...CarouselScene.mostCards).contains($0) ? $0 : nil }
    }

    /// The aspect ratio of each card, width over height; empty if all have the usual one.
    public var cardShapes: [Double] {
        get { if case .numbers(let shapes) = content["shapes"] { shapes } else { [] } }
        set { content["shapes"] = newValue.isEmpty ? nil : .numbers(newValue) }
    }
}

extension Stage.Kept {
    /// The name of the carousel's last layout; nil for the ring.
    public var layout: String? { if case .word(let name) = scenes["layout"] { name } else { nil } }
}

extension RoomLayout.Kind {
    /// What is kept of a carousel in this layout.
    var kept: [String: RecordingHeader.Content] { name == RoomLayout.names[0] ? [:] : ["layout": .word(name)] }
}

/// What the carousel is made of.
public struct CarouselContent: ScenePart {
    /// The cards, at least one.
    public var cards = Card.weather
    /// The layers and the weather of the bundled cards; nil for cards that are plain pictures.
    public var art: CardArt?
    /// The name of the layout; nil for the ring.
    public var layout: String?

    /// The bundled cards as plain pictures in a ring.
    public init() {}
}

extension SceneContent {
    /// What the carousel is made of.
    public var carousel: CarouselContent {
        get { self[CarouselContent.self] }
        set { self[CarouselContent.self] = newValue }
    }
}
