import TiltCanvas
import TiltEngine
import TiltStage

/// A bolt now and then, with its glow and a flash of the whole card. There are at most two flashes in any second: WCAG 2.3.1
/// allows three.
struct CardLightning: Decodable, Sendable {
    let window: Period
    let chance: Double
    let x: Span
    let top: Double
    let foot: Double
    let color: HexColor
    let glow: HexColor
    let flash: Double

    private static let life = 0.7
    /// The times after which a bolt and its second strike have faded to 1/e, and when that one comes.
    private static let (fading, secondFading, second) = (0.09, 0.16, 0.14)
    /// Widths and opacities of the strokes over one another.
    private static let strokes = [(7.0, 0.25), (4, 0.5), (2, 1)]
    /// The memory for the points of a bolt.
    private static let memory = Scratch<Vector>()
    private static let (levels, armLevels, roughness, decay) = (5, 4, 0.24, 0.52)

    private enum Key: String, CodingKey { case window, chance, x, top, foot, color, glow, flash }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        window = try values.decode(Period.self, forKey: .window)
        chance = try values.decode(Double.self, forKey: .chance)
        x = try values.decode(Span.self, forKey: .x)
        top = try values.decode(Double.self, forKey: .top)
        foot = try values.decode(Double.self, forKey: .foot)
        color = try values.decode(HexColor.self, forKey: .color)
        glow = try values.decode(HexColor.self, forKey: .glow)
        flash = try values.decode(Double.self, forKey: .flash)
        // Two strikes of a bolt are two flashes; the next bolt is 0.4 windows away at least.
        try demand(window.seconds >= 2.5, "'window' is under 2.5 s: that many flashes can harm", decoder)
        try demand((0...0.5).contains(flash), "'flash' is not 0…0.5", decoder)
    }

    /// The strength of the bolt at an age in seconds.
    static func strength(at age: Double) -> Double {
        guard (0..<life).contains(age) else { return 0 }
        let again = age > second ? 0.7 * .exp(-(age - second) / secondFading) : 0
        return min(1, .exp(-age / fading) + again)
    }

    /// The last bolt of the window that a time is in; nil if there is none yet.
    func moment(_ chance: Chance, at time: Double) -> WeatherWindow? {
        WeatherWindow(chance, every: window.seconds, chance: self.chance, at: time)
    }

    /// Draws the bolt; with reduced motion it stands still, and nothing flashes.
    func draw(
        _ kind: Forecast.Kind, of weather: CardWeather, isStill: Bool, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        let moment = isStill ? WeatherWindow(kind.chance, index: 2) : moment(kind.chance, at: weather.time)
        guard let moment else { return }
        let strength = isStill ? 1 : Self.strength(at: moment.age)
        guard strength > 0.01 else { return }
        let start = Vector(x.at(moment.number(2)), top)
        guard brush.begins(at: start, reach: foot - top) else { return }
        Self.memory.use { points in
            let end = start + Vector(30 * moment.number(3), foot - top)
            let bolt = append(from: start, to: end, Self.levels, moment, 0, to: &points)
            let (third, half) = (points[bolt.count / 3], points[bolt.count / 2])
            brush.draw(
                .puff, at: half, size: Vector(330, 330), glow.color, alpha: 0.85 * strength, into: &list)
            let left = append(
                from: third, to: Vector(third.x - 52, foot - 34), Self.armLevels, moment, 1, to: &points)
            let right = append(
                from: half, to: Vector(half.x + 44, foot - 22), Self.armLevels, moment, 2, to: &points)
            for (width, alpha) in Self.strokes {
                let (tone, alpha) = (width == 2 ? Color.white : glow.color, alpha * strength)
                brush.path(points[bolt], width: width, tone, alpha: alpha, into: &list)
                brush.path(points[left], width: width * 0.5, tone, alpha: alpha, into: &list)
                brush.path(points[right], width: width * 0.5, tone, alpha: alpha, into: &list)
            }
        }
    }

    /// The opacity of the white over the whole card; half of that if it is open.
    func flash(_ kind: Forecast.Kind, at time: Double, openness: Double) -> Double {
        guard let moment = moment(kind.chance, at: time) else { return 0 }
        return flash * Self.strength(at: moment.age) * lerp(1, 0.5, openness.clamped(to: 0...1))
    }

    /// Appends a broken line by displacement of midpoints, and returns its place.
    private func append(
        from start: Vector, to end: Vector, _ levels: Int, _ moment: WeatherWindow, _ branch: Int,
        to points: inout [Vector]
    ) -> Range<Int> {
        let (first, pieces) = (points.count, 1 << levels)
        points.append(contentsOf: repeatElement(start, count: pieces))
        points.append(end)
        var (reach, thing, length) = (Self.roughness * abs(end.y - start.y), 1 + 128 * branch, pieces)
        while length > 1 {
            for place in stride(from: first, to: first + pieces, by: length) {
                let (u, v) = (moment.number(4, thing: thing), moment.number(5, thing: thing))
                let middle = (points[place] + points[place + length]) / 2
                points[place + length / 2] = middle + Vector((2 * u - 1) * reach, (2 * v - 1) * reach * 0.3)
                thing += 1
            }
            (length, reach) = (length / 2, reach * Self.decay)
        }
        return first..<points.count
    }
}
