import TiltCanvas
import TiltEngine

/// Drops that burst on the ground: four spokes that grow and fade.
struct Splash: WeatherForm {
    let size: Span
    let life: Period
    let color: HexColor
    let alpha: Double

    var pace: Double { .infinity }

    private static let spokes = [-0.9, -0.35, 0.35, 0.9].map { Vector(.sin($0), -.cos($0)) }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let body = brush.body
        shown.forEach { index, grain, presence in
            let age = shown.wind.time / life.seconds + grain.phase
            let share = age - age.rounded(.down)
            let x = body.minX + shown.spell.chance.number(index, 0, life: Int(age.rounded(.down))) * body.width
            guard let y = shown.weather?.forecast.ground.height(at: x) else { return }
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

/// Rings where drops fall on water.
struct Rings: WeatherForm {
    let size: Span
    let life: Period
    let color: HexColor
    let alpha: Double
    /// The puddles; or the part of the sea.
    let at: [Place]?
    let area: Area?

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        shown.forEach { index, grain, presence in
            let age = shown.wind.time / life.seconds + grain.phase
            let life = Int(age.rounded(.down))
            let share = age - age.rounded(.down)
            let (u, v) = (
                shown.spell.chance.number(index, 0, life: life), shown.spell.chance.number(index, 1, life: life)
            )
            var width = size.at(grain.size) * (0.5 + 1.3 * share)
            let place: Vector
            if let at, !at.isEmpty {
                place = at[index % at.count].vector + Vector(16 * u - 8, 3 * v - 1.5)
            } else {
                let area = area?.rect ?? brush.body
                place = Vector(area.minX + u * area.width, area.minY + v * area.height)
                width *= 0.5 + 0.8 * v
            }
            brush.sprite(
                .ring, at: place, size: Vector(2 * width, 0.75 * width), color.color,
                alpha: alpha * (1 - share) * presence, into: &list)
        }
    }
}
