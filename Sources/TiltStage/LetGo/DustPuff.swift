package import TiltCanvas
package import TiltEngine

/// The dust and the tremor of a landing.
package struct DustPuff: Sendable {
    /// The point at which the thing landed.
    package let point: Vector
    private let strength: Double
    private let start: Double

    /// The strength of a landing from which dust rises, and the most landings whose dust is seen at a time.
    static let (least, most) = (0.2, 8)
    /// The durations of dust and tremor, in seconds, and the height of a tremor, in points.
    private static let (life, tremor, height) = (0.7, 0.12, 3.0)
    /// The number of grains, and the colour of the dust.
    private static let (grains, color) = (28, Color(hex: 0xc4cede))

    /// The dust of a landing at a time.
    init(_ landing: Landing, at time: Double) {
        (point, strength, start) = (landing.point, landing.strength, time)
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
        var chance = SplitMix64(seed: UInt64(abs(point.x * 8).clamped(to: 0...1e9)))
        let size = strength.squareRoot() * scale
        // A veil that rolls away along the ground to both sides, so flat and soft that it has no outline.
        let spread = 1 - (1 - u) * (1 - u)
        for side in [-1.0, 1] {
            let (wide, soft) = ((18 + 26 * spread) * size, (7 + 9 * spread) * size)
            list.fill(
                Rect(center: place + Vector(side * 44 * spread * size, -soft / 2), size: Vector(wide, 1)),
                radius: 0.5, softness: soft, color: Self.color.opacity(0.13 * strength * (1 - u) * (1 - u)))
        }
        // Grains fly up, are slowed by the air, and fall back to the ground.
        for _ in 0..<Self.grains {
            let (side, speed, lasts) = (chance.uniform(-1, 1), chance.uniform(0.15, 1), chance.uniform(0.45, 1))
            let age = u / lasts
            let radius = chance.uniform(0.35, 0.95) * scale
            guard age < 1 else { continue }
            let away = side * (34 + 60 * speed) * (1 - (1 - age) * (1 - age))
            let up = 4 * (8 + 30 * speed * (1 - 0.6 * abs(side))) * age * (1 - age)
            list.fill(
                Rect(center: place + Vector(away, -up) * size, size: Vector(2 * radius, 2 * radius)), radius: radius,
                softness: 0.5 * scale, color: Self.color.opacity(0.6 * strength.squareRoot() * (1 - age)))
        }
    }
}
