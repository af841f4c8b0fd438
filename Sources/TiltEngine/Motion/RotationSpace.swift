/// The angular velocity of a device to the left and upwards, in rad/s, for aiming.
public struct AimRate: Hashable, Sendable {
    /// The rate to the left, as seen by the player, in rad/s.
    public var yaw: Double
    /// The upward rate, by which the far edge rises, in rad/s.
    public var pitch: Double

    /// A rate from its components.
    public init(yaw: Double, pitch: Double) { (self.yaw, self.pitch) = (yaw, pitch) }
}

// Rates for programs that aim, balance or count steps. Both spaces are defined by Jibb Smart, "Player space gyro and
// alternatives explained" (gyrowiki.jibbsmart.com).
extension AttitudeEstimator {
    /// The rate in player space. Yaw is turning or leaning the device, whichever is about the vertical as it is held.
    /// Gravity only decides its direction and limit, so an error of the attitude has little effect.
    public var playerSpaceRate: AimRate {
        let (up, rate) = (self.up, rotationRate)
        let worldYaw = up.y * rate.y + up.z * rate.z
        let size = min(abs(worldYaw) * 2.0.squareRoot(), Double.hypot(rate.y, rate.z))
        return AimRate(yaw: worldYaw < 0 ? -size : size, pitch: rate.x)
    }

    /// The rate in world space: yaw about the vertical, pitch about the horizontal axis nearest to the device's own.
    /// Pitch fades out as the device turns onto its side, where there is no such axis.
    public var worldSpaceRate: AimRate {
        let (up, rate) = (self.up, rotationRate)
        let level = (Vector3(1, 0, 0) - up * up.x).normalized ?? .zero
        let upright = ((max(abs(up.y), abs(up.z)) - 0.125) / 0.125).clamped(to: 0...1)
        return AimRate(yaw: rate.dot(up), pitch: rate.dot(level) * upright)
    }

    /// The acceleration without gravity, in m/s² in the device's frame; nil without an accelerometer.
    public var userAcceleration: Vector3? { acceleration.map { $0 - up * MotionSample.standardGravity } }

    /// The angle by which the far edge is raised, −180…180°; above 90° the face looks down. It jumps when the device
    /// lies on its side: to move objects use a ``RestPose``, which does not.
    public var pitch: Angle { RestPose(up: up).noseUp }

    /// The angle by which the right side is down, −90…90°.
    public var roll: Angle { RestPose(up: up).roll }
}
