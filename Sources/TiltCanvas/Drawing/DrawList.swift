public import TiltEngine

/// A picture as a list of commands in painter's order, written by a scene and read by a renderer. Equal lists give
/// equal pictures, so drawing can be compared, recorded and replayed without a window.
public struct DrawList: Equatable, Sendable, CustomStringConvertible {
    /// One drawing command. Coordinates are in points; a renderer multiplies them by ``DrawList/density``.
    public enum Command: Equatable, Sendable {
        /// Fills the picture with one colour.
        case clear(Color)
        /// Clips the following commands to a rectangle; nil ends the clip, also a rounded one.
        case clip(Rect?)
        /// Clips the following commands, as one picture, to a rectangle with rounded corners, covered like a filled one.
        /// The plain clip applies as well.
        case roundedClip(Rect, radius: Double)
        /// The same for any convex quad, whose corners may be rounded.
        case quadClip(Quad)
        /// A rectangle with rounded corners. Its edge fades out over `softness` points beyond it: 0 is crisp, more is a
        /// shadow.
        case fill(Rect, radius: Double, softness: Double, Color)
        /// A line of `width` points along the inside of a rounded rectangle.
        case stroke(Rect, radius: Double, width: Double, Color)
        /// A straight line of `width` points from one point to another.
        case line(Vector, Vector, width: Double, Color)
        /// A convex quad, whose corners may be rounded.
        case quad(Quad, Color)
        /// The polygon through a range of ``DrawList/points``, filled wherever it winds around.
        case polygon(Range<Int>, Color)
        /// A line of `width` points along the pieces between a range of ``DrawList/points``.
        case path(Range<Int>, isClosed: Bool, width: Double, join: LineJoin, Color)
        /// Thin strokes with round ends: a range of ``DrawList/hairs``, the first drawn first.
        case hairs(Range<Int>)
        /// The part `source` of a picture, in fractions of its size, mapped onto a quad, whose corners may be rounded, and
        /// multiplied by the tint.
        case image(ImageID, source: Rect, quad: Quad, tint: Color)
        /// A picture in relief: the points of a quad that are near by a depth map move by a displacement, and far ones the
        /// other way.
        case relief(ImageID, depth: ImageID, source: Rect, quad: Quad, move: Vector, tint: Color)
        /// A picture that is shown only while another one is not there yet.
        case standIn(ImageID, for: ImageID, source: Rect, quad: Quad, tint: Color)
        /// A grid of colours on a quad: a range of ``DrawList/gridColors``, row by row. Each is the colour in the middle of its
        /// cell; between them colours blend. With a share, 0…1, a second grid of the same size follows in the range, and the
        /// two are mixed with this share of the second.
        case grid(Range<Int>, columns: Int, share: Double?, Quad, opacity: Double)
        /// Draws the following commands as one picture with this opacity; nil ends the layer. A list has at most one layer.
        case layer(Double?)
    }

    /// The commands, the first drawn first.
    public private(set) var commands: [Command] = []
    /// The strokes of all ``Command/hairs(_:)``.
    public private(set) var hairs: [Hair] = []
    /// The points of all ``Command/polygon(_:_:)`` and ``Command/path(_:isClosed:width:join:_:)``.
    public private(set) var points: [Vector] = []
    /// The colours of all ``Command/grid(_:columns:share:_:opacity:)``, premultiplied, as 0xAARRGGBB.
    public private(set) var gridColors: [UInt32] = []
    /// The size of the picture in points.
    public package(set) var size: Vector
    /// Pixels per point.
    public package(set) var density: Double
    /// The share of small things, such as drops of rain, that is to be drawn, 0…1: fewer where all would take too long.
    package var detail = 1.0
    /// The opacity factor for everything appended, 0…1.
    public var opacity = 1.0
    /// Whether a scene draws what is only there to be used, such as icons and a strip of hours: not in a film.
    public var showsControls = true
    /// Whether a scene draws what belongs to the interface around it, such as a clock and buttons: neither in a film nor in a show.
    public var showsInterface = true
    private var zoom = (factor: 1.0, center: Vector.zero)
    /// The rounded clip around everything appended; nil for none.
    private var window: (rect: Rect, radius: Double)?
    /// The number of commands that ``scene`` keeps; nil for all.
    private var sceneEnd: Int?
    /// The frame of reference of what is appended, inside the zoom: its points are scaled, then moved.
    private var inner = (factor: 1.0, move: Vector.zero)

    /// An empty list for a picture of a finite size in points, at a density in pixels per point, above 0.
    public init(size: Vector, density: Double) {
        require(size.isFinite && density > 0, "a picture needs a size and a density")
        (self.size, self.density) = (size, density)
    }

