/// A coding key with any name.
package struct NameKey: CodingKey {
    package var stringValue: String
    package var intValue: Int? { nil }

    /// The key with a name.
    package init(_ name: String) { stringValue = name }

    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}
