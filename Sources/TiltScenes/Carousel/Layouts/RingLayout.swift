import TiltEngine

/// The ring of the recipe, seen slightly from above, with its cards on a floor. Near the front and the back they lie tangent
/// to it, like the facets of a drum; those at the side turn to the eye.
struct RingLayout: CarouselLayout {
    let room: Room

    static let title = "Ring"
    static let standsOnFloor = true
    static let hasTurntable = true
    static let makesRoom = true
    static let isEndless = true

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -6...6 }

    func pose(of card: CarouselItem) -> CardPose {
        let (sine, cosine) = (Double.sin(card.turn), Double.cos(card.turn))
        return CardPose(
            x: room.ring.radius * sine, y: room.height / 2, z: room.ring.radius * (1 - cosine), yaw: sine * cosine,
            light: 1 - 0.29 * (1 - cosine), order: -abs(card.offset))
    }

    /// Those in front, and of very many cards close together at the back only some.
    func forEachCandidate(around front: Double, count: Int, _ visit: (Int) -> Void) {
        let stride = RingSlots(count: count).drawnStride
        guard stride > 1 else { return (0..<count).forEach(visit) }
        let first = Int(front.rounded()) - Self.whole
        let near = (0...2 * Self.whole).map { ((first + $0) % count + count) % count }
        near.forEach(visit)
        for index in Swift.stride(from: 0, to: count, by: stride) where !near.contains(index) { visit(index) }
    }

    /// The number of cards on each side that are all drawn.
    private static let whole = 6

    func travel(of card: CarouselItem, along axis: Carousel.Axis) -> Double {
        room.ring.radius * RingGeometry.displacement(card.turn)
    }

    /// A card stays under the hand where the ring is steep, up to half its radius from the middle.
    func grip(of count: Int) -> Double { Self.steepest / RingSlots(count: count).spacing }

    /// The angle at which a card is half a radius from the middle.
    private static let steepest: Double = {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if RingGeometry.displacement(middle) < 0.5 { low = middle } else { high = middle }
        }
        return low
    }()
}
