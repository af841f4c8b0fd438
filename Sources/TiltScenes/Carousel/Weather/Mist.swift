import TiltCanvas
import TiltEngine

/// Streaks of fast air.
struct Streaks: WeatherForm {
    let length: Span
    let width: Span
    let speed: Span
    let curl: Double
    let color: HexColor
    let alpha: Double

    private static let pieces = 12

    var pace: Double { speed.high }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let margin = max(brush.margin, length.high)
        let period = brush.period(margin: margin)
        shown.forEach(brush.numberInPeriod(shown.number, margin: margin)) { _, grain, presence in
            let start = Vector(grain.x * period + speed.at(grain.z) * shown.wind.blown, 40 + grain.y * 310)
            let size = length.at(grain.size)
            let thick = width.at(grain.z)
            brush.forEachPlace(start, margin: margin) { place in
                guard brush.begins(at: place + Vector(size / 2, 0), reach: size / 2) else { return }
                func point(_ share: Double) -> Vector {
                    place + Vector(size * share, curl * .sin(3.4 * share + grain.turn))
                }
                for piece in 0..<Self.pieces {
                    let (from, to) = (Double(piece) / Double(Self.pieces), Double(piece + 1) / Double(Self.pieces))
                    let strength = Double.sin(.pi * (from + to) / 2)
                    brush.line(
                        from: point(from), to: point(to), width: max(0.5, thick * strength), color.color,
                        alpha: alpha * strength * presence, into: &list)
                }
            }
        }
    }
}

/// Banks of fog, which slosh to the low side, overshoot once and settle.
struct Mist: CardForm {
    let size: Span
    let y: Span
    /// The height of a bank in parts of its width.
    let squash: Double
    let drift: Span
    let slosh: Double
    let color: HexColor
    let alpha: Double

    func draw(
        _ shown: Spell.Shown, of weather: CardWeather, presence _: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        // A bank goes round where none of it can be seen.
        let margin = size.high / 2 + CardArt.reach
        let period = brush.period(margin: margin)
        shown.forEach(brush.numberInPeriod(shown.number, margin: margin)) { index, grain, presence in
            let width = size.at(grain.size)
            let share = (Double(index) * 0.618_034 + 0.3).truncatingRemainder(dividingBy: 1)
            let x = grain.x * period + drift.at(grain.z) * shown.wind.time + slosh * weather.slosh
            brush.forEachPlace(Vector(x, y.at(share)), margin: margin) {
                brush.sprite(
                    .puff, at: $0, size: Vector(width, width * squash), color.color,
                    alpha: alpha * lerp(0.6, 1, grain.scatter) * presence, into: &list)
            }
        }
    }
}
