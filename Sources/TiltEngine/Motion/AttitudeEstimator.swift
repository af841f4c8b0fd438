/// Estimates the attitude of a device from its gyroscope and accelerometer. The gyroscope turns the attitude at once, and the
/// accelerometer levels it slowly. All constants are in seconds, so the result does not depend on the sample rate.
///
/// The accelerometer's readings are rotated by the gyroscope into a frame that does not turn with the pad. There
/// gravity is constant while a hand's pushes cancel out, so averaging over seconds adds no delay. This is the idea of
/// VQF (Laidig and Seel, Information Fusion 91, 2023), whose paper also describes the bias estimation in motion. The
/// handling of uneven steps, gaps, missed turns and missing gyroscopes, and the compensation of the sensors' delay, are
/// this package's own.
public struct AttitudeEstimator: Hashable, Sendable, CustomStringConvertible {
    /// The rotation of the pad's frame into an earth frame with y up and a free heading.
    public private(set) var attitude = Quaternion.identity
    /// The angular velocity in rad/s in the pad's frame, corrected for the gyroscope's bias; that of the last valid sample.
    public private(set) var rotationRate = Vector3.zero
    /// The accelerometer's reading in the last valid sample, in m/s²; nil if it cannot be a measurement.
    public private(set) var acceleration: Vector3?
    /// Whether a valid sample has arrived.
    public var hasSample: Bool { clock.hasStarted }

    private var clock = SampleClock()
    private var bias = GyroBias()
    /// Whether a gyroscope has sent anything but zeros.
    private(set) var hasGyro = false
    /// The rotation by the gyroscope alone, and the rotation that levels it.
    private var turning = Quaternion.identity
    private var levelling = Quaternion.identity
    /// The acceleration in the frame that does not turn, and the time in seconds that its average covers; 0 makes the
    /// next reading decide.
    private var force = LowPass()
    private var memory = 0.0
    /// The average that levels the attitude: the one above, or a longer one while the gyroscope can be trusted.
    private var gravity = PatientAverage()
    /// The filter that replaces a plain average in the first seconds of an uninterrupted run.
    private var first: GravityFilter?
    /// The current memory of the average, in seconds.
    private var mostMemory = LowPass.span
    private var doubt = Doubt()
    private var drift = Drift()
    /// The number of times that turns may have been missed.
    private var breaks = 0

    /// An estimator without samples.
    public init() {}

    /// The direction away from the earth in the pad's frame, of length 1; (0, 1, 0) before the first valid sample.
    public var up: Vector3 { attitude.inverse.rotate(Vector3(0, 1, 0)).normalized ?? Vector3(0, 1, 0) }

    /// Processes the next sample. It ignores readings that no sensor can have measured: numbers that are not finite or out of
    /// range, six zeros, or a repeated time. An earlier time means that the clock was set back; a usual step is then assumed.
    /// Returns whether the sample was used.
    @discardableResult public mutating func update(with sample: MotionSample) -> Bool {
        guard let reading = Reading(sample) else { return false }
        switch clock.advance(to: sample.time) {
        case .start: start(with: reading)
        case .step(let dt): advance(by: dt, to: reading)
        case .none: return false
        }
        acceleration = reading.acceleration
        let lead = bias.isAtRest ? .zero : rotationRate
        let ahead = Quaternion(angle: .radians(lead.length * Self.sensorDelay), axis: lead)
        attitude = (levelling * turning * ahead).normalized
        return true
    }

    /// Pitch and roll, to a tenth of a degree.
    public var description: String {
        func short(_ angle: Angle) -> Angle { .degrees((angle.degrees * 10).rounded() / 10) }
        return "AttitudeEstimator(pitch \(short(pitch)), roll \(short(roll)))"
    }

    private mutating func start(with reading: Reading) {
        breaks += 1
        (memory, first, rotationRate) = (0, GravityFilter(), reading.rate - bias.estimate)
        level(with: reading, lasting: Self.firstWeight)
    }

