import TiltEngine

/// The telemetry of the weather map: positions and sizes in points at the current zoom, speeds in points per second.
struct WeatherTelemetry: Encodable {
    var x: Double
    var y: Double
    var contentWidth: Double
    var contentHeight: Double
    var viewWidth: Double
    var viewHeight: Double
    var velocityX: Double
    var velocityY: Double
    var phase: ScrollPhase
    var zoom: Double
    var tilesDrawn: Int

    init(_ scroller: any MapScroller, at time: Double) {
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        let velocity = scroller.velocity(at: time)
        let shown = layout.isEndless ? layout.wrapped(offset) : offset
        (x, y) = (shown.x, shown.y)
        (contentWidth, contentHeight) = (layout.world.x, layout.world.y)
        (viewWidth, viewHeight) = (layout.view.width, layout.view.height)
        (velocityX, velocityY) = (velocity.x, velocity.y)
        phase = scroller.phase(at: time)
        zoom = layout.zoom
        tilesDrawn = TileGrid(layout, offset: offset).count * layout.map.layers.count
    }
}
