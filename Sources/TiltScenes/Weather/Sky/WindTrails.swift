import TiltAtmosphere
import TiltEngine

/// The wind made visible: trails of air that are fixed to the map, each the way that it went in the last 0.9 seconds.
///
/// A trail belongs to a cell of the world, and is a function of the cell, its number and the time: in each of its lives it is
/// carried through a place in the cell. So the same time shows the same trails, whichever way the view came.
struct WindTrails: Sendable {
    /// Trails in an area of 1280×720 points.
    private static let count = 2200.0
    /// The least side of a cell in points of the screen.
    private static let cell = 160.0
    /// The speed in points of the screen per second and knot.
    private static let pace = 2.0
    /// The step on the way from the middle of a life, in seconds.
    private static let step = 0.225
    /// The seconds that the air took for the parts of a trail from its head on, and how far it may stray from a straight line
    /// in points, if it is drawn as one.
    private static let (parts, straight) = ([0.36, 0.54], 0.4)
    /// The share of the opacity that is left at the tail, and at the end of the first part.
    private static let (left, middle) = (0.08, 1 - 0.92 * 0.4)
    /// The shortest life in seconds, and how much longer others are at most; the share of it in which they fade in and out.
    private static let (life, spread, fade) = (2.6, 2.4, 0.18)
    /// How far from its cell a trail is looked for, in points of the screen.
    private static let reach = 120.0
    /// In a flight tails are drawn out by this time, in seconds, at most by a length in points, and fainter by a share at a
    /// speed in points per second.
    private static let stretch = (time: 0.06, most: 24.0, fainter: 0.35, speed: 2400.0)

    /// The heads of the trails of a cell, and their fades.
    private let heads = Scratch<AirParcel>()
    private let fades = Scratch<Double>()

    /// Draws the trails in a field of wind after some seconds of play, over a map that moves under its view with a velocity in
    /// points per second.
    func draw(
        into list: inout DrawList, _ view: SkyView, _ field: WeatherField, seconds: Double, presence: Double,
        velocity: Vector, gust: Gust = Gust()
    ) {
        let tail = velocity * Self.stretch.time
        let drawn = Vector(
            tail.x.clamped(to: -Self.stretch.most...Self.stretch.most),
            tail.y.clamped(to: -Self.stretch.most...Self.stretch.most))
        let strength =
            presence * (1 - Self.stretch.fainter * min(1, velocity.length / Self.stretch.speed))
        let air = Air(field: field, gust: gust, seconds: seconds)
        forEach(in: view, field, seconds: seconds, presence: presence) { head, fade in
            draw(from: head, into: &list, view, air, strength: strength * fade, stretch: drawn)
        }
    }

    /// The number of trails in a view.
    func count(_ view: SkyView, _ field: WeatherField, seconds: Double, presence: Double) -> Int {
        var count = 0
        forEach(in: view, field, seconds: seconds, presence: presence) { _, _ in count += 1 }
        return count
    }

    /// The head of a trail.
    private struct Head {
        let place: Vector
        let wind: Vector
        let knots: Double
    }

