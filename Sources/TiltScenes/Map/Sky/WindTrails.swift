import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage

/// The wind made visible: streams of air that are fixed to the map, each the way that it went in the last 1.7 seconds, thinner
/// and fainter toward its tail, in the colour of its speed.
///
/// A trail belongs to a cell of the world, and is a function of the cell, its number and the time: in each of its lives it is
/// carried through a place in the cell. So the same time shows the same trails, whichever way the view came.
struct WindTrails: Sendable {
    /// Trails in a window of 1280×720 points, and in any larger one.
    private static let count = 1150.0
    /// The least side of a cell in points of the screen.
    private static let cell = 160.0
    /// The speed in points of the screen per second and knot.
    private static let pace = 2.0
    /// The step on the way from the middle of a life, in seconds.
    private static let step = 0.225
    /// The parts of a trail, the seconds that the air took for each, and how far it may stray from a straight
    /// line in points, if several are drawn as one.
    private static let (parts, part, straight) = (5, 0.34, 0.3)
    /// How far the middle of a part may lie beside a straight line in points, if it is drawn as one.
    private static let bent = 0.5
    /// The width at the head and how much of it is left at the tail, in points, and the shares of the opacity from the head on.
    private static let (width, thin) = (2.2, 0.4)
    private static let opacity = (0...parts).map { index in
        let left = 1 - Double(index) / Double(parts)
        return 0.02 + 0.98 * left * (0.5 + 0.5 * left)
    }
    /// The length of a trail in points up to which it is one stroke.
    private static let short = 26.0
    /// The shortest life in seconds, and how much longer others are at most; the share of it in which they fade in and out.
    private static let (life, spread, fade) = (2.6, 2.4, 0.18)
    /// How far from the view cells and heads of trails are looked for, in points of the screen.
    private static let (reach, near) = (190.0, 130.0)
    /// How far beside the view one of a trail's points may lie so that it is drawn: about half a part of it.
    private static let beside = 20.0
    /// In a flight tails are drawn out by this time, in seconds, at most by a length in points, and fainter by a share at a
    /// speed in points per second.
    private static let stretch = (time: 0.06, most: 24.0, fainter: 0.35, speed: 2400.0)
    /// The share of white in their colours by night.
    private static let pale = 0.6
    /// The colours of winds of 0 to 60 knots.
    private static let colors = (0...60).map { knots in
        let stops: [(knots: Double, color: UInt32)] = [
            (5, 0xa8d4ea), (20, 0xf2faff), (35, 0xffe08a), (50, 0xff8f5a), (61, 0xff8f5a),
        ]
        let knots = max(Double(knots), 5)
        let next = stops.firstIndex { $0.knots > knots } ?? 1
        let (low, high) = (stops[next - 1], stops[next])
        return Color.mix(
            Color(hex: low.color), Color(hex: high.color), (knots - low.knots) / (high.knots - low.knots))
    }

    /// The air that carries the trails of a cell, and the trails.
    private let air = Scratch<AirParcel>()
    private let trails = Scratch<Trail>()
    /// The points of the trails of a cell on the screen, from the head of each on.
    private let points = Scratch<Vector>()

    private struct Trail {
        /// The wind at its head, without a gust.
        var knots = 0.0
        var fade: Double
        /// The factor of a gust.
        var brightness = 1.0
    }

    /// Draws the trails in a field of wind after some seconds of play, over a map that moves under its view with a velocity in
    /// points per second, paler by night. A gust bends the tails, and leaves the heads on their way with the wind.
    func draw(
        into list: inout DrawList, _ view: SkyView, _ field: WeatherField, seconds: Double, presence: Double,
        velocity: Vector, night: Double = 0, gust: Gust = Gust()
    ) {
        let tail = velocity * Self.stretch.time
        let drawn = Vector(
            tail.x.clamped(to: -Self.stretch.most...Self.stretch.most),
            tail.y.clamped(to: -Self.stretch.most...Self.stretch.most))
        let strength =
            presence * (1 - Self.stretch.fainter * min(1, velocity.length / Self.stretch.speed))
        let seen = Rect(origin: .zero, size: view.part.size * view.zoom).insetBy(-Self.beside)
        let (pixel, thickness) = (1 / list.density, view.growth.squareRoot())
        list.hairs { hairs in
            forEach(in: view, field, seconds: seconds, presence: presence, gust: gust, stretch: drawn) {
                // Most of those that begin beside the view stay there.
                guard $1.contains(where: seen.contains) else { return }
                draw(
                    $0, $1, into: &hairs, strength: strength, paleness: Self.pale * night, thickness: thickness,
                    pixel: pixel)
            }
        }
    }

