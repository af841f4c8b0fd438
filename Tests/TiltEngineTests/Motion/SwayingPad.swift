import TiltEngine

/// A pad that sways about its three axes, as a smooth law with its exact rates: the readings of sensors without noise,
/// which lag like all sensors, and the truth.
struct SwayingPad {
    /// The greatest lean, in radians.
    var pitch = 0.6
    var yaw = 0.5
    var roll = 0.4
    /// The acceleration of the pad to and fro, m/s².
    var shove = 0.0
    var bias = Vector3.zero
    /// The delay of the sensors, in seconds.
    var delay = 0.003

    private func angle(_ size: Double, _ frequency: Double, _ t: Double) -> (Double, Double) {
        let w = 2 * Double.pi * frequency
        return (size * .sin(w * t), size * w * .cos(w * t))
    }

    private func turns(at t: Double) -> (yaw: Quaternion, pitch: Quaternion, roll: Quaternion) {
        (
            Quaternion(angle: .radians(angle(yaw, 0.31, t).0), axis: Vector3(0, 1, 0)),
            Quaternion(angle: .radians(0.5 + angle(pitch, 0.47, t).0), axis: Vector3(1, 0, 0)),
            Quaternion(angle: .radians(angle(roll, 0.73, t).0), axis: Vector3(0, 0, 1))
        )
    }

    func attitude(at t: Double) -> Quaternion {
        let turns = turns(at: t)
        return turns.yaw * turns.pitch * turns.roll
    }

    func up(at t: Double) -> Vector3 { attitude(at: t).inverse.rotate(Vector3(0, 1, 0)) }

    func sample(at time: Double) -> MotionSample {
        let t = time - delay
        let turns = turns(at: t)
        let yawing = Vector3(0, angle(yaw, 0.31, t).1, 0)
        let pitching = Vector3(angle(pitch, 0.47, t).1, 0, 0)
        let rolling = Vector3(0, 0, angle(roll, 0.73, t).1)
        let rate = turns.roll.inverse.rotate(turns.pitch.inverse.rotate(yawing) + pitching) + rolling
        let force = Vector3(shove * .sin(2 * .pi * 2 * t), MotionSample.standardGravity, 0)
        return MotionSample(
            time: time, rotationRate: rate + bias, acceleration: attitude(at: t).inverse.rotate(force))
    }
}

/// The angle between two directions, in degrees.
func degrees(between a: Vector3, and b: Vector3) -> Double {
    Angle.radians(.atan2(y: a.cross(b).length, x: a.dot(b))).degrees
}

/// A pad that does not move, in the pose in which `up`, of any length, is up.
func still(at time: Double, up: Vector3 = Vector3(0, 1, 0), bias: Vector3 = .zero) -> MotionSample {
    let gravity = up * (MotionSample.standardGravity / up.length)
    return MotionSample(time: time, rotationRate: bias, acceleration: gravity)
}
