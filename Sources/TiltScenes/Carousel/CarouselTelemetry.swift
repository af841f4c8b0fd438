import TiltEngine

/// The telemetry of the carousel: angles in degrees, positions in points.
struct CarouselTelemetry: Encodable {
    struct Card: Encodable {
        var index: Int
        var angle: Double
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var scale: Double
        var alpha: Double
        var depth: Double
        var order: Int
        var rotation: Double
    }

    var angle: Double
    var velocity: Double
    var phase: RingPhase
    var front: Int
    var radiusX: Double
    var cards: [Card]

    init(ring: any RingLaw, arrangement: CardArrangement, radius: Double, at time: Double) {
        angle = Angle.radians(ring.angle(at: time)).degrees
        velocity = Angle.radians(ring.velocity(at: time)).degrees
        phase = ring.phase(at: time)
        front = ring.front(at: time)
        radiusX = radius
        cards = arrangement.cards.enumerated().map { index, card in
            Card(
                index: index, angle: Angle.radians(card.angle).degrees, x: card.frame.midX, y: card.frame.midY,
                width: card.frame.width, height: card.frame.height, scale: card.scale, alpha: card.alpha,
                depth: card.depth, order: 0, rotation: 0)
        }
        for (order, index) in arrangement.order.enumerated() { cards[index].order = order }
    }

    /// Sets the positions of cards that are let go or on their way back.
    mutating func show(_ placements: [Placement], _ phase: LetGo.Phase) {
        self.phase = phase == .dropped ? .dropped : .snapping
        velocity = 0
        for (i, placement) in placements.enumerated() {
            (cards[i].x, cards[i].y) = (placement.center.x, placement.center.y)
            (cards[i].width, cards[i].height) = (placement.size.x, placement.size.y)
            cards[i].rotation = placement.rotation.wrapped.degrees
        }
    }
}
