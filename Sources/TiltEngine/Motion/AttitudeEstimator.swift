/// Which way is up, from a gyroscope and an accelerometer: the gyroscope turns the attitude at once, the accelerometer levels it
/// slowly. All its constants are seconds, so that any rate of samples gives the same answer.
///
/// What the accelerometer says is turned by the gyroscope into a frame that does not turn with the pad. There gravity stays
/// while a hand's pushes come and go, so that a mean over seconds costs no delay. This is the idea of VQF (Laidig and Seel,
/// Information Fusion 91, 2023), after whose paper bias in motion is learnt, too. Our own are steps of any length, gaps, turns
/// that no sample told of, missing gyroscopes, and the lead over the sensors' delay.
public struct AttitudeEstimator: Hashable, Sendable {
    /// The rotation of the pad's frame into an earth frame with y up and a free heading.
    public private(set) var attitude = Quaternion.identity
    /// The rate of turn in rad/s in the pad's frame, without the gyroscope's bias; the last valid one.
    public private(set) var rotationRate = Vector3.zero
    /// What the accelerometer said in the last valid sample, in m/s²; nil where that is nothing it can have measured.
    public private(set) var acceleration: Vector3?
    /// Whether a valid sample has arrived.
    public var hasSample: Bool { clock.hasStarted }

    private var clock = SampleClock()
    private var bias = GyroBias()
    private var hasGyro = false
    /// How the gyroscope alone has turned the pad, and what turns that upright.
    private var turning = Quaternion.identity
    private var levelling = Quaternion.identity
    /// The acceleration in the frame that does not turn, and how many seconds of readings that mean holds; with none the next
    /// one decides.
    private var force = LowPass()
    private var memory = 0.0
    /// For how many seconds a reading counts at present.
    private var mostMemory = LowPass.span
    private var doubt = Doubt()
    private var drift = Drift()
    /// How often turns may have gone unseen.
    private var breaks = 0

    /// An estimator that knows nothing yet.
    public init() {}

    /// The direction away from the earth in the pad's frame, of length 1; (0, 1, 0) before the first valid sample.
    public var up: Vector3 {
        attitude.inverse.rotate(Vector3(0, 1, 0)).normalized ?? Vector3(0, 1, 0)
    }

    /// Takes in the next sample. What no sensor can have measured is not taken in: numbers that are not finite or beyond
    /// any sensor's range, six zeros, a time that is that of the sample before. A time before that means that the clock was set
    /// back; as much as usual has passed then.
    ///
    /// - Parameter sample: what the sensors said, after the sample before.
    /// - Returns: whether the sample was taken in.
    @discardableResult
    public mutating func update(with sample: MotionSample) -> Bool {
        guard let reading = Reading(sample) else { return false }
        switch clock.advance(to: sample.time) {
        case .start: start(with: reading)
        case .step(let dt): advance(by: dt, to: reading)
        case .none: return false
        }
        acceleration = reading.acceleration
        let lead = Quaternion(angle: rotationRate.length * Self.sensorDelay, axis: rotationRate)
        attitude = (levelling * turning * lead).normalized
        return true
    }
}

extension AttitudeEstimator {
    private mutating func start(with reading: Reading) {
        breaks += 1
        memory = 0
        rotationRate = reading.rate - bias.estimate
        level(with: reading, lasting: Self.firstWeight)
    }

