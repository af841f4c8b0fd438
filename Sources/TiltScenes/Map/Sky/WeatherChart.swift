import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// The lines and signs of the weather over a part of the world at one moment: isobars with their labels, stations, fronts and
/// letters, in points of the world.
///
/// They are worked out from keys of time, a quarter of an hour apart, each for a part somewhat larger than the view.
struct WeatherChart: Sendable {
    /// What the chart was last worked out for.
    private struct Moment: Equatable {
        var hours: Double
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
    private var keys: [SkyKey: ChartKey] = [:]
    /// After a jump in time the nearest key alone, on a lattice twice as wide, and for how many steps it has been shown.
    private var sketch: (time: SkyKey, key: ChartKey)?
    private var sketched = 0
    private var keyFrame: (part: Rect, level: Int)?
    /// The keys of the part that the view is moving to.
    private var next: NextPart?

    /// A part whose keys are made one by one, before the view needs them.
    private struct NextPart {
        let part: Rect
        let level: Int
        var keys: [SkyKey: ChartKey] = [:]
        /// The number of steps since the last key.
        var age = Int.max
    }
    private var moment: Moment?
    /// The steps for which it has waited to be drawn anew.
    private var age = 0
    private var isobars = Isobars()
    private var found = IsobarLabels()
    private var obstacles = StationObstacles()
    private var barb = WindBarb()

    /// Pressure, wind, centres and fronts at the moment; nil before the first.
    private(set) var now: ChartKey?
    private(set) var weather: Weather?
    /// The isobars, and the barbs of the stations.
    private(set) var lines = ChartLines()
    private(set) var barbs = ChartLines()
    var labels: [IsobarLabel] { found.all }
    private(set) var rings: [StationRing] = []
    /// The number of keys made in the last step.
    private(set) var keysMade = 0

    /// How often in an hour lines and sky are drawn anew: 7.5 times a second. A low goes some eight points in an hour.
    private static let ticksPerHour = 30.0
    /// The distance of the lattice's points and the margin around the view, on the screen in points.
    private static let (step, margin, least) = (16.0, 160.0, 40.0)
    /// The margin at which the next part is begun, how far it reaches beyond the place where it is needed, on the screen in
    /// points, and the steps from one of its keys to the next: at the highest speed of a tilt some ten pass until it is needed.
    private static let (soon, ahead, pace) = (160.0, 30.0, 3)
    /// The way on the screen in a step, in points, from which on a view is in flight, and the steps for which the same part
    /// is not drawn anew there, or while only its zoom changes.
    private static let (flight, leastInFlight, leastInZoom) = (2.0, 60, 8)

    init(_ atmosphere: Atmosphere) { self.atmosphere = atmosphere }

    /// The time in hours that is drawn at a time.
    static func drawn(_ hours: Double) -> Double { (hours * ticksPerHour).rounded(.down) / ticksPerHour }

    /// Works out the chart for a view at a time in hours, unless nothing has changed. The view has moved by points of the
    /// screen since the step before.
    mutating func prepare(_ view: SkyView, moved: Vector = .zero, hours: Double, options: Options) {
        keysMade = 0
        let level = view.level
        if keyFrame?.level != level || keyFrame.map({ !$0.part.holds(view.part(with: Self.least)) }) != false {
            if let next, next.level == level, next.part.holds(view.part(with: Self.least)) {
                keyFrame = (next.part, level)
                keys = next.keys
            } else {
                keyFrame = (view.part(with: Self.margin), level)
                keys.removeAll(keepingCapacity: true)
            }
            (sketch, next) = (nil, nil)
        }
        guard let part = keyFrame?.part else { return }
        if sketch == nil { prepareNext(view, moved: moved, hours: hours, besides: part) }
        let time = Self.drawn(hours)
        let moment = Moment(hours: time, part: part, level: level, zoom: view.steadyZoom, options: options)
        if let sketch {
            sketched += 1
            // Another hour alone can wait.
            self.moment?.hours = time
            let isAwaited = sketched >= (sketch.time == SkyKey(nearest: time) ? SkyKey.patience : SkyKey.pause)
            guard isAwaited || moment != self.moment else { return }
        } else if moment == self.moment {
            return age = 0
        } else if let drawn = self.moment, (drawn.part, drawn.level) == (part, level), drawn.options == options {
            // In a flight another hour waits for another part.
            let isFast = moved.dot(moved) > Self.flight * Self.flight
            age += 1
            if isFast ? age < Self.leastInFlight : drawn.hours == time && age < Self.leastInZoom { return }
        }
        (self.moment, age) = (moment, 0)
        mix(at: time, over: part, level: level)
        if weather == nil { weather = atmosphere.weather(at: time) }
        weather?.turn(to: time, in: atmosphere)
        weather?.restrict(to: part)
        guard let now, let weather else { return }
        draw(now, weather, in: part, zoom: view.steadyZoom, growth: view.growth, options)
    }

    /// Whether it waits to be drawn anew, some steps after a jump in time or a change of its zoom, or in a flight.
    var isWaiting: Bool { sketch != nil || age > 0 }

    /// Whether it has worked out so much in this step that what can wait is left for another.
    var isBusy: Bool { keysMade > 0 || sketch != nil && sketched == 0 }

