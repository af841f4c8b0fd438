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
    /// The steps of a trail, in seconds, and their number.
    private static let (step, steps) = (0.225, 4)
    /// The shortest life in seconds, and how much longer others are at most; the share of it in which they fade in and out.
    private static let (life, spread, fade) = (2.6, 2.4, 0.18)
    /// How far from its cell a trail is looked for, in points of the screen.
    private static let reach = 120.0
    /// In a flight tails are drawn out by this time, in seconds, at most by a length in points, and fainter by a share at a
    /// speed in points per second.
    private static let stretch = (time: 0.06, most: 24.0, fainter: 0.35, speed: 2400.0)

    /// Draws the trails in a field of wind after some seconds of play, over a map that moves under its view with a velocity in
    /// points per second.
    func draw(
        into list: inout DrawList, _ view: SkyView, _ field: WeatherField, seconds: Double, presence: Double,
        velocity: Vector
    ) {
        guard presence > 0 else { return }
        var level = 0
        while view.zoom >= Double(1 << (level + 1)) { level += 1 }
        let side = SkyView.length(Self.cell, at: view.zoom < 1 ? -1 : level)
        let number = Int(Self.count / (1280 * 720) * side * side * view.zoom * view.zoom)
        let tail = velocity * Self.stretch.time
        let drawn = Vector(
            tail.x.clamped(to: -Self.stretch.most...Self.stretch.most),
            tail.y.clamped(to: -Self.stretch.most...Self.stretch.most))
        let strength =
            presence * (1 - Self.stretch.fainter * min(1, velocity.length / Self.stretch.speed))
        let (columns, rows) = SkyView.blocks(side, covering: view.part(with: Self.reach))
        for row in rows {
            for column in columns {
                for index in 0..<number {
                    let trail = Trail(column, row, index, side: side, at: seconds)
                    draw(trail, into: &list, view, field, strength: strength, stretch: drawn)
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

    private func draw(
        _ trail: Trail, into list: inout DrawList, _ view: SkyView, _ field: WeatherField, strength: Double,
        stretch: Vector
    ) {
        // First from the middle to where it is now, then back along its tail.
        var place = trail.middle
        let count = Int((abs(trail.age) / Self.step).rounded(.up))
        let scale = Self.pace / view.zoom
        for _ in 0..<count { place += field.wind(at: place) * (trail.age / Double(count) * scale) }
        let wind = field.wind(at: place)
        let knots = wind.length
        guard knots >= 1.5, view.part(with: 60).contains(place) else { return }
        let alpha = 0.92 * strength * trail.fade * min(1, 0.24 + knots / 38)
        let width = 1.1 + 0.7 * min(1, knots / 45)
        var (head, air) = (view.point(place), wind)
        for index in 0..<Self.steps / 2 {
            for _ in 0..<2 {
                place = place - air * (Self.step * scale)
                air = field.wind(at: place)
            }
            let end = view.point(place) + stretch * (Double(index + 1) / Double(Self.steps / 2))
            list.hair(from: head, to: end, width: width, color: .white.opacity(alpha * (index == 0 ? 0.85 : 0.3)))
            head = end
        }
    }
}
