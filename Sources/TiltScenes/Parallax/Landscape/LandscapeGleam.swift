import TiltCanvas
import TiltEngine

/// Light that lies over the pictures: it follows the lean, and shows between clouds and land.
struct LandscapeGleam {
    private let moment: LandscapeMoment

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// Draws a part of the sky's light, which a lean moves, and the gap between a closed cover and the land.
    func drawSky(into list: inout DrawList) {
        let (light, size) = (moment.light, moment.size)
        let body = moment.motion(moment.art.depth(of: .body)).point(moment.bodyPoint)
        let clear = Portable.power(1 - moment.air.cover, 1.2) * lerp(0.5, 1, light.plane.day)
        list.softDisc(
            at: body + Vector(120 * moment.viewer.h, 60 * moment.viewer.v) * size, radius: 330 * size,
            color: Color.mix(light.glow, .white, 0.3).opacity(0.42 * lean * clear))
        let gap = smoothRise(0.5, 0.95, moment.air.cover) * (1 - 0.6 * moment.air.haze)
        guard gap > LandscapeBakes.least else { return }
        let center = moment.point(Vector(1120, 590), in: moment.motion(0.12))
        let side = lerp(0.5, LandscapeLight.side(at: moment.hour), LandscapeAir.twilight(at: moment.hour))
        let half = Vector(0.85 * list.size.x, 120 * size)
        list.image(
            DrawList.softDisc,
            in: Rect(center: center + Vector((side - 0.5) * 0.6 * list.size.x, 0), size: half * 2),
            tint: light.horizon.opacity(gap * lerp(0.5, 0.16, LandscapeAir.night(at: moment.hour))))
    }

    /// Draws the light that runs over the ridges as the viewer leans.
    func drawLand(into list: inout DrawList) {
        let (plane, width) = (moment.light.plane, list.size.x)
        let power = max(plane.east, plane.west)
        let place = moment.point(Vector(1120, 600), in: moment.motion(0.26))
        let half = Vector(0.34 * width, 190 * moment.size)
        list.image(
            DrawList.softDisc,
            in: Rect(center: place + Vector(0.4 * width * moment.viewer.h, 0), size: half * 2),
            tint: plane.lit[1].shown.opacity(min(0.3, 0.26 * power) * lean))
    }

    /// How far the viewer leans, 0…1.
    private var lean: Double {
        smoothRise(0, 0.6, (moment.viewer.h * moment.viewer.h + moment.viewer.v * moment.viewer.v).squareRoot())
    }
}
