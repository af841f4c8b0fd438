/// A picture as a list of commands in painter's order, written by a scene and read by a renderer. Equal lists give
/// equal pictures, so drawing can be compared, recorded and replayed without a window.
public struct DrawList: Equatable, Sendable {
    /// One drawing command. Coordinates are in points; a renderer multiplies them by ``DrawList/density``.
    public enum Command: Equatable, Sendable {
        /// Fills the picture with one colour.
        case clear(Color)
        /// Clips the following commands to a rectangle; nil ends the clip.
        case clip(Rect?)
        /// A rectangle with rounded corners. Its edge fades out over `softness` points beyond it: 0 is crisp, more is a
        /// shadow.
        case fill(Rect, radius: Double, softness: Double, Color)
        /// A line of `width` points along the inside of a rounded rectangle.
        case stroke(Rect, radius: Double, width: Double, Color)
        /// A straight line of `width` points from one point to another.
        case line(Vector, Vector, width: Double, Color)
        /// The part `source` of a picture, in fractions of its size, mapped onto a quad and multiplied by the tint.
        case image(ImageID, source: Rect, quad: Quad, tint: Color)
        /// A grid of colours over a rectangle: a range of ``DrawList/gridColors``, row by row. Each is the colour in the middle
        /// of its cell; between them colours blend.
        case grid(Range<Int>, columns: Int, Rect, opacity: Double)
        /// Draws the following commands as one picture with this opacity; nil ends the layer. A list has at most one layer.
        case layer(Double?)
    }

    /// The commands, the first drawn first.
    public private(set) var commands: [Command] = []
    /// The colours of all ``Command/grid(_:columns:_:opacity:)``, premultiplied, as 0xAARRGGBB.
    public private(set) var gridColors: [UInt32] = []
    /// The size of the picture in points.
    public private(set) var size: Vector
    /// Pixels per point.
    public package(set) var density: Double
    /// The opacity factor for everything appended, 0…1.
    public var opacity = 1.0
    private var zoom = (factor: 1.0, center: Vector.zero)

    /// An empty list for a picture of a finite size in points, at a density in pixels per point, above 0.
    public init(size: Vector, density: Double) {
        precondition(size.isFinite && density > 0, "a picture needs a size and a density")
        self.size = size
        self.density = density
    }

    /// Empties the list for a new picture of a size in points, at a density in pixels per point; the memory is kept.
    public mutating func restart(size: Vector, density: Double) {
        commands.removeAll(keepingCapacity: true)
        gridColors.removeAll(keepingCapacity: true)
        self.size = size
        self.density = density
        opacity = 1
        zoom = (1, .zero)
    }

    /// Whether two lists are the same picture.
    public static func == (a: DrawList, b: DrawList) -> Bool {
        a.size == b.size && a.density == b.density && a.commands == b.commands && a.gridColors == b.gridColors
    }

    /// Enlarges everything appended from now on by a factor, above 0, about a point; 1 ends this.
    public mutating func zoom(by factor: Double, about center: Vector = .zero) { zoom = (factor, center) }

    private func placed(_ point: Vector) -> Vector {
        zoom.factor == 1 ? point : zoom.center + (point - zoom.center) * zoom.factor
    }

    private func placed(_ rect: Rect) -> Rect { Rect(origin: placed(rect.origin), size: rect.size * zoom.factor) }

    /// Appends a command of another list unchanged.
    public mutating func append(_ command: Command) { commands.append(command) }

    /// Fills the picture with one colour.
    public mutating func clear(_ color: Color) { commands.append(.clear(color)) }

    /// Clips the following commands to `rect` until the next clip; nil ends the clip.
    public mutating func clip(to rect: Rect?) { commands.append(.clip(rect.map(placed))) }

    /// Draws the following commands as one picture with an opacity, 0…1, so that they do not show through one another;
    /// nil ends the layer. A list has at most one layer: if there are several, the last one counts.
    public mutating func layer(opacity: Double?) { commands.append(.layer(opacity)) }

    /// Appends a filled rectangle with corners rounded by `radius` points, fading out over `softness` points beyond its edge.
    public mutating func fill(_ rect: Rect, radius: Double = 0, softness: Double = 0, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(
            .fill(
                placed(rect), radius: radius * zoom.factor, softness: softness * zoom.factor, color.opacity(opacity)))
    }

    /// Appends a line of `width` points along the inside of a rectangle with corners rounded by `radius` points.
    public mutating func stroke(_ rect: Rect, radius: Double = 0, width: Double = 1, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(
            .stroke(placed(rect), radius: radius * zoom.factor, width: width * zoom.factor, color.opacity(opacity)))
    }

    /// Appends a straight line of `width` points.
    public mutating func line(from start: Vector, to end: Vector, width: Double = 1, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(.line(placed(start), placed(end), width: width * zoom.factor, color.opacity(opacity)))
    }

    /// Appends a picture, or its part `source` in fractions of its size, in an upright rectangle.
    public mutating func image(_ id: ImageID, in rect: Rect, source: Rect = .unit, tint: Color = .white) {
        image(id, in: Quad(rect), source: source, tint: tint)
    }

    /// Appends a picture, or its part `source` in fractions of its size, on any quad.
    public mutating func image(_ id: ImageID, in quad: Quad, source: Rect = .unit, tint: Color = .white) {
        guard tint.alpha * opacity > 0 else { return }
        let quad = Quad(
            topLeft: placed(quad.topLeft), topRight: placed(quad.topRight), bottomRight: placed(quad.bottomRight),
            bottomLeft: placed(quad.bottomLeft))
        commands.append(.image(id, source: source, quad: quad, tint: tint.opacity(opacity)))
    }

    /// Appends a grid of colours over a rectangle. `fill` appends `columns` · `rows` colours, row by row, each premultiplied, as
    /// 0xAARRGGBB. They are the colours in the middle of the cells, which blend; at the edge they continue.
    public mutating func grid(
        columns: Int, rows: Int, in rect: Rect, fill: (inout [UInt32]) -> Void
    ) {
        guard opacity > 0 else { return }
        let start = gridColors.count
        fill(&gridColors)
        precondition(
            columns > 0 && rows > 0 && gridColors.count == start + columns * rows, "a grid has a colour for each cell")
        commands.append(.grid(start..<gridColors.count, columns: columns, placed(rect), opacity: opacity))
    }

    /// A coordinate in points, rounded to a whole device pixel.
    public func snapped(_ value: Double) -> Double { (value * density).rounded() / density }

    /// A point, rounded to whole device pixels.
    public func snapped(_ point: Vector) -> Vector { Vector(snapped(point.x), snapped(point.y)) }
}
