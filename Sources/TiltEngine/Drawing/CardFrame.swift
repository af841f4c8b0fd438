/// Where things lie in the raster of a card, as fractions of the card's own height: the card, the shadow that reaches out
/// beside it, and the reflection under its foot, in one picture, so that a card is one drawing command.
public enum CardFrame {
    /// How far the raster reaches out to the left and right of the card (its shadow is 15 of 400 wide).
    public static let side = 18.0 / 400
    /// The gap between the card's foot and its reflection.
    public static let gap = 2.0 / 360
    /// The height of the reflection, as a share of the card's.
    public static let reflection = 0.24
    /// The opacity of the reflection at its top.
    public static let reflectionAlpha = 0.34
    /// The radius of a card's corners.
    public static let radius = 28.0 / 400
    /// The width of a clear border that lets slanted edges be smooth, as a share of the card's height.
    public static let border = 2.0 / 400

    /// The place of the whole raster around a card that stands at `card`.
    public static func raster(around card: Rect, reflection: Bool) -> Rect {
        let h = card.height
        let foot = reflection ? gap + self.reflection : 0
        return Rect(
            x: card.minX - side * h, y: card.minY - border * h, width: card.width + 2 * side * h,
            height: h * (1 + 2 * border + foot))
    }
}

extension CardFrame {
    /// The part of a raster with a reflection that lies above it, for a card of this width over height.
    public static func withoutReflection(aspect: Double) -> Rect {
        let card = Rect(x: 0, y: 0, width: aspect, height: 1)
        let share = raster(around: card, reflection: false).height / raster(around: card, reflection: true).height
        return Rect(x: 0, y: 0, width: 1, height: share)
    }
}
