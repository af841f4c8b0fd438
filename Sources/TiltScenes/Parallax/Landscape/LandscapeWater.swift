import TiltCanvas
import TiltEngine

/// Glints on the lake, and the rings of drops.
struct LandscapeWater {
    private let moment: LandscapeMoment
    private let motion: PlaneMotion

    init(_ moment: LandscapeMoment) {
        self.moment = moment
        motion = moment.motion(moment.art.layer("lake")?.depth ?? moment.art.plane)
    }

    func draw(into list: inout DrawList) {
        let place = moment.frame.place(moment.bodyPoint)
        let near = moment.body == .sun ? ((place.y - 120) / 420).clamped(to: 0.12...1) : 0.8
        // Sun and moon change places behind the ridge.
        drawGlints(
            under: moment.motion(moment.art.depth(of: .body)).point(moment.bodyPoint).x,
            strength: shine * near * (1 - smoothRise(560, 630, place.y)),
            color: Color.mix(moment.light.glow, .white, 0.45), into: &list)
        let tower = moment.art.anchors.tower.lights.rect
        drawGlints(
            under: moment.point(Vector(tower.midX, tower.minY), in: motion).x,
            count: 30, strength: 0.8 * moment.light.lamps, width: 0.35, color: Color(hex: 0xffb45e), into: &list)
        drawGlints(into: &list)
        if moment.air.rain > 0, !moment.isStill { drawRings(into: &list) }
    }

    /// The strength of reflections of the sky's lights.
    private var shine: Double { Portable.power(1 - moment.air.cover, 1.5) }
    /// How much the wind ruffles the water, 0…1.
    private var ripple: Double { smoothRise(Landscape.breeze, Landscape.gale, moment.air.wind) }
    /// How much falls on the water, 0…1.
    private var falls: Double { max(moment.air.rain, moment.air.flakes) }
    private var scale: Double { moment.frame.scale }
    private var width: Double { max(1, 1.5 * scale) }

    /// The height of the water at a distance from its far shore, in points.
    private func height(_ distance: Double) -> Double {
        moment.point(Vector(0, moment.art.lake.shore + distance), in: motion).y
    }

    /// Draws light that lies on the water, and tapers at both ends.
    private func glint(
        _ x: Double, _ distance: Double, length: Double, width: Double, _ color: Color, _ list: inout DrawList
    ) {
        let size = Vector(length * scale, 2.4 * width * self.width)
        guard x + size.x > 0, x - size.x < list.size.x else { return }
        list.image(
            DrawList.softDisc, in: Rect(center: Vector(x, height(distance)), size: size), tint: color)
    }

    /// Draws the glints under a light, in a path of a share of the sun's width that widens toward the viewer: many short ones in its
    /// middle, and few beside it.
    private func drawGlints(
        under x: Double, count: Int = 96, strength: Double, width: Double = 1, color: Color, into list: inout DrawList
    ) {
        guard strength > 0.01 else { return }
        for index in 0..<count {
            // Drops and flakes leave every third.
            let share = index.isMultiple(of: 3) ? 1 : 1 - falls
            guard share > 0 else { continue }
            func random(_ property: Int) -> Double { LandscapeMoment.random(1000 + index, property) }
            let distance = 3 + 180 * Portable.power(random(0), 1.6)
            let bell =
                (-2 * Portable.log(max(random(1), 1e-6))).squareRoot() * Portable.cos(2 * .pi * random(2))
            let flicker = Portable.sin(moment.seconds * (1.1 + random(4)) + 6.28 * random(5))
            let alpha = share * strength * (0.3 + 0.9 * max(0, flicker)) * (1 - distance / 230)
            glint(
                x + bell * (6 + 0.2 * distance) * scale * width, distance,
                length: (8 + 26 * random(3) * random(3)) * (1 + distance / 70) * width, width: 0.8 + distance / 100,
                color.opacity(min(1, alpha)), &list)
        }
    }

    private func drawGlints(into list: inout DrawList) {
        let color = Color.mix(moment.light.sky[5], .white, 0.35)
        for index in 0..<70 {
            func random(_ property: Int) -> Double { LandscapeMoment.random(2000 + index, property) }
            // Drops and flakes leave few.
            let share = index < 28 ? 1 : 1 - falls
            guard share > 0 else { continue }
            let distance = 5 + 190 * Portable.power(random(0), 1.2)
            // In wind they are ripples, which run with it.
            let flicker = Portable.sin((0.7 + 2.3 * ripple) * moment.seconds + 6.28 * random(3))
            let alpha = (0.05 + (0.15 + 0.35 * ripple) * max(0, flicker)) * (0.5 + 0.5 * shine) * share
            let room = list.size.x + 80
            let way = room * random(2) + (moment.isStill ? 0 : 6 * ripple * moment.travel) + motion.displacement.x
            let x = wrapped(way, room) - 40
            glint(
                x, distance, length: (20 + 90 * random(1)) * (0.5 + distance / 140), width: 1.1, color.opacity(alpha),
                &list)
        }
    }

    private static let rings = Spell(
        Rings(size: Span(4, 9), life: Period(0.7), color: .white, alpha: 0.4, at: nil, area: nil), Chance(seed: 6),
        counts: [24])

    private func drawRings(into list: inout DrawList) {
        var brush = moment.brush()
        let (top, foot) = (height(8), height(248))
        brush.body = Rect(
            origin: Vector(0, top) / moment.size, size: Vector(list.size.x, foot - top) / moment.size)
        brush.light = Color.mix(moment.light.sky[5], .white, 0.5)
        Self.rings.draw(moment.wind, moment.air.rain, with: &brush, into: &list)
    }
}
