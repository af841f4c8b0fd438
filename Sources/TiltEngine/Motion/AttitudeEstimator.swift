/// Which way is up, from a gyroscope and an accelerometer: the gyroscope turns the attitude at once, the accelerometer pulls it
/// level slowly. All its constants are seconds, so that any rate of samples gives the same answer.
///
/// A complementary filter: each sample counts as much accelerometer as it lasts and as it can be trusted, out of a memory that
/// fills up at the start (a plain mean) and then holds the last second.
public struct AttitudeEstimator: Hashable, Sendable {
    /// The rotation of the pad's frame into an earth frame with y up and a free heading.
    public private(set) var attitude = Quaternion.identity
    /// The rate of turn in rad/s in the pad's frame, without the gyroscope's bias; the last valid one.
    public private(set) var rotationRate = Vector3.zero
    /// What the accelerometer said in the last valid sample, in m/s²; nil where that is nothing it can have measured.
    public private(set) var acceleration: Vector3?
    /// Whether a valid sample has arrived.
    public private(set) var hasSample = false

    private var bias = GyroBias()
    private var time = 0.0
    /// How much trusted accelerometer the attitude holds, in seconds; none means that the next one decides.
    private var memory = 0.0
    /// How far the acceleration was from gravity's strength lately, as a share of it.
    private var shaking = 0.0

    /// An estimator that knows nothing yet.
    public init() {}

    /// The direction away from the earth in the pad's frame, of length 1; (0, 1, 0) before the first valid sample.
    public var up: Vector3 {
        attitude.inverse.rotate(Vector3(0, 1, 0)).normalized ?? Vector3(0, 1, 0)
    }

    /// Takes in the next sample. What no sensor can have measured is not taken in: numbers that are not finite or beyond
    /// any sensor's range, six zeros, times that do not advance.
    ///
    /// - Parameter sample: what the sensors said, later than the sample before.
    /// - Returns: whether the sample was taken in.
    @discardableResult
    public mutating func update(with sample: MotionSample) -> Bool {
        guard let reading = Reading(sample) else { return false }
        let dt = sample.time - time
        if !hasSample || abs(dt) > Self.longestGap {
            start(with: reading, at: sample.time)
        } else {
            guard dt > 0 else { return false }
            advance(by: dt, to: reading)
            time = sample.time
        }
        acceleration = reading.acceleration
        return true
    }
}

extension AttitudeEstimator {
    private mutating func start(with reading: Reading, at time: Double) {
        hasSample = true
        self.time = time
        rotationRate = reading.rate - bias.estimate
        memory = 0
        shaking = 0
        level(with: reading, lasting: Self.firstWeight)
    }

    private mutating func advance(by dt: Double, to reading: Reading) {
        if let acceleration = reading.acceleration {
            bias.update(rate: reading.rate, acceleration: acceleration, dt: dt)
        }
        let rate = reading.rate - bias.estimate
        if dt > Self.longestStep {
            turn(rotationRate, for: Self.extrapolation)
            memory = min(memory, Self.extrapolation)
        } else {
            turn((rotationRate + rate) / 2, for: dt)
        }
        rotationRate = rate
        level(with: reading, lasting: min(dt, Self.extrapolation))
    }

    private mutating func turn(_ rate: Vector3, for dt: Double) {
        attitude = (attitude * Quaternion(angle: rate.length * dt, axis: rate)).normalized
    }

    /// Turns the attitude about a horizontal axis, so that the heading stays, by the share of the error that is the reading's.
    private mutating func level(with reading: Reading, lasting dt: Double) {
        guard let acceleration = reading.acceleration, let direction = acceleration.normalized else { return }
        let weight = dt * trust(in: acceleration, lasting: dt)
        guard weight > 0 else { return }
        let share = weight / (memory + weight)
        memory = min(memory + weight, Self.memorySpan)

        let up = Vector3(0, 1, 0)
        let measured = attitude.rotate(direction)
        let axis = measured.cross(up)
        let error = Double.atan2(y: axis.length, x: measured.dot(up))
        let horizontal = axis.length > 1e-12 ? axis : Vector3(1, 0, 0)
        attitude = (Quaternion(angle: error * share, axis: horizontal) * attitude).normalized
    }

    /// How much an acceleration counts as gravity, 0…1: less while it is longer or shorter or has been just now, and less
    /// while the pad turns, since turning in a hand accelerates it too.
    private mutating func trust(in acceleration: Vector3, lasting dt: Double) -> Double {
        let excess = abs(acceleration.length / MotionSample.standardGravity - 1)
        shaking = max(excess, shaking * .exp(-dt / Self.calmingTime))
        let shake = shaking / Self.shakeScale
        let turning = rotationRate.length / Self.turnScale
        return 1 / ((1 + shake * shake) * (1 + turning * turning))
    }

    /// Seconds of trusted acceleration that level the attitude.
    static let memorySpan = 1.0
    /// What the first sample counts, in seconds.
    static let firstWeight = 0.01
    /// The longest step in seconds that is integrated; what is longer is a gap.
    static let longestStep = 0.1
    /// For how long the last rate is believed in a gap, in seconds.
    static let extrapolation = 0.05
    /// The gap in seconds, forward or back, after which all begins anew.
    static let longestGap = 1.0
    /// How long a shake is remembered, in seconds.
    static let calmingTime = 0.25
    /// The share of gravity by which an acceleration may be off and still count half. A sensor's scale is off by 1 % or 2.
    static let shakeScale = 0.1
    /// The rate of turn in rad/s at which an acceleration counts half.
    static let turnScale = 1.0
}

/// A sample after what cannot have been measured is left out.
private struct Reading {
    let rate: Vector3
    /// Nil where the accelerometer said nothing.
    let acceleration: Vector3?

    init?(_ sample: MotionSample) {
        let (rate, acceleration) = (sample.rotationRate, sample.acceleration)
        guard sample.time.isFinite, rate.length <= Self.fastestTurn else { return nil }
        self.rate = rate
        self.acceleration = acceleration.normalized != nil && acceleration.length <= Self.strongest ? acceleration : nil
        if self.acceleration == nil && rate == .zero { return nil }
    }

    /// 5000 °/s; pads measure up to 2000.
    private static let fastestTurn = Angle.degrees(5000).radians
    /// 50 g; pads measure up to 16.
    private static let strongest = 50 * MotionSample.standardGravity
}
