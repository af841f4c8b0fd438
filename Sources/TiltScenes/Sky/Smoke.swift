import TiltCanvas
import TiltEngine

/// Smoke from a chimney.
struct Smoke: WeatherForm {
    let at: Place
    let size: Span
    let rise: Double
    let life: Period
    let color: HexColor
    let alpha: Double

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        shown.forEach { index, _, presence in
            let age = wrapped(shown.wind.time / life.seconds + Double(index) * 0.618_034, 1)
            let blown = 9 * age * .sin(5 * age) + 40 * age * (shown.wind.gust - shown.wind.down.x)
            let width = 1.6 * size.at(age)
            brush.sprite(
                .puff, at: at.vector + Vector(blown, -rise * life.seconds * age), size: Vector(width, width),
                color.color, alpha: alpha * (1 - age) * min(1, 8 * age) * presence, into: &list)
        }
    }
}
