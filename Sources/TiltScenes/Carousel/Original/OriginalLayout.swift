import TiltEngine
import TiltStage

/// The layout of the published answer (stackoverflow.com/questions/5243614): an ellipse of 100 by 30 points around the
/// window's centre, and cards of 80 by 80 points, larger in front, however many. It is flat, and no layout of the room.
struct OriginalLayout: ItemLayout {
    let center: Vector
    let reach = -6.0...6.0

    /// The half width and half height of the ellipse, in points.
    static let ellipse = Vector(100, 30)
    /// The side of a card, in points.
    private static let side = 80.0

    /// The lowest point of a card, in points from the window's top.
    var foot: Double { center.y + Self.ellipse.y + Self.side * Self.scale(cosine: 1) / 2 }

    /// The square of an item.
    func frame(of item: CarouselItem) -> Rect {
        let turn = Self.turn(item)
        return Rect(
            center: center + Vector(Self.ellipse.x * .sin(turn), Self.ellipse.y * .cos(turn)),
            size: Vector(Self.side, Self.side) * Self.scale(of: item))
    }

    func place(of item: CarouselItem) -> ItemPlace {
        ItemPlace(Quad(frame(of: item)), order: .cos(Self.turn(item)), opacity: min(Self.alpha(of: item), 1))
    }

    /// All of them.
    func forEachItem(of carousel: Carousel, around position: Double, _ visit: (CarouselItem) -> Void) {
        let count = carousel.count
        for index in 0..<count {
            let offset = (Double(index) - position).remainder(dividingBy: Double(count))
            visit(CarouselItem(index: index, count: count, offset: offset))
        }
    }

    /// The place of a card's picture in its square.
    func placement(of card: Card, at item: CarouselItem) -> Placement {
        let frame = frame(of: item)
        return Placement(center: frame.center, size: Vector(min(1, card.shape), min(1, 1 / card.shape)) * frame.height)
    }

    static func scale(of item: CarouselItem) -> Double { scale(cosine: .cos(turn(item))) }

    /// The opacity of an item, which may exceed 1.
    static func alpha(of item: CarouselItem) -> Double { 0.3 + 0.5 * (.cos(turn(item)) + 1) }

    private static func scale(cosine: Double) -> Double { 0.75 + 0.25 * (cosine + 1) }
    private static func turn(_ item: CarouselItem) -> Double { item.offset * 2 * .pi / Double(item.count) }
}
