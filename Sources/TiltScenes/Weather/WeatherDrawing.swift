public import TiltEngine

extension WeatherScene {
    /// The map at the size it is shown at, and the minimap's picture.
    public func pictures(for view: Viewport, at time: Double) -> [Picture] {
        let layout = layout.resized(to: view)
        let isRepeated = layout.across * layout.down > 1
        let map = Picture(
            layout.map.image, size: layout.tile * (rasterScale / layout.zoom),
            finish: isRepeated ? .repeated(across: layout.across, down: layout.down) : .stretched)
        return [map] + [Minimap(layout)?.picture].compactMap(\.self)
    }

    /// Changes with the size the map is wanted at, and when the awaited picture takes the chart's place.
    public var pictureVersion: Int { Int(rasterScale.exponent) + (layout.map.isBundled ? 0 : 8) }

    /// The chart is drawn for the power of two at or above the zoom; a picture has no more to show than it has pixels.
    private var rasterScale: Double { layout.map.isBundled ? layout.rasterScale : min(1, layout.rasterScale) }

    /// Draws the map, the indicators and the minimap.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let offset = scroller.offset(at: time)
        let grid = TileGrid(layout, offset: offset)
        if !grid.coversView { list.fill(layout.view.bounds, color: .deepSea) }
        grid.draw(layout.map.image, into: &list)
        indicators.draw(into: &list, offset: offset, layout: layout, at: time)
        Minimap(layout)?.draw(into: &list, offset: offset)
    }
}
