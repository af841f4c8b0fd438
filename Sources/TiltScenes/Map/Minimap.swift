import TiltCanvas
import TiltEngine
import TiltStage

/// The whole map at a small size at the bottom right, with the visible part marked on it; a drag moves that part.
/// Windows under 480 by 360 points have none.
struct Minimap: Equatable, Sendable {
    /// The frame of the whole minimap, in points of the window.
    let frame: Rect
    /// The frame of the map's picture in it.
    let chart: Rect
    private let layout: MapLayout

    private static let mostChart = Vector(136, 138)
    /// The least side of a very long picture's minimap, in points.
    private static let leastChart = 24.0
    private static let border = 6.0
    private static let margin = 24.0
    private static let radius = 16.0
    /// The least side of a picture's copy, in points; smaller copies are noise.
    private static let leastCopy = 4.0
    private static let leastPart = Vector(16, 12)
    /// The distance around the marked part at which a press still takes hold of it.
    private static let reach = 6.0

    /// The minimap of a layout; nil if the window is too small.
    init?(_ layout: MapLayout) {
        guard layout.view.width >= 480, layout.view.height >= 360 else { return nil }
        self.layout = layout
        let size = Self.size(of: layout.world)
        let corner = layout.view.size - Vector(Self.margin + Self.border, Self.margin + Self.border)
        chart = Rect(origin: corner - size, size: size)
        frame = chart.insetBy(-Self.border)
    }

    private static func size(of content: Vector) -> Vector {
        let scale = min(mostChart.x / content.x, mostChart.y / content.y)
        return Vector(max(leastChart, (content.x * scale).rounded()), max(leastChart, (content.y * scale).rounded()))
    }

    /// The picture that is made for it: an overview for each world, including partial ones. Nil if it shows the map's own.
    var picture: Picture? {
        let (across, down) = (copies(chart.width), copies(chart.height))
        guard image == layout.map.overview else { return nil }
        return Picture(
            image, size: Vector(chart.width / across.share, chart.height / down.share),
            finish: .repeated(across: across.count, down: down.count))
    }

    /// The picture it shows: the map's own if that is one that is not repeated.
    private var image: ImageID {
        let isWhole = layout.map.images.count == 1 && copies(chart.width).count * copies(chart.height).count == 1
        return isWhole ? layout.map.images[0] : layout.map.overview
    }

    /// The number of overviews along a side of the chart, and the visible share of their length.
    private func copies(_ side: Double) -> (count: Int, share: Double) {
        let worlds = Double(layout.repeats) / Double(layout.map.span)
        let most = max(1, (side / Self.leastCopy).rounded(.down))
        guard worlds <= most else { return (Int(most), 1) }
        return (Int(worlds.rounded(.up)), worlds / worlds.rounded(.up))
    }

    /// The points of content per point of the minimap.
    private var scale: Vector { layout.world.over(chart.size) }

    /// The part of the chart that is in view at an offset, large enough to be seen: within the map where that has ends, else
    /// it may reach beyond a side of the chart, and continues at the opposite one.
    func visiblePart(at offset: Vector) -> Rect {
        let offset = offset - layout.start(at: offset)
        func part(_ isEndless: Bool, _ side: (Vector) -> Double) -> (start: Double, length: Double) {
            let room = side(chart.size)
            let limits = isEndless ? -room...2 * room : 0...room
            let start = (side(offset) / side(scale)).clamped(to: limits)
            let end = (side(offset + layout.view.size) / side(scale)).clamped(to: limits)
            let length = min(room, max(end - start, side(Self.leastPart)))
            let middle = (start + end - length) / 2
            return (isEndless ? middle : middle.clamped(to: 0...room - length), length)
        }
        let (across, down) = (part(layout.isEndless.across, \.x), part(layout.isEndless.down, \.y))
        return Rect(
            x: chart.minX + across.start, y: chart.minY + down.start, width: across.length, height: down.length)
    }

    /// How far off a part continues, where it reaches beyond a side of the chart; 0 where it does not.
    private func continuation(of part: Rect) -> Vector {
        func move(_ low: Double, _ high: Double) -> Double { low < 0 ? 1 : high > 0 ? -1 : 0 }
        return Vector(
            move(part.minX - chart.minX, part.maxX - chart.maxX), move(part.minY - chart.minY, part.maxY - chart.maxY)
        ).times(chart.size)
    }

    /// Passes on the visible part, and what continues of it at opposite sides.
    private func forEachVisiblePart(at offset: Vector, _ body: (Rect) -> Void) {
        let part = visiblePart(at: offset)
        let move = continuation(of: part)
        func pass(_ move: Vector) { body(Rect(origin: part.origin + move, size: part.size)) }
        pass(.zero)
        if move.x != 0 { pass(Vector(move.x, 0)) }
        if move.y != 0 { pass(Vector(0, move.y)) }
        if move.x != 0, move.y != 0 { pass(move) }
    }

