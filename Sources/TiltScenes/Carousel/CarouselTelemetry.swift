import TiltEngine

/// What telemetry says about the carousel; angles in degrees, places in points.
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

    init(ring: any RingLaw, layout: CarouselLayout, radius: Double, at time: Double) {
        angle = Angle.radians(ring.angle(at: time)).degrees
        velocity = Angle.radians(ring.velocity(at: time)).degrees
        phase = ring.phase(at: time)
        front = ring.front(at: time)
        radiusX = radius
        cards = layout.cards.enumerated().map { index, place in
            Card(
                index: index, angle: Angle.radians(place.angle).degrees, x: place.frame.midX, y: place.frame.midY,
                width: place.frame.width, height: place.frame.height, scale: place.scale, alpha: place.alpha,
                depth: place.depth, order: 0, rotation: 0)
        }
        for (order, index) in layout.order.enumerated() { cards[index].order = order }
    }

    /// Shows the cards where they are while they are let go or on their way back.
    mutating func show(_ places: [Placement], _ phase: LetGo.Phase) {
        self.phase = phase == .dropped ? .dropped : .snapping
        velocity = 0
        for (i, place) in places.enumerated() {
            (cards[i].x, cards[i].y) = (place.center.x, place.center.y)
            (cards[i].width, cards[i].height) = (place.size.x, place.size.y)
            cards[i].rotation = place.rotation.wrapped.degrees
        }
    }
}
