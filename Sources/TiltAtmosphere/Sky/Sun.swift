import TiltEngine

/// The sun over a world: it goes west, twice round in a period of 48 hours.
struct Sun: Hashable, Sendable {
    private let size: Vector
    private let turn: Double

    /// The place of noon at hour 0, and how far the edge of night bulges, in radians.
    private static let (noon, bulge) = (3600.0, 0.42)

    init(at hours: Double, period: Double, size: Vector) {
        self.size = size
        turn = 2 * hours / period - Self.noon / size.x
    }

    /// The sine of its height over the horizon, −1…1.
    func elevation(at place: Vector) -> Double {
        .cos(2 * .pi * (place.x / size.x + turn) + Self.bulge * .sin(2 * .pi * (place.y / size.y - 0.5)))
    }
}
