import TiltCanvas
import TiltEngine

extension Landscape {
    /// Where the hut is, at rest.
    var hut: Vector { frame.frame(art.anchors.hut.sprite.rect).center }
}

/// The hut with its smoke, lamps, and birds.
struct LandscapeThings {
    private let moment: LandscapeMoment

    private static let hut = ImageID("Parallax/landscape/hut")
    private static let hutSnow = ImageID("Parallax/landscape/hut-snow")
    private static let hutLights = ImageID("Parallax/landscape/hut-lights")
    private static let towerLights = ImageID("Parallax/landscape/tower-lights")

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// The pictures of hut and lamps in a frame.
    static func pictures(_ art: LandscapeArt, _ frame: LandscapeFrame) -> [Picture] {
        let (hut, tower) = (art.anchors.hut.sprite, art.anchors.tower.lights)
        let hutSize = frame.pictureSize(hut.rect.size * frame.scale)
        let towerSize = frame.pictureSize(tower.rect.size * frame.scale)
        return [Self.hut, hutSnow, hutLights].map { Picture($0, size: hutSize) }
            + [Picture(towerLights, size: towerSize), Picture(DrawList.softDisc, size: Vector(40, 40))]
    }

    private func rect(_ area: Area, _ depth: Double) -> Rect {
        moment.motion(depth).rect(moment.frame.frame(area.rect))
    }

    /// The brightness of lamps, which flicker a little.
    private var lamps: Double {
        let flicker =
            Portable.sin(12.6 * moment.seconds) * Portable.sin(7.7 * moment.seconds + 1) * 0.5 + 0.5
        return moment.light.lamps * (1 - (moment.isStill ? 0 : 0.05 * flicker))
    }

    /// Draws the light of lamps in wet air, which is most of what a night of rain has.
    private func drawGlow(at center: Vector, radius: Double, into list: inout DrawList) {
        let wet = max(moment.air.rain, 0.7 * moment.air.flakes, moment.air.fog)
        let dark = lerp(0.25, 1, max(LandscapeAir.night(at: moment.hour), 0.6 * LandscapeAir.twilight(at: moment.hour)))
        list.softDisc(at: center, radius: radius, color: Color(hex: 0xffb45e).opacity(0.42 * lamps * wet * dark))
    }

    /// Draws the windows of the tower. The right one is dark late at night.
    func drawTower(into list: inout DrawList) {
        guard let depth = moment.art.layer("hills")?.depth, moment.light.lamps > 0.01 else { return }
        let rect = rect(moment.art.anchors.tower.lights, depth)
        let awake = 1 - smoothRise(1, 1.02, moment.hour) * (1 - smoothRise(4.5, 4.52, moment.hour))
        for (side, share) in [1, awake].enumerated() {
            let part = Rect(x: 0.5 * Double(side), y: 0, width: 0.5, height: 1)
            let frame = Rect(
                x: rect.minX + part.minX * rect.width, y: rect.minY, width: rect.width / 2, height: rect.height)
            list.image(Self.towerLights, in: frame, source: part, tint: .white.opacity(lamps * share))
        }
        drawGlow(at: rect.center, radius: 1.6 * rect.width, into: &list)
    }

    /// Draws the hut, its snow, its lamps and its smoke.
    func drawHut(into list: inout DrawList) {
        guard let depth = moment.art.layer("shore")?.depth else { return }
        let (light, rect) = (moment.light, rect(moment.art.anchors.hut.sprite, depth))
        let plane = light.plane
        let bright = lerp(0.22, 0.78 * max(plane.east, plane.west), plane.day)
        let tint = Color.mix(plane.shade[2], plane.lit[0], bright).multiplied(by: 1.06 * 1.05).shown
        list.image(Self.hut, in: rect, tint: tint)
        let snow = Color.mix(plane.snow.shade, plane.snow.lit, lerp(0.25, 0.6, plane.day)).shown
        list.image(Self.hutSnow, in: rect, tint: snow.opacity(smoothRise(0.55, 0.9, moment.air.snow)))
        list.image(Self.hutLights, in: rect, tint: .white.opacity(lamps))
        drawGlow(at: Vector(rect.midX, rect.minY + 0.75 * rect.height), radius: 1.1 * rect.width, into: &list)
        drawSmoke(depth, into: &list)
    }

