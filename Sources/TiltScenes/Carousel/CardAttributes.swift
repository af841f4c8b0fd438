public import TiltEngine

/// The position and appearance of one card of the ring.
public struct CardAttributes: Equatable, Sendable {
    /// The card's angle on the ring in radians; 0 is the front, positive to the right.
    public var angle = 0.0
    /// The card's rectangle, in points.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The scale relative to the front card (as published: to the card's own size).
    public var scale = 1.0
    /// The opacity by the law; as published it may exceed 1. The card is drawn with ``opacity``.
    public var alpha = 1.0
    /// The opacity as drawn, 0…1: rear cards are darkened instead of transparent.
    public var opacity = 1.0
    /// The depth: 1 at the front, 0 at the back.
    public var depth = 1.0
    /// The factor of its colours; rear cards are darker.
    var light = 1.0
}

extension Mount {
    /// A card of the usual shape with its shadow (15 of 400 wide) and its reflection.
    static let card = card(of: RingGeometry.aspect)

    /// The mount of a card with an aspect ratio. A low card hangs above the floor, with its reflection as far below the floor.
    static func card(of shape: Double) -> Mount {
        let (share, lift) = (RingGeometry.heightShare(of: shape), RingGeometry.lift(of: shape))
        return Mount(
            cornerRadius: 28.0 / 400 / share, margin: 18.0 / 400 / share, border: 2.0 / 400 / share,
            reflection: Reflection(gap: (2.0 / 360 + 2 * lift) / share, height: 0.24 / share, opacity: 0.34))
    }
}
