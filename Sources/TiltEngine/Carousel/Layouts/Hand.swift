extension RoomLayout.Kind {
    /// A fan of items as in a hand of a card game; the front one is pulled out.
    static let hand = Self(title: "Hand", reach: -6.0...6.0) { item, room in
        let (k, h, pivot) = (item.offset, room.height, 1.75 * room.height)
        let roll = Angle.degrees(52.5).radians * .tanh(k / 5)
        return ItemPose(
            x: pivot * .sin(roll), y: h / 2 - pivot * (1 - .cos(roll)) + 0.13 * h * max(0, 1 - abs(k)),
            z: h * (0.1 + 0.05 * abs(k) - 0.16 * max(0, 1 - abs(k))), roll: roll, light: max(0.45, 1 - 0.09 * abs(k)),
            opacity: (6 - abs(k)).clamped(to: 0...1), order: -abs(k))
    }
}
