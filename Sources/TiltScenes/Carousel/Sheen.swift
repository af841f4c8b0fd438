import TiltEngine

/// The soft light that lies on a card while the device is tilted: it crosses the card as the tilt changes and as the ring
/// turns. A level device has none, so that it costs nothing at rest.
struct Sheen: Equatable, Sendable {
    /// How bright it is, 0…1.
    var strength = 0.0
    /// Where its middle lies, from −1, as far left as it goes, to 1.
    var position = 0.0

    /// No light.
    init() {}

    /// A light of some strength somewhere.
    init(strength: Double, position: Double) {
        self.strength = strength
        self.position = position
    }

    /// The light on a card that stands `side` radii right of the middle, at a nearness of 0…1.
    init(tilt: Tilt, side: Double, depth: Double) {
        let lean = (tilt.x * tilt.x + tilt.y * tilt.y).squareRoot()
        strength = min(1, lean / Self.full) * max(0, 2 * depth - 1)
        position = (tilt.x / Self.full / 2 + side).clamped(to: -1...1)
    }

    /// The sine of the tilt at which it is brightest: 15°.
    private static let full = 0.26
    /// How opaque it is then.
    private static let brightness = 0.16
    /// Less is not seen.
    private static let least = 0.02

    /// Draws it on a card in a frame; it ends inside the card's edges.
    func draw(over card: Rect, into list: inout DrawList) {
        guard strength > Self.least else { return }
        let core = Vector(0.06 * card.width, 0.42 * card.height)
        let center = card.center + Vector(0.2 * position * card.width, -0.03 * card.height)
        list.fill(
            Rect(center: center, size: core), radius: core.x / 2, softness: 0.25 * card.width,
            color: .white.opacity(Self.brightness * strength))
    }
}
