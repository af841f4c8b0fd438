/// A part of a level, such as a body: what it leaves out is as in its initialiser, and a key that it does not know is refused.
extension Decoder {
    /// The values of a part, which has no other keys, or one of an `old` name.
    func part<Key: CodingKey & CaseIterable>(
        _ keys: Key.Type, old: String? = nil
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Key.allCases.map(\.stringValue)
        let unknown = try container(keyedBy: NameKey.self).allKeys.map(\.stringValue).filter {
            !known.contains($0) && $0 != old
        }
        if let name = unknown.min() {
            let text =
                "\(codingPath.place)\(codingPath.isEmpty ? "" : ".")\(name) is unknown; known are \(known.joined(separator: ", "))."
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: text))
        }
        return try container(keyedBy: keys)
    }

    /// The value of a key of a part, which may have an `old` name.
    func value<T: Decodable>(_ key: any CodingKey, old: String) throws -> T {
        let (values, old) = (try container(keyedBy: NameKey.self), NameKey(old))
        return try values.decode(T.self, forKey: values.contains(old) ? old : NameKey(key.stringValue))
    }

    /// The only key of a part that is one of several kinds, and what is in it.
    func choice<Key: CodingKey & CaseIterable>(_ keys: Key.Type) throws -> (kind: Key, part: any Decoder) {
        let values = try part(keys)
        guard let kind = values.allKeys.first, values.allKeys.count == 1 else {
            let text = "\(codingPath.place) is one of \(Key.allCases.map(\.stringValue).joined(separator: ", "))."
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: text))
        }
        return (kind, try values.superDecoder(forKey: kind))
    }
}

extension KeyedDecodingContainer {
    /// The value of a key, or the usual one where there is none.
    func value<T: Decodable>(_ key: Key, or usual: T) throws -> T { try decodeIfPresent(T.self, forKey: key) ?? usual }
}

extension [any CodingKey] {
    /// The place in a file, as in `bodies[1].shapes[0]`.
    fileprivate var place: String {
        var text = ""
        for key in self {
            text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
        }
        return text
    }
}

/// A number of a level that no world takes, by its key.
struct Fault {
    let text: String

    /// The first of some numbers that breaks its rule; nil if none does.
    init?(_ numbers: [Number]) {
        guard let fault = numbers.first(where: { !$0.isSound }) else { return nil }
        text = ".\(fault.key) is \(fault.number): \(fault.rule)"
    }

    /// A number with its key, whether it is sound, and the rule for it.
    typealias Number = (key: String, number: Double, isSound: Bool, rule: String)

    /// A number that a body takes.
    static func number(_ key: String, _ number: Double) -> [Number] {
        [(key, number, Float(number).isFinite, "a body's numbers are below 3 · 10³⁸")]
    }

    /// A number that a body takes, 0 or more.
    static func positive(_ key: String, _ number: Double) -> [Number] {
        self.number(key, number) + [(key, number, number >= 0, "it is 0 or more")]
    }

    /// The numbers of a vector that a body takes.
    static func vector(_ key: String, _ vector: Vector) -> [Number] {
        number("\(key).x", vector.x) + number("\(key).y", vector.y)
    }

    init(_ text: String) { self.text = text }
}
