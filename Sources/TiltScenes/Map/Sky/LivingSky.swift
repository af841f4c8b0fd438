import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage

/// The weather over the chart, which lives: its time, and all that is drawn of it. A copy is a snapshot.
struct LivingSky: Sendable {
    private let world: SkyWorld
    private var clock: SkyClock
    private var chart: WeatherChart
    private var raster: SkyRaster
    private var overview: SkyOverview
    /// Where the view was in the last step.
    private var origin = Vector.zero
    private let trails = WindTrails()
    private(set) var gust = Gust()
    private(set) var lightning = MapLightning()
    private var feel = MapFeel()
    private var isBouncing = false
    /// Whether the hours run by themselves.
    var runs = true
    /// Whether the time is in somebody's hand, and stands meanwhile.
    var isHeld = false

    /// The opacity of wash, night, cloud and rain over the user's own map.
    private static let overOwnMap = 0.5
    /// The distance in points of the world at which a low is near, and how much farther one by day may be than one by night.
    private static let (reach, detour) = (1200.0, 500.0)

    /// A sky at a time in hours, which lives.
    init(_ world: SkyWorld, hours: Double) {
        self.world = world
        clock = SkyClock(hours: hours)
        chart = WeatherChart(world.atmosphere)
        raster = SkyRaster(world.atmosphere)
        overview = SkyOverview(world.atmosphere)
    }

    /// The time in hours, 0…48.
    var hours: Double { clock.hours }
    /// How much of what moves can be seen, 0…1.
    var presence: Double { clock.presence }
    /// Whether nothing of it moves.
    var isAtRest: Bool { clock.isAtRest || !runs && !feel.hasWind }
    /// Whether the trails of wind in a view, which are the fastest of all that moves, go less than a point in 1/60 s.
    func isGentle(in view: SkyView) -> Bool {
        guard feel.hasWind, let field = chart.now?.field else { return true }
        return WindTrails.speed(in: view, field) < 60
    }
    /// Whether what it shows will be drawn anew although nothing else moves.
    var isWaiting: Bool { chart.isWaiting || raster.isWaiting }
    /// Whether its time is running.
    var isRunning: Bool { runs && !isHeld && !clock.isAtRest }

    /// Lets it live, or not.
    mutating func live(_ isAllowed: Bool) { clock.live(isAllowed) }

    /// The part of the world that a map shows.
    func view(_ map: ShownMap) -> SkyView { SkyView(map, world: world.atmosphere.size) }

    /// Takes over the settings.
    mutating func take(_ feel: MapFeel) {
        if feel.isWeatherMoving != self.feel.isWeatherMoving { runs = feel.isWeatherMoving }
        self.feel = feel
    }

    /// Goes to a time in hours, or on by hours.
    mutating func turn(to hours: Double) { clock.turn(to: hours) }
    mutating func turn(by hours: Double) { clock.turn(by: hours) }

    /// Advances by `dt` seconds over a map that moves by a tilt of a share of its full speed along each axis, or by none.
    mutating func step(_ dt: Double, tilt: Vector, bounces: Bool) {
        gust.step(dt, tilt: tilt, bounces: bounces && !isBouncing)
        isBouncing = bounces
        if !isAtRest { clock.step(dt, runs: runs && !isHeld) }
    }

    /// Stills what only moves while the map does, at once.
    mutating func settle() {
        gust.end()
        lightning.end()
    }

    /// Returns the flash that begins in a view; nil for none.
    mutating func flash(in view: SkyView) -> MapLightning.Flash? {
        isAtRest ? nil : lightning.step(to: clock.seconds, view, chart.weather)
    }

    /// Prepares what a view shows; `isComplete` if nothing has been shown yet.
    mutating func prepare(_ view: SkyView, isComplete: Bool = false) {
        let options = WeatherChart.Options(hasNight: feel.hasNight, hasStations: feel.hasStations)
        let moved = (view.part.origin - origin) * view.zoom
        origin = view.part.origin
        chart.prepare(view, moved: moved, hours: hours, options: options)
        // What can wait is not made in the same step as a key or a sketch.
        let isBusy = chart.isBusy
        raster.prepare(
            view, moved: moved, hours: WeatherChart.drawn(hours), hasNight: feel.hasNight, isComplete: isComplete,
            isBusy: isBusy)
        overview.prepare(hours: hours, hasNight: feel.hasNight, isBusy: isBusy)
    }
}

extension LivingSky {
    /// The pictures of its signs.
    static var pictures: [Picture] { WeatherChart.pictures + TownLight.pictures + MapLightning.pictures }

    /// Draws the weather over a map, while it moves under its view with a velocity in points per second: over the bundled
    /// chart, or over the user's own map. The marks of the chart have an opacity. With reduced motion no wind blows.
    func draw(
        into list: inout DrawList, _ view: SkyView, velocity: Vector, marks: Double = 1, isOwnMap: Bool,
        reducesMotion: Bool, fonts: Fonts
    ) {
        list.faded(to: isOwnMap ? Self.overOwnMap : 1) { raster.draw(into: &$0, view.above) }
        if feel.hasNight, !isOwnMap { drawLights(into: &list, view) }
        if feel.hasWind, !reducesMotion, let field = chart.now?.field {
            trails.draw(
                into: &list, view, field, seconds: clock.seconds, presence: clock.presence, velocity: velocity,
                night: chart.darkness(at: view.part.center), gust: gust)
        }
        chart.draw(into: &list, view, fonts: fonts, marks: marks) {
            guard !reducesMotion else { return }
            lightning.draw(
                into: &$0, view, seconds: clock.seconds, presence: clock.presence, darkness: chart.darkness(at:))
        }
    }

