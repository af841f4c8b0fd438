import TiltCanvas
import TiltEngine

/// Draws the weather of a card: places and lengths are in card space, moved with a layer.
struct WeatherBrush {
    let plane: WindowPlane
    /// The part of card space that is seen.
    let body: Rect
    /// The factor of all colours, and the opacity of everything.
    let light: Double
    let opacity: Double
    /// The number of things that may still be drawn.
    private(set) var room: Int
    /// The move of the layer.
    var shift = Vector.zero

    init(_ plane: WindowPlane, light: Double, opacity: Double, role: CardRole) {
        self.plane = plane
        self.light = light
        self.opacity = opacity
        body = role.body
        room = role.limit
    }

    /// Counts a thing at a place with a reach around it; false if it cannot be seen, or if there are too many.
    private mutating func takes(_ place: Vector, reach: Double) -> Bool {
        let (x, y) = (place.x + shift.x, place.y + shift.y)
        guard room > 0, x > body.minX - reach, x < body.maxX + reach, y > body.minY - reach, y < body.maxY + reach
        else { return false }
        room -= 1
        return true
    }

    private func tint(_ color: Color, _ alpha: Double) -> Color {
        Color(
            red: color.red * light, green: color.green * light, blue: color.blue * light,
            alpha: (alpha * opacity).clamped(to: 0...1))
    }

    private func point(_ place: Vector) -> Vector { plane.point(place.x + shift.x, place.y + shift.y) }

    /// A falling stroke that ends at a place: its tail is fainter than its head.
    mutating func drop(
        at place: Vector, back: Vector, width: Double, _ color: Color, alpha: Double, into list: inout DrawList
    ) {
        guard alpha > 0, takes(place, reach: 40) else { return }
        let (start, joint, end) = (point(place + back), point(place + back * 0.4), point(place))
        let size = width * plane.scale
        list.hair(from: start, to: joint, width: size, color: tint(color, alpha * 0.45))
        list.hair(from: joint, to: end, width: size, color: tint(color, alpha))
    }

    /// A round dot.
    mutating func dot(
        at place: Vector, radius: Double, _ color: Color, alpha: Double, into list: inout DrawList
    ) {
        guard alpha > 0, takes(place, reach: radius) else { return }
        let middle = point(place)
        list.hair(from: middle, to: middle, width: 2 * radius * plane.scale, color: tint(color, alpha))
    }

    /// A plain line, which is no thing of its own.
    func line(
        from start: Vector, to end: Vector, width: Double, _ color: Color, alpha: Double, into list: inout DrawList
    ) {
        guard alpha > 0 else { return }
        list.hair(from: point(start), to: point(end), width: width * plane.scale, color: tint(color, alpha))
    }

    /// Counts a thing that is made of several strokes.
    mutating func begins(at place: Vector, reach: Double) -> Bool { takes(place, reach: reach) }

    /// A picture of a size around a place, turned clockwise in radians.
    mutating func sprite(
        _ sprite: WeatherSprite, at place: Vector, size: Vector, angle: Double = 0, _ color: Color = .white,
        alpha: Double, into list: inout DrawList
    ) {
        guard alpha > 0.002, takes(place, reach: max(size.x, size.y) / 2) else { return }
        draw(sprite, at: place, size: size, angle: angle, color, alpha: alpha, into: &list)
    }

    /// The same for a picture that is no thing of its own.
    func draw(
        _ sprite: WeatherSprite, at place: Vector, size: Vector, angle: Double = 0, _ color: Color = .white,
        alpha: Double, into list: inout DrawList
    ) {
        guard alpha > 0.002 else { return }
        let middle = place + shift
        let (right, down): (Vector, Vector)
        if angle == 0 {
            (right, down) = (Vector(size.x / 2, 0), Vector(0, size.y / 2))
        } else {
            let (s, c) = (Double.sin(angle), Double.cos(angle))
            (right, down) = (Vector(c, s) * (size.x / 2), Vector(-s, c) * (size.y / 2))
        }
        list.image(
            WeatherSprite.sheet,
            in: Quad(
                topLeft: plane.point(middle - right - down), topRight: plane.point(middle + right - down),
                bottomRight: plane.point(middle + right + down), bottomLeft: plane.point(middle - right + down)),
            source: sprite.source, tint: tint(color, alpha))
    }

    /// A line along points, which is no thing of its own.
    func path(_ points: ArraySlice<Vector>, width: Double, _ color: Color, alpha: Double, into list: inout DrawList) {
        guard alpha > 0.002 else { return }
        list.stroke(pathOf: points.count, width: width * plane.scale, color: tint(color, alpha)) {
            point(points[points.startIndex + $0])
        }
    }

    /// A filled polygon of a number of corners, which is no thing of its own.
    func fill(
        _ count: Int, _ color: Color, alpha: Double, into list: inout DrawList, corner: (Int) -> Vector
    ) {
        list.fill(polygonOf: count, color: tint(color, alpha)) { point(corner($0)) }
    }

    /// The number of things that go round, if so many are to be in the body and in the margin beside it.
    func numberInPeriod(_ number: Double, margin: Double = margin) -> Double {
        number * Self.period(margin: margin) / (body.width + 2 * margin)
    }

    /// Visits the places of a thing that goes round: its copies, a period apart, that may be seen within a margin.
    @inline(__always)
    func forEachPlace(_ place: Vector, margin: Double = margin, _ visit: (Vector) -> Void) {
        let (low, high) = (body.minX - margin, body.maxX + margin)
        let period = Self.period(margin: margin)
        var x = low + wrapped(place.x - low, period)
        let y = Self.top + wrapped(place.y - Self.top, Self.height)
        while x < high {
            visit(Vector(x, y))
            x += period
        }
    }

    /// The margin around the body in which things go round, and the top and the height of the box.
    static let margin = 40.0
    private static let (top, height) = (-margin, CardArt.body.height + 2 * margin)

    /// The period across of things that go round with a margin.
    static func period(margin: Double = margin) -> Double { CardArt.body.width + 2 * margin }
}

/// The remainder of a division, from 0 up to the period.
@inline(__always)
func wrapped(_ value: Double, _ period: Double) -> Double { value - (value / period).rounded(.down) * period }
