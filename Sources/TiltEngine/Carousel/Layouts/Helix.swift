extension RoomLayout.Kind {
    /// A staircase of items that winds down around an axis; behind it their backs are seen.
    static let helix = Self(title: "Helix", reach: -5.0...5.0) { item, room in
        let (k, h, radius) = (item.offset, room.height, min(1.12 * room.height, 0.62 * room.size.x))
        let alpha = Angle.degrees(42 * k).radians
        let (sine, cosine) = (Double.sin(alpha), Double.cos(alpha))
        // In a tall window the horizon is high, and the helix stands lower.
        let middle = room.eye - (0.47 * room.size.y - room.horizon) / room.scale(0.25 * h)
        return ItemPose(
            x: radius * sine, y: min(0.52 * h, middle) - 0.17 * h * k, z: 0.25 * h + radius * (1 - cosine), yaw: alpha,
            light: 1 - 0.21 * (1 - cosine), opacity: smoothRise(5, 3.5, abs(k)),
            order: cosine - 0.001 * abs(k))
    }
}
