import TiltCanvas
import TiltEngine

/// `[low, high]`: a range by the depth of a thing, from far to near, or by chance.
struct Span: Decodable, Sendable {
    let low: Double
    let high: Double

    init(_ low: Double, _ high: Double) { (self.low, self.high) = (low, high) }

    /// The numbers that a description may have.
    static let lengths = -1e4...1e4

    init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        try demand(
            numbers.count == 2 && numbers.allSatisfy(Self.lengths.contains), "these are not two numbers", decoder)
        (low, high) = (numbers[0], numbers[1])
    }

    /// The value at a share of the way.
    func at(_ share: Double) -> Double { low + (high - low) * share }
}

/// `[first, last]`: rows or columns of a picture.
struct Rows: Decodable, Sendable {
    let range: ClosedRange<Double>
    /// Their number.
    var length: Double { range.upperBound - range.lowerBound }

    init(_ range: ClosedRange<Double>) { self.range = range }

    init(from decoder: any Decoder) throws {
        let span = try Span(from: decoder)
        try demand(span.high - span.low >= 1, "these are not the first and the last one", decoder)
        range = span.low...span.high
    }
}

/// `[x, y, width, height]`.
struct Area: Decodable, Sendable {
    let rect: Rect

    init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        try demand(
            numbers.count == 4 && numbers.allSatisfy { abs($0) <= 4000 } && numbers[2] > 0 && numbers[3] > 0,
            "these are not the sides of an area", decoder)
        rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// A length of time in seconds, above 0.
struct Period: Decodable, Sendable {
    let seconds: Double

    init(_ seconds: Double) { self.seconds = seconds }

    init(from decoder: any Decoder) throws {
        seconds = try decoder.singleValueContainer().decode(Double.self)
        try demand((0.05...10_000).contains(seconds), "it is no time from 0.05 to 10000 s", decoder)
    }
}

/// `[x, y]`.
struct Place: Decodable, Sendable {
    let vector: Vector

    init(_ vector: Vector) { self.vector = vector }

    init(from decoder: any Decoder) throws {
        let pair = try Span(from: decoder)
        vector = Vector(pair.low, pair.high)
    }
}

/// A colour as "#rrggbb".
struct HexColor: Decodable, Sendable {
    let color: Color

    static let white = HexColor(0xffffff)

    init(_ hex: UInt32) { color = Color(hex: hex) }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let color = text.first == "#" ? Color(hex: text.dropFirst()) : nil
        try demand(color != nil, "'\(text.prefix(20))' is no colour such as #ffffff", decoder)
        self.color = color ?? .white
    }
}

extension Color {
    /// The colour of six digits, such as ff8000.
    init?(hex: some StringProtocol) {
        guard hex.utf8.count == 6, let number = UInt32(hex, radix: 16) else { return nil }
        self.init(hex: number)
    }

    /// The colour of a cell of a grid: premultiplied, as 0xAARRGGBB.
    var cell: UInt32 {
        func part(_ value: Double, _ shift: UInt32) -> UInt32 {
            UInt32((value * alpha * 255).rounded().clamped(to: 0...255)) << shift
        }
        return UInt32((alpha * 255).rounded().clamped(to: 0...255)) << 24 | part(red, 16) | part(green, 8)
            | part(blue, 0)
    }
}

/// Throws a decoding error with these words unless the condition holds.
func demand(_ holds: Bool, _ words: String, _ decoder: any Decoder) throws {
    guard holds else {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
    }
}
