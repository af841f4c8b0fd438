import TiltEngine

/// An app icon: a tile with a glyph, and its position in the field.
struct AppIcon: Equatable, Sendable {
    /// Its name.
    let name: String
    /// Its picture, a square that includes the shadow.
    let image: ImageID
    /// Its centre in the window, in points.
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
