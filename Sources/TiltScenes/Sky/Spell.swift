import TiltCanvas
import TiltEngine

/// A spell of weather: things of one kind, with what chance gave each.
struct Spell: Sendable {
    let form: any WeatherForm
    /// The numbers of things in front, as a neighbour and opened.
    let counts: [Int]
    let grains: [Grain]
    let chance: Chance

    /// A spell; `most` is the number of its things if that is more than are ever counted.
    init(_ form: any WeatherForm, _ chance: Chance, counts: [Int] = [1], most: Int = 0) {
        (self.form, self.counts, self.chance) = (form, counts, chance)
        grains = (0..<max(most, counts.max() ?? 0)).map { Grain(chance, $0) }
    }

    /// Draws a share of its things.
    func draw(
        _ wind: Wind, _ share: Double = 1, isStill: Bool = false, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        guard share > 0 else { return }
        form.draw(
            Shown(spell: self, wind: wind, number: share * Double(grains.count), isStill: isStill), with: &brush,
            into: &list)
    }

    /// A spell as it is shown at a moment.
    struct Shown {
        let spell: Spell
        let wind: Wind
        /// The number of things; the last one appears gradually.
        let number: Double
        /// Whether nothing moves by itself, as with reduced motion.
        var isStill = false

        /// Visits the things, or as many of them as are asked for, with their visibility, 0…1.
        @inline(__always)
        func forEach(
            _ number: Double? = nil, _ visit: (_ index: Int, _ grain: Grain, _ presence: Double) -> Void
        ) {
            let number = number ?? self.number
            for index in 0..<min(spell.grains.count, Int(number.rounded(.up))) {
                visit(index, spell.grains[index], min(1, number - Double(index)))
            }
        }
    }
}

/// A kind of things in the weather, with its measures.
protocol WeatherForm: Decodable, Sendable {
    /// Whether it is of many things.
    static var isCounted: Bool { get }
    /// The greatest speed of its things, in points per second: infinite for what bursts, flashes or sweeps, 0 for what hardly
    /// moves.
    var pace: Double { get }
    /// Throws if its measures do not fit.
    func check(_ decoder: any Decoder) throws
    /// Draws a spell of it.
    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList)
}

extension WeatherForm {
    static var isCounted: Bool { true }
    var pace: Double { 0 }
    func check(_ decoder: any Decoder) throws {}
}
