import TiltEngine

/// A slow drift that shows newcomers that the map moves: three seconds, slowing down.
struct OpeningDrift: Equatable, Sendable {
    let start: Double

    private static let duration = 3.0
    private static let velocity = Vector(96, 48)

    /// The velocity of the offset, in points per second.
    func velocity(at time: Double) -> Vector {
        Self.velocity * (1 - (time - start) / Self.duration).clamped(to: 0...1)
    }
}
