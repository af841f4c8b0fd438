public import TiltCanvas
public import TiltEngine
public import TiltStage

/// A change of the user's pictures on the ring.
public enum CardChange: ContentChange {
    /// Pictures join it, by their titles, and by their sizes if these are known.
    case cards([String], sizes: [Vector] = [])
    /// The mean colour, in linear light, of the user's picture with a number, from 0; it has been loaded.
    case mean(Color, ofCard: Int)
    /// The user's picture with a number, from 0, has a depth map.
    case depth(ofCard: Int)

    /// Whether cards join.
    public var bringsPictures: Bool { if case .cards = self { true } else { false } }
    /// Whether cards join, which moves those that are there.
    public var endsPress: Bool { bringsPictures }
}

// In a recording it is `["cards",title…,w,h…]`, `["mean",rrggbb,card,0]` or `["depth",card,0]`.
extension CardChange {
    /// The change that a line tells; nil if it tells none of cards.
    public init?(_ line: ProgramEvent.Line) {
        switch (line.verb, line.words.first) {
        case ("cards", _):
            let numbers = line.numbers
            let sizes = stride(from: 0, to: numbers.count, by: 2).map { Vector(numbers[$0], numbers[$0 + 1]) }
            self = .cards(line.words, sizes: sizes)
        case ("mean", let word?):
            guard let color = Color(hex: word), let card = line.card else { return nil }
            self = .mean(color, ofCard: card)
        case ("depth", nil):
            guard let card = line.card else { return nil }
            self = .depth(ofCard: card)
        default: return nil
        }
    }

    /// The line that tells it, a colour in 24 bits.
    public var line: ProgramEvent.Line {
        switch self {
        case .cards(let titles, let sizes): .init("cards", words: titles, numbers: sizes.flatMap { [$0.x, $0.y] })
        case .mean(let color, let card): .init("mean", words: [color.hex], numbers: [Double(card), 0])
        case .depth(let card): .init("depth", numbers: [Double(card), 0])
        }
    }
}

extension ProgramEvent.Line {
    /// Pictures that join the ring, by their titles, and by their sizes if these are known.
    public static func cards(_ titles: [String], sizes: [Vector] = []) -> Self {
        CardChange.cards(titles, sizes: sizes).line
    }

    /// The mean colour, in linear light, of the user's picture with a number, from 0.
    public static func mean(_ color: Color, ofCard card: Int) -> Self { CardChange.mean(color, ofCard: card).line }

    /// A depth map of the user's picture with a number, from 0.
    public static func depth(ofCard card: Int) -> Self { CardChange.depth(ofCard: card).line }

    /// The number of a card, which stands alone; nil if there is none.
    fileprivate var card: Int? { pair.flatMap { Int(exactly: $0.x) }.flatMap { $0 >= 0 ? $0 : nil } }
}

extension Color {
    fileprivate var hex: String {
        let digits = [red, green, blue].reduce(1) { $0 << 8 | UInt32(($1.clamped(to: 0...1) * 255).rounded()) }
        return String(String(digits, radix: 16).dropFirst())
    }
}
