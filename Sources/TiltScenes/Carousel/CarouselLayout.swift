import TiltEngine

/// A layout of the carousel in a window: the places of the cards at every angle of the ring, and the law by which they move.
protocol CarouselLayout: Sendable {
    /// The recipe whose layout it is.
    static var recipe: Recipe { get }
    /// The slots of a number of cards.
    static func slots(count: Int) -> RingSlots

    /// The layout in a window.
    init(view: Viewport, feel: CarouselFeel)
    /// The radius of the ring in telemetry, in points.
    var radius: Double { get }
    /// The height of the usual card in front, in points.
    var cardHeight: Double { get }
    /// The lowest point of a card, in points from the window's top.
    var foot: Double { get }
    /// Whether the window's light falls on the cards: they have reflections, and sheens and shadows while the device leans.
    var isLit: Bool { get }

    /// The law of a ring at rest.
    func law(count: Int, angle: Double, feel: CarouselFeel) -> any RingLaw
    /// Computes the places at an angle in radians; `spread` is how far the ring is fanned out, from 0, all in front, to 1.
    func arrange(_ arrangement: inout CardArrangement, of cards: [Card], angle: Double, spread: Double)
    /// The placement of a card's picture in its place.
    func placement(of card: Card, in frame: Rect) -> Placement
}

extension CarouselLayout {
    static var recipe: Recipe { .corrected }
    static func slots(count: Int) -> RingSlots { RingSlots(count: count) }
    var isLit: Bool { true }
    func law(count: Int, angle: Double, feel: CarouselFeel) -> any RingLaw {
        SettlingRing(count: count, angle: angle, feel: feel)
    }
    func placement(of card: Card, in frame: Rect) -> Placement { Placement(frame) }
}

/// The layouts of the carousel. The first one of a recipe is shown.
enum LayoutCatalogue {
    /// All layouts.
    static let all: [any CarouselLayout.Type] = [RingLayout.self, PublishedLayout.self]

    /// The layout of a recipe.
    static func layout(of recipe: Recipe) -> any CarouselLayout.Type {
        all.first { $0.recipe == recipe } ?? RingLayout.self
    }
}
