extension RoomLayout.Kind {
    /// Time Machine: the items stand behind one another, and those that have passed fly by below the eye.
    static let stack = Self(title: "Stack", reach: -1.5...8.5, axis: .vertical, ahead: 1) {
        item, room in
        let (k, h) = (item.offset, room.height)
        guard k < 0 else {
            return ItemPose(
                y: h / 2 + 0.18 * h * k, z: 0.38 * h * k, light: .pow(0.87, k), opacity: (8.5 - k).clamped(to: 0...1),
                order: -k)
        }
        return ItemPose(
            y: h / 2 + 0.55 * h * k, z: 0.85 * h * k, pitch: Angle.degrees(14.3).radians * k,
            opacity: (1 + 1.1 * k).clamped(to: 0...1), order: -k)
    }
}
