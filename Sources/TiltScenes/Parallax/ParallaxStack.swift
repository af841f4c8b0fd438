import TiltEngine

/// The layers behind the tiles: where they lie in a window, and how they move apart when the viewer leans.
///
/// Every layer fills the same frame, on whole device pixels at rest, and glides by fractions of one: what lies far off, and moves
/// by a pixel in many frames, would else move in steps.
struct ParallaxStack: Sendable {
    /// The layers from far to near.
    private(set) var layers = ParallaxArt.layers
    /// Where every layer lies at rest, on whole device pixels.
    let frame: Rect
    private let density: Double

    /// As published all layers move as one, by this many points at the ends.
    static let publishedReach = Vector(40, 40)
    /// No picture of a layer is made wider than this, in pixels; beyond, it is stretched.
    static let widest = 4480.0

    /// The stack in a window.
    init(view: Viewport, recipe: Recipe, depth: Double = 1) {
        let asPublished = recipe == .asPublished
        let (canvas, seen) = (ParallaxArt.canvas, ParallaxArt.view)
        var scale = max(view.width / seen.x, view.height / seen.y)
        if asPublished {
            // A pixel more for rounding.
            let needed = view.size + Self.publishedReach * 2 + Vector(1, 1) / view.density
            scale = max(scale, needed.x / canvas.x, needed.y / canvas.y)
        }
        frame = Self.frame(scale: scale, view: view, depth: depth)
        density = view.density
        for i in layers.indices {
            let reach = ParallaxArt.reach(nearness: layers[i].nearness) * (scale * depth)
            layers[i].effect = .shift(by: asPublished ? Self.publishedReach : reach)
        }
    }

    /// The canvas in the middle of a window, both its sides rounded up to whole pixels, its shape kept to a pixel. In a window
    /// too narrow for the moon it lies as much further left as brings the moon into the picture.
    private static func frame(scale: Double, view: Viewport, depth: Double) -> Rect {
        func pixels(_ length: Double) -> Double { (length - 1e-6).rounded(.up) }
        let canvas = ParallaxArt.canvas
        let height = pixels(canvas.y * scale * view.density)
        let width = pixels(height * canvas.x / canvas.y)
        var corner = (view.size * view.density - Vector(width, height)) / 2
        let moon = ParallaxArt.moon.maxX / canvas.x * width
        let spare =
            -corner.x - max(abs(ParallaxArt.reach(nearness: 0).x) * scale * depth, publishedReach.x) * view.density - 1
        corner.x -= (corner.x + moon - view.width * view.density).clamped(to: 0...max(0, spare))
        return Rect(x: corner.x.rounded(), y: corner.y.rounded(), width: width, height: height).scaled(
            by: 1 / view.density)
    }

    /// The pictures to have at hand, far to near.
    var pictures: [Picture] {
        let size = frame.size * min(1, Self.widest / (frame.width * density))
        return layers.map { Picture($0.image, size: size, finish: .stretched) }
    }

    /// Where a viewer sees the layers, from far to near.
    func frames(for viewer: ViewerOffset) -> [Rect] { layers.map { frame.offsetBy($0.displacement(for: viewer)) } }

    /// Draws the layers as a viewer sees them.
    func draw(into list: inout DrawList, for viewer: ViewerOffset) { draw(into: &list, in: frames(for: viewer)) }

    /// Draws the layers in their frames.
    func draw(into list: inout DrawList, in frames: [Rect]) {
        for (layer, frame) in zip(layers, frames) {
            let (top, foot) = (row(layer.rows.lowerBound, of: frame), row(layer.rows.upperBound, of: frame))
            list.image(
                layer.image,
                in: Rect(x: frame.minX, y: frame.minY + top, width: frame.width, height: foot - top),
                source: Rect(x: 0, y: top / frame.height, width: 1, height: (foot - top) / frame.height))
        }
    }

    /// How far below the top of its frame a row of the canvas lies, on a whole pixel.
    private func row(_ y: Double, of frame: Rect) -> Double {
        (y / ParallaxArt.canvas.y * frame.height * density).rounded() / density
    }
}

extension Rect {
    fileprivate func scaled(by factor: Double) -> Rect { Rect(origin: origin * factor, size: size * factor) }
}
