/// A value in a JSON file with its line, so that a mistake can be named (RFC 8259).
nonisolated struct LinedJSON: Equatable {
    enum Value: Equatable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([LinedJSON])
        case table([(key: String, value: LinedJSON)])

        static func == (a: Self, b: Self) -> Bool {
            switch (a, b) {
            case (.null, .null): true
            case (.flag(let a), .flag(let b)): a == b
            case (.number(let a), .number(let b)): a == b
            case (.text(let a), .text(let b)): a == b
            case (.list(let a), .list(let b)): a == b
            case (.table(let a), .table(let b)): a.map(\.key) == b.map(\.key) && a.map(\.value) == b.map(\.value)
            default: false
            }
        }
    }

    /// What is wrong in a line.
    struct Flaw: Error, Equatable {
        let line: Int
        let expected: String

        init(_ line: Int, _ expected: String) { (self.line, self.expected) = (line, expected) }
    }

    var value: Value
    /// The line on which it begins, from 1.
    var line: Int

    /// The value of a key; nil if this is no table or has no such key.
    subscript(key: String) -> LinedJSON? {
        guard case .table(let pairs) = value else { return nil }
        return pairs.last { $0.key == key }?.value
    }

    /// The only value of a text. Throws the first mistake.
    init(parsing bytes: [UInt8]) throws(Flaw) {
        var parser = Parser(bytes)
        self = try parser.value(depth: 0)
        parser.skipSpace()
        if !parser.isAtEnd { throw Flaw(parser.line, "nothing after the end") }
    }

    private init(_ value: Value, _ line: Int) { (self.value, self.line) = (value, line) }

    private struct Parser {
        private let bytes: [UInt8]
        private var index = 0
        private(set) var line = 1

        /// The greatest depth of values in values.
        private static let deepest = 32

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index == bytes.count }
        private var next: UInt8? { isAtEnd ? nil : bytes[index] }

        mutating func skipSpace() {
            while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) {
                if byte == 0x0a { line += 1 }
                index += 1
            }
        }

        private mutating func take(_ sign: Character) -> Bool {
            skipSpace()
            guard next == sign.asciiValue else { return false }
            index += 1
            return true
        }

        mutating func value(depth: Int) throws(Flaw) -> LinedJSON {
            skipSpace()
            let start = line
            guard depth < Self.deepest, let byte = next else { throw Flaw(line, "a value") }
            switch Character(UnicodeScalar(byte)) {
            case "{": return LinedJSON(.table(try table(depth)), start)
            case "[": return LinedJSON(.list(try list(depth)), start)
            case "\"": return LinedJSON(.text(try text()), start)
            case "t": return LinedJSON(try word("true", .flag(true)), start)
            case "f": return LinedJSON(try word("false", .flag(false)), start)
            case "n": return LinedJSON(try word("null", .null), start)
            default: return LinedJSON(.number(try number()), start)
            }
        }

        private mutating func table(_ depth: Int) throws(Flaw) -> [(key: String, value: LinedJSON)] {
            index += 1
            var pairs: [(key: String, value: LinedJSON)] = []
            if take("}") { return pairs }
            repeat {
                skipSpace()
                guard next == UInt8(ascii: "\"") else { throw Flaw(line, "a name in quotation marks") }
                let key = try text()
                guard take(":") else { throw Flaw(line, "a colon after \"\(key)\"") }
                pairs.append((key, try value(depth: depth + 1)))
            } while take(",")
            guard take("}") else { throw Flaw(line, "a comma or }") }
            return pairs
        }

        private mutating func list(_ depth: Int) throws(Flaw) -> [LinedJSON] {
            index += 1
            var values: [LinedJSON] = []
            if take("]") { return values }
            repeat { values.append(try value(depth: depth + 1)) } while take(",")
            guard take("]") else { throw Flaw(line, "a comma or ]") }
            return values
        }

        private mutating func word(_ word: String, _ value: Value) throws(Flaw) -> Value {
            guard bytes[index...].starts(with: Array(word.utf8)) else { throw Flaw(line, "a value") }
            index += word.utf8.count
            return value
        }

        private mutating func number() throws(Flaw) -> Double {
            let start = index
            while let byte = next, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
            guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else {
                throw Flaw(line, "a value")
            }
            return number
        }

        private mutating func text() throws(Flaw) -> String {
            index += 1
            var text: [UInt8] = []
            while let byte = next, byte != UInt8(ascii: "\"") {
                guard byte >= 0x20 else { throw Flaw(line, "the end of the text in quotation marks") }
                index += 1
                if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
            }
            guard next != nil else { throw Flaw(line, "the end of the text in quotation marks") }
            index += 1
            return String(decoding: text, as: UTF8.self)
        }

        private mutating func escaped() throws(Flaw) -> [UInt8] {
            guard let byte = next else { throw Flaw(line, "a character after \\") }
            index += 1
            switch Character(UnicodeScalar(byte)) {
            case "\"", "\\", "/": return [byte]
            case "b": return [8]
            case "f": return [12]
            case "n": return [10]
            case "r": return [13]
            case "t": return [9]
            case "u":
                let first = try unit()
                guard (0xd800..<0xdc00).contains(first) else { return Self.utf8(first) }
                guard bytes[index...].starts(with: Array("\\u".utf8)) else { return Self.utf8(0xfffd) }
                index += 2
                let second = try unit()
                guard (0xdc00..<0xe000).contains(second) else { return Self.utf8(0xfffd) }
                return Self.utf8(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
            default: throw Flaw(line, "one of \" \\ / b f n r t u after \\")
            }
        }

        private mutating func unit() throws(Flaw) -> UInt32 {
            let digits = bytes[index...].prefix(4)
            guard digits.count == 4, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
                throw Flaw(line, "four hexadecimal digits after \\u")
            }
            index += 4
            return value
        }

        private static func utf8(_ code: UInt32) -> [UInt8] {
            Array(String(Character(UnicodeScalar(code) ?? "\u{fffd}")).utf8)
        }
    }
}
