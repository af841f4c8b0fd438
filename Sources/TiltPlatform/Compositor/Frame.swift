import CSpans
import TiltCanvas
import TiltEngine

/// A draw list prepared for a canvas of some size: its pieces in painter's order. The memory is kept from frame to frame.
nonisolated struct Frame {
    /// Pieces drawn over the previous ones as one picture.
    struct Layer: Equatable {
        var pieces: Range<Int>
        /// In 1/256.
        var opacity: UInt32
    }

    private(set) var pieces: [Piece] = []
    private(set) var points = OutlinePoints()
    private(set) var columns = ColumnTable()
    private(set) var hairs = HairTable()
    private(set) var polygons = PolygonSides()
    /// The rounded clips as convex quads in pixels, each for consecutive pieces, and their outlines.
    private(set) var cuts: [(quad: Quad, outline: Outline)] = []
    /// The range of pieces in the layer, and their opacity; nil without a layer.
    private(set) var layer: Layer?
    private var seams = SeamClosing()
    private var density = 1.0
    private var clip = PixelBox(0, 0, 0, 0)
    private var isCut = false
    private var isLayerOpen = false

    /// Prepares a list. Missing pictures are skipped, as are commands without a size or a valid position, and quads
    /// that cannot be a rectangle in perspective.
    mutating func compose(
        _ list: DrawList, in canvas: PixelBox, picture: (ImageID) -> PictureSketch?,
        grid: (ArraySlice<UInt32>, _ columns: Int, _ share: Double?) -> PictureSketch?
    ) {
        pieces.removeAll(keepingCapacity: true)
        points.removeAll()
        columns.removeAll()
        hairs.removeAll()
        polygons.removeAll()
        cuts.removeAll(keepingCapacity: true)
        isCut = false
        layer = nil
        density = list.density
        clip = canvas
        var last: (id: ImageID, picture: PictureSketch)?
        for command in list.commands {
            switch command {
            case .clear(let color): append(.box, box: canvas, .color(color.opaque))
            case .clip(let rect):
                clip = rect.map { clipBox($0, canvas) } ?? canvas
                if rect == nil { isCut = false }
            case .roundedClip(let rect, let radius):
                cut(pixels(rect).map { Quad($0, radius: min(pixels(radius), $0.width / 2, $0.height / 2)) })
            case .quadClip(let quad): cut(quad.scaled(by: density))
            case .fill(let rect, let radius, let softness, let color):
                fill(rect, radius: radius, softness: softness, color.premultiplied)
            case .stroke(let rect, let radius, let width, let color):
                stroke(rect, radius: radius, width: width, color.premultiplied)
            case .line(let start, let end, let width, let color):
                // A line thinner than a pixel would be nearly invisible.
                let width = max(width * density, 1)
                guard let quad = Quad(along: start * density, end * density, width: width) else { continue }
                append(quad, .color(color.premultiplied))
            case .quad(let quad, let color): append(quad.scaled(by: density), .color(color.premultiplied))
            case .polygon(let range, let color):
                append(polygons.append(polygon: list.points[range], density: density), color.premultiplied)
            case .path(let range, let isClosed, let width, let join, let color):
                let sides = polygons.append(
                    path: list.points[range], isClosed: isClosed, width: width, join: join, density: density)
                append(sides, color.premultiplied)
            case .hairs(let range):
                let (batch, box) = hairs.append(list.hairs[range], density: density, clip: clip)
                append(.hairs(batch), box: box, .own)
            case .grid(let colors, let columns, let share, let quad, let opacity):
                guard let picture = grid(list.gridColors[colors], columns, share) else { continue }
                append(picture, .unit, on: quad.scaled(by: density), tint: Color.white.opacity(opacity).premultiplied)
            case .layer(let opacity): setLayer(opacity)
            case .image(let id, let source, let quad, let tint):
                // Of the same sheet as the letter before, mostly.
                if last?.id != id { last = picture(id).map { (id, $0) } }
                guard let picture = last?.picture else { continue }
                append(picture, source, on: quad.scaled(by: density), tint: tint.premultiplied)
            case .relief(let id, let depth, let source, let quad, let move, let tint):
                guard let sketch = picture(id) else { continue }
                append(
                    sketch, source, on: quad.scaled(by: density), depths: picture(depth)?.mipmap, move: move * density,
                    tint: tint.premultiplied)
            case .standIn(let id, let other, let source, let quad, let tint):
                guard picture(other) == nil, let picture = picture(id) else { continue }
                append(picture, source, on: quad.scaled(by: density), tint: tint.premultiplied)
            }
        }
        setLayer(nil)
        seams.run(&pieces)
        finish()
    }

    /// Whether the differences between the pieces of two frames show all that has changed: the layer, if there is one,
    /// must have the same pieces.
    func canBeCompared(with other: Frame) -> Bool {
        layer == other.layer && (layer == nil || pieces.count == other.pieces.count)
    }

    /// The number of first pieces, at most so many, that are drawn without those after them: a rounded clip cuts all its pieces
    /// together.
    func end(of count: Int) -> Int {
        var end = min(count, pieces.count)
        if end < pieces.count, let cut = pieces[end].cut {
            while end > 0, pieces[end - 1].cut == cut { end -= 1 }
        }
        return end
    }

    /// Calls `body` with the tables that its pieces share.
    func withTables(_ body: (PieceTables) -> Void) {
        points.points.withUnsafeBufferPointer { points in
            columns.positions.withUnsafeBufferPointer { positions in
                columns.weights.withUnsafeBufferPointer { weights in
                    hairs.hairs.withUnsafeBufferPointer { strokes in
                        hairs.order.withUnsafeBufferPointer { order in
                            hairs.limits.withUnsafeBufferPointer { limits in
                                polygons.sides.withUnsafeBufferPointer { sides in
                                    body(
                                        PieceTables(
                                            points: points, positions: positions, weights: weights, hairs: strokes,
                                            hairOrder: order, hairLimits: limits, sides: sides))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether a piece looks the same as one of another frame.
    func shows(_ index: Int, like other: Frame, _ otherIndex: Int) -> Bool {
        guard pieces[index].appearance == other.pieces[otherIndex].appearance else { return false }
        switch pieces[index].appearance.shape {
        case .hairs(let range): return hairs.hairs[range].elementsEqual(other.hairs.hairs[range]) { $0.equals($1) }
        case .polygon(let range): return polygons.sides[range] == other.polygons.sides[range]
        default: return true
        }
    }

    /// Begins or ends a layer.
    private mutating func setLayer(_ opacity: Double?) {
        // What a rounded clip cuts out is in the layer or outside.
        if isCut, let last = cuts.last { cuts.append(last) }
        if let opacity {
            let share = UInt32((opacity.isNaN ? 0 : opacity.clamped(to: 0...1)) * 256)
            layer = Layer(pieces: pieces.count..<pieces.count, opacity: share)
            isLayerOpen = true
        } else if isLayerOpen, let start = layer?.pieces.lowerBound {
            layer?.pieces = start..<pieces.count
            isLayerOpen = false
        }
    }

    /// A rectangle rounded to whole pixels; empty if the rectangle is empty or invalid.
    private func clipBox(_ rect: Rect, _ canvas: PixelBox) -> PixelBox {
        guard let box = pixels(rect) else { return PixelBox(0, 0, 0, 0) }
        return canvas.intersection(
            PixelBox(touching: box.minX.rounded(), box.minY.rounded(), box.maxX.rounded(), box.maxY.rounded()))
    }

    private mutating func append(_ shape: Piece.Shape, box: PixelBox, _ paint: Piece.Paint) {
        let cut = isCut ? cuts.last?.quad : nil
        var clip = clip
        if let cut { clip = clip.intersection(cut.touched) }
        let box = box.intersection(clip)
        guard !box.isEmpty, paint != .color(0) else { return }
        pieces.append(
            Piece(
                appearance: Piece.Appearance(box: box, shape: shape, paint: paint, cut: cut), clip: clip,
                cut: isCut ? cuts.count - 1 : nil))
    }

    private mutating func cut(_ quad: Quad?) {
        let nothing = Quad(Rect(origin: .zero, size: .zero))
        let quad = quad.flatMap { $0.isWithinReach && $0.isConvex ? $0 : nil } ?? nothing
        let (rect, radii) = (quad.rect, quad.radii)
        let outline =
            rect.map { points.append(Edges($0), radii: Vector(radii.x * $0.width, radii.y * $0.height)) }
            ?? points.append(quad)
        cuts.append((quad, outline))
        isCut = true
    }
}

nonisolated extension Frame {
    private mutating func append(_ sides: Range<Int>?, _ color: UInt32) {
        guard let sides, !sides.isEmpty else { return }
        var (least, most) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for side in polygons.sides[sides] {
            least = pointwiseMin(least, pointwiseMin(side.top, side.foot))
            most = pointwiseMax(most, pointwiseMax(side.top, side.foot))
        }
        append(.polygon(sides), box: PixelBox(touching: least.x, least.y, most.x, most.y), .color(color))
    }

    private func pixels(_ rect: Rect) -> Rect? {
        let rect = Rect(origin: rect.origin * density, size: rect.size * density)
        guard rect.width > 0, rect.height > 0, Quad(rect).isWithinReach else { return nil }
        return rect
    }

    private func pixels(_ length: Double) -> Double { (length * density).clamped(to: 0...1e5) }

    private mutating func fill(_ rect: Rect, radius: Double, softness: Double, _ color: UInt32) {
        guard let rect = pixels(rect) else { return }
        let radius = min(pixels(radius), rect.width / 2, rect.height / 2)
        let softness = pixels(softness)
        if softness > 0 {
            let edge = SoftEdge(rect: rect, radius: radius, softness: softness)
            append(.soft(edge), box: edge.bounds, .color(color))
        } else {
            append(.rounded(rect, radius: radius), box: Edges(rect).touched, .color(color))
        }
    }

    private mutating func stroke(_ rect: Rect, radius: Double, width: Double, _ color: UInt32) {
        guard let rect = pixels(rect) else { return }
        let radius = min(pixels(radius), rect.width / 2, rect.height / 2)
        let width = pixels(width)
        guard width > 0 else { return }
        let isRing = 2 * width < min(rect.width, rect.height)
        append(
            isRing ? .ring(rect, radius: radius, width: width) : .rounded(rect, radius: radius),
            box: Edges(rect).touched, .color(color))
    }

    private mutating func append(_ quad: Quad, _ paint: Piece.Paint) {
        if quad.isWithinReach, quad.isConvex { append(.quad(quad), box: quad.touched, paint) }
    }

    private mutating func append(
        _ picture: PictureSketch, _ source: Rect, on quad: Quad, tint: UInt32, isTrimmed: Bool = false
    ) {
        guard tint > 0, source.origin.isFinite, source.size.isFinite, quad.isWithinReach, quad.isConvex
        else { return }
        let box = quad.touched
        guard !box.intersection(clip).isEmpty else { return }
        if !isTrimmed, let seen = picture.seenPart(of: source, on: quad) {
            guard seen.width > 0 else { return }
            let part = Rect(
                x: source.minX + seen.minX * source.width, y: source.minY + seen.minY * source.height,
                width: seen.width * source.width, height: seen.height * source.height)
            return append(picture, part, on: quad.part(seen), tint: tint, isTrimmed: true)
        }
        let index = pieces.count
        let size = Vector(Double(picture.width), Double(picture.height))
        let source = picture.part(source)
        let level = Self.level(of: picture, Vector(size.x * source.width, size.y * source.height), on: quad)
        let scaled = size / Double(1 << level)
        let mapping = PictureMapping(source, size: scaled, onto: quad)
        append(.quad(quad), box: box, .picture(serial: picture.serial, level: level, mapping, tint: tint))
        guard index < pieces.count else { return }
        pieces[index].level = picture.mipmap?.levels[level]
        pieces[index].appearance.edges = quad.rect.map { Edges($0) }
        pieces[index].limits = PictureLimits(
            source, width: Int(picture.width(of: level)), height: Int(picture.height(of: level)), size: scaled)
        if pieces[index].appearance.isSmallAndRotated, let level = pieces[index].level {
            pieces[index].isClearAround = level.isClear(along: pieces[index].limits)
        }
        pieces[index].isOpaque = picture.isOpaque
        pieces[index].hides = picture.isOpaque && tint >= 0xFF00_0000
    }

    /// Appends a picture in relief: the plain picture, and over it a mesh whose points move by their depth. Beside an edge that
    /// moves away, the plain one is seen.
    private mutating func append(
        _ picture: PictureSketch, _ source: Rect, on quad: Quad, depths: Mipmap?, move: Vector, tint: UInt32
    ) {
        append(picture, source, on: quad, tint: tint)
        guard let depths, move.isFinite, move != .zero, quad.isWithinReach else { return }
        let (columns, rows) = (Double(Relief.columns), Double(Relief.rows))
        func corner(_ column: Int, _ row: Int) -> Vector {
            quad.between(Double(column) / columns, Double(row) / rows)
                + move * (Relief.depth(column, row, of: depths) - 0.5)
        }
        for row in 0..<Relief.rows {
            for column in 0..<Relief.columns {
                let mesh = Quad(
                    topLeft: corner(column, row), topRight: corner(column + 1, row),
                    bottomRight: corner(column + 1, row + 1), bottomLeft: corner(column, row + 1))
                let part = Rect(
                    x: source.minX + source.width * Double(column) / columns,
                    y: source.minY + source.height * Double(row) / rows, width: source.width / columns,
                    height: source.height / rows)
                append(picture, part, on: mesh, tint: tint)
            }
        }
    }

    /// The largest level of which neither side is reduced by two or more; the other side may then be enlarged. Each side's
    /// pixels are compared with the mean of the two sides of the quad.
    private static func level(of picture: PictureSketch, _ pixels: Vector, on quad: Quad) -> Int {
        let width = ((quad.topRight - quad.topLeft).span + (quad.bottomRight - quad.bottomLeft).span) / 2
        let height = ((quad.bottomLeft - quad.topLeft).span + (quad.bottomRight - quad.topRight).span) / 2
        var scale = max(abs(pixels.x) / width, abs(pixels.y) / height)
        var level = 0
        // A picture drawn at half its size, up to rounding, uses its half-size level.
        while scale >= 2 - 1e-3, level + 1 < picture.levels {
            scale /= 2
            level += 1
        }
        return level
    }

    /// Computes whether each piece hides what lies beneath, and its outline if that is not upright.
    private mutating func finish() {
        var last: (quad: Quad, outline: Outline)?
        for index in pieces.indices {
            let appearance = pieces[index].appearance
            switch appearance.shape {
            case .box: pieces[index].hides = appearance.isOpaqueColor
            case .hairs, .soft, .polygon, .ring: break
            case .quad where pieces[index].isClearAround: pieces[index].hides = false
            case .rounded(let rect, let radius):
                pieces[index].hides = appearance.isOpaqueColor && radius == 0 && Edges(rect).cover(appearance.box)
            case .quad(let quad):
                if let edges = appearance.edges {
                    pieces[index].hides = pieces[index].hides && quad.radii == .zero && edges.cover(appearance.box)
                } else {
                    if last?.quad != quad { last = (quad, points.append(quad)) }
                    pieces[index].outline = last?.outline
                    pieces[index].hides = false
                }
            }
            if pieces[index].cut != nil { pieces[index].hides = false }
        }
    }

    /// Computes what the loops over rows need, on a canvas with a number of them: upright outlines, the strokes of each band, and
    /// the columns of pictures. A graphics card needs none.
    mutating func arrange(rows: Int) {
        for index in pieces.indices {
            let appearance = pieces[index].appearance
            switch appearance.shape {
            case .hairs(let batch): pieces[index].hairLimits = hairs.sort(batch, rows: rows)
            case .rounded(let rect, let radius):
                pieces[index].outline = points.append(Edges(rect), radii: Vector(radius, radius))
            case .ring(let rect, let radius, let width):
                let inner = max(0, radius - width)
                pieces[index].outline = points.append(Edges(rect), radii: Vector(radius, radius))
                pieces[index].hole = points.append(Edges(rect.insetBy(width)), radii: Vector(inner, inner))
            case .quad(let quad) where !pieces[index].isClearAround:
                guard let edges = appearance.edges else { break }
                let size = edges.rect.size
                pieces[index].outline = points.append(
                    edges, radii: Vector(quad.radii.x * size.x, quad.radii.y * size.y))
            default: break
            }
            guard case .picture(_, _, .upright(let across, _), _) = appearance.paint, let level = pieces[index].level
            else { continue }
            pieces[index].shift = across.shift(
                over: appearance.box, in: pieces[index].limits.across, width: level.width)
            guard pieces[index].shift == nil else { continue }
            pieces[index].columns = columns.append(across, appearance.box, in: pieces[index].limits.across)
        }
    }
}
