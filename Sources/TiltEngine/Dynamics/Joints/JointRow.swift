/// The coefficients of a joint's row: the shares of velocity and position error that it corrects, and the share of its
/// accumulated impulse that it releases.
struct JointRow: Sendable {
    var speedScale: Float
    /// The correction of the position error, per second.
    var offsetScale: Float
    var impulseScale: Float

    init(speedScale: Float, offsetScale: Float, impulseScale: Float) {
        (self.speedScale, self.offsetScale, self.impulseScale) = (speedScale, offsetScale, impulseScale)
    }

    init(_ softness: Softness) {
        self.init(
            speedScale: softness.massScale, offsetScale: softness.massScale * softness.biasRate,
            impulseScale: softness.impulseScale)
    }

    /// A spring of `hertz` with a damping ratio (1 is critical), solved once in `h` seconds before the bodies move.
    ///
    /// With these two coefficients a mass on it moves exactly as a damped oscillator: for x ← x + h·v and v ← α·v − β·x the
    /// determinant is α = e^(−2ζωh), and the trace 1 + α − hβ is e^(−ζωh) · 2 cos(ωh √(1 − ζ²)). Springs too fast for the
    /// step, with more than half a radian per step, are soft constraints, which lose some amplitude but stay stable.
    init(hertz: Float, dampingRatio: Float, _ h: Float) {
        let (turn, ratio) = (2 * Double.pi * Double(hertz) * Double(h), Double(dampingRatio))
        guard turn <= 0.5, turn > 0 else {
            self.init(Softness(hertz: hertz, dampingRatio: dampingRatio, h))
            return
        }
        let decay = Portable.exp(-2 * ratio * turn)
        let root = abs(1 - ratio * ratio).squareRoot() * turn
        let trace =
            ratio <= 1
            ? 2 * Portable.exp(-ratio * turn) * Portable.cos(root)
            : Portable.exp(root - ratio * turn) + Portable.exp(-root - ratio * turn)
        self.init(
            speedScale: Float(1 - decay), offsetScale: Float((1 + decay - trace) / Double(h)),
            impulseScale: Float(decay))
    }
}

/// The rows of four joints.
struct JointRows: Sendable {
    let speedScale: Lanes
    let offsetScale: Lanes
    let impulseScale: Lanes

    @inline(__always)
    init(_ a: JointRow, _ b: JointRow, _ c: JointRow, _ d: JointRow) {
        speedScale = Lanes(a.speedScale, b.speedScale, c.speedScale, d.speedScale)
        offsetScale = Lanes(a.offsetScale, b.offsetScale, c.offsetScale, d.offsetScale)
        impulseScale = Lanes(a.impulseScale, b.impulseScale, c.impulseScale, d.impulseScale)
    }
}
