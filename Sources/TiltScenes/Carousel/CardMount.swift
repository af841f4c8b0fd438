import TiltCanvas
import TiltEngine

extension Mount {
    /// A card of the usual shape with its shadow (15 of 400 wide) and its reflection.
    static let card = card(height: 1)

    /// The mount of a card of a height relative to the usual one's.
    static func card(height share: Double) -> Mount {
        Mount(
            cornerRadius: 28.0 / 400 / share, margin: 18.0 / 400 / share, border: 2.0 / 400 / share,
            reflection: Reflection(gap: 2.0 / 360 / share, height: 0.3, opacity: 0.42))
    }

    /// The height of such a card relative to the usual one's.
    var share: Double { 18.0 / 400 / margin }

    /// The mount of a card in frames of its own shape. A photo moves behind its frame, which rounds its corners.
    static func standing(_ card: Card) -> Mount {
        var mount = Mount.card(height: CarouselRoom.size(ofShape: card.shape, height: 1).y)
        if card.isOwn { mount.cornerRadius = 0 }
        return mount
    }
}
