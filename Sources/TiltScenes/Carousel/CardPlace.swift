public import TiltEngine

/// Where and how one card is drawn.
public struct CardPlace: Equatable, Sendable {
    /// The card's angle on the ring in radians; 0 is the front, positive to the right.
    public var angle = 0.0
    /// The card's rectangle, in points.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The size against that of the front card (as published: against the card's own).
    public var scale = 1.0
    /// The opacity; as published it may exceed 1.
    public var alpha = 1.0
    /// Nearness: 1 at the front, 0 at the back.
    public var depth = 1.0
    /// What its colours are multiplied with: cards at the back are darker.
    var light: Double { 1 - 0.58 * (1 - depth) }
}
