import TiltEngine

/// One picture of the stack, at its own distance, and what moves it.
struct Layer: Sendable {
    /// The word of telemetry.
    let name: String
    /// The picture, as large as the canvas.
    let image: ImageID
    /// How near it is: 0 is out of reach, 1 the plane of the tiles.
    let nearness: Double
    /// The rows of the canvas that are ever seen of it.
    let rows: ClosedRange<Double>
    /// What moves its centre.
    var effect = MotionEffectGroup()

    init(_ name: String, _ file: String, nearness: Double, rows: ClosedRange<Double>) {
        self.name = name
        image = ImageID("Parallax/\(file)")
        self.nearness = nearness
        self.rows = rows
    }

    /// How far it lies from its place at rest, in points.
    func displacement(for viewer: ViewerOffset) -> Vector { effect.relativeValues(for: viewer).center }
}

extension MotionEffectGroup {
    /// Moves the centre by `reach` when the viewer's offset is +1 both ways, and the opposite way at −1.
    static func shift(by reach: Vector) -> MotionEffectGroup {
        MotionEffectGroup([
            InterpolatingMotionEffect(.centerX, along: .horizontal, minimum: -reach.x, maximum: reach.x),
            InterpolatingMotionEffect(.centerY, along: .vertical, minimum: -reach.y, maximum: reach.y),
        ])
    }
}
