import TiltEngine

/// The appearance of a card: in the ring, let go, or between two rings.
struct CardAppearance: Equatable, Sendable {
    /// The position and size.
    var placement: Placement
    /// The factor of its colours.
    var light: Double
    /// The opacity, 0…1.
    var opacity: Double
    /// The opacity of its reflection, 0…1.
    var reflection: Double
    /// The looseness, 0…1. The shadow of a loose card is cast by the window's light and does not rotate with the card.
    var looseness = 0.0
    /// The mount of its picture.
    var mount = Mount.card
    /// The light on it while the device leans.
    var sheen = Sheen()
    /// The window's light, with the opacity of the shadow that it casts while it leans, 0…1.
    var window = Light()
    var shade = 0.0
    /// The highlight under a pointer, 0…1.
    var highlight = 0.0

    /// The soft shadow of a loose card.
    static let shadow = ImageID("Carousel/shadow")

    /// The size of the shadow around a card: a tenth of its height larger on each side.
    static func shadowSize(_ card: Vector) -> Vector { card + Vector(0.2, 0.2) * card.y }

    /// The appearance a fraction of the way to another.
    func mixed(_ fraction: Double, with other: CardAppearance) -> CardAppearance {
        CardAppearance(
            placement: placement.moved(fraction, toward: other.placement), light: lerp(light, other.light, fraction),
            opacity: lerp(opacity, other.opacity, fraction), reflection: lerp(reflection, other.reflection, fraction),
            looseness: lerp(looseness, other.looseness, fraction), mount: other.mount,
            sheen: sheen.mixed(fraction, with: other.sheen), window: other.window,
            shade: lerp(shade, other.shade, fraction), highlight: other.highlight)
    }

    /// The appearance a fraction of the way in, from a small card that cannot be seen.
    func arriving(_ fraction: Double) -> CardAppearance {
        var appearance = self
        appearance.placement.size = placement.size * lerp(0.6, 1, fraction)
        appearance.opacity *= fraction
        appearance.reflection *= fraction
        appearance.shade *= fraction
        return appearance
    }

    /// Draws a card's picture with this appearance.
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

extension Mount {
    /// A card of the usual shape with its shadow (15 of 400 wide) and its reflection.
    static let card = card(of: RingGeometry.aspect)

    /// The mount of a card with an aspect ratio.
    static func card(of shape: Double) -> Mount {
        let share = RingGeometry.heightShare(of: shape)
        return Mount(
            cornerRadius: 28.0 / 400 / share, margin: 18.0 / 400 / share, border: 2.0 / 400 / share,
            reflection: Reflection(gap: 2.0 / 360 / share, height: 0.24 / share, opacity: 0.34))
    }
}

/// The transition of all cards to a new appearance, when the recipe changes or the ring restarts.
struct RingMorph: Equatable, Sendable {
    /// The appearances before; nil for a card that was not there.
    private var appearances: [CardAppearance?]
    private var order: [Int]
    private let movement: Movement

    /// A transition that starts now, from appearances and their painting order.
    init(from appearances: [CardAppearance], order: [Int], at time: Double) {
        self.appearances = appearances
        self.order = order
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance of the cards on the way to a target.
    func mixed(with target: [CardAppearance], at time: Double) -> [CardAppearance] {
        let share = movement.smoothShare(at: time)
        guard share < 1 else { return target }
        return zip(appearances, target).map { $0?.mixed(share, with: $1) ?? $1.arriving(share) }
    }

    /// Notes that cards came, before the one at an index.
    mutating func makeRoom(for count: Int, at index: Int) {
        appearances.insert(contentsOf: repeatElement(nil, count: count), at: index)
        // They come from behind the others.
        order = Array(index..<index + count) + order.map { $0 < index ? $0 : $0 + count }
    }

    /// Notes that a card is gone.
    mutating func remove(_ index: Int) {
        appearances.remove(at: index)
        order = order.compactMap { $0 == index ? nil : $0 < index ? $0 : $0 - 1 }
    }

    /// The card in front, if it is still the one before the transition; it changes halfway.
    func formerFront(at time: Double) -> Int? { movement.smoothShare(at: time) < 0.5 ? order.last : nil }

    /// The painting order, which changes halfway.
    func order(over target: [Int], at time: Double) -> [Int] {
        movement.smoothShare(at: time) < 0.5 ? order : target
    }
}
