/// The name of a picture. Scenes know pictures by name only; sizes, pixels and textures are the renderer's business.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// What the picture is called: the path of a drawing in the assets folder without its ending, a font, or a series.
    public let name: String
    /// Which picture of a series, or the height of a font's em in pixels; 0 for a picture of its own.
    public let number: Int

    /// A picture by its name, and its number where it is one of a series.
    public init(_ name: String, _ number: Int = 0) {
        self.name = name
        self.number = number
    }

    /// The name, and the number where it counts.
    public var description: String { number == 0 ? name : "\(name) \(number)" }
}
