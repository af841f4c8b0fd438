/// What a gyroscope reads at rest, in two ways. Where it and the accelerometer have been still for a while, it is what the
/// gyroscope reads; asking both, and comparing with the beginning of the stillness, keeps a slow turn from being taken
/// for rest. In motion a Kalman filter finds it from what the accelerometer goes on correcting.
public struct GyroBias: Hashable, Sendable {
    /// The reading at rest so far, in rad/s; zero until something was learnt.
    public private(set) var estimate = Vector3.zero
    private var covariance = Covariance(variance: Self.unknown)
    private var stillness: Stillness?

    /// Nothing has been seen yet.
    public init() {}

    /// Takes in a pair of readings, in rad/s and m/s² in the pad's frame, `dt` seconds after the last one, and learns from rest.
    public mutating func update(rate: Vector3, acceleration: Vector3, dt: Double) {
        covariance.widen(by: Self.wandering * dt, to: Self.unknown)
        guard dt < Self.longestGap, stillness?.lasts(rate, acceleration, dt) == true else {
            stillness = Stillness(rate, acceleration)
            return
        }
        if let stillness, isAtRest {
            estimate = stillness.meanRate
            covariance = Covariance(variance: Self.restVariance)
        }
    }

    /// Whether both sensors are still, though maybe not for long.
    var isStill: Bool { lasts(Stillness.window) }

    /// Whether both sensors have been still long enough.
    var isAtRest: Bool { lasts(Self.rest) }

    private func lasts(_ duration: Double) -> Bool { stillness.map { $0.duration >= duration } ?? false }

    /// Learns in motion from `dt` seconds in which the bias along an axis, of length 1 at most, seemed `excess` rad/s larger than
    /// the estimate. What is seen faintly counts `doubt` times less.
    mutating func learn(along axis: Vector3, excess: Double, dt: Double, doubt: Double = 1) {
        // So much doubt about one reading that in the long run the variance ends where it is told to.
        let variance = Self.motionVariance
        let noise = (variance * variance / (Self.wandering * dt) + variance) * doubt
        let gain = covariance.gain(along: axis, noise: noise)
        estimate += gain * excess.clamped(to: -Self.largestExcess...Self.largestExcess)
        if estimate.length > Self.largest { estimate = estimate * (Self.largest / estimate.length) }
    }
}

extension GyroBias {
    /// Seconds of stillness that make a rest.
    static let rest = 1.5
    /// Readings further apart than this, in seconds, may hide a motion.
    static let longestGap = 0.1
    /// The largest reading, in rad/s, that may be a bias: 10 °/s. Raw pads have up to 5, badly calibrated ones nearly 9.
    static let largest = Angle.degrees(10).radians

    /// Variances in (rad/s)²: of a bias of which nothing is known, after a rest, and after a long motion.
    private static let unknown = variance(degrees: 2)
    private static let restVariance = variance(degrees: 0.03)
    private static let motionVariance = variance(degrees: 0.1)
    /// By how much the variance grows in a second: a bias wanders with the temperature, by 0.1 °/s in 100 s.
    private static let wandering = variance(degrees: 0.1) / 100
    /// What is further off, in rad/s, is a shove.
    private static let largestExcess = Angle.degrees(2).radians

    private static func variance(degrees: Double) -> Double {
        let deviation = Angle.degrees(degrees).radians
        return deviation * deviation
    }
}

/// How uncertain three numbers are, and how their errors go together: a symmetric matrix by its rows.
private struct Covariance: Hashable {
    private var x: Vector3
    private var y: Vector3
    private var z: Vector3

    init(variance: Double) {
        (x, y, z) = (Vector3(variance, 0, 0), Vector3(0, variance, 0), Vector3(0, 0, variance))
    }

    mutating func widen(by variance: Double, to most: Double) {
        x.x = min(x.x + variance, most)
        y.y = min(y.y + variance, most)
        z.z = min(z.z + variance, most)
    }

    /// Kalman's gain for one reading along an axis, with a noise of that variance; afterwards less is uncertain.
    mutating func gain(along axis: Vector3, noise: Double) -> Vector3 {
        let spread = Vector3(x.dot(axis), y.dot(axis), z.dot(axis))
        let gain = spread / (axis.dot(spread) + noise)
        x = x - spread * gain.x
        y = y - spread * gain.y
        z = z - spread * gain.z
        return gain
    }
}
