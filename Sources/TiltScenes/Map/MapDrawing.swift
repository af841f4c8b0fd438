public import TiltCanvas
public import TiltEngine
public import TiltStage

extension MapScene {
    /// The map's pictures at their current size: first those in the view and slightly around it, with the minimap's,
    /// later the others, the nearest first.
    public func pictures(at time: Double) -> ScenePictures {
        let layout = requestedLayout
        let ofSky = hasSky ? LivingSky.pictures + Scrubber.pictures : []
        guard layout.map.tiles == nil else { return ScenePictures(ofSky) }
        let scale = rasterScale(layout)
        let (first, near) = (nearPictures(at: time, margin: 0.06), nearPictures(at: time))
        let far = layout.map.images.indices.filter { !near.contains($0) }
        return ScenePictures(
            first.map { picture($0, in: layout, scale: scale) } + [Minimap(layout)?.picture].compactMap(\.self)
                + ofSky,
            later: near.filter { !first.contains($0) }.map { picture($0, in: layout, scale: scale) }
                + far.map { picture($0, in: layout, scale: min(farScale, scale)) })
    }

    /// The scale of the sheets far from the view. The chart has so many that they are small, until the view comes near.
    private var farScale: Double { layout.map.isChart ? 0.25 : 1 }

    /// A number that changes with the size at which the map is needed, when the awaited picture replaces the chart and,
    /// for an enlarged map, when another part of it comes near.
    var pictureVersion: Int {
        let scale = rasterScale(requestedLayout)
        var parts = 0
        if scale > farScale {
            let near = near(at: steppedTo)
            for row in near.rows {
                for column in near.columns { parts = parts &* 67 &+ layout.map.index(column: column, row: row) &+ 1 }
            }
        }
        let kind = layout.map.isChart ? 0 : layout.map.isBundled ? 8 : hasSky ? 24 : 16
        return Int(scale.exponent) + kind + 32 &* parts
    }

    private func picture(_ index: Int, in layout: MapLayout, scale: Double) -> Picture {
        let (image, size) = (layout.map.images[index], layout.tile * (scale / layout.zoom))
        if layout.across * layout.down > 1 {
            return Picture(image, size: size, finish: .repeated(across: layout.across, down: layout.down))
        }
        // The picture that was awaited is the same.
        return layout.map.isBundled
            ? Picture(image, size: size, finish: .stretched)
            : Picture(image, size: layout.map.size, finish: .zoomable)
    }

    /// The scale at which the map is drawn: for the chart the power of two at or above the zoom, with at most four
    /// pixels to a unit; a picture has its own pixels at any zoom.
    private func rasterScale(_ layout: MapLayout) -> Double {
        layout.map.isBundled ? min(layout.rasterScale, max(1, 4 / layout.view.density)) : 1
    }

    /// The pictures of the map that are in the view or within a share of its size, once each, row by row.
    private func nearPictures(at time: Double, margin: Double? = nil) -> [Int] {
        let near = near(at: time, margin: margin)
        return near.rows.flatMap { row in near.columns.map { layout.map.index(column: $0, row: row) } }
    }

    /// The rows and columns of those pictures; the share is usually that from which they are made in full size.
    private func near(at time: Double, margin: Double? = nil) -> (rows: Range<Int>, columns: Range<Int>) {
        let margin = margin ?? (layout.map.isChart ? 0.5 : 0.25)
        let scroller = scroller(at: time)
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        func range(_ count: Int, _ side: (Vector) -> Double) -> Range<Int> {
            let (start, view, tile) = (side(offset), side(layout.view.size), side(layout.tile))
            let first = Int(((start - margin * view) / tile).clamped(to: 0...Double(count - 1)))
            let last = Int(((start + (1 + margin) * view) / tile).clamped(to: 0...Double(count - 1)))
            return first..<min(last, first + layout.map.span - 1) + 1
        }
        return (range(layout.rows, \.y), range(layout.columns, \.x))
    }

