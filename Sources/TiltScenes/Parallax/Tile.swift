import TiltEngine

/// A tile with a glyph, and its place in the field.
struct Tile: Equatable, Sendable {
    /// Its name.
    let name: String
    /// Its picture, a square that shows the shadow too.
    let image: ImageID
    /// The place of its middle in the window, in points.
    let center: Vector
    /// The size of its body, in points.
    let size: Vector

    init(_ name: String, center: Vector, size: Vector) {
        self.name = name
        image = ImageID("Parallax/tiles/\(name)")
        self.center = center
        self.size = size
    }
}
