/// The bias of a gyroscope, its reading at rest, estimated in two ways. If gyroscope and accelerometer have been still
/// for a while, the bias is the gyroscope's reading. A slow turn does not count as rest, because both sensors must be
/// still, and a bias that differs from the one known shortly before must last longer. In motion a Kalman filter
/// estimates the bias from the accelerometer's continual corrections.
public struct GyroBias: Hashable, Sendable {
    /// The current estimate, in rad/s; zero at first.
    public private(set) var estimate = Vector3.zero
    private var covariance = Covariance(variance: Self.unknown)
    private var stillness: Stillness?
    /// Whether the stillness has lasted long enough for an estimate.
    private(set) var isAtRest = false
    /// The bias at the end of the last rest, and the time since then in seconds.
    private var known: Vector3?
    private var age = 0.0

    /// Creates an estimate of zero.
    public init() {}

    /// Processes a pair of readings, in rad/s and m/s² in the pad's frame, `dt` seconds after the previous pair, and
    /// updates the estimate at rest.
    public mutating func update(rate: Vector3, acceleration: Vector3, dt: Double) {
        covariance.widen(by: Self.wandering * dt, to: Self.unknown)
        age += dt
        isAtRest = false
        guard dt < Self.longestGap, stillness?.lasts(rate, acceleration, dt) == true, let stillness else {
            stillness = Stillness(rate, acceleration)
            return
        }
        guard stillness.duration >= (isSurprising(stillness.meanRate) ? Self.surprisingRest : Self.rest) else { return }
        isAtRest = true
        (estimate, known, age) = (stillness.meanRate, stillness.meanRate, 0)
        covariance = Covariance(variance: Self.restVariance)
    }

    /// Ends a rest that nothing confirms.
    mutating func endRest() { (stillness, isAtRest) = (nil, false) }

    /// The variance of the estimate, the mean of the three axes', in (rad/s)².
    var variance: Double { covariance.mean }

    /// Whether both sensors are still, if only for a moment.
    var isStill: Bool { stillness.map { $0.duration >= Stillness.window } ?? false }

    var rest: Stillness? { isAtRest ? stillness : nil }

    /// Whether a bias differs from the one known shortly before, as a slow steady turn does.
    private func isSurprising(_ rate: Vector3) -> Bool {
        guard let known else { return false }
        return (rate - known).length > Stillness.slowestTurn + Self.warming * age
    }

    /// Updates the estimate in motion: for `dt` seconds the bias along an axis, of length 1 at most, seemed `excess`
    /// rad/s larger. `doubt` divides the weight of the observation.
    mutating func learn(along axis: Vector3, excess: Double, dt: Double, doubt: Double = 1) {
        // The noise of one reading with which the variance converges to its target.
        let variance = Self.motionVariance
        let noise = (variance * variance / (Self.wandering * dt) + variance) * doubt
        let gain = covariance.gain(along: axis, noise: noise)
        estimate += gain * excess.clamped(to: -Self.largestExcess...Self.largestExcess)
        if estimate.length > Self.largest { estimate = estimate * (Self.largest / estimate.length) }
    }

    /// The time of stillness in seconds that counts as rest.
    static let rest = 1.5
    /// The time of stillness in seconds that counts as rest where the bias has changed.
    static let surprisingRest = 10.0
    /// The greatest expected change of a bias per second, in rad/s²: 0.1 °/s in 100 s.
    private static let warming = Angle.degrees(0.001).radians
    /// The time between two readings, in seconds, above which the pad may have moved in between.
    static let longestGap = 0.1
    /// The largest bias, in rad/s: 10 °/s. Raw pads have up to 5 °/s, badly calibrated ones nearly 9.
    static let largest = Angle.degrees(10).radians

    /// Variances in (rad/s)²: of an unknown bias, after a rest, and after a long motion.
    private static let unknown = variance(degrees: 2)
    private static let restVariance = variance(degrees: 0.03)
    private static let motionVariance = variance(degrees: 0.1)
    /// The growth of the variance per second: a bias drifts with the temperature, by 0.1 °/s in 100 s.
    private static let wandering = variance(degrees: 0.1) / 100
    /// The excess in rad/s above which a reading counts as a push.
    private static let largestExcess = Angle.degrees(2).radians

    static func variance(degrees: Double) -> Double {
        let deviation = Angle.degrees(degrees).radians
        return deviation * deviation
    }
}

/// The covariance of three numbers: a symmetric matrix by its rows.
private struct Covariance: Hashable {
    private var x, y, z: Vector3

    init(variance: Double) { (x, y, z) = (Vector3(variance, 0, 0), Vector3(0, variance, 0), Vector3(0, 0, variance)) }

    var mean: Double { (x.x + y.y + z.z) / 3 }

    mutating func widen(by variance: Double, to most: Double) {
        x.x = min(x.x + variance, most)
        y.y = min(y.y + variance, most)
        z.z = min(z.z + variance, most)
    }

    /// Returns the Kalman gain for a reading along an axis with a noise variance, and reduces the uncertainty.
    mutating func gain(along axis: Vector3, noise: Double) -> Vector3 {
        let spread = Vector3(x.dot(axis), y.dot(axis), z.dot(axis))
        let gain = spread / (axis.dot(spread) + noise)
        (x, y, z) = (x - spread * gain.x, y - spread * gain.y, z - spread * gain.z)
        return gain
    }
}
