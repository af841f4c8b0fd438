import TiltEngine

/// The lean of a card near the front, as if it were pointed at: its low side sinks.
struct CardLean: Equatable, Sendable {
    /// P: the tilt of the device, or the pointer over the card, −1…1 per axis; right and down positive.
    var tilt = Vector.zero
    /// How near the card is to the front, 0…1.
    var near = 0.0

    /// The greatest turns, in radians.
    private static let (widestYaw, widestPitch) = (Angle.degrees(11).radians, Angle.degrees(8).radians)
    /// The height by which it rises, in points of the usual card's 360.
    private static let rise = 6.0 / 360

    var strength: Double { near * min(1, tilt.length) }

    /// The pose of a card as it leans.
    func applied(to pose: ItemPose) -> ItemPose {
        guard strength > 0 else { return pose }
        var pose = pose
        pose.yaw += Self.widestYaw * tilt.x * near
        pose.pitch -= Self.widestPitch * tilt.y * near
        pose.y += Self.rise * pose.size.y * strength
        return pose
    }
}
