import TiltEngine
import TiltStage

/// The telemetry of the carousel: angles in degrees, positions in points.
struct CarouselTelemetry: Encodable {
    struct Card: Encodable {
        var index: Int
        var angle: Double
        var x = 0.0
        var y = 0.0
        var width = 0.0
        var height = 0.0
        var scale = 0.0
        var alpha = 0.0
        var depth: Double
        var order = 0
        var rotation = 0.0
        /// In degrees.
        var yaw = 0.0
        var pitch = 0.0
        var roll = 0.0
        /// The corners as projected, from the picture's top left clockwise; null for a card that is not seen.
        @OrNull var quad: [Double]? = nil
    }

    var angle: Double
    var velocity: Double
    var phase: RingPhase
    var front: Int
    var radiusX: Double
    /// The name of the layout.
    var layout: String
    /// How far the front card is opened: 0 closed, 1 open.
    var open = 0.0
    /// Where the eye stands before the front card.
    var look = TelemetryPoint(.zero)
    /// The number of things drawn in the weather of the front card.
    var particles = 0
    var cards: [Card]

    /// The state of a ring, without what is seen.
    init(_ scene: CarouselScene, at time: Double) {
        let (ring, position) = (scene.ring, scene.ring.position(at: time))
        let turned = 0 - position * ring.spacing
        angle = Angle.radians(turned).degrees
        velocity = Angle.radians(scene.turnRate(at: time)).degrees
        phase = RingPhase(scene.ring.phase(at: time))
        front = scene.front(at: time)
        radiusX = scene.room.radius
        layout = scene.layoutName
        cards = scene.cards.indices.map { index in
            let angle = turned + Double(index) * ring.spacing
            let offset = (Double(index) - position).remainder(dividingBy: Double(ring.count))
            let item = CarouselItem(index: index, count: ring.count, offset: offset)
            let cosine = Double.cos(ring.motion == .published ? angle : item.turn)
            return Card(index: index, angle: Angle.radians(angle).degrees, depth: ((cosine + 1) / 2).clamped(to: 0...1))
        }
    }

    /// The state of a scene at a time.
    init(room scene: CarouselScene, at time: Double) {
        self.init(scene, at: time)
        let isRing = scene.layout.hasTurntable
        let all = scene.allCards(at: time)
        for card in all {
            let index = card.item.index
            // What is beside or behind the eye has no place on the screen.
            guard scene.room.sees(card.pose.z) else { continue }
            cards[index].show(card.pose.frame(in: scene.room))
            cards[index].scale = scene.room.scale(card.pose.z)
            cards[index].alpha = isRing ? 1 - 0.45 * (1 - cards[index].depth) : card.pose.opacity
        }
        paint(all.map { ($0.item, $0.pose.order) })
        open = scene.opening.share(at: time)
        let lean = scene.viewpoint(at: time)
        for card in scene.roomCards(at: time) {
            let pose = card.pose
            cards[card.index].yaw = Angle.radians(pose.yaw).degrees
            cards[card.index].pitch = Angle.radians(pose.pitch).degrees
            cards[card.index].roll = Angle.radians(pose.roll).degrees
            cards[card.index].quad = card.quad.numbers
            guard card.index == front else { continue }
            let view = scene.view(of: card, at: time, lean: lean)
            look = TelemetryPoint(view.viewpoint)
            particles = scene.particles(of: card.index, as: view, at: time)
        }
        if let phase = scene.letGo.phase(at: time) { show(phase, rolls: all.map(\.pose.roll)) }
    }

    /// Numbers the cards in painting order.
    mutating func paint(_ orders: [(item: CarouselItem, order: Double)]) {
        let sorted = orders.sorted { $0.item.paintingRank($0.order) < $1.item.paintingRank($1.order) }
        for (order, card) in sorted.enumerated() { cards[card.item.index].order = order }
    }

    /// Turns the cards that are let go or on their way back, by angles in radians.
    mutating func show(_ phase: LetGo.Phase, rolls: [Double]) {
        self.phase = phase == .dropped ? .dropped : .snapping
        velocity = 0
        for (index, roll) in rolls.enumerated() { cards[index].rotation = Angle.radians(roll).wrapped.degrees }
    }
}

extension CarouselTelemetry.Card {
    /// Sets the place on the screen.
    mutating func show(_ frame: Rect) { (x, y, width, height) = (frame.midX, frame.midY, frame.width, frame.height) }
}

extension Quad {
    /// The coordinates of its corners.
    var numbers: [Double] { corners.flatMap { [$0.x, $0.y] } }
}

/// The cause of the ring's motion, in telemetry's words.
enum RingPhase: String, Sendable, Encodable {
    case rest, tilt, drag, decelerating, settling
    /// The cards are let go, or on their way back; the laws do not apply.
    case dropped, snapping

    /// That of a carousel.
    init(_ phase: Carousel.Phase) { self = Self(rawValue: phase.rawValue) ?? .rest }
}

/// A value that is written as null if there is none.
@propertyWrapper struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
    var wrappedValue: Value?

    func encode(to encoder: any Encoder) throws {
        var box = encoder.singleValueContainer()
        try box.encode(wrappedValue)
    }
}