    /// Passes on the head of each trail in a view, with its fade.
    @inline(__always)
    private func forEach(
        in view: SkyView, _ field: WeatherField, seconds: Double, presence: Double,
        _ body: (_ head: Head, _ fade: Double) -> Void
    ) {
        guard presence > 0 else { return }
        var level = 0
        while view.zoom >= Double(1 << (level + 1)) { level += 1 }
        let side = SkyView.length(Self.cell, at: view.zoom < 1 ? -1 : level)
        let number = Int(Self.count / (1280 * 720) * side * side * view.zoom * view.zoom)
        let (scale, near) = (Self.pace / view.zoom, view.part(with: 60))
        let (columns, rows) = SkyView.blocks(side, covering: view.part(with: Self.reach))
        heads.use { heads in
            fades.use { fades in
                for row in rows {
                    for column in columns {
                        heads.removeAll(keepingCapacity: true)
                        fades.removeAll(keepingCapacity: true)
                        for index in 0..<number {
                            let trail = Trail(column, row, index, side: side, at: seconds)
                            // Most of those beside the view do not come near it; a point for rounding.
                            let reach = 1 + abs(trail.age) * scale * field.mostWind
                            guard near.insetBy(-reach).contains(trail.middle) else { continue }
                            // From the middle of its life to where it is now.
                            let count = Int((abs(trail.age) / Self.step).rounded(.up))
                            heads.append(
                                AirParcel(at: trail.middle, pace: trail.age / Double(count) * scale, steps: count))
                            fades.append(trail.fade)
                        }
                        field.carry(&heads)
                        field.withWinds { wind in
                            for (head, fade) in zip(heads, fades) where near.contains(head.place) {
                                let wind = wind(head.place)
                                let knots = wind.dot(wind).squareRoot()
                                if knots >= 1.5 { body(Head(place: head.place, wind: wind, knots: knots), fade) }
                            }
                        }
                    }
                }
            }
        }
    }

    private struct Trail {
        /// The place through which it is carried in the middle of its life.
        let middle: Vector
        /// The seconds from the middle of its life, and its fade.
        let age: Double
        let fade: Double

        init(_ column: Int, _ row: Int, _ index: Int, side: Double, at seconds: Double) {
            let seed = UInt32(truncatingIfNeeded: 1000 + 8 * index)
            let life = WindTrails.life + WindTrails.spread * hash01(column, row, seed)
            let time = seconds / life + hash01(column, row, seed + 1)
            let cycle = time.rounded(.down)
            let share = time - cycle
            let turn = UInt32(truncatingIfNeeded: Int(cycle)) &* 7919
            middle =
                Vector(
                    Double(column) + hash01(column, row, seed + 2 &+ turn),
                    Double(row) + hash01(column, row, seed + 3 &+ turn)) * side
            age = (share - 0.5) * life
            fade = min(1, min(share, 1 - share) / WindTrails.fade)
        }
    }

    /// The air that carries a trail: the wind, and the gust over the screen.
    private struct Air {
        let field: WeatherField
        let gust: Gust
        let seconds: Double
    }

    /// Draws a trail back from its head along its tail. A gust bends the tail, and leaves the head on its way with the wind.
    private func draw(
        from head: Head, into list: inout DrawList, _ view: SkyView, _ air: Air, strength: Double, stretch: Vector
    ) {
        let scale = Self.pace / view.zoom
        let gust = air.gust.wind(at: view.point(head.place), seconds: air.seconds)
        let alpha = min(1, 0.92 * strength * min(1, 0.24 + head.knots / 38) * gust.brightness)
        let width = 1.1 + 0.7 * min(1, head.knots / 45)
        var (place, flow) = (head.place, head.wind + gust.knots)
        func back(_ seconds: Double) -> Vector {
            for _ in 0..<2 {
                place = place - flow * (seconds / 2 * scale)
                flow = air.field.wind(at: place) + gust.knots
            }
            return view.point(place)
        }
        let start = view.point(head.place)
        let (bend, end) = (back(Self.parts[0]) + stretch * 0.5, back(Self.parts[1]) + stretch)
        let (way, half) = (end - start, bend - start)
        let stray = way.x * half.y - way.y * half.x
        if stray * stray <= Self.straight * Self.straight * way.dot(way) {
            list.hair(from: start, to: end, width: width, color: .white.opacity(alpha), endOpacity: Self.left)
        } else {
            list.hair(from: start, to: bend, width: width, color: .white.opacity(alpha), endOpacity: Self.middle)
            list.hair(
                from: bend, to: end, width: width, color: .white.opacity(alpha * Self.middle),
                endOpacity: Self.left / Self.middle)
        }
    }
}
