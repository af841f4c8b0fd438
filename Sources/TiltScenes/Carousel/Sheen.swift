import TiltEngine

/// The light on a card while the device leans: a soft band that crosses the card with the tilt and the ring's rotation, and a
/// bright rim on the side that faces the light. A level device shows neither, so that they cost nothing at rest.
struct Sheen: Equatable, Sendable {
    /// The brightness of the band, 0…1.
    var band = 0.0
    /// The position of the band's middle, from −1, beyond the left edge, to 1, beyond the right edge.
    var position = 0.0
    /// The brightness of the rim, 0…1.
    var rim = 0.0

    /// No light.
    init() {}

    /// The light on a card `side` radii right of the middle, at a nearness of 0…1.
    init(light: Light, side: Double, depth: Double) {
        let nearness = max(0, 2 * depth - 1)
        band = light.strength * nearness
        position = (light.travel / 2 + side).clamped(to: -1...1)
        rim = light.strength * nearness
    }

    /// The light on a card that leaves the ring: the band fades out, and the rim becomes as bright on every card.
    func loosened(by looseness: Double, light: Light) -> Sheen {
        var sheen = self
        sheen.band *= 1 - looseness
        sheen.rim = lerp(rim, light.strength, looseness)
        return sheen
    }

    /// The light at a fraction of the way to another.
    func mixed(_ fraction: Double, with other: Sheen) -> Sheen {
        var sheen = Sheen()
        sheen.band = lerp(band, other.band, fraction)
        sheen.position = lerp(position, other.position, fraction)
        sheen.rim = lerp(rim, other.rim, fraction)
        return sheen
    }

    static let bandImage = ImageID("Carousel/sheen")
    private static let rimImage = ImageID("Carousel/rim")
    /// The opacity of the pictures at full brightness.
    private static let (brightestBand, brightestRim) = (0.3, 0.8)

    /// The pictures for a card of a size. The band's picture is three cards wide, and so soft that half the size is enough.
    static func pictures(card: Vector) -> [Picture] {
        [
            Picture(bandImage, size: Vector(3 * card.x, card.y) / 2, finish: .stretched),
            Picture(rimImage, size: card, finish: .stretched),
        ]
    }

    /// Draws the light on a card whose corners have a radius. The band is cut at the card's edges.
    func draw(over card: Placement, radius: Double, light: Light, opacity: Double, into list: inout DrawList) {
        if band > 0, abs(position) < 1 {
            list.image(
                Self.bandImage, in: card.quad(of: card.upright).rounded(by: radius, of: card.size),
                source: Rect(x: (1 - position) / 3, y: 0, width: 1.0 / 3, height: 1),
                tint: .white.opacity(Self.brightestBand * band * opacity))
        }
        guard rim > 0 else { return }
        for (corner, brightness) in light.corners(of: card.rotation).enumerated() where brightness > 0 {
            let tint = Color.white.opacity(Self.brightestRim * rim * brightness * opacity)
            for (part, source) in Self.rimParts(of: card.upright, radius: radius) {
                list.image(
                    Self.rimImage, in: card.quad(of: part.mirrored(to: corner, of: card.upright)),
                    source: source.turnedOver(to: corner), tint: tint)
            }
        }
    }

    /// The parts of the rim's picture, which is lit at the top left, and their places on a card of any shape: the corner in its
    /// own shape, and the two sides that meet there, stretched.
    private static func rimParts(of card: Rect, radius: Double) -> [(part: Rect, source: Rect)] {
        // The picture's corner is 30 of 320 by 400, and its radius 28.
        let (edge, corner) = (radius * 30 / 28, Vector(30.0 / 320, 30.0 / 400))
        return [
            (Rect(origin: card.origin, size: Vector(edge, edge)), Rect(origin: .zero, size: corner)),
            (
                Rect(x: card.minX + edge, y: card.minY, width: card.width - edge, height: edge),
                Rect(x: corner.x, y: 0, width: 1 - corner.x, height: corner.y)
            ),
            (
                Rect(x: card.minX, y: card.minY + edge, width: edge, height: card.height - edge),
                Rect(x: 0, y: corner.y, width: corner.x, height: 1 - corner.y)
            ),
        ]
    }
}

extension Rect {
    /// The rectangle mirrored from the top left corner of a frame to another corner, counted clockwise from there.
    fileprivate func mirrored(to corner: Int, of frame: Rect) -> Rect {
        Rect(
            x: corner == 1 || corner == 2 ? frame.minX + frame.maxX - maxX : minX,
            y: corner >= 2 ? frame.minY + frame.maxY - maxY : minY, width: width, height: height)
    }

    /// The same part of a picture, mirrored likewise.
    fileprivate func turnedOver(to corner: Int) -> Rect {
        let (across, down) = (corner == 1 || corner == 2, corner >= 2)
        return Rect(
            x: across ? maxX : minX, y: down ? maxY : minY, width: across ? -width : width,
            height: down ? -height : height)
    }
}
