/// Finds the pose in which a pad is held, once after it is connected: the first pose 10–80° nose up and rolled less
/// than 20° that is held for 0.3 s at less than 20 °/s. A pad on a table or in motion is not held. The standard pose is
/// taken 3 s after the first turn.
///
/// Other devices are held in more ways. A phone or a tablet is held in any pose but flat, face up or down within 10°, as it lies on
/// a table. A phone whose page was started is held in any pose, since its holder has said so. If none of these is held for 0.3 s,
/// the pose 3 s after the first turn is taken.
///
/// Without a gyroscope a pad on a table cannot be told from one in a calm hand. Any other pose that is held for 0.3 s, such as
/// flat, upright or on edge, then counts once the pad leaves it by 3°, and the mean pose is taken 2 s after the first turn.
/// A roll that is neither slight nor nearer to an edge is taken for a lean, and left out of the pose.
public struct RestPoseFinder: Hashable, Sendable {
    /// The result of a search.
    public enum Finding: Hashable, Sendable {
        /// The pad is held in this pose.
        case held(RestPose)
        /// The pad was turned but not held for 3 s.
        case notHeld
    }

    /// The time for which a pose has been held, and the time since the first turn, in seconds.
    private var holding: Double?
    private var sinceTurn: Double?
    /// Another pose that has been held, without a gyroscope.
    private var lying: RestPose?
    /// The sum of the upward directions so far, without a gyroscope.
    private var sum = Vector3.zero

    private let source: TiltSource

    /// A search that starts with the next update. `source` is what is held; a pad unless it is another sensor.
    public init(for source: TiltSource = .gamepad) { self.source = source }

    /// Processes an attitude: the direction away from the earth in the pad's frame, of length 1, the angular velocity in rad/s, and
    /// the time since the last update in seconds, 0 or more, infinite if unknown. The first result ends the search; until then it
    /// is nil.
    public mutating func update(up: Vector3, rotationRate: Vector3, dt: Double) -> Finding? {
        let pose = source.pose(up)
        if hold(pose, counts: isHeld(pose), turningSpeed: rotationRate.length, dt: dt) { return .held(pose) }
        guard (sinceTurn ?? 0) >= Self.patience else { return nil }
        return source == .gamepad ? .notHeld : .held(pose)
    }

    /// Processes an attitude of a sensor without a gyroscope as ``update(up:rotationRate:dt:)`` does; `turningSpeed` is the
    /// speed with which the direction turns, in rad/s.
    public mutating func update(up: Vector3, turningSpeed: Double, dt: Double) -> Finding? {
        let pose = source.pose(up)
        if let left = lying, left.up.dot(up) < Self.cosineOfLeaving {
            // After a gap it may have been put down elsewhere.
            guard dt > Self.longestGap else { return .held(Self.withoutLean(left)) }
            lying = nil
        }
        if hold(pose, counts: true, turningSpeed: turningSpeed, dt: dt) {
            if source == .phone || isUsual(pose) { return .held(pose) }
            lying = lying ?? pose
        }
        sum = dt > Self.longestGap ? up : sum + up
        guard (sinceTurn ?? 0) >= Self.patienceAlone else { return nil }
        return sum.normalized.map { .held(Self.withoutLean(source.pose($0), from: 0)) } ?? .notHeld
    }

    /// Advances the times by an attitude; returns whether a pose that counts has been held for long enough.
    private mutating func hold(_ pose: RestPose, counts: Bool, turningSpeed: Double, dt: Double) -> Bool {
        let turns = turningSpeed > MotionSample.turningRate
        if dt.isFinite { sinceTurn? += dt }
        if turns && sinceTurn == nil { sinceTurn = 0 }
        // The pad may have moved during a gap.
        let held = holding.flatMap { dt <= Self.longestGap ? $0 + dt : nil } ?? 0
        holding = counts && !turns ? held : nil
        return holding.map { $0 >= Self.holdingTime } ?? false
    }

    /// A pose without a roll of `least` degrees to 45°.
    private static func withoutLean(_ pose: RestPose, from least: Double = 20) -> RestPose {
        !pose.isSideways && (least..<45).contains(abs(pose.roll.degrees)) ? pose.withoutRoll : pose
    }

    private func isHeld(_ pose: RestPose) -> Bool {
        switch source {
        case .phone: true
        case .host, .dsu: abs(pose.up.y) < Self.cosineOfLying
        default: isUsual(pose)
        }
    }

    /// Whether a pad is usually held so.
    private func isUsual(_ pose: RestPose) -> Bool {
        (Angle.degrees(10)...Angle.degrees(80)).contains(pose.noseUp) && abs(pose.roll.degrees) < 20
    }

    /// The cosine of the greatest angle between a table and a device that lies on it: 10°.
    private static let cosineOfLying = Double.cos(Angle.degrees(10).radians)
    /// The time in seconds for which a pose must be held.
    static let holdingTime = 0.3
    /// The time in seconds after the first turn for which the search waits.
    static let patience = 3.0
    /// The same without a gyroscope.
    static let patienceAlone = 2.0
    /// The cosine of the angle by which a pad leaves the pose in which it lay: 3°.
    private static let cosineOfLeaving = Double.cos(Angle.degrees(3).radians)
    /// The time between two samples, in seconds, above which the pad may have moved in between.
    static let longestGap = 0.1
}
