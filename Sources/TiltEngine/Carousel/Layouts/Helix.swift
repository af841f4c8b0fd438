extension RoomLayout.Kind {
    /// A staircase of items that winds down around an axis, as tall as the window has room; at its far side they are seen from
    /// the inside.
    static let helix = Self(title: "Helix", reach: -6.0...6.0) { item, room in
        let (k, h, radius) = (item.offset, room.height, min(1.5 * room.height, 0.58 * room.size.x))
        let alpha = Angle.degrees(36 * k).radians
        let (sine, cosine) = (Double.sin(alpha), Double.cos(alpha))
        // Half a turn from the front are its ends.
        let z = room.depth(ofHeight: (2 * 5 * step + 1) * h, behind: 2 * radius, in: room.area) + radius * (1 - cosine)
        let place = Vector(room.middle, room.area.midY + step * h * k * room.scale(z))
        return ItemPose(
            x: radius * sine, y: room.point(at: place, depth: z).y, z: z, yaw: sine * cosine,
            light: 1 - 0.21 * (1 - cosine), opacity: smoothRise(6, 5, abs(k)), order: cosine - 0.001 * abs(k))
    }

    /// How much lower an item is than the one before, in heights of one.
    private static let step = 0.2
}