    /// Empties the list for a new picture of a size in points, at a density in pixels per point; the memory is kept.
    public mutating func restart(size: Vector, density: Double) {
        commands.removeAll(keepingCapacity: true)
        hairs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        gridColors.removeAll(keepingCapacity: true)
        (self.size, self.density) = (size, density)
        (opacity, showsControls, showsInterface) = (1, true, true)
        zoom = (1, .zero)
        (window, sceneEnd) = (nil, nil)
        inner = (1, .zero)
    }

    /// Whether two lists are the same picture.
    public static func == (a: DrawList, b: DrawList) -> Bool {
        a.size == b.size && a.density == b.density && a.commands == b.commands && a.hairs == b.hairs
            && a.points == b.points && a.gridColors == b.gridColors
    }

    /// Enlarges everything appended from now on by a factor, above 0, about a point; 1 ends this.
    public mutating func zoom(by factor: Double, about center: Vector = .zero) { zoom = (factor, center) }

    /// Appends a part scaled by a factor, above 0, about a point and then moved. Parts in parts are scaled by both factors.
    public mutating func zoomed(
        by factor: Double, about center: Vector = .zero, moving move: Vector = .zero, _ draw: (inout DrawList) -> Void
    ) {
        let before = inner
        inner = (before.factor * factor, before.move + (center * (1 - factor) + move) * before.factor)
        draw(&self)
        inner = before
    }

    private func placed(_ point: Vector) -> Vector {
        let point = inner.factor == 1 && inner.move == .zero ? point : point * inner.factor + inner.move
        return zoom.factor == 1 ? point : zoom.center + (point - zoom.center) * zoom.factor
    }

    private func placed(_ rect: Rect) -> Rect { Rect(origin: placed(rect.origin), size: rect.size * scale) }

    private func placed(_ quad: Quad) -> Quad { isPlain ? quad : quad.mapped(placed) }

    /// The points of the picture for a point of what is appended.
    private var scale: Double { zoom.factor * inner.factor }

    /// Whether nothing is scaled or moved.
    private var isPlain: Bool { zoom.factor == 1 && inner.factor == 1 && inner.move == .zero }

    /// Ends the scene: what is appended from now on lies over it, as an interface does, and is no part of ``scene``.
    public mutating func endScene() { sceneEnd = commands.count }

    /// The list up to ``endScene()``; the whole list if that was not called.
    public var scene: DrawList {
        var scene = withoutCommands
        scene.commands = Array(commands.prefix(sceneEnd ?? commands.count))
        return scene
    }

    /// Clips everything appended from now on, with all its own clips, to a rectangle with rounded corners of a radius in
    /// points; nil ends this. A rounded clip of its own replaces it.
    public mutating func window(_ rect: Rect?, radius: Double = 0) {
        window = nil
        clip(to: nil)
        guard let rect else { return }
        let frame = (rect: placed(rect), radius: radius * scale)
        window = frame
        commands.append(.roundedClip(frame.rect, radius: frame.radius))
    }

    /// An empty list for the same picture, which takes commands of this one by ``append(_:)``.
    public var withoutCommands: DrawList {
        var list = DrawList(size: size, density: density)
        (list.hairs, list.points, list.gridColors) = (hairs, points, gridColors)
        return list
    }

    /// Appends a command of the list that this one was made from, unchanged; see ``withoutCommands``.
    public mutating func append(_ command: Command) { commands.append(command) }

    /// Fills the picture with one colour.
    public mutating func clear(_ color: Color) { commands.append(.clear(color)) }

    /// Clips the following commands to `rect` until the next clip; nil ends the clip.
    ///
    /// A clip with a `radius` above 0 points has rounded, smooth edges, and cuts out the following commands as one
    /// picture. A plain and a rounded clip apply together, so that a list can scroll in a rounded frame; nil ends both.
    public mutating func clip(to rect: Rect?, radius: Double = 0) {
        if let rect, radius > 0 {
            commands.append(.roundedClip(placed(rect), radius: radius * scale))
        } else {
            commands.append(.clip(rect.map(placed)))
            if rect == nil, let window { commands.append(.roundedClip(window.rect, radius: window.radius)) }
        }
    }

    /// Clips the following commands, as one picture, to a convex quad, whose corners may be rounded by `Quad.radii`, until the
    /// next clip; ``clip(to:radius:)`` with nil ends the clip.
    public mutating func clip(to quad: Quad) { commands.append(.quadClip(placed(quad))) }

