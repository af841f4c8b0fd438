/// Finds the pose in which a pad is held, once after it is connected: the first pose 10–80° nose up and rolled less
/// than 20° that is held for 0.3 s at less than 20 °/s. A pad on a table or in motion is not held. The standard pose is
/// taken 3 s after the first turn.
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

    /// A search that starts with the next update.
    public init() {}

    /// Processes an attitude; the first result ends the search.
    ///
    /// - Parameters:
    ///   - up: the direction away from the earth in the pad's frame, of length 1.
    ///   - rotationRate: the angular velocity, in rad/s.
    ///   - dt: the time since the last update in seconds, 0 or more; infinite if unknown.
    /// - Returns: the result, or nil while the search goes on.
    public mutating func update(up: Vector3, rotationRate: Vector3, dt: Double) -> Finding? {
        let pose = RestPose(up: up)
        let turns = rotationRate.length > MotionSample.turningRate
        if dt.isFinite { sinceTurn? += dt }
        if turns && sinceTurn == nil { sinceTurn = 0 }
        // The pad may have moved during a gap.
        let held = holding.flatMap { dt <= Self.longestGap ? $0 + dt : nil } ?? 0
        holding = Self.isHeld(pose) && !turns ? held : nil
        if let holding, holding >= Self.holdingTime { return .held(pose) }
        if let sinceTurn, sinceTurn >= Self.patience { return .notHeld }
        return nil
    }

    private static func isHeld(_ pose: RestPose) -> Bool {
        (Angle.degrees(10)...Angle.degrees(80)).contains(pose.noseUp) && abs(pose.roll.degrees) < 20
    }

    /// The time in seconds for which a pose must be held.
    static let holdingTime = 0.3
    /// The time in seconds after the first turn for which the search waits.
    static let patience = 3.0
    /// The time between two samples, in seconds, above which the pad may have moved in between.
    static let longestGap = 0.1
}
