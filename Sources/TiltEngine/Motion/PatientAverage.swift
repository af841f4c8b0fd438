/// An average of the acceleration that covers more time where the gyroscope can be trusted. Gravity stands still in a frame
/// that does not turn; where the usual average of three seconds wanders, the gyroscope's errors turn that frame.
///
/// If gravity walks at random, by a mean square of q a second, and a hand's velocity is white noise of density c, the
/// Kalman filter for gravity settles to a second-order Butterworth low-pass whose corner is the fourth root of q/c, in
/// rad/s. Here q is not predicted from known errors of the gyroscope but measured, so that an error of scale counts as
/// well as a bias. The average is never shorter than the usual one, which suits the sensors of VQF's recordings
/// (Laidig and Seel, Information Fusion 91, 2023).
struct PatientAverage: Hashable, Sendable {
    private var average: LowPass
    /// The usual average, averaged again.
    private var anchor: Vector3
    /// The mean square by which gravity walks in a second, in (m/s²)²/s.
    private var wander = Self.usualWander

    /// An average that continues the usual one.
    init(_ usual: LowPass = LowPass()) { (average, anchor) = (usual, usual.value) }

    /// The average, in m/s².
    var value: Vector3 { average.value }

    /// Adds a reading that lasts `dt` seconds. `usual` is the average of three seconds that includes it, and `bias` the
    /// variance of the gyroscope's bias in (rad/s)².
    mutating func add(_ reading: Vector3, beside usual: Vector3, bias: Double, lasting dt: Double) {
        let share = dt / Self.window
        let off = usual - anchor
        anchor += off * share
        // A random walk is off its exponential average by half of the steps in the average's time, as mean squares.
        wander += (2 * off.dot(off) / Self.window - wander) * share
        // What a bias adds up to is uncertain before it is seen.
        let expected = bias * Self.window * MotionSample.standardGravity * MotionSample.standardGravity
        let shares = Self.usualWander / max(wander, expected)
        let span = (LowPass.span * shares.squareRoot().squareRoot()).clamped(to: LowPass.span...Self.longest)
        average.add(reading, lasting: dt, span: span)
    }

    /// Passes to a mean at rest within `memory` seconds. The rest shows the bias, so that what was observed with an older
    /// estimate counts no more.
    mutating func settle(at mean: Vector3, beside usual: Vector3, lasting dt: Double, memory: Double) {
        average.average(mean, lasting: dt, memory: memory)
        (anchor, wander) = (usual, 0)
    }

    /// The time in seconds over which gravity's walk is observed.
    private static let window = 5.0
    /// The walk for which three seconds are best: 0.32° in a second, where hands move at 0.3 m/s and another way every 0.15 s.
    private static let usualWander: Double = {
        let step = Angle.degrees(0.32).radians * MotionSample.standardGravity
        return step * step
    }()
    /// The longest time in seconds that the average covers: a gyroscope may change.
    private static let longest = 12.0
}