    private mutating func advance(by dt: Double, to reading: Reading) {
        let uncertainTurn = bias.rest?.uncertainTurn ?? .zero
        if let acceleration = reading.acceleration {
            bias.update(rate: reading.rate, acceleration: acceleration, dt: dt)
        } else {
            bias.endRest()
        }
        let rate = reading.rate - bias.estimate
        if dt > Self.longestStep {
            breaks += 1
            turn(rotationRate, for: Self.extrapolation)
            (memory, first) = (min(memory, Self.extrapolation), nil)
        } else if !bias.isAtRest {
            // A turn that could have been noise at rest was a real turn.
            turn(uncertainTurn, for: 1)
            turn((rotationRate + rate) / 2, for: dt)
        }
        rotationRate = rate
        level(with: reading, lasting: min(dt, Self.extrapolation))
    }

    private mutating func turn(_ rate: Vector3, for dt: Double) {
        turning = (turning * Quaternion(angle: .radians(rate.length * dt), axis: rate)).normalized
    }

    /// Rotates the attitude about a horizontal axis, which keeps the heading, until the average acceleration is upright.
    private mutating func level(with reading: Reading, lasting dt: Double) {
        guard let acceleration = reading.acceleration else { return }
        let (measured, before) = (turning.rotate(acceleration), force.value)
        let rest = hasGyro ? bias.rest.map { turning.rotate($0.meanAcceleration) } : nil
        if let rest {
            force.average(rest, lasting: dt, memory: Self.memoryAtRest)
            gravity.settle(at: rest, beside: force.value, lasting: dt, memory: Self.memoryAtRest)
            first = nil
        } else if memory < LowPass.span, let gravity = first?.add(measured, lasting: dt) {
            force = LowPass(gravity)
        } else {
            force.add(measured, lasting: dt, memory: memory)
        }
        let lean = levelling.rotate(force.value - before) / MotionSample.standardGravity
        drift.add(levelling * turning, bias.estimate, lasting: dt, memory: memory)
        listen(to: reading.rate)
        memory = min(memory + dt, mostMemory)
        if let mean = doubt.settle(measured, against: force.value, lasting: dt, memory: memory) {
            breaks += 1
            (force, first, memory) = (LowPass(mean), nil, Doubt.window)
        }
        if memory < LowPass.span, rest == nil {
            gravity = PatientAverage(force)
        } else if rest == nil {
            gravity.add(measured, beside: force.value, bias: bias.variance, lasting: dt)
        }

        guard let mean = levelling.rotate(gravity.value).normalized else { return }
        levelling = (Quaternion(from: mean, to: Vector3(0, 1, 0)) * levelling).normalized
        if !bias.isAtRest, !doubt.isRaised { drift.teach(&bias, leaning: lean, dt: dt, memory: memory) }
    }

    /// Adjusts the memory to the gyroscope: without one the accelerometer has to follow turns too.
    private mutating func listen(to rate: Vector3) {
        hasGyro = hasGyro || rate != .zero
        let isSilent = rate == .zero && !bias.isStill
        mostMemory = !hasGyro ? Self.memoryAlone : isSilent ? Self.memoryLost : LowPass.span
        if mostMemory < LowPass.span { first = nil }
    }

    /// The delay of the sensors in seconds, by which the attitude is extrapolated at the last rate. Their low-passes
    /// have corner frequencies of 45 to 90 Hz, which is 1.8 to 3.5 ms. Only the levelled attitude is extrapolated,
    /// because levelling combines readings of both sensors with the same delay.
    static let sensorDelay = 0.003
    /// The memory in seconds without a gyroscope, which is enough against a trembling hand.
    static let memoryAlone = 0.15
    /// The memory in seconds while a gyroscope is silent in motion and may return.
    static let memoryLost = 1.0
    /// The time in seconds within which the attitude is levelled at rest by the mean of all readings since its start.
    static let memoryAtRest = 1.0
    /// The weight of the first sample, in seconds.
    static let firstWeight = 0.01
    /// The longest step in seconds that is integrated; a longer one is a gap.
    static let longestStep = 0.1
    /// The time in a gap, in seconds, for which the last rate is assumed.
    static let extrapolation = 0.05
    /// The length of a gap in seconds, forward or back, after which everything is reset.
    static let longestGap = 1.0
}

// The upward direction a moment ago.
extension AttitudeEstimator {
    /// A pose of the pad by the gyroscope alone.
    struct Moment: Hashable, Sendable {
        fileprivate let turning: Quaternion
        fileprivate let breaks: Int
    }

    var moment: Moment { Moment(turning: turning, breaks: breaks) }

    /// Whether the average is still so short that the next seconds will improve it.
    var isYoung: Bool { memory < LowPass.span && mostMemory == LowPass.span }

