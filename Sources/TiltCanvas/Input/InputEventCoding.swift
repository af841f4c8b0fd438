import TiltEngine

// An event in a recording is a list: its verb, its details and, unless it happened at the end of the frame, its time.
extension InputEvent: Codable {
    /// Reads an event such as `["down","left",x,y]`, with or without its time at the end. Any other verb
    /// is that of a program event. Throws `DecodingError` if the verb is unknown, or if details are missing or wrong.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        func text() throws -> String { try list.decode(String.self) }
        func number() throws -> Double { try list.decode(Double.self) }
        func point() throws -> Vector { Vector(try number(), try number()) }

        let verb = try text()
        switch verb {
        case "down": kind = .down(try list.decode(PointerButton.self), try point())
        case "move": kind = .move(try point())
        case "up": kind = .up(try list.decode(PointerButton.self), try point())
        case "leave": kind = .leave
        case "cancel": kind = .cancel
        case "wheel": kind = .wheel(try point(), at: try point())
        case "pan": kind = .pan(try point(), at: try point())
        case "key": kind = .key(Key(named: try text()))
        case "keyup": kind = .keyUp(Key(named: try text()))
        case "button": kind = .button(try list.decode(PadButton.self))
        case "buttonup": kind = .buttonUp(try list.decode(PadButton.self))
        case "axis": kind = .axis(try list.decode(PadAxis.self), try number())
        case "finger": kind = .finger(try list.decode(FingerPhase.self), id: try list.decode(Int.self), try point())
        case "resize": kind = .resize(try point(), density: try number())
        case "focus": kind = .focus(try list.decode(Bool.self))
        case "pad": kind = .pad(try list.decode(PadChange.self), name: try text())
        default:
            let line = try Self.line(verb, in: &list)
            guard let event = ProgramEvent(line.0) else {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "no event is called \(verb)")
            }
            (kind, time) = (.program(event), line.time)
            return
        }
        time = list.isAtEnd ? nil : try number()
    }

    /// Reads words, then numbers in pairs. An odd number at the end is the time.
    private static func line(
        _ verb: String, in list: inout any UnkeyedDecodingContainer
    ) throws -> (ProgramEvent.Line, time: Double?) {
        var (words, numbers) = ([String](), [Double]())
        while !list.isAtEnd, let word = try? list.decode(String.self) { words.append(word) }
        while !list.isAtEnd { numbers.append(try list.decode(Double.self)) }
        let time = numbers.count.isMultiple(of: 2) ? nil : numbers.removeLast()
        return (ProgramEvent.Line(verb, words: words, numbers: numbers), time)
    }

    /// Writes the event as a list. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        func put(_ parts: any Encodable...) throws { for part in parts { try list.encode(part) } }
        switch kind {
        case .down(let button, let p): try put("down", button, p.x, p.y)
        case .move(let p): try put("move", p.x, p.y)
        case .up(let button, let p): try put("up", button, p.x, p.y)
        case .leave: try put("leave")
        case .cancel: try put("cancel")
        case .wheel(let d, let p): try put("wheel", d.x, d.y, p.x, p.y)
        case .pan(let d, let p): try put("pan", d.x, d.y, p.x, p.y)
        case .key(let key): try put("key", key.rawValue)
        case .keyUp(let key): try put("keyup", key.rawValue)
        case .button(let button): try put("button", button)
        case .buttonUp(let button): try put("buttonup", button)
        case .axis(let axis, let value): try put("axis", axis, value)
        case .finger(let phase, let id, let p): try put("finger", phase, id, p.x, p.y)
        case .resize(let size, let density): try put("resize", size.x, size.y, density)
        case .focus(let has): try put("focus", has)
        case .pad(let change, let name): try put("pad", change, name)
        case .program(let event):
            let line = event.line
            try put(line.verb)
            for word in line.words { try put(word) }
            for number in line.numbers { try put(number) }
        }
        if let time { try put(time) }
    }
}
