import TiltCanvas
import TiltEngine

/// The weathers of the landscape, in the order in which a key goes through them.
public enum LandscapeWeather: String, CaseIterable, Hashable, Sendable, Codable {
    /// Sun or stars, and a few small clouds.
    case clear
    /// Heaps of cloud.
    case cloudy
    /// Rain under a low deck.
    case rain
    /// Banks of fog.
    case fog
    /// Snow that falls and stays.
    case snow
    /// A thunderstorm.
    case storm
    /// Wind in the trees.
    case wind

    /// The name for people.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The name of the icon that makes it.
    var symbol: String {
        switch self {
        case .clear: "sun"
        case .cloudy: "cloud"
        case .rain: "umbrella"
        case .fog: "drop"
        case .snow: "snow"
        case .storm: "bolt"
        case .wind: "wind"
        }
    }

    /// The weather that an icon makes; nil if it makes none.
    init?(symbol: String) {
        guard let weather = Self.allCases.first(where: { $0.symbol == symbol }) else { return nil }
        self = weather
    }

    /// The next weather, or with −1 the one before; beyond an end it goes round.
    func next(_ count: Int = 1) -> LandscapeWeather {
        let all = Self.allCases
        let index = (all.firstIndex(of: self) ?? 0) + count
        return all[(index % all.count + all.count) % all.count]
    }
}

/// What a weather is made of. Values between two weathers are weathers too.
public struct LandscapeAir: Hashable, Sendable {
    /// How much of the sky is covered, 0…1.
    var cover = 0.0
    /// How many heaps of cloud there are, 0…1.
    var heaps = 0.0
    /// How grey colours are, 0…1, and the colour of grey.
    var grey = 0.0
    var tint = Color.white
    /// The brightness of all colours, usually 1.
    var dark = 1.0
    /// How much the distance pales, 0…1.
    var haze = 0.0
    /// How far snow lies down the mountains, 0…1.
    var snow = 0.0
    /// The wind in metres per second.
    var wind = 0.0
    /// The shares of all drops and flakes that fall, 0…1.
    var rain = 0.0
    var flakes = 0.0
    /// The opacity of the banks of fog, 0…1.
    var fog = 0.0
    /// Strokes of lightning per minute.
    var bolts = 0.0

    /// The air a fraction of the way to another.
    func mixed(_ share: Double, with other: LandscapeAir) -> LandscapeAir {
        var air = self
        for (_, path, _) in Self.values { air[keyPath: path] = lerp(self[keyPath: path], other[keyPath: path], share) }
        air.tint = share == 1 ? other.tint : Color.mix(tint, other.tint, share)
        return air
    }

    /// The air as it looks at an hour: under a closed cover, dawn and dusk are warm, and nights are blue.
    func colored(at hour: Double) -> LandscapeAir {
        let closed = smoothRise(0.5, 0.95, cover)
        guard closed > 0 else { return self }
        let (warm, night) = (closed * Self.twilight(at: hour), closed * Self.night(at: hour))
        var air = self
        air.grey *= 1 - 0.4 * warm
        // Clouds send the light of the land back to it.
        air.dark = lerp(air.dark, 0.45 + 0.5 * air.dark, night)
        air.tint = Color.mix(
            Color.mix(tint, Color(hex: 0xe59a80), 0.6 * warm), Color(hex: 0x8298e0), 0.6 * night)
        return air
    }

    /// How much of dawn or dusk an hour has, and of the night, 0…1.
    static func twilight(at hour: Double) -> Double {
        smoothRise(4.4, 5.8, hour) * (1 - smoothRise(7, 9, hour))
            + smoothRise(17, 18.8, hour) * (1 - smoothRise(20, 21.2, hour))
    }
    static func night(at hour: Double) -> Double { 1 - smoothRise(4.4, 6, hour) * (1 - smoothRise(20, 21.2, hour)) }

    /// Everything but the tint, with its usual range.
    private static let values: [(Name, any WritableKeyPath<LandscapeAir, Double> & Sendable, ClosedRange<Double>)] = [
        (.cover, \.cover, 0...1), (.heaps, \.heaps, 0...1), (.grey, \.grey, 0...1), (.dark, \.dark, 0...2),
        (.haze, \.haze, 0...1), (.snow, \.snow, 0...1), (.wind, \.wind, 0...60), (.rain, \.rain, 0...1),
        (.flakes, \.flakes, 0...1), (.fog, \.fog, 0...1), (.bolts, \.bolts, 0...20),
    ]
}

extension LandscapeAir: Decodable {
    private enum Name: String, CodingKey {
        case cover, heaps, grey, dark, haze, snow, wind, rain, flakes, fog, bolts, tint
    }

    /// Reads an object with all values. Throws a `DecodingError` that names what is wrong.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Name.self)
        for (name, path, range) in Self.values {
            self[keyPath: path] = try box.decode(Double.self, forKey: name)
            try demand(
                range.contains(self[keyPath: path]),
                "\(name.rawValue) is not in \(range.lowerBound)…\(range.upperBound)", decoder)
        }
        tint = try box.decode(HexColor.self, forKey: .tint).color
    }
}

/// The weather as it turns from one into another: no value ever jumps.
struct LandscapeAirChange: Hashable, Sendable {
    /// The weather now or soon.
    private(set) var weather: LandscapeWeather
    private var origin: LandscapeAir
    private var goal: LandscapeAir
    /// The seconds since the change.
    private var age = Double.infinity

    /// The seconds in which a weather comes, and in which the wind turns into another.
    static let (duration, windTime) = (2.5, 4.0)
    /// How far the snow line climbs down in a second, and up.
    static let (falling, melting) = (0.06, 0.035)

    /// A weather that has always been.
    init(_ weather: LandscapeWeather, air: LandscapeAir) {
        (self.weather, origin, goal) = (weather, air, air)
    }

    /// Whether it has come.
    var isOver: Bool { age >= Self.windTime && snow == goal.snow }

    /// The strokes of lightning per minute of the weather that comes.
    var goalBolts: Double { goal.bolts }

    /// Turns into another weather.
    mutating func turn(to weather: LandscapeWeather, air: LandscapeAir) {
        guard weather != self.weather else { return }
        (origin, goal, age, self.weather) = (self.air, air, 0, weather)
    }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) { if !isOver { age += dt } }

    /// Ends the change at once.
    mutating func settle() { age = .infinity }

    /// The air now.
    var air: LandscapeAir {
        guard !isOver else { return goal }
        var air = origin.mixed(smoothRise(0, Self.duration, age), with: goal)
        air.wind = lerp(origin.wind, goal.wind, smoothRise(0, Self.windTime, age))
        air.snow = snow
        return air
    }

    private var snow: Double {
        goal.snow > origin.snow
            ? min(goal.snow, origin.snow + Self.falling * age) : max(goal.snow, origin.snow - Self.melting * age)
    }
}
