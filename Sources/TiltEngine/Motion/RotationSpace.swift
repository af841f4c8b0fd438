/// How fast a device is turned to the left and upward, in rad/s, as aiming needs it.
public struct AimRate: Hashable, Sendable {
    /// To the left, seen by the player.
    public var yaw: Double
    /// Upward: the far edge rises.
    public var pitch: Double

    /// A rate from its parts.
    public init(yaw: Double, pitch: Double) {
        self.yaw = yaw
        self.pitch = pitch
    }
}

// What programs that aim, balance or count steps want to know. Definitions of both spaces: Jibb Smart, "Player space gyro and
// alternatives explained" (gyrowiki.jibbsmart.com).
extension AttitudeEstimator {
    /// The rate of turn in player space: yaw by turning or leaning the device, whichever is the turn about the vertical as it is
    /// held, with only its direction and limit taken from gravity, so that an error of the attitude hardly shows.
    public var playerSpaceRate: AimRate {
        let (up, rate) = (self.up, rotationRate)
        let worldYaw = up.y * rate.y + up.z * rate.z
        let size = min(abs(worldYaw) * 2.0.squareRoot(), Double.hypot(rate.y, rate.z))
        return AimRate(yaw: worldYaw < 0 ? -size : size, pitch: rate.x)
    }

    /// The rate of turn in world space: yaw about the vertical, pitch about the horizontal axis nearest to the device's own. Pitch
    /// fades where the device lies on its side and has no such axis.
    public var worldSpaceRate: AimRate {
        let (up, rate) = (self.up, rotationRate)
        let level = (Vector3(1, 0, 0) - up * up.x).normalized ?? .zero
        let upright = ((max(abs(up.y), abs(up.z)) - 0.125) / 0.125).clamped(to: 0...1)
        return AimRate(yaw: rate.dot(up), pitch: rate.dot(level) * upright)
    }

    /// How the device is accelerated besides gravity, in m/s² and in its own frame; nil where the accelerometer says nothing.
    public var userAcceleration: Vector3? { acceleration.map { $0 - up * MotionSample.standardGravity } }

    /// How far the far edge is raised, −180…180°; above 90° the face looks down. It jumps where the device lies on its side:
    /// to move things use a ``RestPose``, which does not.
    public var pitch: Angle { RestPose(up: up).noseUp }

    /// How far the right side is down, −90…90°.
    public var roll: Angle { RestPose(up: up).roll }
}
