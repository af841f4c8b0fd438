/// One source of motion samples: its attitude, the pose that is level for it, and the tilt that follows.
struct TiltSensor: Hashable, Sendable {
    let source: TiltSource
    private(set) var estimator = AttitudeEstimator()
    private(set) var tilt = Tilt.zero
    /// Its own level pose; nil while the standard one holds.
    private(set) var level: RestPose?
    /// The last reading of the accelerometer in m/s², or what it would be at rest.
    private(set) var acceleration = Vector3.zero
    private var finder: RestPoseFinder?
    /// What was up when it last lost the lead, or when its samples began.
    private var restUp: Vector3?
    /// For how long, in seconds, it has said nothing.
    private var silence = 0.0

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

    /// Lets time pass without a sample.
    mutating func wait(_ dt: Double) { silence += dt }

    /// Turned faster than 20 °/s, or by 3° since it lost the lead.
    var isMoved: Bool {
        let up = estimator.up
        let rest = restUp ?? up
        return estimator.rotationRate.length > Angle.degrees(20).radians
            || Double.atan2(y: up.cross(rest).length, x: up.dot(rest)) > Angle.degrees(3).radians
    }

    /// Takes in a sample; false if the sample says nothing.
    mutating func receive(_ sample: MotionSample, standard: RestPose) -> Bool {
        guard estimator.update(with: sample) else { return false }
        silence = 0
        let reading = sample.acceleration
        acceleration = reading.normalized == nil ? estimator.up * MotionSample.standardGravity : reading
        restUp = restUp ?? estimator.up
        retilt(standard: standard)
        return true
    }

    /// Goes on looking for the way it is held; the answer, once, is what to announce.
    mutating func seekLevel(at time: Double, standard: RestPose) -> TiltAnnouncement? {
        guard
            let finding = finder?.update(up: estimator.up, rotationRate: estimator.rotationRate, time: time)
        else { return nil }
        finder = nil
        if case .held(let pose) = finding { level = pose }
        retilt(standard: standard)
        switch finding {
        case .held(let pose): return .levelFound(pose.noseUp)
        case .notHeld: return .levelAssumed(standard.noseUp)
        }
    }

    /// Makes the present pose level.
    mutating func setLevel() {
        finder = nil
        level = RestPose(up: estimator.up)
        tilt = .zero
    }

    mutating func retilt(standard: RestPose) {
        tilt = isSeekingLevel ? .zero : (level ?? standard).tilt(of: estimator.up, previous: tilt)
    }

    /// From here on a move counts anew.
    mutating func loseLead() { restUp = estimator.up }
}