    func trailCount(_ view: SkyView) -> Int {
        guard feel.hasWind, let field = chart.now?.field else { return 0 }
        return trails.count(view, field, seconds: clock.seconds, presence: clock.presence)
    }

    /// How dark it is at a place at a time in hours, 0…1.
    func darkness(at place: Vector, hours: Double) -> Double {
        feel.hasNight ? world.atmosphere.night(at: place, hours: hours) : 0
    }

    /// The way from a place of the world to the nearest deep low, by day rather than by night; nil if none is near.
    func wayToLow(from place: Vector) -> Vector? {
        let (size, weather) = (world.atmosphere.size, world.atmosphere.weather(at: hours))
        func cost(_ way: Vector) -> Double {
            way.length + Self.detour * darkness(at: place + way, hours: hours)
        }
        let ways = weather.lows.filter { $0.strength > 0.5 && $0.pressure < 1000 }.map { low in
            let way = low.place - place + size / 2
            return Vector(wrapped(way.x, size.x), wrapped(way.y, size.y)) - size / 2
        }
        return ways.filter { $0.length < Self.reach }.min { cost($0) < cost($1) }
    }

    /// Draws night, cloud and rain over the world's picture on the minimap.
    func drawOverview(into list: inout DrawList, over world: Rect) { overview.draw(into: &list, over: world) }

    private func drawLights(into list: inout DrawList, _ view: SkyView) {
        let (size, part) = (world.atmosphere.size, view.part(with: 30))
        func first(_ low: Double, _ place: Double, _ length: Double) -> Double {
            place + ((low - place) / length).rounded(.up) * length
        }
        for light in world.lights {
            var y = first(part.minY, light.place.y, size.y)
            while y < part.maxY {
                var x = first(part.minX, light.place.x, size.x)
                while x < part.maxX {
                    let place = Vector(x, y)
                    let darkness = chart.darkness(at: place)
                    if darkness > 0.45 {
                        light.draw(
                            into: &list, at: view.point(place), zoom: view.zoom, darkness: darkness,
                            cover: raster.cover(at: place))
                    }
                    x += size.x
                }
                y += size.y
            }
        }
    }

    /// Wind and rain at a point of a view, or in its middle; nil before the first step.
    func air(_ view: SkyView, at point: Vector? = nil) -> Air? {
        let place = view.place(point)
        return chart.weather.map { Air(wind: $0.wind(at: place), rain: $0.sky(at: place).rain) }
    }

    /// Wind and rain at a place.
    struct Air {
        /// In knots, to the right and down.
        var wind: Vector
        var rain: Double
    }

    /// The weather at a point of a view, or in its middle, and what is drawn, for captions and telemetry; nil before the first
    /// step.
    func report(_ view: SkyView, at point: Vector? = nil) -> Report? {
        guard let air = air(view, at: point), let now = chart.now else { return nil }
        let place = view.place(point)
        return Report(
            hours: hours, timeRuns: isRunning, night: chart.darkness(at: place),
            pressure: now.field.pressure(at: place),
            wind: air.wind, rain: air.rain, lows: now.centers.count { $0.kind == .low }, fronts: now.fronts.count,
            lines: chart.lines.count, keys: chart.keysMade, gust: gust.strength)
    }

    /// The weather at a place.
    struct Report {
        var hours: Double
        var timeRuns: Bool
        var night: Double
        var pressure: Double
        /// In knots, to the right and down.
        var wind: Vector
        var rain: Double
        var lows: Int
        var fronts: Int
        var lines: Int
        var keys: Int
        var gust: Double

        /// Where the wind comes from, in degrees clockwise from north, 0…360.
        var windFrom: Double {
            let angle = Double.atan2(y: -wind.x, x: wind.y) * 180 / .pi
            return angle < 0 ? angle + 360 : angle
        }

        private static let names = [
            "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
        ]

        /// Where the wind comes from, in words.
        var windName: String { Self.names[Int((windFrom / 45).rounded()) % 8] }

        /// The time and the weather in words.
        var words: String {
            let knots = Int(wind.length.rounded())
            let air = knots == 0 ? "calm" : "\(knots) knots from the \(windName)"
            return "\(SkyClock.words(hours)), \(air)" + (rain > 0.3 ? ", rain" : "")
        }
    }
}

extension TownLight {
    /// The pictures of a light.
    fileprivate static var pictures: [Picture] { [Picture(glow, size: Vector(64, 64))] }
    private static let glow = ImageID("Weather/world/mark-glow")

    /// Draws the light where it is dark, and covered by cloud and rain, by some shares: a glow, and its core.
    fileprivate func draw(into list: inout DrawList, at point: Vector, zoom: Double, darkness: Double, cover: Double) {
        // Villages are seen from near.
        let presence = size > 1 ? 1 : smoothRise(1.4, 2, zoom)
        let strength = presence * smoothRise(0.45, 0.95, darkness) * (1 - 0.55 * cover)
        guard strength > 0.02 else { return }
        let side = (14 + 9 * size) * Double.pow(zoom, 0.4).clamped(to: 0.8...1.6)
        func draw(_ side: Double, _ color: Color) {
            list.image(Self.glow, in: Rect(center: point, size: Vector(side, side)), tint: color)
        }
        draw(side, Color(hex: 0xff9a3c).opacity((0.55 + 0.09 * size) * strength))
        draw(0.28 * side, Color(hex: 0xffd896).opacity(0.9 * strength))
    }
}
