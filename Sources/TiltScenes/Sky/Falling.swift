import TiltCanvas
import TiltEngine

/// Drops that fall along the real down of the device, driven by the wind.
struct Rain: WeatherForm {
    let length: Span
    let width: Span
    let speed: Span
    /// How far the directions of drops differ, in degrees.
    let scatter: Double
    let color: HexColor
    let alpha: Span
    /// The part of the card in which it rains; nil for all of it.
    var area: Area?

    var pace: Double { speed.high }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let direction = shown.wind.direction
        shown.forEach(area == nil ? brush.numberInPeriod(shown.number) : shown.number) { _, grain, presence in
            let turn = scatter * (2 * grain.scatter - 1) * .pi / 180
            let slant = Vector(direction.x - turn * direction.y, direction.y + turn * direction.x)
            let back = slant * -length.at(grain.z)
            let move = shown.wind.fallen * speed.at(grain.z)
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
                brush.forEachPlace(grain, move) {
                    brush.drop(at: $0, back: back, width: size, color.color, alpha: strength, into: &list)
                }
            }
        }
    }
}

/// Flakes that fall along the real down, sway, and whirl while the device is shaken.
struct Snow: WeatherForm {
    let size: Span
    let speed: Span
    let sway: Double
    let swirl: Double
    let color: HexColor
    let alpha: Span
    /// "flake" for crystals; discs otherwise.
    var picture: String?

    /// How fast crystals turn, in radians per second.
    private static let turning = Angle.degrees(20).radians

    var pace: Double { speed.high }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let (time, shake) = (shown.wind.time, shown.wind.shake)
        shown.forEach(brush.numberInPeriod(shown.number)) { _, grain, presence in
            let turn = lerp(0.7, 1.5, grain.scatter) * time + grain.turn
            let whirl = Vector(.cos(3.1 * time + grain.turn), .sin(2.3 * time + 2 * .pi * grain.picture))
            let drift = shown.wind.fallen * speed.at(grain.z) + Vector(.sin(turn), 0.35 * .cos(1.7 * turn)) * sway
            let (radius, strength) = (size.at(grain.z), alpha.at(grain.z) * presence)
            brush.forEachPlace(grain, drift + whirl * (shake * swirl)) {
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

/// Leaves in the wind: they flutter, turn and fall with the real down.
struct Leaves: WeatherForm {
    let size: Span
    let speed: Span
    let flutter: Double
    let spin: Double
    let fall: Double
    let alpha: Double

    /// How far a shaken leaf jumps.
    private static let jump = 40.0

    var pace: Double { speed.high }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let (time, flown) = (shown.wind.time, shown.wind.flown)
        shown.forEach(brush.numberInPeriod(shown.number)) { _, grain, presence in
            let displacement = Vector(flown.x, fall * flown.y) * speed.at(grain.z)
            let wave = Vector(.sin(2.1 * time + grain.turn), 0.6 * .cos(2.7 * time + grain.turn)) * flutter
            let thrown = Vector(2 * grain.scatter - 1, 2 * grain.picture - 1) * (shown.wind.shake * Self.jump)
            let angle = spin * (time + 0.02 * displacement.x) + grain.turn
            let width = 1.5 * size.at(grain.z) * (0.35 + 0.65 * abs(.cos(3 * time + grain.turn)))
            let isGold = grain.picture < 1.0 / 3
            brush.forEachPlace(grain, displacement + wave + thrown) {
                brush.sprite(
                    isGold ? .leafGold : .leaf, at: $0,
                    size: Vector(width, size.at(grain.z) * (isGold ? 1.25 : 1)), angle: angle,
                    alpha: alpha * presence, into: &list)
            }
        }
    }
}

/// Slow motes that drift with the wind.
struct Seeds: WeatherForm {
    let size: Span
    let speed: Span
    let wind: Place
    let color: HexColor
    let alpha: Double

    var pace: Double { speed.high }

    func draw(_ shown: Spell.Shown, with brush: inout WeatherBrush, into list: inout DrawList) {
        let time = shown.wind.time
        shown.forEach(brush.numberInPeriod(shown.number)) { _, grain, presence in
            let wave =
                Vector(.sin(time * lerp(0.6, 1.1, grain.scatter) + grain.turn), .sin(0.8 * time + grain.turn)) * 4
            let displacement = wind.vector * (speed.at(grain.z) * time) + wave + shown.wind.down * 12
            brush.forEachPlace(grain, displacement) {
                brush.dot(at: $0, radius: size.at(grain.size), color.color, alpha: alpha * presence, into: &list)
            }
        }
    }
}