    /// Makes a key of the part to which a moving view comes when it leaves its own.
    private mutating func prepareNext(_ view: SkyView, moved: Vector, hours: Double, besides part: Rect) {
        func perStep(_ moved: Double) -> Double { (0.1...100).contains(abs(moved)) ? moved / view.zoom : 0 }
        let move = Vector(perStep(moved.x), perStep(moved.y))
        guard move != .zero, !part.holds(view.part(with: Self.soon)) else { return }
        let seen = view.part(with: Self.least)
        func steps(_ move: Double, before: Double, after: Double) -> Double {
            move == 0 ? .infinity : move < 0 ? before / -move : after / move
        }
        let count = min(
            steps(move.x, before: seen.minX - part.minX, after: part.maxX - seen.maxX),
            steps(move.y, before: seen.minY - part.minY, after: part.maxY - seen.maxY))
        let then = Rect(origin: seen.origin + move * count, size: seen.size)
        if next.map({ $0.level == view.level && $0.part.holds(then) }) != true {
            func beyond(_ move: Double) -> Double { move == 0 ? 0 : move < 0 ? -Self.ahead : Self.ahead }
            var part = view.part(with: Self.margin)
            part.origin = part.origin + move * count + Vector(beyond(move.x), beyond(move.y)) / view.zoom
            next = NextPart(part: part, level: view.level)
        }
        guard var coming = next else { return }
        coming.age = coming.age < Self.pace ? coming.age + 1 : Self.pace
        let first = SkyKey(upTo: hours)
        let second = first.next
        let missing = coming.keys[first] == nil ? first : coming.keys[second] == nil ? second : nil
        let isComplete = keys[first] != nil && keys[second] != nil
        if let missing, coming.age == Self.pace, isComplete {
            coming.keys[missing] = made(missing, over: coming.part, level: view.level)
            coming.age = 0
            keysMade += 1
        }
        next = coming
    }

    /// How dark it is at a place, 0…1.
    func darkness(at place: Vector) -> Double {
        moment?.options.hasNight == true ? weather?.night(at: place) ?? 0 : 0
    }

    private mutating func mix(at hours: Double, over part: Rect, level: Int) {
        let (first, share) = (SkyKey(upTo: hours), SkyKey.share(at: hours))
        let second = first.next
        if isSketched(first, second, share, nearest: SkyKey(nearest: hours), over: part, level: level) { return }
        if keys.contains(where: { $0.key != first && $0.key != second }) {
            keys = keys.filter { $0.key == first || $0.key == second }
        }
        let a = key(first, over: part, level: level)
        let b = share == 0 ? a : key(second, over: part, level: level)
        if now == nil { now = a }
        now?.mix(a, b, share)
    }

    /// Shows a sketch between two keys after a jump in time; false without one, or if the keys are there. Makes one key in a
    /// step at most.
    private mutating func isSketched(
        _ first: SkyKey, _ second: SkyKey, _ share: Double, nearest: SkyKey, over part: Rect, level: Int
    ) -> Bool {
        let hasKeys = keys[first] != nil && (share == 0 || keys[second] != nil)
        if keys.isEmpty && sketch == nil || hasKeys || sketch == nil && (keys[first] ?? keys[second]) != nil {
            sketch = nil
            return false
        }
        if sketch?.time != nearest {
            sketch = (nearest, made(nearest, over: part, level: level, step: 2 * Self.step))
            sketched = 0
        } else if sketched >= SkyKey.patience {
            keys = keys.filter { $0.key == first || $0.key == second }
            _ = key(keys[first] == nil ? first : second, over: part, level: level)
        }
        if let key = sketch?.key {
            if now == nil { now = key }
            now?.mix(key, key, 0)
        }
        return true
    }

    private mutating func key(_ time: SkyKey, over part: Rect, level: Int) -> ChartKey {
        if let key = keys[time] { return key }
        let key = made(time, over: part, level: level)
        keys[time] = key
        keysMade += 1
        return key
    }

    /// A key on a lattice of a step on the screen in points.
    private func made(_ time: SkyKey, over part: Rect, level: Int, step: Double = WeatherChart.step) -> ChartKey {
        ChartKey(atmosphere.weather(at: time.hours), over: part, step: SkyView.length(step, at: level))
    }

    private mutating func draw(
        _ now: ChartKey, _ weather: Weather, in part: Rect, zoom: Double, growth: Double, _ options: Options
    ) {
        let interval = ChartLines.interval(at: zoom)
        // Not the method, which would hold a copy of the lines while they change.
        func darkness(at place: Vector) -> Double { options.hasNight ? weather.night(at: place) : 0 }
        found.find(on: now.field, in: part, every: interval, zoom: zoom, clearOf: now.centers, now.fronts)
        isobars.trace(now.field, every: Double(interval))
        lines.removeAll()
        lines.append(isobars, around: labels, in: part, zoom: zoom, darkness: darkness(at:))
        rings.removeAll(keepingCapacity: true)
        barbs.removeAll()
        guard options.hasStations else { return }
        obstacles.take(now, labels, in: part)
        StationRing.forEachPlace(in: part, zoom: zoom / growth.squareRoot()) { place, presence in
            let wind = now.field.wind(at: place)
            let strength = presence * obstacles.clearance(of: place, wind: wind, zoom: zoom)
            guard strength > 0.05 else { return }
            let ring = StationRing(
                place: place, darkness: darkness(at: place), strength: strength,
                sky: weather.sky(at: place, wind: wind))
            rings.append(ring)
            barb.show(wind, at: .zero)
            barbs.append(barb, at: place, zoom: zoom, ring.color)
        }
    }
}

extension Rect {
    /// Whether another rectangle lies inside it.
    func holds(_ other: Rect) -> Bool {
        minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
    }
}
