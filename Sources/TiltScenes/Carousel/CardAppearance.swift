import TiltCanvas
import TiltEngine

/// The appearance of a card of the published ring: in its place, let go, or on its way.
struct CardAppearance: Equatable, Sendable {
    /// The position and size.
    var placement: Placement
    /// The factor of its colours.
    var light: Double
    /// The opacity, 0…1.
    var opacity: Double
    /// The looseness, 0…1. The shadow of a loose card is cast by the window's light and does not rotate with the card.
    var looseness = 0.0
    /// The mount of its picture.
    var mount = Mount.card

    /// The soft shadow of a loose card.
    static let shadow = ImageID("Carousel/shadow")

    /// The size of the shadow around a card: a tenth of its height larger on each side.
    static func shadowSize(_ card: Vector) -> Vector { card + Vector(0.2, 0.2) * card.y }

    /// Draws a card's picture with this appearance.
    func draw(_ image: ImageID, into list: inout DrawList) {
        let tint = Color.white.multiplied(by: light).opacity(opacity)
        let frame = placement.upright
        if looseness > 0 {
            list.shadow(
                Self.shadow, under: placement, size: Self.shadowSize(frame.size), light: Light(),
                strength: looseness * opacity)
        }
        guard mount.cornerRadius > 0 else {
            // A photo, whose corners are not rounded in its raster.
            let corner = Mount.card(height: mount.share).cornerRadius * frame.height
            let quad = placement.quad(of: frame).rounded(by: corner, of: frame.size)
            return list.image(image, in: quad, source: mount.fraction(of: frame, in: frame), tint: tint)
        }
        func draw(_ part: Rect, _ tint: Color) {
            list.image(image, in: placement.quad(of: part), source: mount.fraction(of: part, in: frame), tint: tint)
        }
        // The ring's own shadow is in the picture, beside the card; a narrow border of it keeps slanted edges smooth.
        if looseness < 1 { draw(mount.withoutReflection.raster(around: frame), tint.opacity(1 - looseness)) }
        if looseness > 0 { draw(frame.insetBy(-mount.border * frame.height), tint) }
    }
}

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
        var mount = Mount.card(height: PhotoFrame.size(card.shape, in: 1).y)
        if card.isOwn { mount.cornerRadius = 0 }
        return mount
    }
}
