import TiltEngine
import TiltStage

/// The layout of the published answer (stackoverflow.com/questions/5243614): an ellipse of 100 by 30 points around the
/// window's centre, and cards of 80 by 80 points, larger in front. A picture is fitted into its square. It is flat, and no
/// layout of the room.
struct OriginalLayout: Equatable, Sendable {
    private let center: Vector

    /// The half width and half height of the ellipse, in points.
    static let ellipse = Vector(100, 30)
    /// The side of a card, in points.
    private static let side = 80.0

    /// The layout in a window.
    init(view: Viewport) { center = view.center }

    /// The lowest point of a card, in points from the window's top.
    var foot: Double { center.y + Self.ellipse.y + Self.side * Self.scale(cosine: 1) / 2 }

    /// Computes the places at an angle in radians.
    func arrange(_ arrangement: inout CardArrangement, angle: Double) {
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

    /// The placement of a card's picture in its place.
    func placement(of card: Card, in frame: Rect) -> Placement {
        Placement(center: frame.center, size: Vector(min(1, card.shape), min(1, 1 / card.shape)) * frame.height)
    }

    /// The scale of a card, by the cosine of its angle.
    private static func scale(cosine: Double) -> Double { 0.75 + 0.25 * (cosine + 1) }
}