    /// Draws the map, the wind, the indicators and the minimap.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let scroller = scroller(at: time)
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        drawMap(shown(at: time), sky, into: &list, at: time, fonts: fonts)
        defer { drawCredit(layout, into: &list, fonts: fonts) }
        guard list.showsControls else { return }
        defer { drawScrubber(into: &list, layout, offset: offset, fonts: fonts) }
        guard list.showsInterface else { return }
        if let minimap = Minimap(layout) {
            list.faded(to: minimapPresence) { list in
                minimap.draw(into: &list, offset: offset, light: minimapLight) {
                    // The copies of a picture are no worlds.
                    if layout.map.isChart || layout.map.tiles != nil { sky?.drawOverview(into: &$0, over: $1) }
                }
            }
        }
        // The minimap says it better.
        if showsIndicators { indicators.draw(into: &list, offset: offset, layout: layout, at: time) }
        if let probe, let report = probed(at: time, evenClosed: true) {
            probe.draw(report, into: &list, in: layout.view, fonts: fonts)
        }
    }

    private func drawCredit(_ layout: MapLayout, into list: inout DrawList, fonts: Fonts) {
        if let name = layout.map.tiles?.attribution {
            Attribution(name, in: list, view: layout.view, fonts: fonts).draw(into: &list, fonts: fonts)
        }
    }

    /// Draws the map and the weather over it, with the table beyond its ends.
    private func drawMap(
        _ shown: ShownMap, _ sky: LivingSky?, into list: inout DrawList, at time: Double, fonts: Fonts
    ) {
        let layout = shown.layout
        let grid = TileGrid(layout, offset: shown.offset)
        if !grid.coversView {
            drawTable(under: grid.frame, of: shown, into: &list)
        } else if layout.map.tiles != nil {
            list.fill(layout.view.bounds, color: .deepSea)
        }
        grid.draw(shown, into: &list)
        guard let sky, layout.map.isChart || !layout.map.isBundled else { return }
        // The weather is not drawn over the table.
        if !grid.coversView { list.clip(to: shown.table.seen(Quad(grid.frame))) }
        var seen = sky.view(shown)
        if list.showsControls { seen.strip = scrubber?.frame }
        if list.showsInterface { seen.minimap = minimap?.frame }
        sky.draw(
            into: &list, seen, velocity: velocity(at: time), marks: marks(at: time),
            isOwnMap: !layout.map.isBundled, reducesMotion: reducesMotion, fonts: fonts)
        if !grid.coversView { list.clip(to: nil) }
    }

    /// The pointer's shape. The minimap can be clicked, its marked part and the map can be dragged.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        if scrubber?.part(at: point) != nil { return .hand }
        guard let minimap, minimap.frame.contains(point) else { return .grab }
        return minimap.holds(point, at: offset(at: time)) ? .grab : .hand
    }

    /// The version of its pictures, and of a tile map the tiles that the view needs now, the most urgent first.
    public func plan(at time: Double) -> ScenePlan {
        let scroller = scroller(at: time)
        return ScenePlan(
            version: pictureVersion,
            tiles: scroller.layout.tilePlan(at: scroller.offset(at: time), velocity: scroller.velocity(at: time)))
    }

    /// The first tiles of a tile map in a window.
    public static func firstTiles(of map: TileMap, in view: Viewport) -> TilePlan? {
        let layout = MapLayout(map: MapPicture(map, in: view), view: view, isEndless: true)
        return layout.tilePlan(at: LivingMap().beginning(of: layout), velocity: .zero)
    }

    /// Draws the table beyond the map, which appears as a sheet of paper with a margin, an edge and a shadow.
    private func drawTable(under map: Rect, of shown: ShownMap, into list: inout DrawList) {
        let bounds = shown.layout.view.bounds
        list.fill(bounds, color: .deepSea)
        // Of a map many windows large only the visible ends are drawn.
        let near = bounds.insetBy(-200)
        let (left, top) = (max(map.minX, near.minX), max(map.minY, near.minY))
        let (right, foot) = (min(map.maxX, near.maxX), min(map.maxY, near.maxY))
        let paper = Rect(x: left, y: top, width: right - left, height: foot - top).insetBy(-12)
        func seen(_ rect: Rect) -> Quad { shown.table.seen(Quad(rect)) }
        let (sheet, edge) = (seen(paper), seen(paper.insetBy(10.5)))
        // The shadow is that of the rectangle between the corners.
        list.shadow(
            under: Rect(origin: sheet.topLeft, size: sheet.bottomRight - sheet.topLeft), radius: 2, softness: 28,
            drop: 10, alpha: 0.45)
        list.fill(sheet.rounded(by: 2, of: paper.size), color: .chalk)
        list.stroke(
            path: edge.corners, isClosed: true, join: .miter, color: .ink.opacity(0.5))
    }
}

/// The credit line at the bottom of a map.
struct Attribution: Equatable, Sendable {
    private let lines: [String]
    private let frame: Rect

    private static let (size, lineHeight) = (14.0, 20.0)
    /// The greatest length of a credit, in characters.
    private static let longest = 300

    init(_ text: String, in list: DrawList, view: Viewport, fonts: Fonts) {
        lines = list.lines(
            of: text.legible(most: Self.longest), font: fonts.medium, size: Self.size, fitting: view.width - 24, most: 3
        )
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: Self.size) }.max() ?? 0) + 16
        let height = Self.lineHeight * Double(lines.count)
        frame = Rect(
            x: list.snapped(view.width - width - 2), y: list.snapped(view.height - height - 2), width: width,
            height: height)
    }

    func draw(into list: inout DrawList, fonts: Fonts) {
        list.fill(frame, radius: 6, color: .ink.opacity(0.7))
        for (index, line) in lines.enumerated() {
            list.text(
                line, at: frame.origin + Vector(8, 15 + Self.lineHeight * Double(index)), font: fonts.medium,
                size: Self.size, color: .chalk)
        }
    }
}
