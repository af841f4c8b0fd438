public import TiltEngine

extension WeatherScene {
    /// The map at the size it is shown at, and the minimap's picture.
    public func pictures(for view: Viewport, at time: Double) -> [Picture] {
        let layout = wishedLayout.resized(to: view)
        let isRepeated = layout.across * layout.down > 1
        let map = Picture(
            layout.map.image, size: layout.tile * (rasterScale / layout.zoom),
            finish: isRepeated ? .repeated(across: layout.across, down: layout.down) : .stretched)
        return [map] + [Minimap(layout)?.picture].compactMap(\.self)
    }

    /// Changes with the size the map is wanted at, and when the awaited picture takes the chart's place.
    public var pictureVersion: Int { Int(rasterScale.exponent) + (layout.map.isBundled ? 0 : 8) }

    /// The chart is drawn for the power of two at or above the zoom; a picture has no more to show than it has pixels.
    private var rasterScale: Double {
        let scale = wishedLayout.rasterScale
        return layout.map.isBundled ? scale : min(1, scale)
    }

    /// Draws the map, the indicators and the minimap.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let shown = self.shown(at: time)
        let (layout, offset) = (shown.layout, shown.offset)
        let grid = TileGrid(layout, offset: offset)
        if !grid.coversView { drawTable(under: grid.frame, into: &list, view: layout.view) }
        grid.draw(layout.map.image, into: &list)
        indicators.draw(into: &list, offset: offset, layout: layout, at: time)
        Minimap(layout)?.draw(into: &list, offset: shown.overview, light: minimapLight)
    }

    /// What lies beyond the map, which is a sheet of paper with a margin, an edge and a shadow.
    private func drawTable(under map: Rect, into list: inout DrawList, view: Viewport) {
        list.fill(view.bounds, color: .deepSea)
        // Of a map many windows large only the ends in sight are drawn.
        let near = view.bounds.insetBy(-200)
        let (left, top) = (max(map.minX, near.minX), max(map.minY, near.minY))
        let (right, foot) = (min(map.maxX, near.maxX), min(map.maxY, near.maxY))
        let paper = Rect(x: left, y: top, width: right - left, height: foot - top).insetBy(-12)
        list.shadow(under: paper, radius: 2, softness: 28, drop: 10, alpha: 0.45)
        list.fill(paper, radius: 2, color: .chalk)
        list.stroke(paper.insetBy(10), width: 1, color: .ink.opacity(0.5))
    }
}
