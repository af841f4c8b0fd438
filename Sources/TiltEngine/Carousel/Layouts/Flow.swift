extension RoomLayout.Kind {
    /// Cover Flow: the front card faces the eye, and the others lean back in two close rows.
    static let flow = Self(title: "Flow", reach: -8.5...8.5, standsOnFloor: true) { item, room in
        let (k, h) = (item.offset, room.height)
        let m = Double.tanh(1.8 * k)
        // In a tall window the rows begin behind the front card.
        let spread = lerp(1, 0.6, room.tallness)
        return ItemPose(
            x: h * spread * (0.66 * m + 0.19 * k), y: h / 2, z: h * (0.52 * abs(m) + 0.02 * abs(k)),
            yaw: -Angle.degrees(62).radians * m, light: max(0.28, 1 - 0.13 * abs(k)), order: -abs(k))
    }
}
