import TiltEngine
import TiltStage

/// The place of the canvas in a window, and the motion of its planes when the viewer leans.
struct LandscapeFrame: Equatable, Sendable {
    let view: Viewport
    /// Points per unit of the canvas.
    let scale: Double
    /// The canvas's corner at rest, on whole device pixels.
    let origin: Vector
    private let canvas: Vector
    /// The canvas's columns at the sides of a window that shows just its usual part.
    private let sides: (left: Double, right: Double)
    private let motion: Vector
    /// The effect that moves a plane one depth before the screen.
    private let effect: MotionEffectGroup<EffectProperties>
    private let plane: Double
    private let growth: Double
    private let vanishing: Vector

    /// The greatest width of a picture in pixels; beyond it, pictures are stretched.
    static let widest = 2400.0
    /// The width in units from which everything is seen without moving the canvas aside.
    private static let wide = 1500.0
    /// How far the canvas's foot lies below that of a window that is higher than wide, in units.
    private static let below = 52.0
    /// The units, and points, that stay beyond a side of the window.
    private static let spare = (units: 90.0, points: 6.0)

    /// The canvas in a window; its planes move by `depth` times their usual ways.
    init(_ art: LandscapeArt, view: Viewport, depth: Double = 1) {
        self.view = view
        canvas = art.canvas
        sides = ((art.canvas.x - art.view.x) / 2, (art.canvas.x + art.view.x) / 2)
        let density = view.density
        func up(_ length: Double) -> Double { (length - 1e-6).rounded(.up) }
        let least = max(view.width / art.view.x, view.height / art.view.y)
        // Whole pixels, so that pictures that fill the width are not scaled.
        scale = up(art.canvas.x * least * density) / density / art.canvas.x
        let size = art.canvas * scale
        var corner = (view.size - size) / 2
        if view.height > view.width { corner.y = view.height + Self.below * scale - size.y }
        if view.width / scale < Self.wide {
            let middle = (art.focus.lowerBound + art.focus.upperBound) / 2
            let centered = min(0, view.width / 2 - middle * scale - corner.x)
            let spare = Self.spare.units * scale + Self.spare.points
            corner.x += max(centered, min(0, view.width + spare - corner.x - size.x))
        }
        origin = Vector((corner.x * density).rounded(), (corner.y * density).rounded()) / density
        (motion, plane) = (art.motion * (scale * depth), art.plane)
        effect = .shift(by: motion)
        (growth, vanishing) = (art.growth * depth, art.vanishing)
    }

    /// A point of the canvas at rest, in points of the window.
    func point(_ place: Vector) -> Vector { origin + place * scale }

    /// A point of the window at rest, on the canvas.
    func place(_ point: Vector) -> Vector { (point - origin) / scale }

    /// The place on the canvas at which lightning of a place strikes: a narrow window shows it, too.
    func strike(at place: Vector) -> Vector {
        let (left, right) = (self.place(Vector(0.15 * view.width, 0)), self.place(Vector(0.85 * view.width, 0)))
        return Vector(place.x.clamped(to: left.x...right.x), place.y)
    }

    /// A length in points, rounded to a quarter of a device pixel, so that what moves slowly is not drawn in every frame.
    func snapped(_ length: Double) -> Double { (length * view.density * 4).rounded() / (view.density * 4) }

    /// The lean of a viewer, −1…1.
    private static func held(_ viewer: ViewerOffset) -> ViewerOffset {
        ViewerOffset(h: viewer.h.clamped(to: -1...1), v: viewer.v.clamped(to: -1...1))
    }

    /// The motion of a plane for a viewer: its growth about the vanishing point, and its displacement.
    func motion(of depth: Double, for viewer: ViewerOffset) -> PlaneMotion {
        let viewer = Self.held(viewer)
        return PlaneMotion(
            center: point(vanishing), growth: 1 + growth * viewer.v * (depth - plane) / (1 - plane),
            displacement: effect.relativeValues(for: viewer).center * (depth - plane))
    }

    /// Whether two frames place and move everything alike.
    static func == (a: LandscapeFrame, b: LandscapeFrame) -> Bool {
        a.view == b.view && a.scale == b.scale && a.origin == b.origin && a.motion == b.motion
    }

    /// The frame at rest of a picture that fills rows of the canvas, on whole device pixels.
    func frame(rows: ClosedRange<Double>) -> Rect {
        let density = view.density
        let height = ((rows.upperBound - rows.lowerBound) * scale * density - 1e-6).rounded(.up) / density
        let foot = ((origin.y + rows.upperBound * scale) * density).rounded() / density
        return Rect(x: origin.x, y: foot - height, width: canvas.x * scale, height: height)
    }

    /// Whether a window has room for a layer: an upright one has none at its sides.
    func shows(_ layer: LandscapeArt.Land) -> Bool { !layer.isSoft || view.width >= view.height }

    /// The frame of a layer at rest. A thing out of focus stands at its side of every window.
    func frame(of layer: LandscapeArt.Land) -> Rect {
        let rows = layer.rows.range
        guard let columns = layer.columns else { return frame(rows: rows) }
        let isLeft = columns.range.lowerBound + columns.range.upperBound < canvas.x
        let first = columns.range.lowerBound
        let start = isLeft ? (first - sides.left) * scale : view.width + (first - sides.right) * scale
        return Rect(
            x: start, y: point(Vector(0, rows.lowerBound)).y, width: columns.length * scale,
            height: layer.rows.length * scale)
    }

    /// What is added to a way of a thing out of focus: it leaves the window as fast as it is near, and comes in so too, but not
    /// beyond its side.
    func held(_ way: Double, of layer: LandscapeArt.Land) -> Double {
        let (isLeft, most) = (frame(of: layer).midX < view.width / 2, 0.085 * view.width)
        guard isLeft == (way > 0) else { return 0 }
        let share = 1 - Portable.exp(-abs(way) / most)
        return (isLeft ? most : -most) * share - way
    }

    /// The frame at rest of a rectangle of the canvas.
    func frame(_ rect: Rect) -> Rect { Rect(origin: point(rect.origin), size: rect.size * scale) }

    /// The size at which a picture of a size in points is made.
    func pictureSize(_ size: Vector) -> Vector { size * min(1, Self.widest / (canvas.x * scale * view.density)) }
}

/// How a plane moves: it grows about a point, and moves on.
struct PlaneMotion: Hashable, Sendable {
    let center: Vector
    let growth: Double
    let displacement: Vector

    /// Where a point at rest is.
    func point(_ point: Vector) -> Vector { center + (point - center) * growth + displacement }

    /// Where a rectangle at rest is.
    func rect(_ rect: Rect) -> Rect { Rect(origin: point(rect.origin), size: rect.size * growth) }
}
