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
    /// The strength and the period of gusts.
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
    /// What it is, with its measures.
    enum Form: Sendable {
        case rain(Rain), splash(Splash), rings(Rings), snow(Snow), drift(Drift), hail(Hail), leaves(Leaves)
        case seeds(Seeds), streaks(Streaks), mist(Mist), smoke(Smoke), gulls(Gulls), stars(Stars), meteor(Meteor)
        case lightning(CardLightning), beam(BeamLight), rays(Rays), glitter(Glitter), clouds(Clouds)
    }

    let after: CardLayer
    /// The numbers in front, as a neighbour and opened; nil for one thing.
    let count: [Int]?
    let form: Form

    private enum Key: String, CodingKey { case kind, after, count }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        after = try values.decode(CardLayer.self, forKey: .after)
        count = try values.decodeIfPresent([Int].self, forKey: .count)
        try demand(
            count.map { $0.count == 3 && $0.allSatisfy { (0...500).contains($0) } } ?? true,
            "'count' is not three numbers from 0 to 500", decoder)
        let kind = try values.decode(String.self, forKey: .kind)
        form =
            switch kind {
            case "rain": .rain(try Rain(from: decoder))
            case "splash": .splash(try Splash(from: decoder))
            case "rings": .rings(try Rings(from: decoder))
            case "snow": .snow(try Snow(from: decoder))
            case "drift": .drift(try Drift(from: decoder))
            case "hail": .hail(try Hail(from: decoder))
            case "leaves": .leaves(try Leaves(from: decoder))
            case "seeds": .seeds(try Seeds(from: decoder))
            case "streaks": .streaks(try Streaks(from: decoder))
            case "mist": .mist(try Mist(from: decoder))
            case "smoke": .smoke(try Smoke(from: decoder))
            case "gulls": .gulls(try Gulls(from: decoder))
            case "stars": .stars(try Stars(from: decoder))
            case "meteor": .meteor(try Meteor(from: decoder))
            case "lightning": .lightning(try CardLightning(from: decoder))
            case "beam": .beam(try BeamLight(from: decoder))
            case "rays": .rays(try Rays(from: decoder))
            case "glitter": .glitter(try Glitter(from: decoder))
            case "clouds": .clouds(try Clouds(from: decoder))
            default:
                throw DecodingError.dataCorruptedError(
                    forKey: .kind, in: values, debugDescription: "there is no weather '\(kind.prefix(20))'")
            }
        let needsCount =
            switch form {
            case .drift, .meteor, .lightning, .beam, .clouds: false
            default: true
            }
        try demand(count != nil || !needsCount, "'count' is missing", decoder)
    }
}

/// `[low, high]`: a range by the depth of a thing, from far to near, or by chance.
struct Span: Decodable, Sendable {
    let low: Double
    let high: Double

    init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        try demand(
            numbers.count == 2 && numbers.allSatisfy { abs($0) <= 10_000 }, "these are not two numbers", decoder)
        (low, high) = (numbers[0], numbers[1])
    }

    /// The value at a share of the way.
    func at(_ share: Double) -> Double { low + (high - low) * share }
}

/// `[x, y, width, height]`.
struct CardArea: Decodable, Sendable {
    let rect: Rect

    init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        try demand(
            numbers.count == 4 && numbers.allSatisfy { abs($0) <= 1000 } && numbers[2] > 0 && numbers[3] > 0,
            "these are not the sides of an area", decoder)
        rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// A length of time in seconds, above 0.
struct Period: Decodable, Sendable {
    let seconds: Double

    init(from decoder: any Decoder) throws {
        seconds = try decoder.singleValueContainer().decode(Double.self)
        try demand((0.05...10_000).contains(seconds), "it is no time from 0.05 to 10000 s", decoder)
    }
}

extension WeatherKind.Form {
    /// The greatest speed of its things, in points of the card per second: infinite for what bursts, flashes or sweeps, 0 for what
    /// hardly moves.
    var speed: Double {
        switch self {
        case .rain(let rain): rain.speed.high
        case .snow(let snow): snow.speed.high
        case .hail(let hail): hail.speed.high
        case .leaves(let leaves): leaves.speed.high
        case .seeds(let seeds): seeds.speed.high
        case .streaks(let streaks): streaks.speed.high
        case .splash, .meteor, .lightning, .beam: .infinity
        case .rings, .drift, .mist, .smoke, .gulls, .stars, .rays, .glitter, .clouds: 0
        }
    }
}

extension Forecast.Kind {
    /// Visits the things of which a number is shown, with their visibility, 0…1: the last one appears gradually.
    @inline(__always)
    func forEach(_ number: Double, _ visit: (_ index: Int, _ grain: Grain, _ presence: Double) -> Void) {
        for index in 0..<min(grains.count, Int(number.rounded(.up))) {
            visit(index, grains[index], min(1, number - Double(index)))
        }
    }
}
