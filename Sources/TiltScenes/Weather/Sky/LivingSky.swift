import TiltAtmosphere
import TiltEngine

/// The weather over the chart, which lives: its time, and all that is drawn of it. A copy is a snapshot.
struct LivingSky: Sendable {
    private let world: SkyWorld
    private var clock: SkyClock
    private var chart: WeatherChart
    private var raster: SkyRaster
    private var overview: SkyOverview
    private let trails = WindTrails()
    private var feel = WeatherFeel()
    /// Whether the hours run by themselves.
    var runs = true
    /// Whether the time is in somebody's hand, and stands meanwhile.
    var isHeld = false

    /// A sky that stands at a time in hours until there is an input.
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
    /// Whether its time is running.
    var isRunning: Bool { runs && !isHeld && !clock.isAtRest }

    /// Notes an input, which makes it move.
    mutating func noteInput() { clock.noteInput() }

    /// Takes over the settings.
    mutating func take(_ feel: WeatherFeel) {
        if feel.isWeatherMoving != self.feel.isWeatherMoving { runs = feel.isWeatherMoving }
        self.feel = feel
    }

    /// Goes to a time in hours, or on by hours.
    mutating func turn(to hours: Double) { clock.turn(to: hours) }
    mutating func turn(by hours: Double) { clock.turn(by: hours) }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) {
        if !isAtRest { clock.step(dt, runs: runs && !isHeld) }
    }

    /// Prepares what a view shows; `isComplete` if nothing has been shown yet.
    mutating func prepare(_ view: SkyView, isComplete: Bool = false) {
        let options = WeatherChart.Options(hasNight: feel.hasNight, hasStations: feel.hasStations)
        chart.prepare(view, hours: hours, options: options)
        raster.prepare(view, hours: hours, hasNight: feel.hasNight, isComplete: isComplete)
        overview.prepare(hours: hours, hasNight: feel.hasNight)
    }
}

extension LivingSky {
    /// The pictures of its signs.
    static var pictures: [Picture] { WeatherChart.pictures + TownLight.pictures }

    /// Draws the weather over a map, while it moves under its view with a velocity in points per second. With reduced motion
    /// no wind blows.
    func draw(into list: inout DrawList, _ view: SkyView, velocity: Vector, reducesMotion: Bool, fonts: Fonts) {
        raster.draw(into: &list, view)
        if feel.hasNight { drawLights(into: &list, view) }
        if feel.hasWind, !reducesMotion, let field = chart.now?.field {
            trails.draw(
                into: &list, view, field, seconds: clock.seconds, presence: clock.presence, velocity: velocity)
        }
        chart.draw(into: &list, view, fonts: fonts)
    }

    /// How dark it is at a place at a time in hours, 0…1.
    func darkness(at place: Vector, hours: Double) -> Double {
        feel.hasNight ? world.atmosphere.night(at: place, hours: hours) : 0
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
                    light.draw(into: &list, at: view.point(place), zoom: view.zoom, darkness: chart.darkness(at: place))
                    x += size.x
                }
                y += size.y
            }
        }
    }

    /// The weather in the middle of a view, and what is drawn, for captions and telemetry; nil before the first step.
    func report(_ view: SkyView) -> Report? {
        guard let weather = chart.weather, let now = chart.now else { return nil }
        let place = view.part.center
        let (wind, sky) = (weather.wind(at: place), weather.sky(at: place))
        return Report(
            hours: hours, timeRuns: isRunning, night: chart.darkness(at: place),
            pressure: now.field.pressure(at: place),
            wind: wind, rain: sky.rain, lows: now.centers.count { $0.kind == .low }, fronts: now.fronts.count,
            lines: chart.lines.count, keys: chart.keysMade)
    }

    /// The weather in the middle of a view.
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

        /// Where the wind comes from, in degrees clockwise from north, 0…360.
        var windFrom: Double {
            let angle = Double.atan2(y: -wind.x, x: wind.y) * 180 / .pi
            return angle < 0 ? angle + 360 : angle
        }

        private static let names = [
            "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
        ]

        /// The time and the weather in words.
        var words: String {
            let knots = Int(wind.length.rounded())
            let name = Self.names[Int((windFrom / 45).rounded()) % 8]
            let air = knots == 0 ? "calm" : "\(knots) knots from the \(name)"
            return "\(SkyClock.words(hours)), \(air)" + (rain > 0.3 ? ", rain" : "")
        }
    }
}

extension TownLight {
    /// The pictures of a light.
    fileprivate static var pictures: [Picture] { [Picture(glow, size: Vector(64, 64))] }
    private static let glow = ImageID("Weather/world/mark-glow")

    /// Draws the light: a glow, and its core.
    fileprivate func draw(into list: inout DrawList, at point: Vector, zoom: Double, darkness: Double) {
        let strength = smoothRise(0.45, 0.95, darkness)
        guard strength > 0.02 else { return }
        let side = (10 + 6 * size) * Double.pow(zoom, 0.4).clamped(to: 0.8...1.6)
        func draw(_ side: Double, _ color: Color) {
            list.image(Self.glow, in: Rect(center: point, size: Vector(side, side)), tint: color)
        }
        draw(side, Color(hex: 0xffb547).opacity((0.55 + 0.09 * size) * strength))
        draw(0.34 * side, Color(hex: 0xffe9b8).opacity(0.9 * strength))
    }
}
