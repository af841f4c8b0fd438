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

    /// For how long it has been held, and how long ago it was turned first, in seconds.
    private var holding: Double?
    private var sinceTurn: Double?

    /// A search that begins with the next update.
    public init() {}

    /// Takes in an attitude; the search is over with the first answer.
    ///
    /// - Parameters:
    ///   - up: the direction away from the earth in the pad's frame, of length 1.
    ///   - rotationRate: the rate of turn, in rad/s.
    ///   - dt: how many seconds after the last update, 0 or more; infinite where that is not known.
    /// - Returns: what the search ended with, or nil while it goes on.
    public mutating func update(up: Vector3, rotationRate: Vector3, dt: Double) -> Finding? {
        let pose = RestPose(up: up)
        let turns = rotationRate.length > MotionSample.turningRate
        if dt.isFinite { sinceTurn? += dt }
        if turns && sinceTurn == nil { sinceTurn = 0 }
        // After a gap nobody knows what the pad did meanwhile.
        let held = holding.flatMap { dt <= Self.longestGap ? $0 + dt : nil } ?? 0
        holding = Self.isHeld(pose) && !turns ? held : nil
        if let holding, holding >= Self.holdingTime { return .held(pose) }
        if let sinceTurn, sinceTurn >= Self.patience { return .notHeld }
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
