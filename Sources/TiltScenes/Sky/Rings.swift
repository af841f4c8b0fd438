import TiltCanvas
import TiltEngine

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
