/// An element of an SVG file, as far as it matters for drawing.
nonisolated struct DrawingElement {
    /// The name, without the prefix of SVG's own namespace.
    var name: String
    /// The values by name, in the file's own spelling.
    var attributes: [String: String]
    var children: [DrawingElement] = []
    /// The text inside a style sheet, or to be shown; empty otherwise.
    var text = ""
    var hasText: Bool { text.contains { !$0.isWhitespace } || children.contains(where: \.hasText) }

    /// The greatest depth of nested elements, and their greatest number.
    static let (mostDepth, mostElements) = (256, 200_000)

    /// The outermost element of a file. Like the decoder it reads what is not quite XML too. Throws if there is none, or too
    /// much.
    init(_ bytes: [UInt8]) throws(DecodingFlaw) {
        var reader = DrawingReader(bytes)
        guard let root = try reader.root() else { throw DecodingFlaw("it is no drawing") }
        self = root
    }

    init(name: String, attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

    /// The name of the element in the same file to which it refers; nil for one elsewhere.
    var reference: String? {
        guard let text = attributes["href"] ?? attributes["xlink:href"], text.first == "#" else { return nil }
        return String(text.dropFirst())
    }
}

private nonisolated struct DrawingReader {
    private let bytes: [UInt8]
    private var at = 0
    private var count = 0
    /// The texts that a declaration at the start gives names, and the bytes that they may still add.
    private var entities: [String: String] = [:]
    private var room = 1 << 20

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static let texts: Set<String> = ["style", "text", "tspan", "textPath", "tref"]

    /// The first element named svg, with all in it.
    mutating func root() throws(DecodingFlaw) -> DrawingElement? {
        var open: [DrawingElement] = []
        while at < bytes.count {
            let start = at
            skip { $0 != UInt8(ascii: "<") }
            if let last = open.last, Self.texts.contains(last.name) { open[open.count - 1].text += text(start..<at) }
            if !entities.isEmpty, !open.isEmpty, bytes[start..<at].contains(UInt8(ascii: "&")) {
                throw DecodingFlaw("its entities cannot be drawn")
            }
            guard at < bytes.count else { break }
            if starts("<!--") {
                skip(past: "-->")
            } else if starts("<![CDATA[") {
                let start = at + 9
                skip(past: "]]>")
                if let last = open.last, Self.texts.contains(last.name) {
                    open[open.count - 1].text += text(start..<max(start, at - 3))
                }
            } else if starts("<?") {
                skip(past: "?>")
            } else if starts("<!") {
                skipDeclaration()
            } else if starts("</") {
                at += 2
                let name = word()
                skip(past: ">")
                // An end without a beginning is passed over.
                guard let index = open.lastIndex(where: { $0.name == name }) else { continue }
                while open.count > index + 1 { close(&open) }
                if open.count == 1 { return open[0] }
                close(&open)
            } else if at + 1 < bytes.count, !bytes[at + 1].isNameStart {
                at += 1
            } else {
                at += 1
                count += 1
                guard count <= DrawingElement.mostElements else { throw .hasTooManyParts }
                let (element, isClosed) = try tag()
                guard !open.isEmpty || element.name == "svg" else { continue }
                open.append(element)
                guard open.count <= DrawingElement.mostDepth else { throw .isTooDeep }
                if isClosed {
                    if open.count == 1 { return element }
                    close(&open)
                }
            }
        }
        while open.count > 1 { close(&open) }
        return open.first
    }

    private func close(_ open: inout [DrawingElement]) {
        let element = open.removeLast()
        open[open.count - 1].children.append(element)
    }

    private mutating func tag() throws(DecodingFlaw) -> (DrawingElement, isClosed: Bool) {
        var element = DrawingElement(name: word(), attributes: [:])
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            let start = at
            skip(\.isSpace)
            let name = word()
            skip(\.isSpace)
            if !name.isEmpty, at < bytes.count, bytes[at] == UInt8(ascii: "=") {
                at += 1
                skip(\.isSpace)
                guard at < bytes.count else { break }
                let quote = bytes[at]
                if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                    at += 1
                    let start = at
                    skip { $0 != quote }
                    element.attributes[name] = try expanded(text(start..<at))
                    at += 1
                }
            }
            if at < bytes.count, starts("/>") {
                at += 2
                return (element, true)
            }
            if at == start { at += 1 }
        }
        at += 1
        return (element, false)
    }

    /// A name, up to what cannot be part of one.
    private mutating func word() -> String {
        let start = at
        skip { !$0.isSpace && ![0x3C, 0x3D, 0x3E, 0x2F, 0x22, 0x27].contains($0) }
        let name = text(start..<at)
        return name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
    }

    /// A value with the texts of its entities, which have none in them.
    private mutating func expanded(_ value: String) throws(DecodingFlaw) -> String {
        guard !entities.isEmpty, value.contains("&") else { return value }
        var parts = value.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropFirst() {
            let name = parts[index].prefix { $0 != ";" }
            guard let text = entities[String(name)] else {
                parts[index] = "&" + parts[index]
                continue
            }
            room -= text.utf8.count
            guard room > 0, !text.contains("&") else { throw DecodingFlaw("its entities cannot be drawn") }
            parts[index] = text + parts[index].dropFirst(name.count + 1)
        }
        return parts.joined()
    }

    /// Reads a declaration, which may have others inside, among them those of entities.
    private mutating func skipDeclaration() {
        var depth = 0
        while at < bytes.count {
            defer { at += 1 }
            if starts("<!ENTITY") {
                at += 8
                skip(\.isSpace)
                let name = word()
                skip(\.isSpace)
                if at < bytes.count, case let quote = bytes[at], quote == 0x22 || quote == 0x27 {
                    at += 1
                    let start = at
                    skip { $0 != quote }
                    entities[name] = text(start..<at)
                }
            }
            guard at < bytes.count else { return }
            if bytes[at] == UInt8(ascii: "[") { depth += 1 }
            if bytes[at] == UInt8(ascii: "]") { depth -= 1 }
            if bytes[at] == UInt8(ascii: ">"), depth <= 0 { return }
        }
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while at < bytes.count, isSkipped(bytes[at]) { at += 1 }
    }

    private mutating func skip(past text: String) {
        while at < bytes.count, !starts(text) { at += 1 }
        at = min(bytes.count, at + text.utf8.count)
    }

    private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

nonisolated extension UInt8 {
    /// Whether a name may begin with it.
    fileprivate var isNameStart: Bool { self >= 0x80 || self == 0x5F || (0x61...0x7A).contains(self | 0x20) }

    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
