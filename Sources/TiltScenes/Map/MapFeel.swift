import TiltEngine
public import TiltStage

/// The feel of the corrected weather map.
public struct MapFeel: SceneFeel {
    /// The share of a fling's speed left after each millisecond, above 0, below 1: UIScrollView's deceleration rate.
    public var deceleration = Deceleration.normal.rate
    /// The time constant T of a programmed scroll, in seconds, above 0.
    public var approachTime = ApproachLaw.usualTimeConstant
    /// The slope of the rubber band at the edge, above 0, 1 at most.
    public var stretch = RubberBand.usualCoefficient
    /// The angular frequency of a bounce, in 1/s, above 0.
    public var bounceFrequency = Bounce.usualFrequency
    /// The map's initial speed at full tilt, in points per second, 0 or more.
    public var speed = 800.0
    /// The factor by which the speed grows during some seconds of tilt, 1 or more.
    public var gathering = 3.0
    /// Whether wind blows over the chart.
    public var hasWind = true
    /// Whether the chart's time runs.
    public var isWeatherMoving = true
    /// Whether the chart has nights.
    public var hasNight = true
    /// Whether the chart has weather stations.
    public var hasStations = true
    /// Whether the weather also lies over the user's own map.
    public var coversOwnMaps = false

    /// The usual feel.
    public init() {}
}

extension Settings {
    /// The weather map's feel.
    public var weather: MapFeel {
        get { self[MapFeel.self] }
        set { self[MapFeel.self] = newValue }
    }
}

extension SettingCurve {
    /// The map after a fling of 1000 pt/s, over three seconds.
    fileprivate static let fling = SettingCurve(across: "3 s", up: "distance of a fling") { x, settings in
        let rate = Deceleration(rate: settings.weather.deceleration)
        return Glide(from: 0, velocity: 1000, deceleration: rate).position(at: 3 * x) / 1500
    }
    /// The map's displacement for a pull of up to a view's length.
    fileprivate static let rubberBand = SettingCurve(across: "pull", up: "gives way") { x, settings in
        RubberBand(viewLength: 1, coefficient: settings.weather.stretch).displacement(forPull: x) / 0.5
    }
    /// A bounce v t e^(−ω t), over a second: a hard one is low, a soft one fills the room.
    fileprivate static let bounce = SettingCurve(across: "1 s", up: "past the edge") { x, settings in
        6 * x * .exp(1 - settings.weather.bounceFrequency * x)
    }
    /// The map's speed at full tilt, over four seconds.
    fileprivate static let fall = SettingCurve(across: "4 s", up: "speed at full tilt") { x, settings in
        settings.weather.speed * min(1 + 4 * x, settings.weather.gathering) / 4000
    }
    /// A programmed scroll, over a second.
    fileprivate static let approach = SettingCurve(across: "1 s", up: "distance") { x, settings in
        ApproachLaw(from: 0, to: 0.9, timeConstant: settings.weather.approachTime).position(at: x)
    }
}

extension SettingsSection {
    /// The settings of that feel.
    static let weather = SettingsSection(
        title: "Map",
        settings: [
            .slider(
                "weather.glide", "Glide", \.weather.deceleration, 0.1...3, step: 0.01, unit: " s", curve: .fling,
                shown: { -0.001 / .log($0) }, kept: { .exp(-0.001 / $0) }),
            .slider(
                "weather.spring", "Spring", \.weather.approachTime, 0.04...0.5, step: 0.01, unit: " s",
                curve: .approach),
            .slider(
                "weather.rubberBand", "Rubber band", \.weather.stretch, 0.1...1, step: 0.01, curve: .rubberBand),
            .slider(
                "weather.bounce", "Bounce", \.weather.bounceFrequency, 4...30, step: 0.5, unit: " /s", curve: .bounce),
            .slider("weather.speed", "Tilt speed", \.weather.speed, 100...2000, step: 20, unit: " pt/s", curve: .fall),
            .slider(
                "weather.gathering", "Speeds up to", \.weather.gathering, 1...6, step: 0.1, unit: "×", curve: .fall),
            .toggle("weather.wind", "Wind", \.weather.hasWind),
            .toggle("weather.moves", "Weather moves", \.weather.isWeatherMoving),
            .toggle("weather.night", "Night", \.weather.hasNight),
            .toggle("weather.stations", "Stations", \.weather.hasStations),
            .toggle("weather.overOwnMap", "On my own map", \.weather.coversOwnMaps),
        ])
}
