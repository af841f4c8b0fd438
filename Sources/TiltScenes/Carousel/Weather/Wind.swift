import TiltCanvas
import TiltEngine

/// Leaves in the wind: they flutter, turn and fall with the real down.
struct Leaves: Decodable, Sendable {
    let size: Span
    let speed: Span
    let flutter: Double
    let spin: Double
    let fall: Double
    let alpha: Double

    /// How far a shaken leaf jumps.
    private static let jump = 40.0

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let period = WeatherBrush.period()
        let (time, shake) = (weather.time, weather.shake)
        kind.forEach(brush.numberInPeriod(number)) { _, grain, presence in
            let displacement = Vector(weather.leafTravel.x, fall * weather.leafTravel.y) * speed.at(grain.z)
            let wave = Vector(.sin(2.1 * time + grain.turn), 0.6 * .cos(2.7 * time + grain.turn)) * flutter
            let thrown = Vector(2 * grain.scatter - 1, 2 * grain.picture - 1) * (shake * Self.jump)
            let start = Vector(grain.x * period, grain.y * 480)
            let angle = spin * (time + 0.02 * displacement.x) + grain.turn
            let width = 1.5 * size.at(grain.z) * (0.35 + 0.65 * abs(.cos(3 * time + grain.turn)))
            let isGold = grain.picture < 1.0 / 3
            brush.forEachPlace(start + displacement + wave + thrown) {
                brush.sprite(
                    isGold ? .leafGold : .leaf, at: $0,
                    size: Vector(width, size.at(grain.z) * (isGold ? 1.25 : 1)), angle: angle,
                    alpha: alpha * presence, into: &list)
            }
        }
    }
}

/// Slow motes that drift with the wind.
struct Seeds: Decodable, Sendable {
    let size: Span
    let speed: Span
    let wind: CardPoint
    let color: HexColor
    let alpha: Double

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let period = WeatherBrush.period()
        let time = weather.time
        kind.forEach(brush.numberInPeriod(number)) { _, grain, presence in
            let wave =
                Vector(.sin(time * lerp(0.6, 1.1, grain.scatter) + grain.turn), .sin(0.8 * time + grain.turn)) * 4
            let displacement = wind.vector * (speed.at(grain.z) * time) + wave + weather.down * 12
            let start = Vector(grain.x * period, grain.y * 480)
            brush.forEachPlace(start + displacement) {
                brush.dot(at: $0, radius: size.at(grain.size), color.color, alpha: alpha * presence, into: &list)
            }
        }
    }
}

/// Streaks of fast air.
struct Streaks: Decodable, Sendable {
    let length: Span
    let width: Span
    let speed: Span
    let curl: Double
    let color: HexColor
    let alpha: Double

    private static let pieces = 12

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let margin = max(WeatherBrush.margin, length.high)
        let period = WeatherBrush.period(margin: margin)
        kind.forEach(brush.numberInPeriod(number, margin: margin)) { _, grain, presence in
            let start = Vector(grain.x * period + speed.at(grain.z) * weather.windTravel, 40 + grain.y * 310)
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
struct Mist: Decodable, Sendable {
    let size: Span
    let y: Span
    /// The height of a bank in parts of its width.
    let squash: Double
    let drift: Span
    let slosh: Double
    let color: HexColor
    let alpha: Double

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        // A bank goes round where none of it can be seen.
        let margin = size.high / 2 + CardArt.reach
        let period = WeatherBrush.period(margin: margin)
        kind.forEach(brush.numberInPeriod(number, margin: margin)) { index, grain, presence in
            let width = size.at(grain.size)
            let share = (Double(index) * 0.618_034 + 0.3).truncatingRemainder(dividingBy: 1)
            let x = grain.x * period + drift.at(grain.z) * weather.time + slosh * weather.slosh
            brush.forEachPlace(Vector(x, y.at(share)), margin: margin) {
                brush.sprite(
                    .puff, at: $0, size: Vector(width, width * squash), color.color,
                    alpha: alpha * lerp(0.6, 1, grain.scatter) * presence, into: &list)
            }
        }
    }
}

/// Smoke from a chimney.
struct Smoke: Decodable, Sendable {
    let at: CardPoint
    let size: Span
    let rise: Double
    let life: Period
    let color: HexColor
    let alpha: Double

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        kind.forEach(number) { index, _, presence in
            let age = wrapped(weather.time / life.seconds + Double(index) * 0.618_034, 1)
            let blown = 9 * age * .sin(5 * age) + 40 * age * (weather.gust - weather.down.x)
            let width = 1.6 * size.at(age)
            brush.sprite(
                .puff, at: at.vector + Vector(blown, -rise * life.seconds * age), size: Vector(width, width),
                color.color, alpha: alpha * (1 - age) * min(1, 8 * age) * presence, into: &list)
        }
    }
}
