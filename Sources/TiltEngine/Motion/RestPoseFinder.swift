/// Finds out how a pad is held, once after it was plugged in: the first pose held 10–80° nose up and rolled less than 20°,
/// slower than 20 °/s for 0.3 s. A pad on a table or in motion is not held so; 3 s after its first turn the standard pose is taken.
public struct RestPoseFinder: Hashable, Sendable {
    /// What a search ended with.
    public enum Finding: Hashable, Sendable {
        /// The pad is held so.
        case held(RestPose)
        /// The pad was turned but not held for 3 s.
        case notHeld
    }

    private var lastTime: Double?
    private var heldSince: Double?
    private var turnedAt: Double?

    /// A search that begins with the next update.
    public init() {}

    /// Takes in an attitude; the search is over with the first answer.
    ///
    /// - Parameters:
    ///   - up: the direction away from the earth in the pad's frame, of length 1.
    ///   - rotationRate: the rate of turn, in rad/s.
    ///   - time: when, in seconds on any clock.
    /// - Returns: what the search ended with, or nil while it goes on.
    public mutating func update(up: Vector3, rotationRate: Vector3, time: Double) -> Finding? {
        let pose = RestPose(up: up)
        let turns = rotationRate.length > MotionSample.turningRate
        let gap = time - (lastTime ?? time)
        lastTime = time
        if gap < 0 || gap > Self.longestGap { heldSince = nil }
        if gap < 0 { turnedAt = turnedAt.map { _ in time } }

        if turns && turnedAt == nil { turnedAt = time }
        heldSince = Self.isHeld(pose) && !turns ? heldSince ?? time : nil
        if let heldSince, time - heldSince >= Self.holdingTime { return .held(pose) }
        if let turnedAt, time - turnedAt >= Self.patience { return .notHeld }
        return nil
    }

    private static func isHeld(_ pose: RestPose) -> Bool {
        (Angle.degrees(10)...Angle.degrees(80)).contains(pose.noseUp) && abs(pose.roll.degrees) < 20
    }

    /// How long a pose has to be held, in seconds.
    static let holdingTime = 0.3
    /// For how long after the first turn a held pose is waited for, in seconds.
    static let patience = 3.0
    /// Samples further apart than this, in seconds, do not show that the pad was held between them.
    static let longestGap = 0.1
}
