/// The attitude of a device that is held, relative to its level pose: what an instrument shows, not what tilts a scene.
/// Neither the response to tilt nor its smoothing or clutch changes it.
public struct DeviceAttitude: Hashable, Sendable {
    /// The angle by which the right side is down, −90…90°.
    public var roll: Angle
    /// The angle by which the near edge is down, so that the nose is up, −90…90°.
    public var pitch: Angle
    /// The angle by which it has turned since it was level, clockwise as seen from above, −180…180°. It drifts by some
    /// degrees a minute, because no sensor shows which way is north.
    public var yaw: Angle

    /// An attitude; level and not turned by default.
    public init(roll: Angle = .zero, pitch: Angle = .zero, yaw: Angle = .zero) {
        (self.roll, self.pitch, self.yaw) = (roll, pitch, yaw)
    }

    /// The attitude of a device with this tilt.
    public init(_ tilt: Tilt, yaw: Angle = .zero) {
        self.init(
            roll: .radians(.asin(tilt.x.clamped(to: -1...1))), pitch: .radians(.asin(tilt.y.clamped(to: -1...1))),
            yaw: yaw)
    }

    /// The angle between the device's level plane and the horizon, 0…180°.
    public var lean: Angle {
        let (x, y) = (Double.sin(roll.radians), Double.sin(pitch.radians))
        return .radians(.asin(Double.hypot(x, y).clamped(to: 0...1)))
    }
}

extension RestPose {
    /// The heading of the device's nose in the earth's frame, clockwise as seen from above; nil if it points straight up or
    /// down. `attitude` turns the pad's frame into the earth's, with y up.
    func heading(of attitude: Quaternion) -> Angle? {
        let nose = attitude.rotate(levelled(Vector3(0, 0, -1)))
        guard Double.hypot(nose.x, nose.z) > 1e-3 else { return nil }
        return .radians(.atan2(y: nose.x, x: -nose.z))
    }
}
