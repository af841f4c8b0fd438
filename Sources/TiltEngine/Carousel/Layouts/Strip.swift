extension RoomLayout.Kind {
    /// A strip of items side by side, bent a little away from the front.
    static let strip = Self(title: "Strip", reach: -6.5...6.5, standsOnFloor: true) { item, room in
        let (k, h) = (item.offset, room.height)
        let m = Double.tanh(k)
        return ItemPose(
            x: 0.9 * h * k, y: h / 2, z: 0.3 * h * m * m, yaw: -Angle.degrees(14).radians * m,
            light: max(0.4, 1 - 0.12 * abs(k)), order: -abs(k))
    }
}
