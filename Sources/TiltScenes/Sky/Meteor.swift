import TiltCanvas
import TiltEngine

/// A shooting star now and then.
struct Meteor: WeatherForm {
    let window: Period
    let chance: Double
    let length: Double
    let life: Period
    let color: HexColor
    let alpha: Double

    private static let direction = Vector(-0.85, 0.53)

    static let isCounted = false
    var pace: Double { .infinity }

    /// The one that flies at a time; nil for none.
    func flight(_ spell: Spell, at time: Double) -> Occasion? {
        let flight = Occasion(spell.chance, every: window.seconds, likelihood: chance, at: time)
        return flight.flatMap { time - $0.time < life.seconds ? $0 : nil }
    }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let time = shown.wind.time
        guard !shown.isStill, let flight = flight(shown.spell, at: time) else { return }
        let (body, share) = (brush.body, (time - flight.time) / life.seconds)
        let start = Vector(
            body.minX + flight.number(2) * body.width, body.minY + 0.4 * flight.number(3) * body.height)
        let head = start + Self.direction * (2 * length * share)
        guard brush.begins(at: head, reach: length) else { return }
        brush.line(
            from: head, to: head - Self.direction * length, width: 1.5, color.color,
            alpha: alpha * .sin(.pi * share), endOpacity: 0, into: &list)
    }
}