    private mutating func advance(by dt: Double, to reading: Reading) {
        if let acceleration = reading.acceleration {
            bias.update(rate: reading.rate, acceleration: acceleration, dt: dt)
        }
        let rate = reading.rate - bias.estimate
        if dt > Self.longestStep {
            breaks += 1
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
    }

    /// Turns the attitude about a horizontal axis, so that the heading stays, until the mean acceleration is upright.
    private mutating func level(with reading: Reading, lasting dt: Double) {
        guard let acceleration = reading.acceleration else { return }
        let measured = turning.rotate(acceleration)
        force.add(measured, lasting: dt, memory: memory)
        drift.add(levelling * turning, bias.estimate, lasting: dt, memory: memory)
        let isFull = memory >= LowPass.span
        listen(to: reading.rate)
        memory = min(memory + dt, mostMemory)
        if let mean = doubt.settle(measured, against: force.value, lasting: dt, memory: memory) {
            breaks += 1
            force = LowPass(mean)
            memory = Doubt.window
        }

        guard let mean = levelling.rotate(force.value).normalized else { return }
        levelling = (Quaternion(from: mean, to: Vector3(0, 1, 0)) * levelling).normalized
        if isFull, !bias.isAtRest, !doubt.isRaised { drift.teach(&bias, leaning: mean, dt: dt) }
    }

    /// Without a gyroscope the accelerometer has to follow turns, too.
    private mutating func listen(to rate: Vector3) {
        hasGyro = hasGyro || rate != .zero
        let isSilent = rate == .zero && !bias.isStill
        mostMemory = !hasGyro ? Self.memoryAlone : isSilent ? Self.memoryLost : LowPass.span
    }

    /// By how much sensors are late, in seconds: by so much the attitude is turned on at the last rate. Their low-passes have
    /// corners of 45 to 90 Hz, which is 1.8 to 3.5 ms. Only the levelled attitude is turned on: levelling needs the
    /// accelerometer's reading in the attitude that the equally late gyroscope knows.
    static let sensorDelay = 0.003
    /// How much is remembered, in seconds, where the gyroscope has never said anything: enough against a trembling hand.
    static let memoryAlone = 0.15
    /// How much, in seconds, where it has, says nothing now, and the pad moves: it may come back.
    static let memoryLost = 1.0
    /// What the first sample counts, in seconds.
    static let firstWeight = 0.01
    /// The longest step in seconds that is integrated; what is longer is a gap.
    static let longestStep = 0.1
    /// For how long the last rate is believed in a gap, in seconds.
    static let extrapolation = 0.05
    /// The gap in seconds, forward or back, after which all begins anew.
    static let longestGap = 1.0
}

// Which way was up a moment ago.
extension AttitudeEstimator {
    /// A pose that the pad was in, as the gyroscope alone has it.
    struct Moment: Hashable, Sendable {
        fileprivate let turning: Quaternion
        fileprivate let breaks: Int
    }

    /// The present pose.
    var moment: Moment { Moment(turning: turning, breaks: breaks) }

    /// Whether so little is known yet that the next seconds will say better which way was up.
    var isYoung: Bool { memory < LowPass.span && mostMemory == LowPass.span }

    /// The direction that was up in a pose, as it is known by now; nil where turns may have gone unseen since.
    func up(at moment: Moment) -> Vector3? {
        guard moment.breaks == breaks else { return nil }
        return (levelling * moment.turning).inverse.rotate(Vector3(0, 1, 0)).normalized
    }

    /// Seconds from the sample before to the last one, as far as they are known.
    var lastStep: Double { clock.lastStep }
}

/// The clock of a source, which may stand still, jump, or be set back.
private struct SampleClock: Hashable {
    enum Advance {
        case start
        case step(Double)
        case none
    }

    private var time = 0.0
    private var usualStep = 0.004
    private(set) var lastStep = 0.0
    private(set) var hasStarted = false

    mutating func advance(to next: Double) -> Advance {
        let step = next - time
        guard hasStarted, abs(step) <= AttitudeEstimator.longestGap else {
            (time, lastStep, hasStarted) = (next, .infinity, true)
            return .start
        }
        guard step != 0 else { return .none }
        if step > 0, step <= AttitudeEstimator.longestStep { usualStep = step }
        lastStep = step > 0 ? step : usualStep
        time = next
        return .step(lastStep)
    }
}

/// Whether the mean acceleration is wrong altogether, as after turns that no sample told of. No hand pushes one way for a second:
/// a short mean that stays where it is, far from the long one, is the one to believe.
private struct Doubt: Hashable {
    private var mean = Vector3.zero
    /// The mean square of what readings are off that mean.
    private var spread = 0.0
    /// Where the short mean was when the doubt arose, and how long ago that was.
    private var suspicion = Vector3.zero
    private var duration = 0.0

    /// Whether the two means disagree at present.
    var isRaised: Bool { duration > 0 }

    /// Takes in a reading in the frame that does not turn. Gives back the mean to begin anew with, where that is settled.
    mutating func settle(
        _ reading: Vector3, against longMean: Vector3, lasting dt: Double, memory: Double
    ) -> Vector3? {
        let share = min(1, dt / min(max(memory, dt), Self.window))
        mean += (reading - mean) * share
        let (off, apart, moved) = (reading - mean, mean - longMean, mean - suspicion)
        spread += (off.dot(off) - spread) * share
        let isApart = memory > Self.window && apart.dot(apart) > 4 * spread + Self.least * Self.least
        if !isApart || moved.dot(moved) > apart.dot(apart) / 9 { (suspicion, duration) = (mean, 0) }
        duration = isApart ? duration + dt : 0
        guard duration >= Self.patience else { return nil }
        duration = 0
        return mean
    }

    /// Seconds that the short mean holds.
    static let window = 0.4
    /// How long, in seconds, the means have to disagree.
    private static let patience = 1.0
    /// The least disagreement, in m/s²: 3° of gravity.
    private static let least = Angle.degrees(3).radians * MotionSample.standardGravity
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
