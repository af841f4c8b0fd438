import TiltCanvas
import TiltEngine

/// Gulls that circle, beat their wings while they climb, and glide.
struct Gulls: WeatherForm {
    let size: Span
    let box: Area
    let period: Span
    let color: HexColor
    let alpha: Double

    /// The beats of wings in a second.
    private static let beat = 2.6

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let (time, box) = (shown.wind.time, box.rect)
        let lean = Double.atan2(y: shown.wind.down.x, x: shown.wind.down.y) / 2
        shown.forEach { _, grain, presence in
            let (a, b) = (2 * Double.pi / period.low, 2 * Double.pi / period.high)
            let pace = lerp(0.85, 1.15, grain.scatter)
            let (x, y) = (a * pace * time + grain.turn, b * pace * time + 2 * .pi * grain.y)
            let half = box.size / 2
            let place = box.center + Vector(half.x * .sin(x), half.y * .sin(y))
            let velocity = Vector(half.x * a * .cos(x), half.y * b * .cos(y))
            let beats = wrapped(time * Self.beat + grain.phase, 1)
            let isUp = velocity.y < 0 && beats < 0.5
            let slope = (velocity.y / max(8, abs(velocity.x))).clamped(to: -1...1) * (velocity.x < 0 ? -1 : 1)
            let width = 1.9 * size.at(grain.size)
            brush.sprite(
                isUp ? .gullUp : .gullDown, at: place, size: Vector(width, width / 2),
                angle: Angle.degrees(20).radians * slope + lean, color.color, alpha: alpha * presence, into: &list)
        }
    }
}

/// Stars that twinkle.
struct Stars: WeatherForm {
    let size: Span
    let area: Area
    let period: Span
    let color: HexColor
    let alpha: Span

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        // The area is as wide as an open card; a closed one shows a part of its stars.
        let area = area.rect
        shown.forEach { _, grain, presence in
            let wave = 0.5 + 0.5 * .sin(2 * .pi * shown.wind.time / max(0.1, period.at(grain.z)) + grain.turn)
            let width = 2 * size.at(grain.size * grain.size)
            brush.sprite(
                .star, at: Vector(area.minX + grain.x * area.width, area.minY + grain.y * area.height),
                size: Vector(width, width), color.color, alpha: alpha.at(wave * wave) * presence, into: &list)
        }
    }
}

/// Glints on the water.
struct Glitter: WeatherForm {
    let at: Place
    let width: Double
    let depth: Double
    let color: HexColor
    let alpha: Double

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        shown.forEach { _, grain, presence in
            let wave = Double.sin(.pi * shown.wind.time / lerp(0.9, 2.2, grain.scatter) + grain.turn)
            let place = at.vector + Vector((grain.x - 0.5) * width * (0.5 + grain.y), grain.y * depth)
            let size = 3 + 6 * grain.size
            brush.sprite(
                .star, at: place, size: Vector(size, size), color.color, alpha: alpha * wave * wave * presence,
                into: &list)
        }
    }
}

/// The beam of the lighthouse, which turns. It looks at the viewer once in a turn.
struct BeamLight: CardForm {
    let alpha: Double

    static let isCounted = false
    var pace: Double { .infinity }

    /// The share of the turn in which the lamp looks at the viewer.
    private static let facing = 0.15

    func draw(
        _ shown: Spell.Shown, of weather: CardWeather, presence _: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let (beam, lamp) = (weather.forecast.beam, weather.forecast.lamp)
        let turn = 2 * Double.pi * shown.wind.time / beam.period
        let (cosine, sine) = (Double.cos(turn), Double.sin(turn))
        let q = abs(cosine)
        let side: Double = cosine < 0 ? -1 : 1
        for (side, share) in [(side, 1.0), (-side, 0.62)] {
            let length = beam.length * q * share
            guard length > 1 else { continue }
            // It falls a little, as the lamp looks down on the sea.
            let angle = side * Angle.degrees(5).radians
            let direction = Vector(side * .cos(angle), .sin(abs(angle)))
            brush.draw(
                .beam, at: lamp + direction * (length / 2), size: Vector(side * length, 0.28 * length + 2 * beam.half),
                angle: angle, beam.color.color, alpha: alpha * (0.4 + 0.6 * q), into: &list)
        }
        let glow = q < Self.facing && sine > 0 ? 1 + 2 * (1 - q / Self.facing) : 1
        let width = 5 * beam.half * glow
        brush.draw(
            .puff, at: lamp, size: Vector(width, width), beam.color.color, alpha: 0.5, into: &list)
    }
}

/// A fan of rays about the sun.
struct Rays: WeatherForm {
    let at: Place
    let radius: Span
    /// In degrees per second.
    let turn: Double
    let color: HexColor
    let alpha: Double
    let period: Period

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        shown.forEach { index, grain, presence in
            let angle =
                2 * .pi * Double(index) / Double(max(1, shown.spell.counts[0])) + Angle.degrees(turn).radians
                * shown.wind.time
            let direction = Vector(.cos(angle), .sin(angle))
            let length = radius.high - radius.low / 2
            let wave = 1 + 0.4 * .sin(2 * .pi * shown.wind.time / period.seconds + grain.turn)
            brush.sprite(
                .ray, at: at.vector + direction * (radius.low / 2 + length / 2),
                size: Vector(length * lerp(0.2, 0.32, grain.size), length), angle: angle - .pi / 2, color.color,
                alpha: alpha * wave * presence, into: &list)
        }
    }
}

/// Clouds that sway: a layer that moves.
struct Clouds: WeatherForm {
    let layer: CardLayer
    let sway: Place
    let period: Period

    static let isCounted = false

    /// Draws nothing: the layer is drawn where it is.
    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {}

    /// The move of the layer at a time.
    func shift(at time: Double) -> Vector {
        let turn = 2 * Double.pi * time / period.seconds
        return Vector(sway.vector.x * .sin(turn), sway.vector.y * .cos(turn))
    }
}
