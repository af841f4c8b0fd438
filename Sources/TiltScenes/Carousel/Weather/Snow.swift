import TiltCanvas
import TiltEngine

/// Flakes that fall along the real down, sway, and whirl while the card is shaken.
struct Snow: Decodable, Sendable {
    let size: Span
    let speed: Span
    let sway: Double
    let swirl: Double
    let color: HexColor
    let alpha: Span
    /// "flake" for crystals; discs otherwise.
    let picture: String?

    /// How fast crystals turn, in radians per second.
    private static let turning = Angle.degrees(20).radians

    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, number: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let period = WeatherBrush.period()
        let (time, shake) = (weather.time, weather.shake)
        kind.forEach(brush.numberInPeriod(number)) { _, grain, presence in
            let turn = lerp(0.7, 1.5, grain.scatter) * time + grain.turn
            let whirl = Vector(.cos(3.1 * time + grain.turn), .sin(2.3 * time + 2 * .pi * grain.picture))
            let start = Vector(grain.x * period, grain.y * 480)
            let drift = weather.rainTravel * speed.at(grain.z) + Vector(.sin(turn), 0.35 * .cos(1.7 * turn)) * sway
            let (radius, strength) = (size.at(grain.z), alpha.at(grain.z) * presence)
            brush.forEachPlace(start + drift + whirl * (shake * swirl)) {
                if picture != nil {
                    brush.sprite(
                        .flake, at: $0, size: Vector(2 * radius, 2 * radius),
                        angle: Self.turning * time + grain.turn, color.color, alpha: strength, into: &list)
                } else {
                    brush.dot(at: $0, radius: radius, color.color, alpha: strength, into: &list)
                }
            }
        }
    }
}

/// Snow that gathers at the card's foot, deepest in the corner that is down.
struct Drift: Decodable, Sendable {
    let columns: Int
    /// How deep it gets, in points at an ordinary lean.
    let most: Double
    let color: HexColor
    let alpha: Double

    private enum Key: String, CodingKey { case columns, most, color, alpha }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        columns = try values.decode(Int.self, forKey: .columns)
        most = try values.decode(Double.self, forKey: .most)
        color = try values.decode(HexColor.self, forKey: .color)
        alpha = try values.decode(Double.self, forKey: .alpha)
        try demand((2...200).contains(columns), "'columns' is not 2…200", decoder)
    }

    private static let deepest = 60.0

    /// The snow on a level card.
    var start: [Double] { (0..<columns).map { target($0, tilt: 0) } }

    private func target(_ column: Int, tilt: Double) -> Double {
        let u = Double(column) / Double(columns - 1)
        let lean = max(0, (2 * u - 1) * tilt)
        let deep = 5.8 * most * lean * lean.squareRoot()
        return min(5 + 3 * .sin(9 * u) * .sin(23 * u) + deep, Self.deepest)
    }

    /// Lets it gather for a step; `tilt` is the part of down to the right.
    func step(_ heights: inout [Double], tilt: Double, shake: Double) {
        for column in heights.indices {
            let target = target(column, tilt: tilt)
            let height = heights[column]
            let next = height + (target - height) * (target > height ? 0.0033 : 0.0055)
            heights[column] = max(0, next - 20 * shake * CardWeather.step)
        }
    }

    func draw(_ weather: CardWeather, presence: Double, with brush: WeatherBrush, into list: inout DrawList) {
        let (body, heights) = (brush.body, weather.drift)
        let foot = body.maxY + 30
        brush.fill(columns + 2, color.color, alpha: alpha, into: &list) { index in
            guard (1...columns).contains(index) else {
                return Vector(index == 0 ? body.minX - 30 : body.maxX + 30, foot)
            }
            let u = Double(index - 1) / Double(columns - 1)
            return Vector(body.minX - 30 + u * (body.width + 60), body.maxY - heights[index - 1] * presence)
        }
    }
}
