import TiltEngine

/// The chance of a card's weather: all that is fixed from its beginning.
final class Forecast: Sendable {
    /// A kind of weather with its things.
    struct Kind: Sendable {
        let form: WeatherKind.Form
        let after: CardLayer
        let counts: [Int]
        let grains: [Grain]
        let chance: Chance
    }

    let gusts: (strength: Double, period: Double)
    let kinds: [Kind]
    let ground: Ground
    let lamp: Vector
    let beam: CardArt.Beam
    /// The hail of the card and its stones; nil for none.
    let hail: (hail: Hail, grains: [Grain], chance: Chance)?
    let drift: Drift?
    /// The greatest speed of its things, in points of the card per second.
    let speed: Double

    /// The lamp of a card whose lighthouse has none of its own.
    private static let usualBeam = CardArt.Beam(length: 260, half: 7, color: HexColor(0xfff6d8), period: 8)

    init(_ weather: WeatherDescription, on card: CardArt.Card) {
        gusts = weather.gusts
        ground = card.ground
        lamp = card.lamp
        beam = card.beam ?? Self.usualBeam
        kinds = weather.kinds.enumerated().map { index, kind in
            let chance = Chance(seed: weather.seed, kind: index)
            let counts = kind.count ?? [1, 1, 1]
            var most = counts.max() ?? 0
            // Stones lie all over the wide body, of which a card shows a part.
            if case .hail = kind.form { most = max(most, Int((Double(counts[0]) * Hail.spread).rounded(.up))) }
            return Kind(
                form: kind.form, after: kind.after, counts: counts, grains: (0..<most).map { Grain(chance, $0) },
                chance: chance)
        }
        hail =
            kinds.lazy.compactMap { if case .hail(let hail) = $0.form { (hail, $0.grains, $0.chance) } else { nil } }
            .first
        drift = kinds.lazy.compactMap { if case .drift(let drift) = $0.form { drift } else { nil } }.first
        speed = kinds.map(\.form.speed).max() ?? 0
    }

    /// The strength of the gust at a time in seconds.
    func gust(at time: Double) -> Double {
        let turn = 2 * Double.pi * time / gusts.period
        return gusts.strength * (0.55 + 0.45 * .sin(turn) * .sin(turn / 1.7 + 1))
    }
}

/// A source of chance without a state: a number for every thing, use and life.
struct Chance: Sendable {
    private let base: UInt64

    init(seed: Int, kind: Int) { base = UInt64(seed) << 20 + 16 * 2048 * UInt64(kind) }

    /// A number from 0 up to but not including 1: splitmix64(seed · 2²⁰ + 16 i + use) · 2⁻⁶⁴.
    func number(_ index: Int, _ use: Int, life: Int = 0) -> Double {
        let key = base &+ UInt64(16 * (index & 2047) + use)
        var random = SplitMix64(seed: key ^ UInt64(bitPattern: Int64(life)) &* 0xD1B5_4A32_D192_ED03)
        return Double(random.next() >> 11) * 0x1p-53
    }
}

/// What chance gave a thing of the weather; each is 0…1.
struct Grain: Sendable {
    let x: Double
    let y: Double
    /// The depth: 0 far, 1 near.
    let z: Double
    let phase: Double
    let scatter: Double
    let picture: Double
    let size: Double

    init(_ chance: Chance, _ index: Int) {
        x = chance.number(index, 0)
        y = chance.number(index, 1)
        z = chance.number(index, 2)
        phase = chance.number(index, 3)
        scatter = chance.number(index, 4)
        picture = chance.number(index, 5)
        size = chance.number(index, 6)
    }

    /// The phase as an angle in radians.
    var turn: Double { 2 * .pi * phase }
}
