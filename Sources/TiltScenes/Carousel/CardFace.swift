import TiltCanvas
import TiltEngine

/// The picture on a card's face.
struct CardFace: Equatable, Sendable {
    /// The picture.
    let image: ImageID
    /// The mount of its raster.
    let mount: Mount
    /// The width and height of the body, in points of the room.
    let size: Vector
    /// Whether it moves behind its frame, as a photo does.
    let isPhoto: Bool

    /// The depth of a photo behind its frame, and its enlargement, so that it covers the frame from every viewpoint.
    private static let (photoDepth, photoScale) = (0.35, 1.05)

    /// Draws it as a flat picture in the projected body.
    func draw(_ view: CardView, into list: inout DrawList) {
        list.image(
            image, in: view.quad, source: source(for: view),
            tint: Color.white.multiplied(by: view.light).opacity(view.alpha))
    }

    /// The part of the raster that is seen, in fractions of the raster.
    func source(for view: CardView) -> Rect {
        let body = Rect(origin: .zero, size: size)
        var part = body
        if isPhoto {
            let seen = size / Self.photoScale
            let shift = Vector(
                min(CardArt.reach * Self.photoDepth / 320 * size.x, (size.x - seen.x) / 2),
                min(CardArt.reach * Self.photoDepth / 400 * size.y, (size.y - seen.y) / 2))
            part = Rect(center: body.center + view.viewpoint.times(shift), size: seen)
        }
        if !isPhoto, view.opening > 0 {
            // An opened body is wider: the picture covers it, inside its own rounded corners.
            let inset = min(1, view.opening) * 0.09 * size.x
            let seen = body.insetBy(inset)
            let height = min(seen.height, seen.width * view.shown.height / view.shown.width)
            part = Rect(
                center: seen.center, size: Vector(height * view.shown.width / view.shown.height, height))
        }
        return mount.fraction(of: part, in: body)
    }
}

extension Mount {
    /// A part of a picture that fills a frame, in fractions of the raster around it.
    func fraction(of part: Rect, in frame: Rect) -> Rect {
        let whole = raster(around: frame)
        return Rect(
            x: (part.minX - whole.minX) / whole.width, y: (part.minY - whole.minY) / whole.height,
            width: part.width / whole.width, height: part.height / whole.height)
    }
}
