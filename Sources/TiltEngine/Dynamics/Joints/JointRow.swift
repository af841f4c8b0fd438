/// The coefficients of a joint's row: the shares of velocity and position error that it corrects, the share of its
/// accumulated impulse that it releases, and what it corrects of the speed that it left in the last substep.
struct JointRow: Sendable {
    var speedScale: Float
    /// The correction of the position error, per second.
    var offsetScale: Float
    var impulseScale: Float
    var memoryScale: Float = 0

    static let rigid = JointRow(speedScale: 1, offsetScale: 0, impulseScale: 0)
}

extension JointRow {
    init(_ softness: Softness) {
        self.init(
            speedScale: softness.massScale, offsetScale: softness.massScale * softness.biasRate,
            impulseScale: softness.impulseScale)
    }

    /// A spring of `hertz` with a damping ratio (1 is critical), solved once in `h` seconds before the bodies move.
    ///
    /// A mass on it moves exactly as a damped oscillator: for x ← x + h·v and v ← α·v − β·x the determinant is
    /// α = e^(−2ζωh), and the trace 1 + α − hβ is e^(−ζωh) · 2 cos(ωh √(1 − ζ²)). What all else adds to v since the spring
    /// was last solved is a load. Its share γ = β / (ω²h) makes a mass rest exactly where the spring bears it: at g / ω².
    /// Springs too fast for the step, with more than half a radian per step, are soft constraints, which rest there too and
    /// stay stable, but lose some amplitude, and so, unnoticed, are those too slow for these numbers.
    init(hertz: Float, dampingRatio: Float, _ h: Float) {
        let (turn, ratio) = (2 * Double.pi * Double(hertz) * Double(h), Double(dampingRatio))
        guard (1e-6...0.5).contains(turn) else {
            self.init(Softness(hertz: hertz, dampingRatio: dampingRatio, h))
            return
        }
        let decay = Portable.exp(-2 * ratio * turn)
        let root = abs(1 - ratio * ratio).squareRoot() * turn
        let trace =
            ratio <= 1
            ? 2 * Portable.exp(-ratio * turn) * Portable.cos(root)
            : Portable.exp(root - ratio * turn) + Portable.exp(-root - ratio * turn)
        let pull = 1 + decay - trace
        let load = pull / (turn * turn)
        self.init(
            speedScale: Float(1 - load), offsetScale: Float(pull / Double(h)), impulseScale: Float(load),
            memoryScale: Float(load - decay))
    }
}

/// The rows of four joints.
struct JointRows: Sendable {
    let speedScale, offsetScale, impulseScale, memoryScale: Lanes

    @inline(__always) init(_ a: JointRow, _ b: JointRow, _ c: JointRow, _ d: JointRow) {
        speedScale = Lanes(a.speedScale, b.speedScale, c.speedScale, d.speedScale)
        offsetScale = Lanes(a.offsetScale, b.offsetScale, c.offsetScale, d.offsetScale)
        impulseScale = Lanes(a.impulseScale, b.impulseScale, c.impulseScale, d.impulseScale)
        memoryScale = Lanes(a.memoryScale, b.memoryScale, c.memoryScale, d.memoryScale)
    }
}
