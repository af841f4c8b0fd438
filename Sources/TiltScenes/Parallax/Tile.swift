import TiltEngine

/// A tile with a glyph: an item of its own, which lies where it is put.
struct Tile: Equatable, Sendable {
    /// Its name.
    let name: String
    /// Its picture, a square that shows the shadow too.
    let image: ImageID
    /// The place of its middle in the window, in points.
    var center: Vector
    /// The size of its body, in points.
    var size: Vector
    /// How far it is turned, clockwise.
    var rotation = Angle.zero

    init(_ name: String, center: Vector, size: Vector) {
        self.name = name
        image = ImageID("Parallax/tiles/\(name)")
        self.center = center
        self.size = size
    }
}
