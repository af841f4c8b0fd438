import TiltEngine
import TiltStage

/// What is heard in the landscape: its weather and hour, the glass of a weather that is chosen, and the thunder that follows a flash.
struct LandscapeSounds: Sendable {
    private(set) var sounds = SceneSounds()
    private var thunder = Thunder()
    /// How much of each weather is heard, 0…1. A weather comes and goes as its picture does.
    private var shares: [Double]
    private var weather: LandscapeWeather
    private var steps = 0

    /// The steps between two observations of the weather: a tenth of a second.
    private static let pause = 12
    /// The distances of lightning in metres.
    private static let distances = Span(500, 3200)
    private static let nearest = 170.0
    /// The pitches of the weathers' glasses, which are five tones of an octave.
    private static let pitches: [Double] = [1, 1.125, 1.25, 1.5, 1.6875, 2, 2.25]

    init(_ weather: LandscapeWeather) {
        self.weather = weather
        shares = LandscapeWeather.allCases.map { $0 == weather ? 1 : 0 }
    }

    /// Takes a step of `dt` seconds that ends at a time of the landscape's, in a weather that has come or is coming.
    mutating func step(
        _ dt: Double, to time: Double, weather: LandscapeWeather, hour: Double, wind: Double, isSteady: Bool
    ) {
        if !sounds.strikes.isEmpty { sounds.strikes.removeAll(keepingCapacity: true) }
        if thunder.isComing { sounds.strikes = thunder.arrivals(until: time) }
        if weather != self.weather {
            self.weather = weather
            sounds.strikes.append(Self.glass(of: weather))
        }
        let change = isSteady ? 1 : dt / LandscapeAirChange.duration
        var isChanging = false
        for (index, other) in LandscapeWeather.allCases.enumerated() {
            let goal: Double = other == weather ? 1 : 0
            guard shares[index] != goal else { continue }
            shares[index] += (goal - shares[index]).clamped(to: -change...change)
            isChanging = true
        }
        steps += 1
        if steps % Self.pause == 1 || isSteady && isChanging { listen(hour: hour, wind: wind) }
    }

    /// Notes a flash at a time, at a place from left, −1, to right, 1. Its thunder comes later; after the first one of a
    /// thunderstorm by half a second.
    mutating func flash(_ bolt: Occasion, pan: Double, isFirst: Bool) {
        let distance = isFirst ? Self.nearest : Self.distances.at(bolt.number(6))
        thunder.flash(at: bolt.time, distance: distance, pan: 0.8 * pan)
    }

    /// The weathers stand from left to right, and their glasses rise.
    private static func glass(of weather: LandscapeWeather) -> SceneSounds.Strike {
        let index = LandscapeWeather.allCases.firstIndex(of: weather) ?? 0
        let share = Double(index) / Double(LandscapeWeather.allCases.count - 1)
        return .init(.glass, gain: 1, pan: share - 0.5, pitch: 0.75 * pitches[index % pitches.count], touch: 0.1)
    }

    /// Works out what goes on. Sounds that two weathers share are as loud as both together.
    private mutating func listen(hour: Double, wind: Double) {
        let whole = shares.reduce(0, +)
        sounds.beds.removeAll(keepingCapacity: true)
        for (index, weather) in LandscapeWeather.allCases.enumerated() where shares[index] > 0 {
            for bed in weather.beds(hour: hour, wind: wind, level: shares[index] / whole) {
                if let known = sounds.beds.firstIndex(where: { $0.sound.name == bed.sound.name }) {
                    sounds.beds[known].level += bed.level
                } else {
                    sounds.beds.append(bed)
                }
            }
        }
    }
}
