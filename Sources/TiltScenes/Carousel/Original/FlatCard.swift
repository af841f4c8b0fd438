import TiltCanvas
import TiltEngine
import TiltStage

/// The appearance of a flat card: in its place, let go, or on its way.
struct FlatCard: Equatable, Sendable {
    /// The position and size.
    var placement: Placement
    var opacity: Double
    /// The looseness, 0…1. The shadow of a loose card falls straight down.
    var looseness = 0.0
    /// The mount of its picture.
    var mount = Mount.card

    /// Draws a card's picture with this appearance.
    func draw(_ image: ImageID, into list: inout DrawList) {
        let tint = Color.white.opacity(opacity)
        let frame = placement.upright
        if looseness > 0 {
            list.shadow(
                RoomCard.shadow, under: placement, size: RoomCard.shadowSize(frame.size), strength: looseness * opacity)
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
