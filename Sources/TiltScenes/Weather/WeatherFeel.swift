public import TiltEngine

/// The feel of the corrected weather map.
public struct WeatherFeel: Hashable, Sendable {
    /// The share of a fling's speed left after each millisecond, above 0, below 1: UIScrollView's deceleration rate.
    public var deceleration: Double
    /// The time constant T of a programmed scroll, in seconds, above 0.
    public var approachTime: Double
    /// The slope of the rubber band at the edge, above 0, 1 at most.
    public var stretch: Double
    /// The angular frequency of a bounce, in 1/s, above 0.
    public var bounceFrequency: Double
    /// The map's initial speed at full tilt, in points per second, 0 or more.
    public var speed: Double
    /// The factor by which the speed grows during some seconds of tilt, 1 or more.
    public var gathering: Double
    /// Whether wind blows over the chart.
    public var hasWind: Bool
    /// Whether the chart's time runs.
    public var isWeatherMoving: Bool
    /// Whether the chart has nights.
    public var hasNight: Bool
    /// Whether the chart has weather stations.
    public var hasStations: Bool
    /// Whether the weather also lies over the user's own map.
    public var coversOwnMaps: Bool

    /// A feel; the usual one by default.
    public init(
        deceleration: Double = Deceleration.normal.rate, approachTime: Double = ApproachLaw.usualTimeConstant,
        stretch: Double = RubberBand.usualCoefficient, bounceFrequency: Double = Bounce.usualFrequency,
        speed: Double = 800, gathering: Double = 3, hasWind: Bool = true, isWeatherMoving: Bool = true,
        hasNight: Bool = true, hasStations: Bool = true, coversOwnMaps: Bool = false
    ) {
        self.deceleration = deceleration
        self.approachTime = approachTime
        self.stretch = stretch
        self.bounceFrequency = bounceFrequency
        self.speed = speed
        self.gathering = gathering
        self.hasWind = hasWind
        self.isWeatherMoving = isWeatherMoving
        self.hasNight = hasNight
        self.hasStations = hasStations
        self.coversOwnMaps = coversOwnMaps
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
                curve: .approach(.weather)),
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
            .toggle("weather.overOwnMap", "Weather over my map", \.weather.coversOwnMaps),
        ])
}
