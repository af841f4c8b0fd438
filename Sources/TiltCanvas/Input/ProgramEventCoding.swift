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
        let event: ProgramEvent? =
            switch (line.verb, line.words.first) {
            case ("map", "awaited"): .file(.map(.awaited))
            case ("map", "arrived"): line.pair.map { .file(.map(.arrived($0))) }
            case ("map", "tiles"): TileMap(line).map { .file(.map(.tiled($0))) }
            case ("map", .some): .file(.map(.failed))
            case ("fullscreen", "on"): .fullscreen(true)
            case ("fullscreen", "off"): .fullscreen(false)
            case ("clock", nil): line.pair.flatMap { (0...24).contains($0.x) ? .localTime($0.x) : nil }
            case ("battery", "on"): .battery(true)
            case ("battery", "off"): .battery(false)
            case ("lessmotion", "on"): .lessMotion(true)
            case ("lessmotion", "off"): .lessMotion(false)
            case ("loudspeaker", "on"): .loudspeaker(true)
            case ("loudspeaker", "off"): .loudspeaker(false)
            case ("text", let text?): .text(text)
            case ("phone", let word?): PhoneState(rawValue: word).map { .phone($0) }
            case ("page", let word?): PhoneButton(rawValue: word).map { .phoneButton($0) }
            case ("thumb", let word?):
                InputEvent.FingerPhase(rawValue: word).flatMap { phase in line.pair.map { .thumb(phase, $0) } }
            case ("removed", let word?): TiltSource(rawValue: word).flatMap { $0.isSensor ? .sensorRemoved($0) : nil }
            case ("rested", let word?): Double(word).map { .rested($0) }
            case ("cards", _): .file(.cards(line.words, sizes: line.sizes))
            case ("mean", let word?):
                Color(hex: word).flatMap { color in line.card.map { .file(.mean(color, ofCard: $0)) } }
            case ("depth", nil): line.card.map { .file(.depth(ofCard: $0)) }
            case ("layers", _): PictureLayers(line).map { .file(.layers($0)) }
            case ("say", let word?) where line.words.count == 2:
                InputEvent.Tone(rawValue: word).map { .message($0, line.words[1]) }
            default: nil
            }
        guard let event else { return nil }
        self = event
    }
}

extension ProgramEvent.Line {
    /// Two numbers that stand alone.
    fileprivate var pair: Vector? { numbers.count == 2 ? Vector(numbers[0], numbers[1]) : nil }

    /// The number of a card, which stands alone; nil if there is none.
    fileprivate var card: Int? { pair.flatMap { Int(exactly: $0.x) }.flatMap { $0 >= 0 ? $0 : nil } }

    fileprivate var sizes: [Vector] {
        stride(from: 0, to: numbers.count, by: 2).map { Vector(numbers[$0], numbers[$0 + 1]) }
    }
}

extension Color {
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
