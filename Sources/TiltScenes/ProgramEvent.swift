public import TiltEngine

/// A message from the program to its stage. In a recording it is `["map","awaited"]`, `["map","arrived",w,h]`,
/// `["map","tiles",attribution,zmin,zmax,tileSize,overlays]` and, where the tiles cover a part of the earth, its `x,y,w,h`,
/// `["map","failed"]`, `["cards",title…,w,h…]`, `["say","note"|"warning",text]`, `["fullscreen","on"|"off"]`, `["text",text]` or
/// `["phone","off"|"asking"|"connected"|"silent"|"unknown"|"motionless"|"refused"]`.
public enum ProgramEvent: Hashable, Sendable {
    /// The user gave a picture.
    case file(UserFile)
    /// One line of text for the user.
    case say(InputEvent.Tone, String)
    /// The window entered or left fullscreen.
    case fullscreen(Bool)
    /// Text was typed or pasted, while ``Stage/isTyping``.
    case text(String)
    /// The connection state of the phone or pad over the network.
    case phone(PhoneState)

    /// The program event of a message; nil if the message is unknown.
    public init?(_ message: InputEvent.Message) {
        switch (message.name, message.words.first) {
        case ("map", "awaited"): self = .file(.map(.awaited))
        case ("map", "arrived"):
            guard message.numbers.count == 2 else { return nil }
            self = .file(.map(.arrived(Vector(message.numbers[0], message.numbers[1]))))
        case ("map", "tiles"):
            guard let map = TileMap(message) else { return nil }
            self = .file(.map(.tiled(map)))
        case ("map", .some): self = .file(.map(.failed))
        case ("fullscreen", "on"): self = .fullscreen(true)
        case ("fullscreen", "off"): self = .fullscreen(false)
        case ("text", let text?): self = .text(text)
        case ("phone", let word?):
            guard let state = PhoneState(rawValue: word) else { return nil }
            self = .phone(state)
        case ("cards", _): self = .file(.cards(message.words, sizes: message.sizes))
        case ("say", let word?):
            guard let tone = InputEvent.Tone(rawValue: word), message.words.count == 2 else { return nil }
            self = .say(tone, message.words[1])
        default: return nil
        }
    }
}

extension InputEvent {
    /// The tone of a message.
    public enum Tone: String, Hashable, Sendable {
        /// Neutral information.
        case note
        /// A warning: something could not be done.
        case warning
    }

    /// A change of the picture for the map.
    public enum MapChange: Hashable, Sendable {
        /// It is being read. Until it arrives nothing tilts the map, as in the recipe.
        case awaited
        /// It arrived, with its size in points.
        case arrived(Vector)
        /// The first tiles of a tile map arrived.
        case tiled(TileMap)
        /// It cannot be loaded; the current map stays.
        case failed
    }
}

extension InputEvent.Kind {
    /// An event about the picture for the map: it is awaited, has arrived or has failed.
    public static func map(_ change: InputEvent.MapChange) -> Self {
        switch change {
        case .awaited: .message(InputEvent.Message("map", words: ["awaited"]))
        case .arrived(let size): .message(InputEvent.Message("map", words: ["arrived"], numbers: [size.x, size.y]))
        case .tiled(let map): .message(map.message)
        case .failed: .message(InputEvent.Message("map", words: ["failed"]))
        }
    }

    /// Pictures were added to the carousel, by their titles, and by their sizes if these are known.
    public static func cards(_ titles: [String], sizes: [Vector] = []) -> Self {
        .message(InputEvent.Message("cards", words: titles, numbers: sizes.flatMap { [$0.x, $0.y] }))
    }

    /// An event that shows one line of text.
    public static func say(_ tone: InputEvent.Tone, _ text: String) -> Self {
        .message(InputEvent.Message("say", words: [tone.rawValue, text]))
    }

    /// An event about entering or leaving fullscreen.
    public static func fullscreen(_ isOn: Bool) -> Self {
        .message(InputEvent.Message("fullscreen", words: [isOn ? "on" : "off"]))
    }

