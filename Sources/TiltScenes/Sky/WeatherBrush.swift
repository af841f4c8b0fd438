import TiltCanvas
import TiltEngine

/// Draws weather on a plane: in a card, places and lengths are in card space, moved with a layer; in a landscape, in points of a
/// window 720 high.
struct WeatherBrush {
    let plane: SeenPlane
    /// The part of the plane that is seen, and the part in which things are counted.
    var body: Rect
    let whole: Rect
    /// The margin around the body in which things go round.
    let margin: Double
    /// The factor of all colours, and the opacity of everything.
    var light: Color
    let opacity: Double
    /// The number of things that may still be drawn.
    private(set) var room: Int
    /// The move of the layer, and that of things that go round.
    var shift = Vector.zero
    var carried = Vector.zero

    /// A brush on a part of a plane that is seen, for at most so many things, which are counted in another part.
    init(_ plane: SeenPlane, body: Rect, of whole: Rect, light: Double, opacity: Double, most: Int) {
        (self.plane, self.body, self.whole, self.opacity) = (plane, body, whole, opacity)
        self.light = Color.white.multiplied(by: light)
        (margin, room) = (40, most)
    }

    /// A brush over a window of a size, whose unit is so many points.
    init(over size: Vector, unit: Double) {
        let rect = Rect(origin: .zero, size: size / unit)
        plane = SeenPlane(rect, onto: Quad(Rect(origin: .zero, size: size)))
        (body, whole, margin, room) = (rect, rect, 70, .max)
        (light, opacity) = (.white, 1)
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
            red: color.red * light.red, green: color.green * light.green, blue: color.blue * light.blue,
            alpha: (alpha * opacity).clamped(to: 0...1))
    }

    private func point(_ place: Vector) -> Vector { plane.point(place.x + shift.x, place.y + shift.y) }

    /// A falling stroke that ends at a place: its tail is fainter than its head.
    mutating func drop(
        at place: Vector, back: Vector, width: Double, _ color: Color, alpha: Double, into list: inout DrawList
    ) {
        guard alpha > 0, takes(place, reach: margin) else { return }
        list.hair(
            from: point(place), to: point(place + back), width: width * plane.scale, color: tint(color, alpha),
            endOpacity: 0.3)
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
        from start: Vector, to end: Vector, width: Double, _ color: Color, alpha: Double, endOpacity: Double = 1,
        into list: inout DrawList
    ) {
        guard alpha > 0 else { return }
        list.hair(
            from: point(start), to: point(end), width: width * plane.scale, color: tint(color, alpha),
            endOpacity: endOpacity)
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
    func numberInPeriod(_ number: Double, margin: Double? = nil) -> Double {
        number * period(margin: margin) / (body.width + 2 * (margin ?? self.margin))
    }

    /// Visits the places of a thing that goes round: its copies, a period apart, that may be seen within a margin. It began
    /// where chance put it, and has moved since.
    @inline(__always)
    func forEachPlace(_ grain: Grain, _ move: Vector, _ visit: (Vector) -> Void) {
        forEachPlace(Vector(grain.x * period(), grain.y * height) + move, visit)
    }

    /// The same for a thing at a place.
    @inline(__always)
    func forEachPlace(_ place: Vector, margin: Double? = nil, _ visit: (Vector) -> Void) {
        let (margin, place) = (margin ?? self.margin, place + carried)
        let (low, high) = (body.minX - margin, body.maxX + margin)
        let period = period(margin: margin)
        var x = low + wrapped(place.x - low, period)
        let y = wrapped(place.y + self.margin, height) - self.margin
        while x < high {
            visit(Vector(x, y))
            x += period
        }
    }

    /// The height of the box in which things go round, and the period across of those with a margin.
    private var height: Double { whole.height + 2 * margin }
    func period(margin: Double? = nil) -> Double { whole.width + 2 * (margin ?? self.margin) }
}

/// The remainder of a division, from 0 up to the period.
@inline(__always)
func wrapped(_ value: Double, _ period: Double) -> Double { value - (value / period).rounded(.down) * period }
