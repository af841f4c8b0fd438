/// A tag of a drawing, split as SDL_image's reader splits it: it ends at the first `>`, whatever is around that, and its
/// values stand in quotation marks.
nonisolated struct SVGTag {
    typealias Text = ArraySlice<UInt8>

    /// The name, with a slash behind it where the tag is nothing but `<name/>`.
    let name: String
    /// Whether it opens an element; a tag that closes one by `/>` opens it as well.
    let opens: Bool
    /// Whether it closes an element.
    private(set) var closes: Bool
    /// Names and values in their order.
    private(set) var attributes: [(name: String, value: Text)] = []

    /// Reads what is between `<` and `>`; nil for comments and instructions.
    init?(_ text: Text) {
        var rest = text.drop(while: Self.isBlank)
        closes = rest.first == UInt8(ascii: "/")
        opens = !closes
        if closes { rest = rest.dropFirst() }
        guard let first = rest.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else { return nil }
        name = Self.word(&rest) { Self.isBlank($0) }
        while !closes {
            rest = rest.drop(while: Self.isBlank)
            guard let next = rest.first else { return }
            if next == UInt8(ascii: "/") {
                closes = true
                return
            }
            let name = Self.word(&rest) { Self.isBlank($0) || $0 == UInt8(ascii: "=") }
            rest = rest.drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            guard let quote = rest.first else { return }
            rest = rest.dropFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            attributes.append((name, value))
        }
    }

    /// The value of an attribute, if it is there; the last one counts.
    func value(_ name: String) -> Text? { attributes.last { $0.name == name }?.value }

    /// Takes a word off the beginning, and the byte that ends it.
    private static func word(_ rest: inout Text, until isEnd: (UInt8) -> Bool) -> String {
        let word = rest.prefix { !isEnd($0) }
        rest = rest[word.endIndex...].dropFirst()
        return String(decoding: word, as: UTF8.self)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

nonisolated extension [UInt8] {
    /// The text before each tag of a drawing, and the tag; what is after the last tag is nobody's.
    func forEachSVGPart<Failure: Error>(
        _ body: (_ text: SVGTag.Text, _ tag: SVGTag.Text) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = self[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let text = rest[..<start]
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return }
            try body(text, rest[(start + 1)..<end])
            rest = rest[(end + 1)...]
        }
    }
}
