import TiltEngine

extension CardArt {
    /// The contents of `weather.json`, of which only the cards are needed.
    public struct Weathers: Decodable, Sendable {
        let cards: [String: WeatherDescription]
    }
}

/// The weather of a card: the seed of its chance, its gusts, and the kinds of things that move in it.
struct WeatherDescription: Decodable, Sendable {
    let seed: Int
    let gusts: (strength: Double, period: Double)
    let kinds: [WeatherKind]

    private enum Key: String, CodingKey { case seed, gusts, kinds }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        seed = try values.decode(Int.self, forKey: .seed)
        let span = try values.decode(Span.self, forKey: .gusts)
        gusts = (span.low, span.high)
        kinds = try values.decode([WeatherKind].self, forKey: .kinds)
        try demand((0...1_000_000).contains(seed), "'seed' is not 0…1000000", decoder)
        try demand(
            (0...10).contains(gusts.strength) && gusts.period > 0.1, "'gusts' is no strength and period", decoder)
        try demand(kinds.count <= 16, "a card has at most 16 kinds of weather", decoder)
        for role in 0..<3 {
            let sum = kinds.reduce(0) { $0 + ($1.count?[role] ?? 0) }
            try demand(
                sum <= CardRole.limits[role], "\(sum) things are more than the \(CardRole.limits[role]) that are drawn",
                decoder)
        }
    }
}

/// A kind of weather, and the layer behind which it is.
struct WeatherKind: Decodable, Sendable {
    /// All forms by their names.
    private static let forms: [String: any WeatherForm.Type] = [
        "rain": Rain.self, "splash": Splash.self, "rings": Rings.self, "snow": Snow.self, "drift": Drift.self,
        "hail": Hail.self, "leaves": Leaves.self, "seeds": Seeds.self, "streaks": Streaks.self, "mist": Mist.self,
        "smoke": Smoke.self, "gulls": Gulls.self, "stars": Stars.self, "meteor": Meteor.self,
        "lightning": CardLightning.self, "beam": BeamLight.self, "rays": Rays.self, "glitter": Glitter.self,
        "clouds": Clouds.self,
    ]

    let after: CardLayer
    /// The numbers in front, as a neighbour and opened; nil for one thing.
    let count: [Int]?
    let form: any WeatherForm

    private enum Key: String, CodingKey { case kind, after, count }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        after = try values.decode(CardLayer.self, forKey: .after)
        count = try values.decodeIfPresent([Int].self, forKey: .count)
        try demand(
            count.map { $0.count == 3 && $0.allSatisfy { (0...500).contains($0) } } ?? true,
            "'count' is not three numbers from 0 to 500", decoder)
        let kind = try values.decode(String.self, forKey: .kind)
        guard let form = Self.forms[kind] else {
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: values, debugDescription: "there is no weather '\(kind.prefix(20))'")
        }
        self.form = try form.init(from: decoder)
        try self.form.check(decoder)
        try demand(count != nil || !form.isCounted, "'count' is missing", decoder)
    }
}
