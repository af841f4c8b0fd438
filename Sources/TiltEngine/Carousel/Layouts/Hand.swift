extension RoomLayout.Kind {
    /// A fan of items as in a hand of a card game; the front one is pulled out.
    static let hand = Self(title: "Hand", reach: -6.0...6.0) { item, room in
        // In a tall window it is held at the feet of its items, farther away and lower.
        let (k, h, pivot) = (item.offset, room.height, lerp(1.75, 0.75, room.tallness) * room.height)
        let away = lerp(0, 0.4, room.tallness) * room.distance
        let place = Vector(room.middle, room.floor - lerp(0.5, 0.42, room.tallness) * h)
        let middle = room.point(at: place, depth: away).y
        let roll = Angle.degrees(52.5).radians * .tanh(k / 5)
        return ItemPose(
            x: pivot * .sin(roll), y: middle - pivot * (1 - .cos(roll)) + 0.13 * h * max(0, 1 - abs(k)),
            z: away + h * (0.1 + 0.05 * abs(k) - 0.16 * max(0, 1 - abs(k))), roll: roll,
            light: max(0.45, 1 - 0.09 * abs(k)),
            opacity: (6 - abs(k)).clamped(to: 0...1), order: -abs(k))
    }
}
