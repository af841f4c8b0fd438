import TiltAtmosphere
import TiltEngine

/// The lines and signs of the weather over a part of the world at one moment: isobars with their labels, stations, fronts and
/// letters, in points of the world.
///
/// They are worked out from keys of time, a quarter of an hour apart, each for a part somewhat larger than the view.
struct WeatherChart: Sendable {
    /// What the chart was last worked out for.
    private struct Moment: Equatable {
        let tick: Int
        let part: Rect
        let level: Int
        let zoom: Double
        let options: Options
    }

    /// What is drawn.
    struct Options: Equatable {
        var hasNight = true
        var hasStations = true
    }

    private let atmosphere: Atmosphere
    private var keys: [Int: ChartKey] = [:]
    private var keyFrame: (part: Rect, level: Int)?
    private var moment: Moment?
    private var isobars = Isobars()

    /// Pressure, wind, centres and fronts at the moment; nil before the first.
    private(set) var now: ChartKey?
    private(set) var weather: Weather?
    /// The isobars, and the barbs of the stations.
    private(set) var lines = ChartLines()
    private(set) var barbs = ChartLines()
    private(set) var labels: [IsobarLabel] = []
    private(set) var rings: [StationRing] = []
    /// The number of keys made in the last step.
    private(set) var keysMade = 0

    private static let keysPerHour = 4.0
    private static let keyCount = Int(SkyClock.period * keysPerHour)
    /// How often in an hour the lines are worked out: thirty times a second.
    private static let ticksPerHour = 120.0
    /// The distance of the lattice's points and the margin around the view, on the screen in points.
    private static let (step, margin, least) = (16.0, 160.0, 40.0)

    init(_ atmosphere: Atmosphere) { self.atmosphere = atmosphere }

    /// Works out the chart for a view at a time in hours, unless nothing has changed.
    mutating func prepare(_ view: SkyView, hours: Double, options: Options) {
        keysMade = 0
        let tick = Int(hours * Self.ticksPerHour)
        let level = view.level
        if keyFrame?.level != level || keyFrame.map({ !$0.part.holds(view.part(with: Self.least)) }) != false {
            keyFrame = (view.part(with: Self.margin), level)
            keys.removeAll(keepingCapacity: true)
        }
        guard let part = keyFrame?.part else { return }
        let moment = Moment(tick: tick, part: part, level: level, zoom: view.zoom, options: options)
        guard moment != self.moment else { return }
        self.moment = moment
        mix(at: Double(tick) / Self.ticksPerHour, over: part, level: level)
        guard let now else { return }
        let weather = atmosphere.weather(at: Double(tick) / Self.ticksPerHour).near(part)
        self.weather = weather
        draw(now, weather, view, options)
    }

    /// How dark it is at a place, 0…1.
    func darkness(at place: Vector) -> Double {
        moment?.options.hasNight == true ? weather?.night(at: place) ?? 0 : 0
    }

    private mutating func mix(at hours: Double, over part: Rect, level: Int) {
        let time = hours * Self.keysPerHour
        let (first, share) = (Int(time), time - time.rounded(.down))
        let second = (first + 1) % Self.keyCount
        keys = keys.filter { $0.key == first || $0.key == second }
        let a = key(first, over: part, level: level)
        let b = share == 0 ? a : key(second, over: part, level: level)
        if now == nil { now = a }
        now?.mix(a, b, share)
    }

    private mutating func key(_ index: Int, over part: Rect, level: Int) -> ChartKey {
        if let key = keys[index] { return key }
        let weather = atmosphere.weather(at: Double(index) / Self.keysPerHour)
        let key = ChartKey(weather, over: part, step: SkyView.length(Self.step, at: level))
        keys[index] = key
        keysMade += 1
        return key
    }

    private mutating func draw(_ now: ChartKey, _ weather: Weather, _ view: SkyView, _ options: Options) {
        let part = view.part(with: Self.least)
        let interval = ChartLines.interval(at: view.zoom)
        labels = IsobarLabel.all(
            on: now.field, in: part, every: interval, zoom: view.zoom, clearOf: now.centers, now.fronts)
        isobars.trace(now.field, every: Double(interval))
        lines.removeAll()
        lines.append(isobars, around: labels, in: part, zoom: view.zoom, darkness: darkness(at:))
        rings.removeAll(keepingCapacity: true)
        barbs.removeAll()
        guard options.hasStations else { return }
        let obstacles = StationObstacles(now, labels, in: part)
        for (places, presence) in StationRing.lattices(in: part, zoom: view.zoom) {
            for place in places {
                let wind = now.field.wind(at: place)
                let strength = presence * obstacles.clearance(of: place, wind: wind, zoom: view.zoom)
                guard strength > 0.05 else { continue }
                let color = Color.chartLines(darkness: darkness(at: place)).opacity(strength)
                rings.append(StationRing(place: place, color: color, strength: strength, sky: weather.sky(at: place)))
                barbs.append(WindBarb(wind, at: .zero), at: place, zoom: view.zoom, color)
            }
        }
    }
}

extension Rect {
    fileprivate func holds(_ other: Rect) -> Bool {
        minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
    }
}
