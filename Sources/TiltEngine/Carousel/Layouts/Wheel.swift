extension RoomLayout.Kind {
    /// A wheel that turns about a horizontal axis; at its far side the backs of the items are seen.
    static let wheel = Self(title: "Wheel", reach: -4.5...4.5, axis: .vertical) { item, room in
        let (beta, radius) = (Angle.degrees(40 * item.offset).radians, 1.42 * room.height)
        let (sine, cosine) = (Double.sin(beta), Double.cos(beta))
        let depth = radius * (1 - cosine)
        // In a tall window the horizon is high, and the front item would stand under the bar: the wheel is seen lower, and those below
        // the front one are turned up to the eye.
        let drop = max(0, 0.43 * room.size.y - room.horizon)
        let up = Double.atan2(y: drop, x: room.distance) * smoothRise(0, 1, item.offset)
        return ItemPose(
            x: 0.22 * depth, y: room.eye - 5 - drop / room.scale(1.1 * depth) - radius * sine, z: 1.1 * depth,
            pitch: up - beta,
            light: 0.7 + 0.3 * cosine, opacity: (8 * (4.5 - abs(item.offset))).clamped(to: 0...1), order: cosine)
    }
}
