import TiltCanvas
import TiltEngine

/// Drops that burst on the ground: four spokes that grow and fade.
struct Splash: CardForm {
    let size: Span
    let life: Period
    let color: HexColor
    let alpha: Double

    var pace: Double { .infinity }

    private static let spokes = [-0.9, -0.35, 0.35, 0.9].map { Vector(.sin($0), -.cos($0)) }

    func draw(
        _ shown: Spell.Shown, of weather: CardWeather, presence _: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let body = brush.body
        shown.forEach { index, grain, presence in
            let age = shown.wind.time / life.seconds + grain.phase
            let share = age - age.rounded(.down)
            let x = body.minX + shown.spell.chance.number(index, 0, life: Int(age.rounded(.down))) * body.width
            guard let y = weather.forecast.ground.height(at: x) else { return }
            let (place, length) = (Vector(x, y + 3 * grain.y), size.at(grain.size) * share)
            guard length > 0, brush.begins(at: place, reach: length) else { return }
            for spoke in Self.spokes {
                brush.line(
                    from: place + spoke * (0.35 * length), to: place + spoke * length, width: 0.9, color.color,
                    alpha: alpha * (1 - share) * presence, into: &list)
            }
        }
    }
}
