/// A coding key with any name.
package struct NameKey: CodingKey {
    package var stringValue: String
    package var intValue: Int? { nil }

    /// The key with a name.
    package init(_ name: String) { stringValue = name }

    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}

extension Encoder {
    /// Writes an object; a value that is nil becomes null.
    package func writeObject(_ values: KeyValuePairs<String, any Encodable>) throws {
        var box = container(keyedBy: NameKey.self)
        for (name, value) in values { try box.encode(value, forKey: NameKey(name)) }
    }
}