    func count(_ view: SkyView, _ field: WeatherField, seconds: Double, presence: Double) -> Int {
        var count = 0
        forEach(in: view, field, seconds: seconds, presence: presence) { _, _ in count += 1 }
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
        in view: SkyView, _ field: WeatherField, seconds: Double, presence: Double, gust: Gust = Gust(),
        stretch: Vector = .zero, _ body: (Trail, ArraySlice<Vector>) -> Void
    ) {
        guard presence > 0 else { return }
        var level = 0
        while view.zoom >= Double(1 << (level + 1)) { level += 1 }
        let side = SkyView.length(Self.cell, at: view.zoom < 1 ? -1 : level)
        let shown = side * view.zoom / (view.growth * view.growth)
        let number = Int(Self.count / (1280 * 720) * shown * shown)
        let (scale, near) = (Self.pace / view.zoom, view.part(with: Self.near * view.growth))
        let (columns, rows) = SkyView.blocks(side, covering: view.part(with: Self.reach * view.growth))
        air.use { air in
            trails.use { trails in
                points.use { points in
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
                            trace(&trails, &points, back: &air, view, field, stretch: stretch) {
                                gust.wind(at: $0, seconds: seconds)
                            }
                            for (index, trail) in trails.enumerated() where trail.knots >= 1.5 {
                                let first = index * (Self.parts + 1)
                                body(trail, points[first...first + Self.parts])
                            }
                        }
                    }
                }
            }
        }
    }

    /// Follows the trails that are near the view back from their heads, where the air is, and drops the others. Their tails are
    /// drawn out by a stretch.
    private func trace(
        _ trails: inout [Trail], _ points: inout [Vector], back air: inout [AirParcel], _ view: SkyView,
        _ field: WeatherField, stretch: Vector, gust: (Vector) -> (knots: Vector, brightness: Double)
    ) {
        let (near, pace) = (view.part(with: Self.near * view.growth), -Self.part * view.growth * Self.pace / view.zoom)
        points.removeAll(keepingCapacity: true)
        var count = 0
        for index in air.indices where near.contains(air[index].place) {
            let start = view.point(air[index].place)
            let gust = gust(start)
            points.append(start)
            for _ in 0..<Self.parts { points.append(.zero) }
            trails[count] = Trail(fade: trails[index].fade, brightness: gust.brightness)
            air[count] = AirParcel(at: air[index].place, pace: pace, steps: 1, push: gust.knots)
            count += 1
        }
        trails.removeLast(trails.count - count)
        air.removeLast(air.count - count)
        for part in 1...Self.parts {
            let drawn = stretch * (Double(part) / Double(Self.parts))
            field.carry(&air)
            for index in air.indices {
                if part == 1 { trails[index].knots = air[index].wind.dot(air[index].wind).squareRoot() }
                points[index * (Self.parts + 1) + part] = view.point(air[index].place) + drawn
            }
        }
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

    /// Draws a trail: parts that hardly bend are drawn as one, and a short one as a single stroke; one that bends much as two.
    private func draw(
        _ trail: Trail, _ points: ArraySlice<Vector>, into hairs: inout [Hair], strength: Double, paleness: Double,
        thickness: Double, pixel: Double
    ) {
        func point(_ index: Int) -> Vector { points[points.startIndex + index] }
        func isStraight(_ start: Int, _ end: Int) -> Bool {
            let (from, way) = (point(start), point(end) - point(start))
            let most = Self.straight * Self.straight * way.dot(way)
            return (start + 1..<end).allSatisfy {
                let stray = way.cross(point($0) - from)
                return stray * stray <= most
            }
        }
        let alpha = min(
            1, 0.92 * (strength * trail.fade) * min(1, 0.24 + trail.knots / 38) * trail.brightness)
        let color = Color.mix(Self.colors[min(Int(trail.knots), Self.colors.count - 1)], .white, paleness)
        let width = thickness * Self.width * (0.6 + 0.4 * min(1, trail.knots / 35))
        // A short trail is one stroke, a long one at least three.
        let way = point(Self.parts) - point(0)
        let most = way.dot(way) < Self.short * Self.short ? Self.parts : Self.parts / 2
        var start = 0
        while start < Self.parts {
            let far = min(Self.parts, start + most)
            let end = isStraight(start, far) ? far : start + 1
            func append(_ from: Vector, _ to: Vector, _ first: Double, _ last: Double) {
                func opacity(_ share: Double) -> Double { lerp(Self.opacity[start], Self.opacity[end], share) }
                let middle = lerp(Double(start), Double(end), (first + last) / 2) / Double(Self.parts)
                hairs.append(
                    Hair(
                        from: from, to: to, width: width * lerp(1, Self.thin, middle),
                        color: color.opacity(alpha * opacity(first)), endOpacity: opacity(last) / opacity(first)
                    ).cut(atStart: start > 0 || first > 0, atEnd: end < Self.parts || last < 1, pixel: pixel))
            }
            let (from, to) = (point(start), point(end))
            if end == start + 1, start > 0, end < Self.parts {
                // The middle of a smooth curve through this point and those before and after it.
                let middle = ((from + to) * 9 - point(start - 1) - point(end + 1)) / 16
                let way = to - from
                let stray = way.cross(middle - from)
                if stray * stray > Self.bent * Self.bent * way.dot(way) {
                    append(from, middle, 0, 0.5)
                    append(middle, to, 0.5, 1)
                    start = end
                    continue
                }
            }
            append(from, to, 0, 1)
            start = end
        }
    }
}

extension Hair {
    /// The stroke, shorter at the ends where others continue it: two round ends that overlapped would show as a bead. Thinner
    /// than a pixel, of a size in points, it is drawn a pixel wide.
    func cut(atStart: Bool, atEnd: Bool, pixel: Double) -> Hair {
        guard atStart || atEnd, end != start else { return self }
        let way = end - start
        let length = way.dot(way).squareRoot()
        // At this share of the width two ends together are as bright as the line, within some hundredths.
        let cut = way * min(0.4, 0.36 * max(width, pixel) / length)
        var hair = self
        if atStart { hair.start = start + cut }
        if atEnd { hair.end = end - cut }
        return hair
    }
}
