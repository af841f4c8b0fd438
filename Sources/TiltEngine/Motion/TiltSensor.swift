/// One source of motion samples: its attitude, the pose that is level for it, and the tilt that follows.
struct TiltSensor: Hashable, Sendable {
    let source: TiltSource
    private(set) var estimator = AttitudeEstimator()
    private(set) var tilt = Tilt.zero
    private var smoothed = SmoothedTilt()
    /// Its own level pose; nil while the standard one holds.
    private var level: RestPose?
    /// When the pad was in that pose, as long as more may become known about it.
    private var levelMoment: AttitudeEstimator.Moment?
    /// The last reading of the accelerometer in m/s², or what it would be at rest.
    private(set) var acceleration = Vector3.zero
    private var finder: RestPoseFinder?
    /// What was up when it last lost the lead, or when its samples began.
    private var restUp: Vector3?
    /// For how long, in seconds, it has said nothing.
    private var silence = 0.0
    /// Whether an accelerometer has ever said where up is.
    private var knowsUp = false

    /// Longer than this, in seconds, no sensor that works is silent.
    private static let patience = 0.5

    /// A source without samples yet, which has to be held before it tilts if it `seeksLevel`.
    init(_ source: TiltSource, seeksLevel: Bool) {
        self.source = source
        finder = seeksLevel ? RestPoseFinder() : nil
    }

    /// Whether the way it is held has still to be found.
    var isSeekingLevel: Bool { finder != nil }

    /// Whether it has said something, and not fallen silent since: what stays silent tilts nothing.
    var isHeard: Bool { estimator.hasSample && silence <= Self.patience }

    /// Whether it has fallen silent.
    var isSilent: Bool { estimator.hasSample && !isHeard }

    /// Lets time pass without a sample.
    mutating func wait(_ dt: Double) { silence += dt }

    /// What it is while another pad is in use: silent.
    var parked: TiltSensor {
        var sensor = self
        sensor.loseLead()
        sensor.silence = .infinity
        return sensor
    }

    /// The pose that is level. Where nothing ever said where up is, that is the pose of the first sample.
    func level(standard: RestPose) -> RestPose { level ?? (knowsUp ? standard : Self.unknown) }

    private static let unknown = RestPose(up: Vector3(0, 1, 0))

    /// Turned faster than 20 °/s, or by 3° since it lost the lead.
    var isMoved: Bool {
        let up = estimator.up
        let rest = restUp ?? up
        return estimator.rotationRate.length > MotionSample.turningRate
            || Double.atan2(y: up.cross(rest).length, x: up.dot(rest)) > Angle.degrees(3).radians
    }

    /// Takes in a sample; false if the sample says nothing.
    mutating func receive(_ sample: MotionSample, standard: RestPose, smoothing: Double) -> Bool {
        guard estimator.update(with: sample) else { return false }
        silence = 0
        knowsUp = knowsUp || estimator.acceleration != nil
        acceleration = estimator.acceleration ?? estimator.up * MotionSample.standardGravity
        restUp = restUp ?? estimator.up
        correctLevel()
        retilt(standard: standard)
        tilt = smoothed.follow(
            tilt, rate: estimator.rotationRate.length, smoothing: smoothing, dt: estimator.lastStep)
        return true
    }

    /// A pose that became level in the first seconds was known as badly as anything then: what is learnt since about which way
    /// was up counts for it, too, lest the pad seem to tilt in the pose that it is held in.
    private mutating func correctLevel() {
        guard let moment = levelMoment else { return }
        guard estimator.isYoung, let up = estimator.up(at: moment) else {
            levelMoment = nil
            return
        }
        level = RestPose(up: up)
    }

    /// Goes on looking for the way it is held; the answer, once, is what to announce.
    mutating func seekLevel(standard: RestPose) -> TiltAnnouncement? {
        guard
            let finding = finder?.update(up: estimator.up, rotationRate: estimator.rotationRate, dt: estimator.lastStep)
        else { return nil }
        finder = nil
        if case .held(let pose) = finding { take(pose) }
        retilt(standard: standard)
        switch finding {
        case .held(let pose): return .levelFound(pose.noseUp)
        case .notHeld: return .levelAssumed(level(standard: standard).noseUp)
        }
    }

    /// Makes the present pose level.
    mutating func setLevel() {
        finder = nil
        take(RestPose(up: estimator.up))
        tilt = .zero
    }

    private mutating func take(_ pose: RestPose) {
        level = pose
        levelMoment = estimator.moment
    }

    mutating func retilt(standard: RestPose) {
        tilt = isSeekingLevel ? .zero : level(standard: standard).tilt(of: estimator.up, previous: tilt)
    }

    /// From here on a move counts anew.
    mutating func loseLead() { restUp = estimator.up }
}
