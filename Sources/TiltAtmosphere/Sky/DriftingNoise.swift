import TiltEngine

/// Noise that drifts with the wind and changes: two layers, each carried for some hours and faded out while the other is
/// fresh, so that no swirl of the wind ever tears it.
struct DriftingNoise: Hashable, Sendable {
    private struct Layer: Hashable, Sendable {
        /// The points it has been carried per knot.
        var carried = 0.0
        var weight = 0.0
        var origin = Vector.zero
    }

    private var (first, second) = (Layer(), Layer())
    private let finer: Double

    /// Points of the world per hour and knot: a point is about 4.9 km.
    private static let pace = 0.378

    /// A reading of the noise at a time: `finer` times as fine, from a place of the table. `salt` tells readings apart.
    init(at hours: Double, period: Double, _ constants: AtmosphereConstants, salt: UInt32, finer: Double, from: Vector)
    {
        self.finer = finer
        let cycles = Int(period / constants.advect.period)
        func layer(_ index: Int) -> Layer {
            let place = hours / constants.advect.period + Double(index) / 2
            let start = place.rounded(.down)
            let age = place - start - 0.5
            let cycle = ((Int(start) % cycles) + cycles) % cycles
            let origin = Vector(
                constants.noise.width * hash01(cycle, index, 11 + salt),
                constants.noise.height * hash01(cycle, index, 12 + salt))
            return Layer(
                carried: age * constants.advect.period * constants.advect.share * Self.pace, weight: 1 - abs(2 * age),
                origin: from + origin)
        }
        (first, second) = (layer(0), layer(1))
        let power = (first.weight * first.weight + second.weight * second.weight).squareRoot()
        first.weight /= power
        second.weight /= power
    }

    /// The noise at a place with a wind in knots; variance 1.
    @inline(__always)
    func value(at place: Vector, wind: Vector, _ table: NoiseTable) -> Double {
        first.weight * table.value(at: (place - wind * first.carried) * finer + first.origin)
            + second.weight * table.value(at: (place - wind * second.carried) * finer + second.origin)
    }
}
