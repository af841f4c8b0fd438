extension RoomLayout.Kind {
    /// A wheel that turns about a horizontal axis, as tall as the window has room: the front item with one above and one below.
    static let wheel = Self(title: "Wheel", reach: -1.5...1.5, axis: .vertical) { item, room in
        let (k, h, radius, middle) = (item.offset, room.height, 1.16 * room.height, room.column.midY)
        let (angle, next) = (Angle.degrees(48 * k).radians, Angle.degrees(48).radians)
        // The next item is its end.
        let front = room.depth(
            ofHeight: 2 * radius * .sin(next) + h * .cos(next),
            behind: radius * (1 - .cos(next)) + h / 2 * .sin(next), in: room.column)
        let z = front + radius * (1 - .cos(angle))
        let place = Vector(room.middle, middle + radius * .sin(angle) * room.scale(z))
        // In a tall window the horizon is high: those below the front item are turned up to the eye.
        let up = Double.atan2(y: middle - room.horizon, x: room.distance) * smoothRise(0, 1, k)
        return ItemPose(
            y: room.point(at: place, depth: z).y, z: z, pitch: up - angle,
            light: 0.6 + 0.4 * .cos(angle), opacity: smoothRise(1.4, 1.05, abs(k)), order: .cos(angle))
    }
}
