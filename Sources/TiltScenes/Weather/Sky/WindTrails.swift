import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage

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
    /// How far from the view cells and heads of trails are looked for, in points of the screen.
    private static let (reach, near) = (120.0, 60.0)
    /// In a flight tails are drawn out by this time, in seconds, at most by a length in points, and fainter by a share at a
    /// speed in points per second.
    private static let stretch = (time: 0.06, most: 24.0, fainter: 0.35, speed: 2400.0)

    /// The air that carries the trails of a cell, and the trails.
    private let air = Scratch<AirParcel>()
    private let trails = Scratch<Trail>()

    /// A trail on the screen, from its head on.
    private struct Trail {
        var start = Vector.zero
        var bend = Vector.zero
        var end = Vector.zero
        /// The wind at its head, without a gust.
        var knots = 0.0
        var fade: Double
        /// The factor of a gust.
        var brightness = 1.0
    }

    /// Draws the trails in a field of wind after some seconds of play, over a map that moves under its view with a velocity in
    /// points per second. A gust bends the tails, and leaves the heads on their way with the wind.
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
        list.hairs { hairs in
            forEach(in: view, field, seconds: seconds, presence: presence, gust: gust) {
                draw($0, into: &hairs, strength: strength, stretch: drawn)
            }
        }
    }

    /// The number of trails in a view.
    func count(_ view: SkyView, _ field: WeatherField, seconds: Double, presence: Double) -> Int {
        var count = 0
        forEach(in: view, field, seconds: seconds, presence: presence, gust: Gust()) { _ in count += 1 }
        return count
    }

    /// The speed of trails in points of the screen per second, on the average over a view.
    static func speed(in view: SkyView, _ field: WeatherField) -> Double {
        let (columns, rows) = (8, 5)
        var knots = 0.0
        for index in 0..<columns * rows {
            let (x, y) = (Double(index % columns) + 0.5, Double(index / columns) + 0.5)
            let way = Vector(x / Double(columns) * view.part.width, y / Double(rows) * view.part.height)
            knots += field.wind(at: view.part.origin + way).length
        }
        return knots / Double(columns * rows) * pace
    }

    /// Passes on each trail in a view, where the wind can be felt.
    @inline(__always)
    private func forEach(
        in view: SkyView, _ field: WeatherField, seconds: Double, presence: Double, gust: Gust, _ body: (Trail) -> Void
    ) {
        guard presence > 0 else { return }
        var level = 0
        while view.zoom >= Double(1 << (level + 1)) { level += 1 }
        let side = SkyView.length(Self.cell, at: view.zoom < 1 ? -1 : level)
        let number = Int(Self.count / (1280 * 720) * side * side * view.zoom * view.zoom)
        let (scale, near) = (Self.pace / view.zoom, view.part(with: Self.near))
        let (columns, rows) = SkyView.blocks(side, covering: view.part(with: Self.reach))
        air.use { air in
            trails.use { trails in
                for row in rows {
                    for column in columns {
                        air.removeAll(keepingCapacity: true)
                        trails.removeAll(keepingCapacity: true)
                        for index in 0..<number {
                            let life = Life(column, row, index, side: side, at: seconds)
                            // Most of those beside the view do not come near it; a point for rounding.
                            let reach = 1 + abs(life.age) * scale * field.mostWind
                            guard near.insetBy(-reach).contains(life.middle) else { continue }
                            // From the middle of its life to where it is now.
                            let steps = max((abs(life.age) / Self.step).rounded(.up), 1)
                            air.append(
                                AirParcel(at: life.middle, pace: life.age / steps * scale, steps: Int(steps)))
                            trails.append(Trail(fade: life.fade))
                        }
                        field.carry(&air)
                        trace(&trails, back: &air, view, field) { gust.wind(at: $0, seconds: seconds) }
                        for trail in trails where trail.knots >= 1.5 { body(trail) }
                    }
                }
            }
        }
    }

    /// Follows the trails that are near the view back from their heads, where the air is, and drops the others.
    private func trace(
        _ trails: inout [Trail], back air: inout [AirParcel], _ view: SkyView, _ field: WeatherField,
        gust: (Vector) -> (knots: Vector, brightness: Double)
    ) {
        let (near, scale) = (view.part(with: Self.near), Self.pace / view.zoom)
        func part(_ index: Int, from place: Vector, push: Vector) -> AirParcel {
            AirParcel(at: place, pace: -Self.parts[index] / 2 * scale, steps: 2, push: push)
        }
        var count = 0
        for index in air.indices where near.contains(air[index].place) {
            let start = view.point(air[index].place)
            let gust = gust(start)
            trails[count] = Trail(start: start, fade: trails[index].fade, brightness: gust.brightness)
            air[count] = part(0, from: air[index].place, push: gust.knots)
            count += 1
        }
        trails.removeLast(trails.count - count)
        air.removeLast(air.count - count)
        field.carry(&air)
        for index in air.indices {
            trails[index].knots = air[index].wind.dot(air[index].wind).squareRoot()
            trails[index].bend = view.point(air[index].place)
            air[index] = part(1, from: air[index].place, push: air[index].push)
        }
        field.carry(&air)
        for index in air.indices { trails[index].end = view.point(air[index].place) }
    }

    /// The life of a trail at a time.
    private struct Life {
        /// The place through which it is carried in the middle of its life.
        let middle: Vector
        /// The seconds from the middle of its life, and its fade.
        let age: Double
        let fade: Double

        init(_ column: Int, _ row: Int, _ index: Int, side: Double, at seconds: Double) {
            let seed = UInt32(truncatingIfNeeded: 1000 + 8 * index)
            let life = WindTrails.life + WindTrails.spread * hash01(column, row, seed)
            let time = seconds / life + hash01(column, row, seed + 1)
            let cycle = Int(time)
            let share = time - Double(cycle)
            let turn = UInt32(truncatingIfNeeded: cycle) &* 7919
            middle =
                Vector(
                    Double(column) + hash01(column, row, seed + 2 &+ turn),
                    Double(row) + hash01(column, row, seed + 3 &+ turn)) * side
            age = (share - 0.5) * life
            fade = min(1, min(share, 1 - share) / WindTrails.fade)
        }
    }

    /// Draws a trail: straight, if it hardly bends.
    private func draw(_ trail: Trail, into hairs: inout [Hair], strength: Double, stretch: Vector) {
        let alpha = min(
            1, 0.92 * (strength * trail.fade) * min(1, 0.24 + trail.knots / 38) * trail.brightness)
        let width = 1.1 + 0.7 * min(1, trail.knots / 45)
        let (start, bend, end) = (trail.start, trail.bend + stretch * 0.5, trail.end + stretch)
        let (way, half) = (end - start, bend - start)
        let stray = way.x * half.y - way.y * half.x
        if stray * stray <= Self.straight * Self.straight * way.dot(way) {
            hairs.append(Hair(from: start, to: end, width: width, color: .white.opacity(alpha), endOpacity: Self.left))
        } else {
            hairs.append(
                Hair(from: start, to: bend, width: width, color: .white.opacity(alpha), endOpacity: Self.middle))
            hairs.append(
                Hair(
                    from: bend, to: end, width: width, color: .white.opacity(alpha * Self.middle),
                    endOpacity: Self.left / Self.middle))
        }
    }
}
