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
    func elevation(at place: Vector) -> Double { .cos(angle(across: place.x) + angle(down: place.y)) }

    /// The two parts of the angle whose cosine is the elevation.
    func angle(across x: Double) -> Double { 2 * .pi * (x / size.x + turn) }
    func angle(down y: Double) -> Double { Self.bulge * .sin(2 * .pi * (y / size.y - 0.5)) }
}
