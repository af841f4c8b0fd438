import TiltEngine

/// Why a drawing is not handed to SDL_image's reader.
nonisolated struct SVGFlaw: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Numbers in the values of a drawing, taken one after the other. What SDL_image's reader would take for infinite, for no number or
/// for another one than is written is a flaw.
nonisolated struct SVGNumbers {
    /// Greater numbers are a flaw: sums and products of a few stay numbers in its 32 bits.
    static let greatest = 1e6

    private var rest: SVGTag.Text

    init(_ value: SVGTag.Text) { rest = value }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next byte, with nothing taken.
    var next: UInt8? { rest.first }

    mutating func skip() { rest = rest.dropFirst() }

    /// Skips blanks, and commas if told to.
    mutating func skipBlanks(andCommas: Bool = true) {
        rest = rest.drop { SVGTag.isBlank($0) || (andCommas && $0 == UInt8(ascii: ",")) }
    }

    /// Whether a number begins here.
    var isAtNumber: Bool { next.map { "+-.0123456789".utf8.contains($0) } ?? false }

    /// Takes a number: a sign, digits with a point or without, an exponent.
    mutating func number() throws(SVGFlaw) -> Double {
        var end = rest.startIndex
        func isDigit(_ at: Int) -> Bool { at < rest.endIndex && (0x30...0x39).contains(rest[at]) }
        func isOne(of bytes: String, _ at: Int) -> Bool { at < rest.endIndex && bytes.utf8.contains(rest[at]) }
        if isOne(of: "+-", end) { end += 1 }
        while isDigit(end) { end += 1 }
        if isOne(of: ".", end) { end += 1 }
        while isDigit(end) { end += 1 }
        if isOne(of: "eE", end) {
            let digits = isOne(of: "+-", end + 1) ? end + 2 : end + 1
            // Otherwise it is the unit em.
            if isDigit(digits) {
                end = digits
                while isDigit(end) { end += 1 }
            }
        }
        // A longer one would be cut off by the reader, and be another number.
        guard end - rest.startIndex <= 40, !isOne(of: "xX", end),
            let value = Double(String(decoding: rest[..<end], as: UTF8.self))
        else { throw SVGFlaw("a number in it makes no sense") }
        guard abs(value) <= Self.greatest else { throw SVGFlaw("a number in it is greater than a million") }
        rest = rest[end...]
        return value
    }

    /// All numbers, with blanks and commas between them, at most `limit`; anything else is a flaw.
    mutating func all(limit: Int) throws(SVGFlaw) -> [Double] {
        var numbers: [Double] = []
        skipBlanks()
        while !isAtEnd {
            guard numbers.count < limit else { throw SVGFlaw("a list in it has too many numbers") }
            numbers.append(try number())
            skipBlanks()
        }
        return numbers
    }

    /// A length and the letters of its unit. Nil for a word, such as `auto`, which the reader takes for 0.
    mutating func length() throws(SVGFlaw) -> (value: Double, unit: String)? {
        skipBlanks(andCommas: false)
        guard isAtNumber, rest.contains(where: { (0x30...0x39).contains($0) }) else {
            let word = String(decoding: rest.prefix(4), as: UTF8.self).lowercased()
            guard !["inf", "nan"].contains(where: word.contains) else { throw SVGFlaw("a number in it is none") }
            return nil
        }
        let value = try number()
        let unit = rest.prefix { $0 != UInt8(ascii: ",") && !SVGTag.isBlank($0) }
        rest = rest[unit.endIndex...]
        return (value, String(decoding: unit.prefix(2), as: UTF8.self))
    }
}
