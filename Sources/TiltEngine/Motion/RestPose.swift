/// The pose of zero tilt, stored as the upward direction in it. A vector stays exact when set repeatedly, and also for
/// a pad that points straight up.
public struct RestPose: Hashable, Sendable {
    /// The direction away from the earth in the pad's frame, of length 1.
    public let up: Vector3
    /// The edge that is far from the holder.
    private let far: Edge
    /// The shortest rotation that takes `up`, as its holder sees it, onto (0, 1, 0).
    private let levelling: Quaternion

    /// The pose in which `up`, a direction in the pad's frame, finite and not zero, points away from the earth.
    public init(up: Vector3) { self.init(up: up, far: .top) }

    /// The pose of a device in a hand, which may hold it by any of its edges: sideways, with its right or left edge up by 35° and
    /// more, and less than half as much of its top, or turned by 180°, with its bottom edge up as much. The tilt is then to the
    /// holder's right and toward the holder. `up` is a direction in the device's frame, finite and not zero.
    public init(held up: Vector3) {
        let unit = up.normalized ?? up
        let isSideways = abs(unit.x) > Self.leastRise && abs(unit.x) > (unit.z < 0 ? -2 : 1) * unit.z
        self.init(up: up, far: isSideways ? (unit.x > 0 ? .right : .left) : unit.z > Self.leastRise ? .bottom : .top)
    }

    /// An edge of the device, as its face is seen.
    private enum Edge: Hashable { case top, right, bottom, left }

    private init(up: Vector3, far: Edge) {
        guard let unit = up.normalized else { fatalError("a rest pose needs a direction") }
        (self.up, self.far) = (unit, far)
        levelling = Quaternion(from: Self.seen(unit, over: far), to: Vector3(0, 1, 0))
    }

    /// The sine of 35°, by which an edge is up that is far from the holder.
    private static let leastRise = 0.574

    /// The pose of the same hand with another direction up.
    func moved(to up: Vector3) -> RestPose { RestPose(up: up, far: far) }

    /// The pose of the same hand without a roll.
    var withoutRoll: RestPose { moved(to: unseen(RestPose(noseUp: noseUp).up)) }

    /// Whether the device is held with its right or left edge up.
    public var isSideways: Bool { far == .right || far == .left }

    /// A vector of the device's frame in that of its holder, whose right and far are its own unless another edge than its top is far.
    public func seen(_ v: Vector3) -> Vector3 { Self.seen(v, over: far) }

    private static func seen(_ v: Vector3, over far: Edge) -> Vector3 {
        switch far {
        case .top: v
        case .right: Vector3(v.z, v.y, -v.x)
        case .bottom: Vector3(-v.x, v.y, -v.z)
        case .left: Vector3(-v.z, v.y, v.x)
        }
    }

    /// A vector of the holder's frame in that of the device.
    private func unseen(_ v: Vector3) -> Vector3 {
        Self.seen(v, over: far == .right ? .left : far == .left ? .right : far)
    }

    /// The pose with the far edge raised by `noseUp` and no roll.
    public init(noseUp: Angle) { self.init(up: Vector3(0, .cos(noseUp.radians), -.sin(noseUp.radians))) }

    /// The pose in which a pad is usually held: 45° nose up.
    public static let standard = RestPose(up: Vector3(0, 1, -1))

    /// The angle by which the edge far from the holder is raised, −180…180°; above 90° the face looks down.
    public var noseUp: Angle { .radians(.atan2(y: -seen(up).z, x: up.y)) }
    /// The angle by which the right side is down, −90…90°.
    public var roll: Angle { .radians(.asin((-seen(up).x).clamped(to: -1...1))) }

    /// The tilt of a pad whose upward direction in its own frame is `up`, of length 1: its lean from this pose.
    ///
    /// With d = Rn · up it is −(d.x, d.z) / hypot(d.x, d.z) · sin(min(angle, 90°)), angle = acos(d.y). It is continuous
    /// everywhere except upside down, where it has no direction and keeps that of `previous`, the previous tilt.
    public func tilt(of up: Vector3, previous: Tilt) -> Tilt {
        let d = levelling.rotate(seen(up))
        let sine = Double.hypot(d.x, d.z)
        if d.y >= 0 { return Tilt(x: -d.x, y: -d.z) }
        if sine > 1e-9 { return Tilt(x: -d.x / sine, y: -d.z / sine) }
        return Tilt(.degrees(90), toward: Vector(previous.x, previous.y))
    }

    /// A direction of the level frame, in the pad's frame.
    func levelled(_ direction: Vector3) -> Vector3 { unseen(levelling.inverse.rotate(direction)) }

    /// The direction away from the earth, in the pad's frame, of a pad with this tilt: the inverse of
    /// `tilt(of:previous:)` up to a right angle. A longer tilt counts as one of length 1.
    public func up(of tilt: Tilt) -> Vector3 {
        let scale = 1 / max(tilt.length, 1)
        let (x, z) = (-tilt.x * scale, -tilt.y * scale)
        return levelled(Vector3(x, max(0, 1 - x * x - z * z).squareRoot(), z))
    }
}