    /// The smoke of a chimney, in parts of the canvas that are so many units long.
    private static let smoke = Spell(
        Smoke(
            at: Place(.zero), size: Span(3, 15), rise: 2.6, life: Period(18), color: .white, alpha: 0.34),
        Chance(seed: 5), counts: [16])
    private static let smokeUnit = 2.5

    private func drawSmoke(_ depth: Double, into list: inout DrawList) {
        let unit = Self.smokeUnit * moment.frame.scale
        var brush = moment.brush(unit: unit)
        brush.shift = moment.point(moment.art.anchors.hut.chimney.vector, in: moment.motion(depth)) / unit
        brush.light = Color.mix(moment.light.sky[4], .white, 0.35)
        Self.smoke.draw(moment.wind, with: &brush, into: &list)
    }

    /// The seconds between two flights of the birds, and the duration of one.
    private static let (pause, flight) = (180.0, 52.0)

    /// Draws birds that cross in the morning and in the evening.
    func drawBirds(into list: inout DrawList) {
        let hour = moment.hour
        let morning = smoothRise(5.2, 5.5, hour) * (1 - smoothRise(8.7, 9, hour))
        let evening = smoothRise(16.8, 17.1, hour) * (1 - smoothRise(19.7, 20, hour))
        let calm = (1 - smoothRise(0.2, 0.35, moment.air.cover)) * (1 - smoothRise(0.3, 0.6, moment.air.fog))
        let strength = max(morning, evening) * calm
        guard strength > LandscapeBakes.least, !moment.isStill else { return }
        let block = (moment.seconds / Self.pause).rounded(.down)
        let start = LandscapeMoment.random(60_000 + Int(block), 0) * (Self.pause - Self.flight) * 0.3
        let share = (moment.seconds - block * Self.pause - start) / Self.flight
        guard (0..<1).contains(share) else { return }
        let birds = moment.art.anchors.birds
        let (from, to) = (moment.frame.point(birds.from.vector), moment.frame.point(birds.to.vector))
        let head = from + (to - from) * share
        let color = moment.light.plane.shade[3].shown.opacity(0.9 * strength * min(1, 20 * share, 20 * (1 - share)))
        for index in 0..<9 { drawBird(index, behind: head, color, into: &list) }
    }

    private func drawBird(_ index: Int, behind head: Vector, _ color: Color, into list: inout DrawList) {
        func random(_ property: Int) -> Double { LandscapeMoment.random(5000 + index, property) }
        let (row, size) = (Double((index + 1) / 2), moment.size)
        let aside = row * (index % 2 == 1 ? 7 : -6) + 4 * random(1) - 2
        let place = head + Vector(-row * 19 + 6 * random(2) - 3, aside) * size
        let span = (0.75 + 0.4 * random(0)) * 5.6 * size
        let beat = 0.35 + 0.5 * Portable.sin(7 * moment.seconds + 1.7 * Double(index))
        for side in [-1.0, 1] {
            let joint = place + Vector(side * 0.5 * span, -span * (0.25 + 0.25 * beat))
            list.hair(from: place, to: joint, width: 1.35 * size, color: color)
            list.hair(
                from: joint, to: place + Vector(side * span, -span * 0.3 * beat), width: 1.35 * size, color: color)
        }
    }
}

extension Color {
    /// The nearest colour that can be shown.
    var shown: Color {
        Color(
            red: red.clamped(to: 0...1), green: green.clamped(to: 0...1), blue: blue.clamped(to: 0...1), alpha: alpha)
    }
}