    /// The upward direction in an earlier pose, by present knowledge; nil if turns may have been missed since.
    func up(at moment: Moment) -> Vector3? {
        guard moment.breaks == breaks else { return nil }
        return (levelling * moment.turning).inverse.rotate(Vector3(0, 1, 0)).normalized
    }

    /// The time between the last two samples, in seconds, if known.
    var lastStep: Double { clock.lastStep }
}

/// The clock of a source, which may stop, jump or be set back.
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

/// Detects an average acceleration that is entirely wrong, as after missed turns. No hand pushes one way for a second,
/// so a short average that stays far from the long one is right.
private struct Doubt: Hashable {
    private var mean = Vector3.zero
    /// The mean square deviation of the readings from that average.
    private var spread = 0.0
    /// The short average when the doubt arose, and the time since then.
    private var suspicion = Vector3.zero
    private var duration = 0.0

    /// Whether the two averages currently disagree.
    var isRaised: Bool { duration > 0 }

    /// Adds a reading in the frame that does not turn. Returns the average to restart from, once the doubt is confirmed.
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

    /// The time in seconds that the short average covers.
    static let window = 0.4
    /// The time in seconds for which the averages must disagree.
    private static let patience = 1.0
    /// The least disagreement, in m/s²: 3° of gravity.
    private static let least = Angle.degrees(3).radians * MotionSample.standardGravity
}

/// Observes the gyroscope's bias by the levelling. A remaining bias turns the pad's frame against the earth, which the
/// accelerometer corrects continually: the rate of the correction, about the earth's axes, is the mean of the remaining bias.
private struct Drift: Hashable {
    /// The earth's axes in the pad's frame: to the east, up, and to the south of a free heading.
    private var east = LowPass()
    private var up = LowPass()
    private var south = LowPass()
    /// The bias that was subtracted, about the earth's axes.
    private var taken = LowPass()

    mutating func add(_ attitude: Quaternion, _ bias: Vector3, lasting dt: Double, memory: Double) {
        let inverse = attitude.inverse
        east.add(inverse.rotate(Vector3(1, 0, 0)), lasting: dt, memory: memory)
        up.add(inverse.rotate(Vector3(0, 1, 0)), lasting: dt, memory: memory)
        south.add(inverse.rotate(Vector3(0, 0, 1)), lasting: dt, memory: memory)
        taken.add(attitude.rotate(bias), lasting: dt, memory: memory)
    }

    /// Passes the lean that was corrected within `dt` seconds on to the bias. A bias about the vertical cannot be
    /// observed and is weakly drawn to zero. While the average is short, pushes have not cancelled out and turn it
    /// faster: the variance of the observation falls with the fourth power of the memory.
    func teach(_ bias: inout GyroBias, leaning mean: Vector3, dt: Double, memory: Double) {
        let estimate = bias.estimate
        let shortness = LowPass.span / min(max(memory, dt), LowPass.span)
        let doubt = shortness * shortness * shortness * shortness
        let (eastward, southward) = (mean.z / dt + taken.value.x, -mean.x / dt + taken.value.z)
        bias.learn(along: east.value, excess: eastward - east.value.dot(estimate), dt: dt, doubt: doubt)
        bias.learn(along: south.value, excess: southward - south.value.dot(estimate), dt: dt, doubt: doubt)
        bias.learn(along: up.value, excess: -up.value.dot(estimate), dt: dt, doubt: 1e4)
    }
}

/// The valid readings of a sample; there is none for values that no sensor can have measured.
private struct Reading {
    let rate: Vector3
    /// Nil without an accelerometer reading.
    let acceleration: Vector3?

    init?(_ sample: MotionSample) {
        let (rate, acceleration) = (sample.rotationRate, sample.acceleration)
        guard sample.time.isFinite, rate.length <= Self.fastestTurn else { return nil }
        self.rate = rate
        self.acceleration = acceleration.normalized != nil && acceleration.length <= Self.strongest ? acceleration : nil
        if self.acceleration == nil && rate == .zero { return nil }
    }

    /// 5000 °/s; pads measure up to 2000 °/s.
    private static let fastestTurn = Angle.degrees(5000).radians
    /// 50 g; pads measure up to 16 g.
    private static let strongest = 50 * MotionSample.standardGravity
}
