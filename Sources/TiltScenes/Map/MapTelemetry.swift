import TiltEngine
import TiltStage

/// The telemetry of the weather map: positions and sizes in points at the current zoom, speeds in points per second. If the
/// weather lives, also its time in hours and the weather in the middle of the view, in hectopascals, knots and degrees.
struct MapTelemetry: Encodable {
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
    var hours: Double?
    var timeRuns: Bool?
    var night: Double?
    var pressure: Double?
    var windKnots: Double?
    var windFrom: Double?
    var rain: Double?
    var lows: Int?
    var fronts: Int?
    var trails: Int?
    var isobarPoints: Int?
    var weatherKeys: Int?
    var gust: Double?

    init(_ scroller: any MapScroller, at time: Double, sky: LivingSky.Report? = nil, trails: Int? = nil) {
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        let velocity = scroller.velocity(at: time)
        let shown = layout.wrapped(offset)
        (x, y) = (shown.x, shown.y)
        (contentWidth, contentHeight) = (layout.world.x, layout.world.y)
        (viewWidth, viewHeight) = (layout.view.width, layout.view.height)
        (velocityX, velocityY) = (velocity.x, velocity.y)
        phase = scroller.phase(at: time)
        zoom = layout.zoom
        tilesDrawn = TileGrid(layout, offset: offset).count * layout.map.layers.count
        guard let sky else { return }
        (hours, timeRuns, night, pressure, rain) = (sky.hours, sky.timeRuns, sky.night, sky.pressure, sky.rain)
        (windKnots, windFrom) = (sky.wind.length, sky.windFrom)
        (lows, fronts, isobarPoints, weatherKeys) = (sky.lows, sky.fronts, sky.lines, sky.keys)
        (self.trails, gust) = (trails, sky.gust)
    }
}
