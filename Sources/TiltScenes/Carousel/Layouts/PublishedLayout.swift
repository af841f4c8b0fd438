import TiltEngine

/// The layout of the published answer (stackoverflow.com/questions/5243614): an ellipse of 100 by 30 points around the
/// window's centre, and cards of 80 by 80 points, larger in front. A picture is fitted into its square.
struct PublishedLayout: CarouselLayout {
    private let center: Vector

    static let recipe = Recipe.asPublished
    /// The half width and half height of the ellipse, and the side of a card, in points.
    private static let (ellipse, side) = (Vector(100, 30), 80.0)

    init(view: Viewport, feel: CarouselFeel) { center = view.center }

    static func slots(count: Int) -> RingSlots { RingSlots(count: count, isEven: true) }

    var radius: Double { Self.ellipse.x }
    var cardHeight: Double { Self.side * Self.scale(cosine: 1) }
    var foot: Double { center.y + Self.ellipse.y + cardHeight / 2 }
    var isLit: Bool { false }

    func law(count: Int, angle: Double, feel: CarouselFeel) -> any RingLaw { PublishedRing(count: count, angle: angle) }

    func arrange(_ arrangement: inout CardArrangement, of cards: [Card], angle: Double, spread: Double) {
        arrangement.place(angle: angle, spread: 1) { _, _, sine, cosine, card in
            card.depth = CardArrangement.depth(cosine: cosine)
            card.scale = Self.scale(cosine: cosine)
            card.alpha = 0.3 + 0.5 * (cosine + 1)
            card.opacity = min(card.alpha, 1)
            card.light = 1
            card.frame = Rect(
                center: Vector(center.x + Self.ellipse.x * sine, center.y + Self.ellipse.y * cosine),
                size: Vector(Self.side, Self.side) * card.scale)
        }
    }

    func placement(of card: Card, in frame: Rect) -> Placement {
        Placement(center: frame.center, size: Vector(min(1, card.shape), min(1, 1 / card.shape)) * frame.height)
    }

    /// The scale of a card, by the cosine of its angle.
    private static func scale(cosine: Double) -> Double { 0.75 + 0.25 * (cosine + 1) }
}
