import TiltEngine

/// The slow drift that shows a newcomer that the map moves: three seconds, slower and slower.
struct OpeningDrift: Equatable, Sendable {
    let start: Double

    private static let duration = 3.0
    private static let velocity = Vector(96, 48)

    /// How fast the offset grows, in points per second.
    func velocity(at time: Double) -> Vector {
        Self.velocity * (1 - (time - start) / Self.duration).clamped(to: 0...1)
    }
}
