/// Estimates gravity in the first seconds, in which a mean cannot distinguish it from a push. This Kalman filter knows
/// that a push is soon followed by its opposite: it models the hand's velocity as that of a critically damped
/// oscillator under random forces.
///
/// Velocity and push are measured in units in which their variances are 1. The gains are the same on all axes and do
/// not depend on the readings, so that one covariance serves all.
struct GravityFilter: Hashable, Sendable {
    private var gravity = Vector3.zero
    private var velocity = Vector3.zero
    private var push = Vector3.zero
    /// The covariance: of gravity with each, of velocity with itself and with the push, and of the push.
    private var (gg, gv, gp, vv, vp, pp) = (1e4, 0.0, 0.0, 1.0, 0.0, 1.0)

    /// Adds an accelerometer's reading that lasts `dt` seconds, in a frame that does not turn. Returns gravity, in m/s².
    mutating func add(_ reading: Vector3, lasting dt: Double) -> Vector3 {
        predict(dt)
        let (g, v, p) = (gg + gp, gv + vp, gp + pp)
        let variance = g + p + Self.roughness / dt
        let surprise = (reading - gravity - push) / variance
        gravity += surprise * g
        velocity += surprise * v
        push += surprise * p
        (gg, gv, gp) = (gg - g * g / variance, gv - g * v / variance, gp - g * p / variance)
        (vv, vp, pp) = (vv - v * v / variance, vp - v * p / variance, pp - p * p / variance)
        return gravity
    }

    private mutating func predict(_ dt: Double) {
        let x = dt / Self.period
        let decay = Double.exp(-x)
        let (a, b, c) = (decay * (1 + x), decay * x, decay * (1 - x))
        (velocity, push) = (velocity * a + push * b, push * c - velocity * b)
        (gv, gp) = (gv * a + gp * b, gp * c - gv * b)
        // Without readings the variances return to 1 and the covariance to 0.
        let (v, p) = (vv - 1, pp - 1)
        (vv, vp, pp) = (
            1 + a * a * v + 2 * a * b * vp + b * b * p,
            b * c * p - a * b * v + (a * c - b * b) * vp,
            1 + b * b * v - 2 * b * c * vp + c * c * p
        )
    }

    /// The period of the oscillator divided by 2π, in seconds: hands push mostly at 0.5 to 3 Hz.
    private static let period = 0.12
    /// The variance of noise and fast vibration times the step in seconds, beside a push's variance of 1.
    private static let roughness = 0.02
}
