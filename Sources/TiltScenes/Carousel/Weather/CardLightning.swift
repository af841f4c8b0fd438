import TiltCanvas
import TiltEngine

/// A bolt now and then, with its glow and a flash of the whole card.
struct CardLightning: WeatherForm {
    let window: Period
    let chance: Double
    let x: Span
    let top: Double
    let foot: Double
    let glow: HexColor
    let flash: Double

    static let isCounted = false
    var pace: Double { .infinity }

    func check(_ decoder: any Decoder) throws {
        try demand(
            window.seconds >= Lightning.shortest, "'window' is under 2.5 s: that many flashes can harm", decoder)
        try demand((0...0.5).contains(flash), "'flash' is not 0…0.5", decoder)
    }

    /// The last bolt of the window that a time is in; nil if there is none yet.
    func bolt(_ spell: Spell, at time: Double) -> Occasion? {
        Occasion(spell.chance, every: window.seconds, likelihood: chance, at: time)
    }

    /// Draws the bolt; with reduced motion it stands still, and nothing flashes.
    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let time = shown.wind.time
        guard let bolt = shown.isStill ? Occasion(shown.spell.chance, 2, at: time) : bolt(shown.spell, at: time) else {
            return
        }
        let start = Vector(x.at(bolt.number(2)), top)
        Lightning.draw(
            bolt, from: start, to: start + Vector(30 * bolt.number(3), foot - top), width: 2, glow: glow.color,
            brightness: Lightning.brightness(at: time - bolt.time), with: &brush, into: &list)
    }

    /// The opacity of the white over the whole card; half of that if it is open.
    func flash(_ spell: Spell, at time: Double, openness: Double) -> Double {
        guard let bolt = bolt(spell, at: time) else { return 0 }
        return flash * Lightning.brightness(at: time - bolt.time) * lerp(1, 0.5, openness.clamped(to: 0...1))
    }
}
