import TiltEngine

extension Low {
    /// Adds what falls at a displacement from its centre: broad rain ahead of the warm front, a line at the cold front, showers
    /// in the cold air behind it, and the comma's head round the back of the low.
    @inline(__always) func add(
        to precipitation: inout Precipitation, at displacement: Vector, reach: Double,
        course: (Double) -> FrontSpirals.Course
    ) {
        let v = vigour * min(1.08, 0.62 + depth / 70)
        let length = displacement.dot(displacement).squareRoot() + 1e-6
        let q = length / radius
        guard v > 0.01, q < reach else { return }
        let sides = FrontSpirals.sides(course(q), in: displacement / length, radius: radius)
        let core = q / (q + 0.1)

        let warm = v * sides.warm.nearness * core * (1 - smoothstep(0.55 * fronts.endWarm, 1.02 * fronts.endWarm, q))
        if warm > 0 {
            let d = sides.warm.ahead
            Self.raise(&precipitation.steady, 0.92 * warm, (d - 32) / (d > 32 ? 52 : 21))
            Self.raise(&precipitation.cloud, 0.95 * warm, (d - 20) / (d > 20 ? 150 : 60))
        }

        let cold = v * sides.cold.nearness * core * (1 - smoothstep(0.45 * fronts.endCold, 1.02 * fronts.endCold, q))
        if cold > 0 {
            let d = sides.cold.ahead
            let open = cold * smoothstep(fronts.triple - 0.15, fronts.triple + 0.3, q)
            if open > 0 {
                Self.raise(&precipitation.steady, 1.08 * open, (d + 5) / 17)
                Self.raise(&precipitation.steady, 0.62 * open, (d + 16) / 40)
                Self.raise(&precipitation.cloud, 0.85 * open, (d + 14) / 62)
            }
            let far = q / 2.6
            let behind = cold * .exp(-far * far * far * far)
            Self.raise(&precipitation.showers, 0.74 * behind, (d + 175) / 105)
            Self.raise(&precipitation.cloud, 0.3 * behind, (d + 175) / 130)
        }
        addComma(to: &precipitation, at: q, turn: Torus.wrapped(sides.angleToWarm + 0.5, 2 * .pi) - 0.5, vigour: v)
    }

    /// The comma's head: a ring that shrinks anticlockwise from the warm front.
    private func addComma(to precipitation: inout Precipitation, at q: Double, turn: Double, vigour: Double) {
        let ends = (1 - smoothstep(4.4, 5.6, turn)) * smoothstep(-0.12, 0.22, turn) * smoothstep(0.12, 0.38, share)
        guard ends > 0 else { return }
        let ring = 0.74 + 0.16 * fronts.triple - 0.085 * turn
        guard abs(q - ring) < 6 * 0.42 else { return }
        let arm = vigour * ends * .pow(unit(1.02 - turn / 4.3), 0.8)
        Self.raise(&precipitation.steady, 0.94 * arm, (q - ring) / (0.23 + 0.02 * turn))
        Self.raise(&precipitation.cloud, arm, (q - ring) / 0.42)
    }

    /// Raises a value to a bell curve of a height, `x` widths beside its middle, if it is lower.
    @inline(__always) private static func raise(_ value: inout Double, _ height: Double, _ x: Double) {
        // Most are lower already, or so far away that nothing is left.
        guard height > value, x * x < 36 else { return }
        value = max(value, height * .gauss(x))
    }
}
