public import TiltCanvas
import TiltEngine
public import TiltStage

// The content of the ring in a recording's header: `"cards":12`, `"shapes":[1.5,…]` for own cards, `"layout":"helix"`.
extension RecordingHeader {
    private var carousel: Table {
        get { self[scene: CarouselScene.descriptor.name] }
        set { self[scene: CarouselScene.descriptor.name] = newValue }
    }

    /// The name of the carousel's layout at the start of the run; nil for the ring.
    public var layout: String? {
        get { carousel["layout"]?.word }
        set { carousel["layout"] = newValue.map { .word($0) } }
    }

    /// The number of cards, 1…``CarouselScene/mostCards``; nil if the header has no valid one.
    public var cards: Int? {
        get { carousel["cards"]?.number(in: 1...Double(CarouselScene.mostCards)).flatMap(Int.init(exactly:)) }
        set { carousel["cards"] = newValue.map { .number(Double($0)) } }
    }

    /// Whether the header has a number of cards that is none.
    public var hasWrongCards: Bool { carousel["cards"] != nil && cards == nil }

    /// The aspect ratio of each card, width over height; empty if all have the usual one.
    public var cardShapes: [Double] {
        get { if case .numbers(let shapes) = carousel["shapes"] { shapes } else { [] } }
        set { carousel["shapes"] = newValue.isEmpty ? nil : .numbers(newValue) }
    }
}

extension Stage.Kept {
    /// The name of the carousel's last layout; nil for the ring.
    public var layout: String? { self[scene: CarouselScene.descriptor.name]["layout"]?.word }
}

extension RoomLayout {
    /// What is kept of a carousel in this layout.
    var kept: RecordingHeader.Table { name == RoomLayout.names[0] ? [:] : ["layout": .word(name)] }
}

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
}

extension SceneContent {
    /// What the carousel is made of.
    public var carousel: CarouselPart {
        get { self[CarouselPart.self] }
        set { self[CarouselPart.self] = newValue }
    }
}
