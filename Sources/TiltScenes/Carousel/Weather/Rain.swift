import TiltCanvas
import TiltEngine

/// Drops that fall along the real down of the device, driven by the wind.
struct Rain: Decodable, Sendable {
    let length: Span
    let width: Span
    let speed: Span
    /// How far the directions of drops differ, in degrees.
    let scatter: Double
    let color: HexColor
    let alpha: Span
    /// The part of the card in which it rains; nil for all of it.
    let area: CardArea?

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let period = WeatherBrush.period()
        let direction = weather.rainDirection
        kind.forEach(area == nil ? brush.numberInPeriod(number) : number) { _, grain, presence in
            let turn = scatter * (2 * grain.scatter - 1) * .pi / 180
            let slant = Vector(direction.x - turn * direction.y, direction.y + turn * direction.x)
            let back = slant * -length.at(grain.z)
            let move = weather.rainTravel * speed.at(grain.z)
            let (size, strength) = (width.at(grain.z), alpha.at(grain.z) * presence)
            if let area = area?.rect {
                let place = Vector(
                    area.minX + wrapped(grain.x * area.width + move.x, area.width),
                    area.minY + wrapped(grain.y * area.height + move.y, area.height))
                let depth = min(place.x - area.minX, area.maxX - place.x, place.y - area.minY, area.maxY - place.y)
                brush.drop(
                    at: place, back: back, width: size, color.color, alpha: strength * (depth / 16).clamped(to: 0...1),
                    into: &list)
            } else {
                let start = Vector(grain.x * period, grain.y * 480)
                brush.forEachPlace(start + move) { place in
                    brush.drop(at: place, back: back, width: size, color.color, alpha: strength, into: &list)
                }
            }
        }
    }
}

/// Drops that burst on the ground: four spokes that grow and fade.
struct Splash: Decodable, Sendable {
    let size: Span
    let life: Period
    let color: HexColor
    let alpha: Double

    private static let spokes = [-0.9, -0.35, 0.35, 0.9].map { Vector(.sin($0), -.cos($0)) }

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let body = brush.body
        kind.forEach(number) { index, grain, presence in
            let age = weather.time / life.seconds + grain.phase
            let share = age - age.rounded(.down)
            let x = body.minX + kind.chance.number(index, 0, life: Int(age.rounded(.down))) * body.width
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

/// Rings where drops fall on water.
struct Rings: Decodable, Sendable {
    let size: Span
    let life: Period
    let color: HexColor
    let alpha: Double
    /// The puddles; or the part of the sea.
    let at: [CardPoint]?
    let area: CardArea?

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        kind.forEach(number) { index, grain, presence in
            let age = weather.time / life.seconds + grain.phase
            let life = Int(age.rounded(.down))
            let share = age - age.rounded(.down)
            let (u, v) = (kind.chance.number(index, 0, life: life), kind.chance.number(index, 1, life: life))
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
