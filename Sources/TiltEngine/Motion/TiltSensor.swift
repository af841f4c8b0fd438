/// A source of motion samples: its attitude, its level pose, and the resulting tilt.
struct TiltSensor: Hashable, Sendable {
    let source: TiltSource
    private(set) var estimator = AttitudeEstimator()
    private(set) var tilt = Tilt.zero
    private var smoothed = SmoothedTilt()
    /// Its own level pose; nil while the standard one applies.
    private var level: RestPose?
    /// The moment of that pose, kept while the estimate of the pose may improve.
    private var levelMoment: AttitudeEstimator.Moment?
    /// The last reading of the accelerometer in m/s², or the reading at rest if there is none.
    private(set) var acceleration = Vector3.zero
    /// The speed in rad/s with which it turns; that of the upward direction without a gyroscope.
    private(set) var turningSpeed = 0.0
    private var finder: RestPoseFinder?
    /// The upward direction when it last lost the lead, or at its first sample.
    private var restUp: Vector3?
    /// The time in seconds since its last sample.
    private var silence = 0.0
    /// The heading of its nose when it was level, or at its first sample.
    private var restHeading: Angle?
    /// Whether an accelerometer has ever shown which way is up.
    private var knowsUp = false

    /// The time in seconds after which a sensor counts as silent.
    private static let patience = 0.5

    /// A source without samples; if it `seeksLevel`, it must be held before it tilts.
    init(_ source: TiltSource, seeksLevel: Bool) {
        self.source = source
        finder = seeksLevel ? RestPoseFinder(for: source) : nil
    }

    var isSeekingLevel: Bool { finder != nil }

    /// Whether it has sent samples and is not silent; a silent sensor does not tilt.
    var isSending: Bool { estimator.hasSample && silence <= Self.patience }

    var isSilent: Bool { estimator.hasSample && !isSending }

    /// Advances the time without a sample.
    mutating func wait(_ dt: Double) { silence += dt }

    /// The same sensor, silent, while another pad is in use.
    var parked: TiltSensor {
        var sensor = self
        sensor.loseLead()
        sensor.silence = .infinity
        return sensor
    }

    /// The level pose; that of the first sample if nothing ever showed which way is up.
    func level(standard: RestPose) -> RestPose { level ?? (knowsUp ? standard : Self.unknown) }

    private static let unknown = RestPose(up: Vector3(0, 1, 0))

    /// Whether it was turned faster than 20 °/s, or by 3° since it lost the lead.
    var isMoved: Bool {
        let up = estimator.up
        let rest = restUp ?? up
        return estimator.rotationRate.length > MotionSample.turningRate
            || Self.angle(up, rest) > Angle.degrees(3).radians
    }

    /// The angle between two directions, in radians.
    private static func angle(_ a: Vector3, _ b: Vector3) -> Double { .atan2(y: a.cross(b).length, x: a.dot(b)) }

    /// Processes a sample; returns false if it is invalid.
    mutating func receive(_ sample: MotionSample, standard: RestPose, smoothing: Double) -> Bool {
        let before = estimator.up
        guard estimator.update(with: sample) else { return false }
        silence = 0
        turningSpeed =
            estimator.hasGyro ? estimator.rotationRate.length : Self.angle(before, estimator.up) / estimator.lastStep
        knowsUp = knowsUp || estimator.acceleration != nil
        acceleration = estimator.acceleration ?? estimator.up * MotionSample.standardGravity
        restUp = restUp ?? estimator.up
        restHeading = restHeading ?? level(standard: standard).heading(of: estimator.attitude)
        correctLevel()
        retilt(standard: standard)
        tilt = smoothed.follow(tilt, rate: estimator.rotationRate.length, smoothing: smoothing, dt: estimator.lastStep)
        return true
    }

    /// Corrects a level pose that was found in the first seconds, when the attitude was inaccurate. Improvements of the
    /// attitude apply to it too, so that the pad does not seem to tilt in its level pose.
    private mutating func correctLevel() {
        guard let moment = levelMoment else { return }
        guard estimator.isYoung, let up = estimator.up(at: moment) else {
            levelMoment = nil
            return
        }
        level = level?.moved(to: up)
    }

    /// Continues the search for the level pose; returns the announcement once it is found.
    mutating func seekLevel(standard: RestPose) -> TiltAnnouncement? {
        let finding =
            estimator.hasGyro
            ? finder?.update(up: estimator.up, rotationRate: estimator.rotationRate, dt: estimator.lastStep)
            : finder?.update(up: estimator.up, turningSpeed: turningSpeed, dt: estimator.lastStep)
        guard let finding else { return nil }
        finder = nil
        if case .held(let pose) = finding { take(pose) }
        retilt(standard: standard)
        switch finding {
        case .held(let pose): return .levelFound(pose.noseUp)
        case .notHeld: return .levelAssumed(level(standard: standard).noseUp)
        }
    }

    mutating func setLevel() {
        finder = nil
        take(source.pose(estimator.up))
        tilt = .zero
    }

    private mutating func take(_ pose: RestPose) {
        (level, levelMoment) = (pose, estimator.moment)
        restHeading = pose.heading(of: estimator.attitude)
    }

    mutating func retilt(standard: RestPose) {
        tilt = isSeekingLevel ? .zero : level(standard: standard).tilt(of: estimator.up, previous: tilt)
    }

    /// Its attitude relative to its level pose.
    func attitude(standard: RestPose) -> DeviceAttitude {
        let pose = level(standard: standard)
        // Past a right angle it is that of the right angle.
        var attitude = DeviceAttitude(pose.tilt(of: estimator.up, previous: .zero))
        if let restHeading, let heading = pose.heading(of: estimator.attitude) {
            attitude.yaw = (heading - restHeading).wrapped
        }
        return attitude
    }

    /// Resets the movement of a sensor that lost the lead.
    mutating func loseLead() { restUp = estimator.up }
}
