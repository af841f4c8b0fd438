import TiltEngine

// In a recording a program event is `["map","awaited"]`, `["map","arrived",w,h]`,
// `["map","tiles",attribution,zmin,zmax,tileSize,overlays]` and, where the tiles cover a part of the earth, its `x,y,w,h`,
// `["map","failed"]`, `["cards",title…,w,h…]`, `["mean",rrggbb,card,0]`, `["depth",card,0]`, `["layers",name…,number…]`,
// `["say","note"|"warning",text]`, `["fullscreen","on"|"off"]`, `["text",text]`, `["clock",hours,0]`, `["battery","on"|"off"]`,
// `["lessmotion","on"|"off"]`, `["loudspeaker","on"|"off"]`,
// `["rested",seconds]`, `["removed",source]`, `["page","level"|"scene"|"letGo"]`,
// `["thumb","down"|"move"|"up",x,y]` or
// `["phone","off"|"asking"|"connected"|"silent"|"unknown"|"motionless"|"refused"|"browser"]`.
extension ProgramEvent {
    /// The form of an event in a recording: a verb, then words, then numbers in pairs.
    struct Line {
        let verb: String
        var words: [String] = []
        var numbers: [Double] = []

        init(_ verb: String, words: [String] = [], numbers: [Double] = []) {
            (self.verb, self.words, self.numbers) = (verb, words, numbers)
        }
    }

    var line: Line {
        switch self {
        case .file(.map(.awaited)): Line("map", words: ["awaited"])
        case .file(.map(.arrived(let size))): Line("map", words: ["arrived"], numbers: [size.x, size.y])
        case .file(.map(.tiled(let map))): map.line
        case .file(.map(.failed)): Line("map", words: ["failed"])
        case .file(.cards(let titles, let sizes)):
            Line("cards", words: titles, numbers: sizes.flatMap { [$0.x, $0.y] })
        case .file(.mean(let color, let card)): Line("mean", words: [color.hex], numbers: [Double(card), 0])
        case .file(.depth(let card)): Line("depth", numbers: [Double(card), 0])
        case .file(.layers(let layers)): layers.line
        case .message(let tone, let text): Line("say", words: [tone.rawValue, text])
        case .fullscreen(let isOn): Line("fullscreen", words: [isOn ? "on" : "off"])
        case .localTime(let hours): Line("clock", numbers: [hours, 0])
        case .text(let text): Line("text", words: [text])
        case .phone(let state): Line("phone", words: [state.rawValue])
        case .phoneButton(let button): Line("page", words: [button.rawValue])
        case .thumb(let phase, let way): Line("thumb", words: [phase.rawValue], numbers: [way.x, way.y])
        case .sensorRemoved(let source): Line("removed", words: [source.rawValue])
        case .battery(let isOn): Line("battery", words: [isOn ? "on" : "off"])
        case .lessMotion(let isWanted): Line("lessmotion", words: [isWanted ? "on" : "off"])
        case .loudspeaker(let isThere): Line("loudspeaker", words: [isThere ? "on" : "off"])
        case .rested(let seconds): Line("rested", words: ["\(seconds)"])
        }
    }