    /// An event about typed or pasted text.
    public static func text(_ text: String) -> Self { .message(InputEvent.Message("text", words: [text])) }

    /// An event about a new connection state of the phone or pad over the network.
    public static func phone(_ state: PhoneState) -> Self {
        .message(InputEvent.Message("phone", words: [state.rawValue]))
    }

    /// Whether a stage knows the event; only a message that is no ``ProgramEvent`` is unknown.
    public var isKnown: Bool {
        if case .message(let message) = self { ProgramEvent(message) != nil } else { true }
    }

    /// The program event in it; nil if a person or a device caused it.
    public var programEvent: ProgramEvent? {
        if case .message(let message) = self { ProgramEvent(message) } else { nil }
    }
}

extension InputEvent.Message {
    /// The numbers as sizes.
    fileprivate var sizes: [Vector] {
        stride(from: 0, to: numbers.count, by: 2).map { Vector(numbers[$0], numbers[$0 + 1]) }
    }
}

// The content of a run in a recording's header: `"cards":12,"map":[720,486]`, and `"shapes":[1.5,…]` for own cards.
extension RecordingHeader {
    /// The header of a run with a number of cards and the size of the map's picture in points.
    public init(
        scene: String, width: Double, height: Double, density: Double, asPublished: Bool, cards: Int,
        map: [Double] = [720, 486], reduceMotion: Bool = false, input: String? = nil
    ) {
        self.init(
            scene: scene, width: width, height: height, density: density, asPublished: asPublished,
            content: ["cards": .number(Double(cards)), "map": .numbers(map)], reduceMotion: reduceMotion, input: input)
    }

    /// The settings at the start of the run; the defaults if the header has none.
    public var settings: Settings {
        get {
            guard case .table(let numbers) = content["settings"] else { return .standard }
            return Settings(numbers: numbers)
        }
        set { content["settings"] = newValue == .standard ? nil : .table(newValue.numbers) }
    }

    /// Whether the desktop asked for less motion.
    public var desktopReducesMotion: Bool {
        get { content["desktopReducesMotion"] == .number(1) }
        set { content["desktopReducesMotion"] = newValue ? .number(1) : nil }
    }

    /// The number of cards, 1…100,000; nil if the header has no valid one.
    public var cards: Int? {
        guard case .number(let count) = content["cards"] else { return nil }
        return Int(exactly: count).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// The aspect ratio of each card, width over height; empty if all have the usual one.
    public var cardShapes: [Double] {
        get { if case .numbers(let shapes) = content["shapes"] { shapes } else { [] } }
        set { content["shapes"] = newValue.isEmpty ? nil : .numbers(newValue) }
    }

    /// Width and height of the map's picture in points, each 1…1,000,000; nil where the header has no such size.
    public var map: Vector? {
        guard case .numbers(let sides) = content["map"], sides.count == 2, sides.allSatisfy({ (1...1e6).contains($0) })
        else { return nil }
        return Vector(sides[0], sides[1])
    }
}

// A tile map in a recording holds what a scene needs, and no address.
extension TileMap {
    fileprivate var message: InputEvent.Message {
        InputEvent.Message(
            "map", words: ["tiles", attribution ?? ""],
            numbers: [Double(zooms.lowerBound), Double(zooms.upperBound), tileSize, hasOverlay ? 1 : 0]
                + (area == .unit ? [] : [area.minX, area.minY, area.width, area.height]))
    }

    fileprivate init?(_ message: InputEvent.Message) {
        let numbers = message.numbers
        guard message.words.count == 2, numbers.count == 4 || numbers.count == 8,
            let first = Int(exactly: numbers[0]), let last = Int(exactly: numbers[1]), first <= last
        else { return nil }
        self.init(
            zooms: first...last, tileSize: numbers[2], hasOverlay: numbers[3] != 0,
            attribution: message.words[1].isEmpty ? nil : message.words[1],
            area: numbers.count == 4 ? .unit : Rect(x: numbers[4], y: numbers[5], width: numbers[6], height: numbers[7])
        )
    }
}
