import TiltEngine

/// The chance of a card's weather: all that is fixed from its beginning.
final class Forecast: Sendable {
    let gusts: (strength: Double, period: Double)
    /// The spells, each behind a layer, with the form of those that need the card's weather.
    let spells: [(after: CardLayer, spell: Spell, form: (any CardForm)?)]
    let ground: Ground
    let lamp: Vector
    let beam: CardArt.Beam
    /// The hail of the card and its stones, its lightning, its drifts and its clouds; nil or empty for none.
    let hail: (hail: Hail, spell: Spell)?
    let lightning: (lightning: CardLightning, spell: Spell)?
    let drift: Drift?
    let clouds: [Clouds]
    /// The greatest speed of its things, in points of the card per second.
    let speed: Double

    /// The lamp of a card whose lighthouse has none of its own.
    private static let usualBeam = CardArt.Beam(length: 260, half: 7, color: HexColor(0xfff6d8), period: 8)

    init(_ weather: WeatherDescription, on card: CardArt.Card) {
        gusts = weather.gusts
        ground = card.ground
        lamp = card.lamp
        beam = card.beam ?? Self.usualBeam
        let spells = weather.kinds.enumerated().map { index, kind in
            let counts = kind.count ?? [1, 1, 1]
            // Stones lie all over the wide body, of which a card shows a part.
            let most = kind.form is Hail ? Int((Double(counts[0]) * Hail.spread).rounded(.up)) : 0
            return Spell(kind.form, Chance(seed: weather.seed, kind: index), counts: counts, most: most)
        }
        self.spells = zip(weather.kinds, spells).map { ($0.after, $1, $1.form as? any CardForm) }
        func first<Form: WeatherForm>(_: Form.Type) -> (Form, Spell)? {
            spells.lazy.compactMap { spell in (spell.form as? Form).map { ($0, spell) } }.first
        }
        hail = first(Hail.self)
        lightning = first(CardLightning.self)
        drift = first(Drift.self)?.0
        clouds = spells.compactMap { $0.form as? Clouds }
        speed = spells.map(\.form.pace).max() ?? 0
    }

    /// The strength of the gust at the beginning.
    var firstGust: Double { gusts.strength * Wind.gust(at: 0, period: gusts.period) }
}
