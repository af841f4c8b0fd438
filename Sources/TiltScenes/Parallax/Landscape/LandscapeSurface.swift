import TiltCanvas
import TiltEngine

/// What the weather leaves on icons and dock: drops that splash on their tops, and snow that lies there.
struct LandscapeSurface {
    private let moment: LandscapeMoment
    private let snow: SnowCover

    /// The places on an icon and on the dock where drops splash, the seconds between two drops at one of them, and the life of a
    /// splash.
    private static let (onIcon, onDock) = (3, 7)
    private static let (pause, life) = (0.6, 0.28)
    /// The number of the first of them.
    private static let first = 92_000

    init(_ moment: LandscapeMoment, _ snow: SnowCover) { (self.moment, self.snow) = (moment, snow) }

    /// Draws what lies and falls on the surface with a number, the last of which is the dock, in its frame with corners of a
    /// radius.
    func draw(_ index: Int, in frame: Rect, radius: Double, into list: inout DrawList) {
        let isDock = index == snow.surfaces.count - 1
        if moment.air.rain > 0, !moment.isStill {
            drawSplashes(isDock ? Self.onDock : Self.onIcon, on: index, in: frame, radius: radius, into: &list)
        }
        guard snow.isThere else { return }
        drawSnow(snow.surfaces[index], index, in: frame, radius: radius, into: &list)
        for lump in snow.lumps where lump.surface == index { draw(lump, in: frame, radius: radius, into: &list) }
    }

    /// How far the top of a frame with round corners lies below its highest row, at a distance from its left end.
    private func drop(at x: Double, in frame: Rect, radius: Double) -> Double {
        let into = radius - min(x, frame.width - x)
        return into <= 0 ? 0 : radius - max(0, radius * radius - into * into).squareRoot()
    }

    private func drawSplashes(
        _ count: Int, on index: Int, in frame: Rect, radius: Double, into list: inout DrawList
    ) {
        let color = Color.mix(moment.light.sky[5], .white, 0.7)
        for site in 0..<count {
            let number = Self.first + 8 * index + site
            let time = moment.seconds / Self.pause + LandscapeMoment.random(number, 0)
            let (turn, age) = (Int(time.rounded(.down)) % 991, wrapped(time, 1) * Self.pause / Self.life)
            func random(_ property: Int) -> Double { LandscapeMoment.random(number + 40 * turn, property) }
            guard age < 1, random(1) < moment.air.rain else { continue }
            let x = frame.width * (0.04 + 0.92 * random(2))
            let point = Vector(frame.minX + x, frame.minY + drop(at: x, in: frame, radius: radius))
            let alpha = 0.85 * (1 - age)
            list.hair(
                from: point - Vector(1 + 4 * age, 0) * moment.size, to: point + Vector(1 + 4 * age, 0) * moment.size,
                width: moment.size, color: color.opacity(0.6 * alpha))
            for drop in 0..<3 {
                let aside = (Double(drop) - 1) * (10 + 8 * random(3)) + 5 * (random(4) - 0.5)
                let height = 6 + 7 * random(5 + drop)
                func place(_ age: Double) -> Vector {
                    point + Vector(aside * age, -height * 3.2 * age * (1 - age)) * moment.size
                }
                list.hair(
                    from: place(max(0, age - 0.12)), to: place(age), width: 1.5 * moment.size,
                    color: color.opacity(alpha))
            }
        }
    }

    /// The snow's colours in light and in shadow.
    private var colors: (lit: Color, shade: Color) {
        let plane = moment.light.plane
        let lit = Color.mix(plane.snow.shade, plane.snow.lit, lerp(0.4, 0.85, plane.day))
        return (Color.mix(lit.shown, .white, 0.35), Color.mix(plane.snow.shade.shown, lit.shown, 0.3))
    }

    private func drawSnow(
        _ surface: SnowCover.Surface, _ index: Int, in frame: Rect, radius: Double, into list: inout DrawList
    ) {
        guard surface.amount > 0.02 else { return }
        // It lies on the flat part of the top, and a little over the corners.
        let margin = 0.34 * radius
        let (left, right) = (margin, frame.width - margin)
        let start = max(left, left + surface.slip * frame.width)
        let end = min(right, right + surface.slip * frame.width)
        guard end - start > 4 else { return }
        let thick = (4 + 6 * surface.amount) * surface.amount.squareRoot() * moment.size
        let count = max(6, Int((end - start) / 5))
        let seed = LandscapeMoment.random(91_000 + index, 0) * 20
        func contour(_ height: Double, _ below: Double) -> [Vector] {
            var (top, foot): ([Vector], [Vector]) = ([], [])
            for step in 0...count {
                let u = Double(step) / Double(count)
                let x = lerp(start, end, u)
                let base = frame.minY + drop(at: x, in: frame, radius: radius)
                let own = (x - surface.slip * frame.width) / moment.size
                let bump = Portable.power(max(0, Portable.sin(.pi * u)), 0.4)
                let wave = 0.82 + 0.18 * Portable.sin(0.21 * own + seed)
                let fringe = 0.6 + 0.4 * Portable.sin(0.42 * own + 2 * seed)
                top.append(Vector(frame.minX + x, base - height * bump * wave))
                foot.append(Vector(frame.minX + x, base + below * bump * fringe))
            }
            return top + foot.reversed()
        }
        let (lit, shade) = colors
        list.fill(polygon: contour(thick, 3.4 * moment.size * surface.amount + 1), color: shade.opacity(0.95))
        list.fill(polygon: contour(thick, 0.4), color: lit)
    }

    private func draw(_ lump: SnowCover.Lump, in frame: Rect, radius: Double, into list: inout DrawList) {
        let edge = Vector(
            lump.isRight ? frame.maxX - 0.2 * radius : frame.minX + 0.2 * radius, frame.minY + 0.5 * radius)
        let way = Vector(
            0.7 * lump.speed * frame.width * lump.age, 450 * lump.age * lump.age * moment.size)
        let fade = min(1, 4 * (1 - lump.age / SnowCover.life))
        let number = 93_000 + 8 * lump.number
        for grain in 0..<5 {
            func random(_ property: Int) -> Double { LandscapeMoment.random(number + grain, property) }
            let spread = Vector(random(0) - 0.5, random(1) - 0.5) * ((6 + 22 * lump.age) * moment.size)
            let size = (1.2 + (grain == 0 ? 3.4 : 2.6 * random(2)) * lump.size) * moment.size
            list.fill(
                Rect(center: edge + way + spread, size: Vector(2 * size, 2 * size)), radius: size, softness: 0.8,
                color: colors.lit.opacity(0.92 * fade))
        }
    }
}

extension Landscape {
    /// What the weather leaves on icons and dock, `past` seconds after the last step; nil if that is nothing.
    func surface(after past: Double, viewer: ViewerOffset) -> LandscapeSurface? {
        air.rain > 0 || snow.isThere ? LandscapeSurface(moment(after: past, viewer: viewer), snow) : nil
    }
}
