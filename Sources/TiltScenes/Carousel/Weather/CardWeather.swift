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
    /// The number of steps so far.
    private(set) var steps = 0
    /// The direction of down in the card's plane, and its speed.
    private(set) var down = Vector(0, 1)
    private var downSpeed = Vector.zero
    /// The strength of the gust.
    private(set) var gust: Double
    /// How much the card is shaken, 0…1.
    private(set) var shake = 0.0
    /// The travel of rain at a speed of 1, that of leaves, and that of the wind, since the beginning.
    private(set) var rainTravel = Vector.zero
    private(set) var leafTravel = Vector.zero
    private(set) var windTravel = 0.0
    /// How far fog has sloshed to the right, 1 for a whole tilt, and its speed.
    private(set) var slosh = 0.0
    private var sloshSpeed = 0.0
    /// The heights of drifted snow.
    private(set) var drift: [Double] = []
    /// The stones of hail.
    private(set) var stones: [Hailstone] = []

    /// The length of a step in seconds.
    static let step = 1.0 / 120
    /// The time constant of down, in seconds.
    private static let settling = 0.12
    /// The angular frequency and the damping of fog that sloshes.
    private static let (sloshRate, sloshDamping) = (1.5, 0.15)
    /// The lean of falling rain by a gust.
    private static let lean = -0.22
    /// The strength of gusts in an open card.
    private static let openGust = 1.3

    /// The weather of a card at its beginning.
    init(_ forecast: Forecast) {
        self.forecast = forecast
        gust = forecast.gust(at: 0)
        if let drift = forecast.drift { self.drift = drift.start }
        if let (hail, grains, _) = forecast.hail { stones = hail.start(grains) }
    }

    /// The time since the beginning, in seconds.
    var time: Double { Double(steps) * Self.step }

    /// The direction in which rain falls.
    var rainDirection: Vector {
        (down + Vector(Self.lean * gust, 0)).normalized ?? Vector(0, 1)
    }

    /// Advances by a step.
    mutating func step(_ input: WeatherInput) {
        steps += 1
        let dt = Self.step
        gust = forecast.gust(at: time) * lerp(1, Self.openGust, input.role.openness.clamped(to: 0...1))
        let target = input.down.normalized ?? Vector(0, 1)
        let rate = 1 / Self.settling
        downSpeed += (downSpeed * (-2 * rate) - (down - target) * (rate * rate)) * dt
        down += downSpeed * dt
        let push = input.shake.isFinite ? input.shake : 0
        let strength = min(1, downSpeed.length / 3 + push / 12)
        shake += (strength - shake) * (strength > shake ? 0.10 : 0.005)
        rainTravel += rainDirection * dt
        leafTravel += Vector(gust + 0.5 * down.x, down.y) * dt
        windTravel += gust * dt
        let pull = -Self.sloshRate * Self.sloshRate * (slosh - down.x)
        sloshSpeed += (pull - 2 * Self.sloshDamping * Self.sloshRate * sloshSpeed) * dt
        slosh += sloshSpeed * dt
        if let kind = forecast.drift { kind.step(&drift, tilt: down.x, shake: shake) }
        if let (hail, _, chance) = forecast.hail {
            for index in stones.indices {
                hail.step(&stones[index], index, down: down, chance: chance, ground: forecast.ground, role: input.role)
            }
        }
    }

    /// The weather as it stands still with reduced motion: as it is after 12.4 s on a level device.
    static func still(_ forecast: Forecast) -> CardWeather {
        var weather = CardWeather(forecast)
        for _ in 0..<Int((stillTime / step).rounded()) { weather.step(WeatherInput()) }
        return weather
    }

    /// The time at which weather stands still, in seconds.
    static let stillTime = 12.4
}