    /// Draws the following commands as one picture with an opacity, 0…1, so that they do not show through one another;
    /// nil ends the layer. A list has at most one layer: if there are several, the last one counts.
    public mutating func layer(opacity: Double?) { commands.append(.layer(opacity)) }

    /// Appends a filled rectangle with corners rounded by `radius` points, fading out over `softness` points beyond its edge.
    public mutating func fill(_ rect: Rect, radius: Double = 0, softness: Double = 0, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(.fill(placed(rect), radius: radius * scale, softness: softness * scale, color.opacity(opacity)))
    }

    /// Appends a line of `width` points along the inside of a rectangle with corners rounded by `radius` points.
    public mutating func stroke(_ rect: Rect, radius: Double = 0, width: Double = 1, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(.stroke(placed(rect), radius: radius * scale, width: width * scale, color.opacity(opacity)))
    }

    /// Appends a straight line of `width` points.
    public mutating func line(from start: Vector, to end: Vector, width: Double = 1, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(.line(placed(start), placed(end), width: width * scale, color.opacity(opacity)))
    }

    /// Appends a filled convex quad, with its corners rounded by `Quad.radii`; radii of ½ make an ellipse of it.
    public mutating func fill(_ quad: Quad, color: Color) {
        guard color.alpha * opacity > 0 else { return }
        commands.append(.quad(placed(quad), color.opacity(opacity)))
    }

    /// Appends the filled ellipse that touches the sides of a rectangle.
    public mutating func fill(ellipseIn rect: Rect, color: Color) {
        var quad = Quad(rect)
        quad.radii = Vector(0.5, 0.5)
        fill(quad, color: color)
    }

    /// Appends a filled circle.
    public mutating func fill(circleAt center: Vector, radius: Double, color: Color) {
        fill(Rect(center: center, size: Vector(2 * radius, 2 * radius)), radius: radius, color: color)
    }

    /// Appends a line of `width` points along the inside of a circle.
    public mutating func stroke(circleAt center: Vector, radius: Double, width: Double = 1, color: Color) {
        stroke(Rect(center: center, size: Vector(2 * radius, 2 * radius)), radius: radius, width: width, color: color)
    }

    /// Appends a filled polygon, of any form. Where it crosses itself, it is filled wherever it winds around.
    public mutating func fill(polygon corners: some Collection<Vector>, color: Color) {
        guard color.alpha * opacity > 0, corners.count > 2 else { return }
        commands.append(.polygon(store(corners), color.opacity(opacity)))
    }

    /// Appends a line of `width` points through points, with its corners joined; it does not show through itself.
    public mutating func stroke(
        path: some Collection<Vector>, isClosed: Bool = false, width: Double = 1, join: LineJoin = .round, color: Color
    ) {
        guard color.alpha * opacity > 0, path.count > 1 else { return }
        commands.append(
            .path(store(path), isClosed: isClosed, width: width * scale, join: join, color.opacity(opacity)))
    }

    /// Appends a filled polygon as ``fill(polygon:color:)`` does, with corners that are worked out one by one.
    package mutating func fill(polygonOf count: Int, color: Color, corner: (Int) -> Vector) {
        guard color.alpha * opacity > 0, count > 2 else { return }
        commands.append(.polygon(store(count, corner), color.opacity(opacity)))
    }

    /// Appends a line as ``stroke(path:isClosed:width:join:color:)`` does, through points that are worked out one by one.
    package mutating func stroke(pathOf count: Int, width: Double = 1, color: Color, point: (Int) -> Vector) {
        guard color.alpha * opacity > 0, count > 1 else { return }
        commands.append(
            .path(store(count, point), isClosed: false, width: width * scale, join: .round, color.opacity(opacity)))
    }

    private mutating func store(_ count: Int, _ point: (Int) -> Vector) -> Range<Int> {
        let first = points.count
        for index in 0..<count { points.append(placed(point(index))) }
        return first..<points.count
    }

    private mutating func store(_ corners: some Collection<Vector>) -> Range<Int> {
        let first = points.count
        // Elements of a collection of another module would be copied on the heap one by one.
        let isDone: Void? = corners.withContiguousStorageIfAvailable { corners in
            for corner in corners { points.append(placed(corner)) }
        }
        if isDone == nil { for corner in corners { points.append(placed(corner)) } }
        return first..<points.count
    }

    /// Appends a thin straight stroke of `width` points, up to about 3, with round ends; `endOpacity` is the share of its
    /// opacity that is left at its end. Strokes appended one after the other are one command, and are drawn several times as
    /// fast as lines.
    public mutating func hair(
        from start: Vector, to end: Vector, width: Double = 1, color: Color, endOpacity: Double = 1
    ) {
        guard color.alpha * opacity > 0 else { return }
        hairs { $0.append(Hair(from: start, to: end, width: width, color: color, endOpacity: endOpacity)) }
    }

