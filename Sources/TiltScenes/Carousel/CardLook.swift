import TiltEngine

/// How a card is drawn: in the ring, let go, or between two rings.
struct CardLook: Equatable, Sendable {
    /// Where it lies.
    var placement: Placement
    /// What its colours are multiplied with.
    var light: Double
    /// How opaque it is, 0…1.
    var opacity: Double
    /// How much of its reflection is to be seen, 0…1.
    var reflection: Double
    /// How far it is out of the ring, 0…1: its shadow is the window's then, and does not turn with it.
    var looseness = 0.0
    /// The mount of its picture.
    var mount = Mount.card
    /// The light on it while the device leans.
    var sheen = Sheen()
    /// The window's light, and how much of the shadow that it casts while it leans is to be seen, 0…1.
    var window = Light()
    var shade = 0.0
    /// The light of a pointer that is over it, 0…1.
    var highlight = 0.0

    /// The soft shadow of a card out of the ring.
    static let shadow = ImageID("Carousel/shadow")

    /// How large that is around a card: a tenth of its height wider all round.
    static func shadowSize(_ card: Vector) -> Vector { card + Vector(0.2, 0.2) * card.y }

    /// The look a fraction of the way to another.
    func mixed(_ fraction: Double, with other: CardLook) -> CardLook {
        CardLook(
            placement: placement.moved(fraction, toward: other.placement), light: lerp(light, other.light, fraction),
            opacity: lerp(opacity, other.opacity, fraction), reflection: lerp(reflection, other.reflection, fraction),
            looseness: lerp(looseness, other.looseness, fraction), mount: other.mount,
            sheen: sheen.mixed(fraction, with: other.sheen), window: other.window,
            shade: lerp(shade, other.shade, fraction), highlight: other.highlight)
    }

    /// Draws a card's picture so.
    func draw(_ image: ImageID, into list: inout DrawList) {
        let tint = Color.white.multiplied(by: light).opacity(opacity)
        let frame = placement.upright
        let (whole, alone) = (mount.raster(around: frame), mount.withoutReflection.raster(around: frame))
        let radius = mount.cornerRadius * frame.height
        guard reflection < 1 || looseness > 0 else {
            list.leaningShadow(
                under: frame, radius: radius, light: window, strength: shade * opacity)
            list.image(image, in: placement.quad(of: whole), tint: tint)
            sheen.draw(over: placement, radius: radius, light: window, opacity: opacity, into: &list)
            return list.fill(frame, radius: radius, color: .white.opacity(highlight * opacity))
        }
        func draw(_ part: Rect, _ tint: Color) {
            let source = Rect(
                x: (part.minX - whole.minX) / whole.width, y: (part.minY - whole.minY) / whole.height,
                width: part.width / whole.width, height: part.height / whole.height)
            list.image(image, in: placement.quad(of: part), source: source, tint: tint)
        }
        if looseness > 0 {
            list.shadow(
                Self.shadow, under: placement, size: Self.shadowSize(frame.size), light: window,
                strength: looseness * opacity)
        }
        if reflection > 0 {
            let foot = Rect(x: whole.minX, y: alone.maxY, width: whole.width, height: whole.maxY - alone.maxY)
            draw(foot, tint.opacity(reflection))
        }
        // The ring's own shadow is in the picture, beside the card; a narrow border of it keeps slanted edges smooth.
        if looseness < 1 { draw(alone, tint.opacity(1 - looseness)) }
        if looseness > 0 { draw(frame.insetBy(-mount.border * frame.height), tint) }
        sheen.draw(over: placement, radius: radius, light: window, opacity: opacity, into: &list)
    }
}
