/// Which way is up, from a gyroscope and an accelerometer: the gyroscope turns the attitude at once, the accelerometer levels it
/// slowly. All its constants are seconds, so that any rate of samples gives the same answer.
///
/// What the accelerometer says is turned by the gyroscope into a frame that does not turn with the pad. There gravity stays
/// while a hand's pushes come and go, so that a mean over seconds costs no delay. This is the idea of VQF (Laidig and Seel,
/// Information Fusion 91, 2023), after whose paper bias in motion is learnt, too; steps of any length and gaps are our own.
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
    /// How the gyroscope alone has turned the pad, and what turns that upright.
    private var turning = Quaternion.identity
    private var levelling = Quaternion.identity
    /// How many seconds of readings the means hold; none means that the next one decides.
    private var memory = 0.0
    /// The acceleration in the frame that does not turn.
    private var force = LowPass()
    private var drift = Drift()

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
        turning = (turning * Quaternion(angle: rate.length * dt, axis: rate)).normalized
        attitude = (levelling * turning).normalized
    }

    /// Turns the attitude about a horizontal axis, so that the heading stays, until the mean acceleration is upright.
    private mutating func level(with reading: Reading, lasting dt: Double) {
        guard let acceleration = reading.acceleration else { return }
        force.add(turning.rotate(acceleration), lasting: dt, memory: memory)
        drift.add(attitude, bias.estimate, lasting: dt, memory: memory)
        let isFull = memory >= LowPass.span
        memory = min(memory + dt, reading.rate == .zero ? Self.memoryAlone : LowPass.span)

        guard let mean = levelling.rotate(force.value).normalized else { return }
        levelling = (Quaternion(from: mean, to: Vector3(0, 1, 0)) * levelling).normalized
        attitude = (levelling * turning).normalized
        if isFull, !bias.isAtRest { drift.teach(&bias, leaning: mean, dt: dt) }
    }

    /// How much is remembered, in seconds, where the gyroscope says nothing at all, which none does that is there.
    static let memoryAlone = 1.0
    /// What the first sample counts, in seconds.
    static let firstWeight = 0.01
    /// The longest step in seconds that is integrated; what is longer is a gap.
    static let longestStep = 0.1
    /// For how long the last rate is believed in a gap, in seconds.
    static let extrapolation = 0.05
    /// The gap in seconds, forward or back, after which all begins anew.
    static let longestGap = 1.0
}

/// What the levelling says about the gyroscope's bias. A bias that is left over turns the pad's frame against the earth, which the
/// accelerometer corrects again and again: the rate of the correction, about the earth's axes, is the mean of the bias left over.
private struct Drift: Hashable {
    /// The earth's axes in the pad's frame: to the east, up, and to the south of a free heading.
    private var east = LowPass()
    private var up = LowPass()
    private var south = LowPass()
    /// The bias that was taken off, about the earth's axes.
    private var taken = LowPass()

    mutating func add(_ attitude: Quaternion, _ bias: Vector3, lasting dt: Double, memory: Double) {
        let inverse = attitude.inverse
        east.add(inverse.rotate(Vector3(1, 0, 0)), lasting: dt, memory: memory)
        up.add(inverse.rotate(Vector3(0, 1, 0)), lasting: dt, memory: memory)
        south.add(inverse.rotate(Vector3(0, 0, 1)), lasting: dt, memory: memory)
        taken.add(attitude.rotate(bias), lasting: dt, memory: memory)
    }

    /// Teaches the bias from the lean of the mean acceleration that was corrected within `dt` seconds. About the vertical nothing
    /// is seen; there the bias is drawn to none, weakly.
    func teach(_ bias: inout GyroBias, leaning mean: Vector3, dt: Double) {
        let estimate = bias.estimate
        bias.learn(along: east.value, excess: mean.z / dt + taken.value.x - east.value.dot(estimate), dt: dt)
        bias.learn(along: south.value, excess: -mean.x / dt + taken.value.z - south.value.dot(estimate), dt: dt)
        bias.learn(along: up.value, excess: -up.value.dot(estimate), dt: dt, doubt: 1e4)
    }
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