    /// Appends many strokes, which `append` adds to an array, in points: faster than one by one.
    public mutating func hairs(_ append: (inout [Hair]) -> Void) {
        guard opacity > 0 else { return }
        let first = hairs.count
        append(&hairs)
        guard hairs.count > first else { return }
        if !isPlain || opacity != 1 {
            for index in first..<hairs.count {
                let hair = hairs[index]
                hairs[index] = Hair(
                    from: placed(hair.start), to: placed(hair.end), width: hair.width * scale,
                    color: hair.color.opacity(opacity), endOpacity: hair.endOpacity)
            }
        }
        if case .hairs(let range) = commands.last {
            commands[commands.count - 1] = .hairs(range.lowerBound..<hairs.count)
        } else {
            commands.append(.hairs(first..<hairs.count))
        }
    }

    /// Appends a picture, or its part `source` in fractions of its size, in an upright rectangle.
    public mutating func image(_ id: ImageID, in rect: Rect, source: Rect = .unit, tint: Color = .white) {
        image(id, in: Quad(rect), source: source, tint: tint)
    }

    /// Appends a picture, or its part `source` in fractions of its size, on any convex quad: as a rectangle seen in
    /// perspective, with its corners rounded in its own plane by `Quad.radii`.
    public mutating func image(_ id: ImageID, in quad: Quad, source: Rect = .unit, tint: Color = .white) {
        guard tint.alpha * opacity > 0 else { return }
        commands.append(.image(id, source: source, quad: placed(quad), tint: tint.opacity(opacity)))
    }

    /// Appends a picture as ``image(_:in:source:tint:)-(_,Quad,_,_)`` does, which is shown until another one is there.
    public mutating func standIn(
        _ id: ImageID, for other: ImageID, in quad: Quad, source: Rect = .unit, tint: Color = .white
    ) {
        guard tint.alpha * opacity > 0 else { return }
        commands.append(.standIn(id, for: other, source: source, quad: placed(quad), tint: tint.opacity(opacity)))
    }

    /// Appends a picture in relief. `depth` is a depth map, white where near: the nearest points move by half of `move`, in points,
    /// the farthest ones by half of it the other way, and those between them less. Without a depth map it is a plain picture.
    public mutating func relief(
        _ id: ImageID, depth: ImageID, in quad: Quad, source: Rect = .unit, move: Vector, tint: Color = .white
    ) {
        guard tint.alpha * opacity > 0 else { return }
        commands.append(
            .relief(
                id, depth: depth, source: source, quad: placed(quad), move: move * scale, tint: tint.opacity(opacity)))
    }

    /// Appends a grid of colours over a rectangle. `fill` appends `columns` · `rows` colours, row by row, each premultiplied, as
    /// 0xAARRGGBB. They are the colours in the middle of the cells, which blend; at the edge they continue.
    ///
    /// With a `share`, 0…1, `fill` appends two such grids one after the other, which are mixed with this share of the second:
    /// two that stay cost little, however fast the share changes.
    public mutating func grid(
        columns: Int, rows: Int, share: Double? = nil, in rect: Rect, fill: (inout [UInt32]) -> Void
    ) {
        grid(columns: columns, rows: rows, share: share, in: Quad(rect), fill: fill)
    }

    /// Appends a grid of colours as ``grid(columns:rows:share:in:fill:)-(_,_,_,Rect,_)`` does, on any convex quad: as a rectangle
    /// seen in perspective.
    public mutating func grid(
        columns: Int, rows: Int, share: Double? = nil, in quad: Quad, fill: (inout [UInt32]) -> Void
    ) {
        guard opacity > 0 else { return }
        let start = gridColors.count
        fill(&gridColors)
        precondition(
            columns > 0 && rows > 0 && gridColors.count == start + columns * rows * (share == nil ? 1 : 2),
            "a grid has a colour for each cell")
        commands.append(
            .grid(start..<gridColors.count, columns: columns, share: share, placed(quad), opacity: opacity))
    }

    /// A coordinate in points, rounded to a whole device pixel.
    public func snapped(_ value: Double) -> Double { (value * density).rounded() / density }

    /// A point, rounded to whole device pixels.
    public func snapped(_ point: Vector) -> Vector { Vector(snapped(point.x), snapped(point.y)) }

    /// The number of commands, the size and the density.
    public var description: String {
        "DrawList(\(commands.count) commands, \(size.x) by \(size.y) points, density \(density))"
    }
}
