extension RoomLayout.Kind {
    /// The ring of the recipe, seen slightly from above, with its items on a floor. Near the front and the back they lie tangent
    /// to it, like the facets of a drum; those at the side turn to the eye.
    static let ring = Self(
        title: "Ring", reach: -6...6, standsOnFloor: true, isEndless: true,
        candidates: candidates, grip: { steepest / RingSlots(count: $0).spacing }
    ) { item, room in
        let slots = RingSlots(count: item.count)
        let angle = item.offset * slots.spacing
        let turn = slots.shown(angle)
        let (sine, cosine) = (Double.sin(turn), Double.cos(turn))
        return ItemPose(
            x: room.radius * sine, y: room.height / 2, z: room.radius * (1 - cosine),
            yaw: sine * cosine * facing(in: room),
            light: 1 - 0.29 * (1 - cosine), opacity: slots.opacity(of: item.index, at: angle, cosine: cosine),
            order: -abs(item.offset))
    }

    /// How far items turn along the ring, at most 1. Where they are wide for it, as in a tall window, they turn less, so that no edge
    /// of a neighbour comes before the front one, at 30°: R (1 − cos 30°) = w/2 · sin 30° · cos 30°.
    private static func facing(in room: CarouselRoom) -> Double {
        min(1, 0.619 * room.radius / (room.height * CarouselRoom.aspect))
    }

    /// Those in front, and of very many items close together at the back only some.
    private static func candidates(around front: Double, count: Int, _ visit: (Int) -> Void) {
        let stride = RingSlots(count: count).drawnStride
        guard stride > 1 else { return (0..<count).forEach(visit) }
        let first = Int(front.rounded()) - whole
        let near = (0...2 * whole).map { ((first + $0) % count + count) % count }
        near.forEach(visit)
        for index in Swift.stride(from: 0, to: count, by: stride) where !near.contains(index) { visit(index) }
    }

    /// The number of items on each side that are all drawn.
    private static let whole = 6

    /// The angle at which an item is half a radius from the middle: so far it stays under the hand, where the ring is steep.
    private static let steepest: Double = {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if CarouselRoom.ring(middle).displacement < 0.5 { low = middle } else { high = middle }
        }
        return low
    }()
}
