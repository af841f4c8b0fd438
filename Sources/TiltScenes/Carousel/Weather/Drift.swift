import TiltCanvas
import TiltEngine

/// Snow that gathers at the card's foot, deepest in the corner that is down.
struct Drift: CardForm {
    static let isCounted = false

    let columns: Int
    /// How deep it gets, in points at an ordinary lean.
    let most: Double
    let color: HexColor
    let alpha: Double

    func check(_ decoder: any Decoder) throws {
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
            heights[column] = max(0, next - 20 * shake * Wind.step)
        }
    }

    func draw(
        _ shown: Spell.Shown, of weather: CardWeather, presence: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let (heights, body) = (weather.drift, brush.body)
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
