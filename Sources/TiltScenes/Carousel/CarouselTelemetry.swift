import TiltEngine
import TiltStage

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
        /// In degrees.
        var yaw = 0.0
        var pitch = 0.0
        var roll = 0.0
        /// The corners as projected, from the picture's top left clockwise; null for a card that is not seen.
        var quad: [Double]?

        private enum CodingKeys: CodingKey {
            case index, angle, x, y, width, height, scale, alpha, depth, order, rotation, yaw, pitch, roll, quad
        }

        func encode(to encoder: any Encoder) throws {
            var box = encoder.container(keyedBy: CodingKeys.self)
            try box.encode(index, forKey: .index)
            try box.encode(angle, forKey: .angle)
            try box.encode(x, forKey: .x)
            try box.encode(y, forKey: .y)
            try box.encode(width, forKey: .width)
            try box.encode(height, forKey: .height)
            try box.encode(scale, forKey: .scale)
            try box.encode(alpha, forKey: .alpha)
            try box.encode(depth, forKey: .depth)
            try box.encode(order, forKey: .order)
            try box.encode(rotation, forKey: .rotation)
            try box.encode(yaw, forKey: .yaw)
            try box.encode(pitch, forKey: .pitch)
            try box.encode(roll, forKey: .roll)
            try box.encode(quad, forKey: .quad)
        }
    }

    var angle: Double
    var velocity: Double
    var phase: RingPhase
    var front: Int
    var radiusX: Double
    /// The name of the layout.
    var layout = RingLayout.name
    /// How far the front card is opened: 0 closed, 1 open.
    var open = 0.0
    /// Where the eye stands before the front card.
    var look = TelemetryPoint(.zero)
    /// The number of things drawn in the weather of the front card.
    var particles = 0
    var cards: [Card]

    /// The state of a scene at a time.
    init(_ scene: CarouselScene, at time: Double) {
        let arrangement = scene.arrangement(at: time)
        self.init(scene, arrangement: arrangement, at: time)
        show(scene, at: time)
        guard let phase = scene.letGo.phase(at: time) else { return }
        show(scene.roomPlacements(at: time), phase)
    }

    /// The state of the ring with an arrangement of its cards.
    init(_ scene: CarouselScene, arrangement: CardArrangement, at time: Double) {
        angle = Angle.radians(0 - scene.ring.position(at: time) * scene.slots.spacing).degrees
        velocity = Angle.radians(scene.turnRate(at: time)).degrees
        phase = RingPhase(scene.ring.phase(at: time))
        front = scene.front(at: time)
        radiusX = scene.surroundings.geometry.radius
        cards = arrangement.cards.enumerated().map { index, card in
            Card(
                index: index, angle: card.angle.degrees, x: card.frame.midX, y: card.frame.midY,
                width: card.frame.width, height: card.frame.height, scale: card.scale, alpha: card.alpha,
                depth: card.depth, order: 0, rotation: 0)
        }
        for (order, index) in arrangement.order.enumerated() { cards[index].order = order }
    }

    /// Sets what is seen in the room: the poses and the projected corners.
    private mutating func show(_ scene: CarouselScene, at time: Double) {
        layout = scene.layoutName
        open = scene.opening.share(at: time)
        let lean = scene.posterLean(at: time)
        for card in scene.roomCards(at: time) {
            let pose = card.body.pose
            cards[card.index].yaw = Angle.radians(pose.yaw).degrees
            cards[card.index].pitch = Angle.radians(pose.pitch).degrees
            cards[card.index].roll = Angle.radians(pose.roll).degrees
            cards[card.index].quad = card.quad.numbers
            guard card.index == front else { continue }
            let view = scene.view(of: card, at: time, lean: lean)
            look = TelemetryPoint(view.viewpoint)
            particles = scene.particles(of: card.index, as: view, at: time)
        }
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

extension Quad {
    /// The coordinates of its corners.
    var numbers: [Double] {
        [topLeft, topRight, bottomRight, bottomLeft].flatMap { [$0.x, $0.y] }
    }
}

/// The cause of the ring's motion, in telemetry's words.
enum RingPhase: String, Sendable, Encodable {
    case rest, tilt, drag, decelerating, settling
    /// The cards are let go, or on their way back; the laws do not apply.
    case dropped, snapping

    /// That of a carousel.
    init(_ phase: Carousel.Phase) {
        self =
            switch phase {
            case .rest: .rest
            case .tilt: .tilt
            case .drag: .drag
            case .decelerating: .decelerating
            case .settling: .settling
            }
    }
}