    /// The event of a line; nil if there is none.
    init?(_ line: Line) {
        switch (line.verb, line.words.first) {
        case ("map", "awaited"): self = .file(.map(.awaited))
        case ("map", "arrived"):
            guard line.numbers.count == 2 else { return nil }
            self = .file(.map(.arrived(Vector(line.numbers[0], line.numbers[1]))))
        case ("map", "tiles"):
            guard let map = TileMap(line) else { return nil }
            self = .file(.map(.tiled(map)))
        case ("map", .some): self = .file(.map(.failed))
        case ("fullscreen", "on"): self = .fullscreen(true)
        case ("fullscreen", "off"): self = .fullscreen(false)
        case ("clock", nil):
            guard line.numbers.count == 2, (0...24).contains(line.numbers[0]) else { return nil }
            self = .localTime(line.numbers[0])
        case ("battery", "on"): self = .battery(true)
        case ("battery", "off"): self = .battery(false)
        case ("lessmotion", "on"): self = .lessMotion(true)
        case ("lessmotion", "off"): self = .lessMotion(false)
        case ("loudspeaker", "on"): self = .loudspeaker(true)
        case ("loudspeaker", "off"): self = .loudspeaker(false)
        case ("text", let text?): self = .text(text)
        case ("phone", let word?):
            guard let state = PhoneState(rawValue: word) else { return nil }
            self = .phone(state)
        case ("page", let word?):
            guard let button = PhoneButton(rawValue: word) else { return nil }
            self = .phoneButton(button)
        case ("thumb", let word?):
            guard let phase = InputEvent.FingerPhase(rawValue: word), line.numbers.count == 2 else { return nil }
            self = .thumb(phase, Vector(line.numbers[0], line.numbers[1]))
        case ("removed", let word?):
            guard let source = TiltSource(rawValue: word), source.isSensor else { return nil }
            self = .sensorRemoved(source)
        case ("rested", let word?):
            guard let seconds = Double(word) else { return nil }
            self = .rested(seconds)
        case ("cards", _): self = .file(.cards(line.words, sizes: line.sizes))
        case ("mean", let word?):
            guard let color = Color(hex: word), let card = line.card else { return nil }
            self = .file(.mean(color, ofCard: card))
        case ("depth", nil):
            guard let card = line.card else { return nil }
            self = .file(.depth(ofCard: card))
        case ("layers", _):
            guard let layers = PictureLayers(line) else { return nil }
            self = .file(.layers(layers))
        case ("say", let word?):
            guard let tone = InputEvent.Tone(rawValue: word), line.words.count == 2 else { return nil }
            self = .message(tone, line.words[1])
        default: return nil
        }
    }
}

extension ProgramEvent.Line {
    /// The number of a card, which stands alone; nil if there is none.
    fileprivate var card: Int? {
        guard numbers.count == 2, let card = Int(exactly: numbers[0]), card >= 0 else { return nil }
        return card
    }

    /// The numbers as sizes.
    fileprivate var sizes: [Vector] {
        stride(from: 0, to: numbers.count, by: 2).map { Vector(numbers[$0], numbers[$0 + 1]) }
    }
}

extension Color {
    /// Its six hexadecimal digits.
    fileprivate var hex: String {
        let digits = [red, green, blue].reduce(1) { $0 << 8 | UInt32(($1.clamped(to: 0...1) * 255).rounded()) }
        return String(String(digits, radix: 16).dropFirst())
    }

    fileprivate init?(hex: String) {
        guard hex.utf8.count == 6, let number = UInt32(hex, radix: 16) else { return nil }
        self.init(hex: number)
    }
}

// A tile map in a recording holds what a scene needs, and no address.
extension TileMap {
    fileprivate var line: ProgramEvent.Line {
        ProgramEvent.Line(
            "map", words: ["tiles", attribution ?? ""],
            numbers: [Double(zooms.lowerBound), Double(zooms.upperBound), tileSize, hasOverlay ? 1 : 0]
                + (area == .unit ? [] : [area.minX, area.minY, area.width, area.height]))
    }

    fileprivate init?(_ line: ProgramEvent.Line) {
        let numbers = line.numbers
        guard line.words.count == 2, numbers.count == 4 || numbers.count == 8,
            let first = Int(exactly: numbers[0]), let last = Int(exactly: numbers[1]), first <= last
        else { return nil }
        self.init(
            zooms: first...last, tileSize: numbers[2], hasOverlay: numbers[3] != 0,
            attribution: line.words[1].isEmpty ? nil : line.words[1],
            area: numbers.count == 4 ? .unit : Rect(x: numbers[4], y: numbers[5], width: numbers[6], height: numbers[7])
        )
    }
}