    /// The offset that centres the view on a point of the minimap, in the first of its worlds.
    func offset(centering point: Vector) -> Vector {
        (point - chart.origin).times(scale) - layout.view.size / 2
    }

    /// The starting offset of a drag pressed at a point, with the view at `offset`: a press on the marked part takes
    /// hold of it, and one beside it moves it there.
    func anchor(pressedAt point: Vector, offset: Vector) -> Vector {
        holds(point, at: offset) ? offset : self.offset(centering: point) + layout.start(at: offset)
    }

    /// Whether a press at a point takes hold of the marked part, with the view at `offset`.
    func holds(_ point: Vector, at offset: Vector) -> Bool {
        var holds = false
        forEachVisiblePart(at: offset) { holds = holds || $0.insetBy(-Self.reach).contains(point) }
        return holds
    }

    /// The offset of a drag that has moved from an anchor by a distance on the minimap.
    func offset(from anchor: Vector, draggedBy travel: Vector) -> Vector {
        anchor + travel.times(scale)
    }

    /// The areas with tiles, for a map that covers only a part of the earth.
    private var covered: [Rect] {
        guard let area = layout.map.tiles?.area, area != .unit else { return [] }
        // Beyond the east end the part continues at the west end.
        return [area.minX, area.minX - 1].compactMap { west in
            let (start, end) = (max(west, 0), min(west + area.width, 1))
            guard start < end else { return nil }
            return Rect(
                x: chart.minX + start * chart.width, y: chart.minY + area.minY * chart.height,
                width: (end - start) * chart.width, height: area.height * chart.height)
        }
    }

    /// Draws the equator, the polar circles and three meridians, which show the view's position while there is no
    /// picture of the whole map. They are at the quarters of a Mercator map.
    private func drawGraticule(into list: inout DrawList) {
        for quarter in [0.25, 0.5, 0.75] {
            let (x, y) = (
                list.snapped(chart.minX + quarter * chart.width), list.snapped(chart.minY + quarter * chart.height)
            )
            list.fill(Rect(x: x, y: chart.minY, width: 1, height: chart.height), color: .chalk.opacity(0.2))
            list.fill(Rect(x: chart.minX, y: y, width: chart.width, height: 1), color: .chalk.opacity(0.2))
        }
    }

    /// Passes on the frames of the worlds that it shows, whole ones and partial ones.
    private func forEachWorld(_ body: (Rect) -> Void) {
        let (across, down) = (copies(chart.width), copies(chart.height))
        let size = Vector(
            chart.width / across.share / Double(across.count), chart.height / down.share / Double(down.count))
        for row in 0..<down.count {
            for column in 0..<across.count {
                body(Rect(origin: chart.origin + Vector(Double(column), Double(row)).times(size), size: size))
            }
        }
    }

    /// Draws the minimap, with the weather over each of its worlds. Hovering highlights its frame and the marked part by
    /// `light`, 0…1.
    func draw(
        into list: inout DrawList, offset: Vector, light: Double = 0,
        weather: (inout DrawList, _ world: Rect) -> Void = { _, _ in }
    ) {
        list.shadow(under: frame, radius: Self.radius, softness: 14, drop: 8, alpha: 0.25)
        list.fill(chart, color: .deepSea)
        if layout.map.tiles != nil { drawGraticule(into: &list) }
        for part in covered { list.fill(part, color: .chalk.opacity(0.3)) }
        let source = Rect(x: 0, y: 0, width: copies(chart.width).share, height: copies(chart.height).share)
        list.image(image, in: chart, source: source)
        list.clip(to: chart)
        forEachWorld { weather(&list, $0) }
        list.clip(to: nil)
        // The frame is drawn over the picture's corners to round them.
        list.stroke(frame, radius: Self.radius, width: Self.border, color: .ink.opacity(0.88))
        list.stroke(frame, radius: Self.radius, width: 1, color: .white.opacity(0.12 + 2 * light))

        let continues = continuation(of: visiblePart(at: offset)) != .zero
        if continues { list.clip(to: chart) }
        forEachVisiblePart(at: offset) { part in
            list.stroke(part.insetBy(-2), radius: 6, width: 5, color: .ink)
            list.fill(part, radius: 4, color: .chalk.opacity(0.2 + light))
            list.stroke(part, radius: 4, width: 2, color: .chalk)
        }
        if continues { list.clip(to: nil) }
    }
}

extension Color {
    /// The colour beyond the chart, and under it on the minimap.
    static let deepSea = Color(hex: 0x2b5578)
}
