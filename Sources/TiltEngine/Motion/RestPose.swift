/// The pose of zero tilt, stored as the upward direction in it. A vector stays exact when set repeatedly, and also for
/// a pad that points straight up.
public struct RestPose: Hashable, Sendable {
    /// The direction away from the earth in the pad's frame, of length 1.
    public let up: Vector3
    /// 1 if the pad is held sideways with its right edge up, −1 with its left edge, and else 0.
    private let side: Double
    /// The shortest rotation that takes `up`, as its holder sees it, onto (0, 1, 0).
    private let levelling: Quaternion

    /// The pose in which `up` points away from the earth.
    ///
    /// - Parameter up: a direction in the pad's frame, finite and not zero.
    public init(up: Vector3) { self.init(up: up, side: 0) }

    /// The pose of a device in a hand, which may hold it sideways: with its right or left edge up by 35° and more, and less than
    /// half as much of another one. The tilt is then to the holder's right and toward the holder.
    ///
    /// - Parameter up: a direction in the device's frame, finite and not zero.
    public init(held up: Vector3) {
        let unit = up.normalized ?? up
        let isSideways = abs(unit.x) > Self.leastSide && abs(unit.x) > 2 * abs(unit.z)
        self.init(up: up, side: isSideways ? (unit.x > 0 ? 1 : -1) : 0)
    }

    private init(up: Vector3, side: Double) {
        guard let unit = up.normalized else { fatalError("a rest pose needs a direction") }
        (self.up, self.side) = (unit, side)
        levelling = Quaternion(from: Self.seen(unit, from: side), to: Vector3(0, 1, 0))
    }

    /// The sine of 35°.
    private static let leastSide = 0.574

    /// The pose of the same hand with another direction up.
    func moved(to up: Vector3) -> RestPose { RestPose(up: up, side: side) }

    /// Whether the device is held with its right or left edge up.
    public var isSideways: Bool { side != 0 }

    /// A vector of the device's frame in that of its holder, whose right and far are its own unless it is held sideways.
    public func seen(_ v: Vector3) -> Vector3 { Self.seen(v, from: side) }

    private static func seen(_ v: Vector3, from side: Double) -> Vector3 {
        side == 0 ? v : Vector3(side * v.z, v.y, -side * v.x)
    }

    /// The pose with the far edge raised by `noseUp` and no roll.
    public init(noseUp: Angle) {
        self.init(up: Vector3(0, .cos(noseUp.radians), -.sin(noseUp.radians)))
    }

    /// The pose in which a pad is usually held: 45° nose up.
    public static let standard = RestPose(up: Vector3(0, 1, -1))

    /// The angle by which the edge far from the holder is raised, −180…180°; above 90° the face looks down.
    public var noseUp: Angle { .radians(.atan2(y: -seen(up).z, x: up.y)) }
    /// The angle by which the right side is down, −90…90°.
    public var roll: Angle { .radians(.asin((-seen(up).x).clamped(to: -1...1))) }

    /// The tilt of a pad whose upward direction is `up`.
    ///
    /// With d = Rn · up it is −(d.x, d.z) / hypot(d.x, d.z) · sin(min(angle, 90°)), angle = acos(d.y). It is continuous
    /// everywhere except upside down, where it has no direction and keeps that of `previous`.
    ///
    /// - Parameters:
    ///   - up: a direction of length 1 in the pad's frame.
    ///   - previous: the previous tilt, used only for its direction.
    /// - Returns: the lean from this pose.
    public func tilt(of up: Vector3, previous: Tilt) -> Tilt {
        let d = levelling.rotate(seen(up))
        let sine = Double.hypot(d.x, d.z)
        if d.y >= 0 { return Tilt(x: -d.x, y: -d.z) }
        if sine > 1e-9 { return Tilt(x: -d.x / sine, y: -d.z / sine) }
        return Tilt(.degrees(90), toward: Vector(previous.x, previous.y))
    }

    /// A direction of the level frame, in the pad's frame.
    func levelled(_ direction: Vector3) -> Vector3 { Self.seen(levelling.inverse.rotate(direction), from: -side) }

    /// The direction away from the earth, in the pad's frame, of a pad with this tilt: the inverse of
    /// `tilt(of:previous:)` up to a right angle. A longer tilt counts as one of length 1.
    public func up(of tilt: Tilt) -> Vector3 {
        let scale = 1 / max(tilt.length, 1)
        let (x, z) = (-tilt.x * scale, -tilt.y * scale)
        return levelled(Vector3(x, max(0, 1 - x * x - z * z).squareRoot(), z))
    }
}
