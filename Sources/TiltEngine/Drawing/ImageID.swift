/// The name of a picture. Scenes know pictures by name only; the renderer knows sizes, pixels and textures.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// The path of a picture in the assets folder without its extension, or the name of a font or of a series.
    public let name: String
    /// The index in a series, or the height of a font's em in pixels; 0 for a single picture.
    public let number: Int

    /// A picture by its name, and its number where it belongs to a series.
    public init(_ name: String, _ number: Int = 0) {
        self.name = name
        self.number = number
    }

    /// The name, and the number where it is not 0.
    public var description: String { number == 0 ? name : "\(name) \(number)" }
}
