import TiltEngine

/// One picture of the stack, with its distance and its motion effect.
struct Layer: Sendable {
    /// The name in telemetry.
    let name: String
    /// The picture, of the canvas's size.
    let image: ImageID
    /// The nearness: 0 is infinitely far, 1 the plane of the tiles.
    let nearness: Double
    /// The rows of the canvas that can ever be seen of it.
    let rows: ClosedRange<Double>
    /// The effect that moves its centre.
    var effect = MotionEffectGroup()

    init(_ name: String, _ file: String, nearness: Double, rows: ClosedRange<Double>) {
        self.name = name
        image = ImageID("Parallax/\(file)")
        self.nearness = nearness
        self.rows = rows
    }

    /// The displacement from its rest position, in points.
    func displacement(for viewer: ViewerOffset) -> Vector { effect.relativeValues(for: viewer).center }
}

extension MotionEffectGroup {
    /// An effect that moves the centre by `reach` at the viewer's offset +1 in both axes, and by the opposite at −1.
    static func shift(by reach: Vector) -> MotionEffectGroup {
        MotionEffectGroup([
            InterpolatingMotionEffect(.centerX, along: .horizontal, minimum: -reach.x, maximum: reach.x),
            InterpolatingMotionEffect(.centerY, along: .vertical, minimum: -reach.y, maximum: reach.y),
        ])
    }
}
