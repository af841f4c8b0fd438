extension RoomLayout.Kind {
    /// Time Machine: the items stand behind one another, and those that have passed fly by below the eye.
    static let stack = Self(title: "Stack", reach: -1.5...8.5, axis: .vertical, ahead: 1) {
        item, room in
        let (k, h) = (item.offset, room.height)
        guard k < 0 else {
            // Each shows a strip above the one before it, narrower and narrower, and none lies above the room's top.
            let (z, front) = (0.38 * h * k, room.floor - h)
            let top = front - max(0, front - room.top - 12) * (1 - .pow(0.7, k)) / (1 - .pow(0.7, 8))
            let center = Vector(room.middle, top + h / 2 * room.scale(z))
            return ItemPose(
                y: room.point(at: center, depth: z).y, z: z, light: .pow(0.87, k),
                opacity: (8.5 - k).clamped(to: 0...1),
                order: -k)
        }
        return ItemPose(
            y: h / 2 + 0.55 * h * k, z: 0.85 * h * k, pitch: Angle.degrees(14.3).radians * k,
            opacity: (1 + 1.1 * k).clamped(to: 0...1), order: -k)
    }
}
