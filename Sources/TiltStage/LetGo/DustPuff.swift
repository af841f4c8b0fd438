package import TiltCanvas
package import TiltEngine

/// The dust and the tremor of a landing.
package struct DustPuff: Sendable {
    /// The point at which the thing landed, and its plane.
    package let point: Vector
    package let plane: Int
    private let strength: Double
    private let start: Double

    /// The strength of a landing from which dust rises, and the most landings whose dust is seen at a time.
    static let (least, most) = (0.2, 8)
    /// The durations of dust and tremor, in seconds, and the height of a tremor, in points.
    private static let (life, tremor, height) = (0.5, 0.12, 3.0)
    /// The number of grains.
    private static let grains = 10

    /// The dust of a landing at a time.
    init(_ landing: Landing, at time: Double) {
        (point, plane, strength, start) = (landing.point, landing.plane, landing.strength, time)
    }

    func isOver(at time: Double) -> Bool { time - start >= Self.life }

    /// The displacement of the camera.
    func tremor(at time: Double) -> Double {
        let u = (time - start) / Self.tremor
        return u < 0 || u >= 1 ? 0 : Self.height * strength * (1 - u) * .sin(2 * .pi * u)
    }

    /// Draws the dust about a point of the window, where a point of the fall is `scale` large.
    package func draw(into list: inout DrawList, at place: Vector, scale: Double, time: Double) {
        let u = ((time - start) / Self.life).clamped(to: 0...1)
        var chance = SplitMix64(seed: UInt64(abs(point.x * 8).clamped(to: 0...1e9)) &+ UInt64(plane))
        for _ in 0..<Self.grains {
            let (side, height) = (chance.uniform(-1, 1), chance.uniform(0.1, 0.5))
            // It slows down in the air, and sinks.
            let way = Vector(side * 110, -height * 40) * (1 - (1 - u) * (1 - u)) + Vector(0, 14 * u * u)
            let radius = chance.uniform(1, 2.2) * (1 + 2 * u) * scale
            let center = place + way * (strength.squareRoot() * scale)
            list.fill(
                Rect(center: center, size: Vector(2 * radius, 2 * radius)), radius: radius, softness: 1.5 * radius,
                color: .white.opacity(0.22 * strength.squareRoot() * (1 - u) * (1 - u)))
        }
    }
}
