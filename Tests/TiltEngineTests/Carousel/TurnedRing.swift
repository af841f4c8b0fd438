import TiltEngine

/// A carousel as a ring of cards: angles in radians, positive to the right, and a hand that turns it by one radian in
/// ``TurnedRing/radius`` points.
struct TurnedRing {
    private(set) var carousel: Carousel
    /// The angle from one card to the next.
    let spacing: Double

    static let radius = 600.0

    init(_ motion: Carousel.Motion = .settling, count: Int = 12, showing card: Int = 0) {
        carousel = Carousel(count: count, showing: card, motion: motion)
        spacing = motion == .published || count <= 12 ? 2 * .pi / Double(count) : .pi / 6
        carousel.itemLength = Self.radius * spacing
    }

    func angle(at time: Double) -> Double { -carousel.position(at: time) * spacing }
    func velocity(at time: Double) -> Double { -carousel.velocity(at: time) * spacing }
    func phase(at time: Double) -> Carousel.Phase { carousel.phase(at: time) }
    func front(at time: Double) -> Int? { carousel.currentItem(at: time) }

    mutating func press(at time: Double) { carousel.beginDrag(at: .zero, time: time) }
    mutating func drag(by distance: Double, at time: Double) { carousel.drag(to: Vector(distance, 0), time: time) }
    mutating func release(at time: Double) { carousel.endDrag(time: time) }
    mutating func step(by cards: Int, at time: Double) { carousel.scroll(by: cards, time: time) }
    mutating func jump(by cards: Int) { carousel.jump(by: cards, time: carousel.time) }
    mutating func run(_ rate: Double, at time: Double) { carousel.autoscroll(at: rate, time: time) }
    mutating func tilt(at speed: Double, from time: Double) { carousel.tilt(at: -speed / spacing, time: time) }
    mutating func arrive(at time: Double) { carousel.arrive(onItem: 0, time: time) }
    mutating func stop(at time: Double) { carousel.stop(time: time) }

    /// Brings a card to the front, from a hand too.
    mutating func choose(_ card: Int, at time: Double) {
        if carousel.isDragging {
            carousel.endDrag(on: card, time: time)
        } else {
            carousel.scroll(toItem: card, time: time)
        }
    }
}
