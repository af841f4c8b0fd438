import TiltCanvas
import TiltEngine

/// What a card's weather feels during a step.
struct WeatherInput: Equatable, Sendable {
    /// The direction of down in the card's plane, of length 1.
    var down = Vector(0, 1)
    /// The acceleration of the device without gravity, in m/s².
    var shake = 0.0
    /// How much of the card is shown.
    var role = CardRole()
}

/// The weather of a card at a moment, in fixed steps of 1/120 s. It depends on the seed, the number of steps and the input alone:
/// the same input gives the same bits at any frame rate.
struct CardWeather: Sendable {
    let forecast: Forecast
    /// What moves the things in the air.
    private(set) var wind: Wind
    /// How far fog has sloshed to the right, 1 for a whole tilt, and its speed.
    private(set) var slosh = 0.0
    private var sloshSpeed = 0.0
    /// The heights of drifted snow.
    private(set) var drift: [Double] = []
    private(set) var stones: [Hailstone] = []

    /// The angular frequency and the damping of fog that sloshes.
    private static let (sloshRate, sloshDamping) = (1.5, 0.15)
    /// The lean of falling rain by a gust.
    private static let lean = -0.22
    private static let openGust = 1.3

    /// The weather of a card at its beginning.
    init(_ forecast: Forecast) {
        self.forecast = forecast
        wind = Wind(strength: forecast.gusts.strength, period: forecast.gusts.period, lean: Self.lean)
        if let drift = forecast.drift { self.drift = drift.start }
        if let (hail, spell) = forecast.hail { stones = hail.start(spell.grains) }
    }

    /// Advances by a step.
    mutating func step(_ input: WeatherInput) {
        let dt = Wind.step
        let openness = input.role.openness.clamped(to: 0...1)
        wind.step(
            strength: forecast.gusts.strength * lerp(1, Self.openGust, openness), down: input.down, shake: input.shake)
        let pull = -Self.sloshRate * Self.sloshRate * (slosh - wind.down.x)
        sloshSpeed += (pull - 2 * Self.sloshDamping * Self.sloshRate * sloshSpeed) * dt
        slosh += sloshSpeed * dt
        if let kind = forecast.drift { kind.step(&drift, tilt: wind.down.x, shake: wind.shake) }
        if let (hail, spell) = forecast.hail {
            for index in stones.indices {
                hail.step(
                    &stones[index], index, down: wind.down, chance: spell.chance, ground: forecast.ground,
                    role: input.role)
            }
        }
    }

    /// The weather as it stands still with reduced motion: as it is after 12.4 s on a level device.
    static func still(_ forecast: Forecast) -> CardWeather {
        var weather = CardWeather(forecast)
        for _ in 0..<Int((stillTime / Wind.step).rounded()) { weather.step(WeatherInput()) }
        return weather
    }

    /// The time at which weather stands still, in seconds.
    static let stillTime = 12.4
}

/// A kind of things that needs the weather of a card.
protocol CardForm: WeatherForm {
    /// Draws a spell of it in a card's weather, of which a share can be seen.
    func draw(
        _ shown: Spell.Shown, of weather: CardWeather, presence: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    )
}

extension CardForm {
    /// Draws nothing: there is no card.
    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {}
}
