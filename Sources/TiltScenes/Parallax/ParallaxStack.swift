import TiltCanvas
import TiltEngine
import TiltStage

/// The layers behind the tiles: their frames in a window, and their motion when the viewer leans.
///
/// All layers are rows of one frame, on whole device pixels at rest, and move by fractions of a pixel: a distant layer,
/// which takes many frames for one pixel, would otherwise move in steps.
struct ParallaxStack: Sendable {
    /// The layers, the farthest first.
    private(set) var layers = ParallaxArt.layers
    /// The frame of the canvas at rest, on whole device pixels.
    let frame: Rect
    private let density: Double

    /// The least displacement to either side for which there is room, in points.
    private static let leastReach = 40.0
    /// The greatest width of a layer's picture in pixels; beyond it, the picture is stretched.
    static let widest = 4480.0

    /// The stack in a window. At the offset 1 each layer moves by its own distance, or all by `reach`.
    init(view: Viewport, depth: Double = 1, reach common: Vector? = nil) {
        let (canvas, seen) = (ParallaxArt.canvas, ParallaxArt.view)
        var scale = max(view.width / seen.x, view.height / seen.y)
        if let common {
            // A pixel more for rounding.
            let needed = view.size + common * 2 + Vector(1, 1) / view.density
            scale = max(scale, needed.x / canvas.x, needed.y / canvas.y)
        }
        frame = Self.frame(scale: scale, view: view, depth: depth)
        density = view.density
        for i in layers.indices {
            let reach = ParallaxArt.reach(nearness: layers[i].nearness) * (scale * depth)
            layers[i].effect = .shift(by: common ?? reach)
        }
    }

    /// The canvas centred in a window, with both sides rounded up to whole pixels and its aspect ratio kept to a pixel.
    /// In a window too narrow for moon and house it is moved left until they are visible.
    private static func frame(scale: Double, view: Viewport, depth: Double) -> Rect {
        func pixels(_ length: Double) -> Double { (length - 1e-6).rounded(.up) }
        let canvas = ParallaxArt.canvas
        let height = pixels(canvas.y * scale * view.density)
        let width = pixels(height * canvas.x / canvas.y)
        var corner = (view.size * view.density - Vector(width, height)) / 2
        let end = (max(ParallaxArt.moon.maxX, ParallaxArt.house.maxX) + 16) / canvas.x * width
        let spare =
            -corner.x - max(abs(ParallaxArt.reach(nearness: 0).x) * scale * depth, leastReach) * view.density - 1
        corner.x -= (corner.x + end - view.width * view.density).clamped(to: 0...max(0, spare))
        return Rect(x: corner.x.rounded(), y: corner.y.rounded(), width: width, height: height).scaled(
            by: 1 / view.density)
    }

    /// The pictures to load, the farthest first.
    var pictures: [Picture] {
        let scale = min(1, Self.widest / (frame.width * density))
        return layers.map { Picture($0.image, size: part($0).size * scale, finish: .stretched) }
    }

    /// Draws the layers for a viewer.
    func draw(into list: inout DrawList, for viewer: ViewerOffset) {
        for layer in layers { list.image(layer.image, in: part(layer).offsetBy(layer.displacement(for: viewer))) }
    }

    /// The frame of a layer's rows at rest, on whole device pixels. Its height is that of the picture at this width, with
    /// all of its last row.
    private func part(_ layer: StackLayer) -> Rect {
        let scale = density * frame.width / ParallaxArt.canvas.x
        let height = ((layer.rows.upperBound - layer.rows.lowerBound) * scale - 1e-6).rounded(.up)
        let foot = layer.rows.upperBound / ParallaxArt.canvas.y * frame.height * density
        let top = foot.rounded() - height
        return Rect(
            x: frame.minX, y: frame.minY + top / density, width: frame.width, height: height / density)
    }
}

extension Rect {
    fileprivate func scaled(by factor: Double) -> Rect { Rect(origin: origin * factor, size: size * factor) }
}

/// One picture of the stack, with its distance and its motion effect.
struct StackLayer: Sendable {
    /// The name in telemetry.
    let name: String
    /// The picture of its rows.
    let image: ImageID
    /// The nearness: 0 is infinitely far, 1 the plane of the tiles.
    let nearness: Double
    /// The rows of the canvas that its picture shows, which is all that can ever be seen of it.
    let rows: ClosedRange<Double>
    /// The effect that moves its centre.
    var effect = MotionEffectGroup<EffectProperties>()

    init(_ name: String, _ file: String, nearness: Double, rows: ClosedRange<Double>) {
        self.name = name
        image = ImageID("Parallax/\(file)")
        self.nearness = nearness
        self.rows = rows
    }

    /// The displacement from its rest position, in points.
    func displacement(for viewer: ViewerOffset) -> Vector { effect.relativeValues(for: viewer).center }
}

extension MotionEffectGroup<EffectProperties> {
    /// An effect that moves the centre by `reach` at the viewer's offset +1 in both axes, and by the opposite at −1.
    static func shift(by reach: Vector) -> Self {
        Self([
            InterpolatingMotionEffect(\.center.x, along: .horizontal, minimum: -reach.x, maximum: reach.x),
            InterpolatingMotionEffect(\.center.y, along: .vertical, minimum: -reach.y, maximum: reach.y),
        ])
    }
}
