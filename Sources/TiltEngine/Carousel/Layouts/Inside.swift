extension RoomLayout.Kind {
    /// The inside of a drum: the items at the sides come nearer and turn to the eye.
    static let inside = Self(title: "Inside", reach: -4.0...4.0, standsOnFloor: true) { item, room in
        let (alpha, h) = (Angle.degrees(25 * item.offset).radians, room.height)
        let (sine, cosine) = (Double.sin(alpha), Double.cos(alpha))
        // In a tall window it would stand far back under the bar.
        let front = min(0.55 * h, 0.212 * room.distance)
        return ItemPose(
            x: 2 * h * sine, y: h / 2, z: front - 2 * h * (1 - cosine), yaw: -alpha,
            light: 1 - 0.1 * min(4, abs(item.offset)), opacity: (4 - abs(item.offset)).clamped(to: 0...1),
            order: -cosine)
    }
}
