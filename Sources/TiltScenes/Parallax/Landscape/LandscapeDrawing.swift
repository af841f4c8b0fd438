import TiltCanvas
import TiltEngine
import TiltStage

extension Landscape {
    /// The depth of the mist in the valley before the lake, and before the second range.
    private static let mist = (lake: 0.22, mid: 0.30)

    /// Draws everything behind the icons, `past` seconds after the last step.
    func draw(into list: inout DrawList, after past: Double, viewer: ViewerOffset, fonts: Fonts) {
        let moment = moment(after: past, viewer: viewer)
        drawScenery(into: &list, moment)
        let motion = moment.motion(art.depth(of: .body))
        dial.draw(into: &list, sky, clock, motion: motion, fonts: fonts)
        if list.showsControls {
            ClockPill(clock, weather: weather, air: air).draw(into: &list, view: frame.view, fonts: fonts)
        }
    }

    /// Draws sky, land and weather.
    func drawScenery(into list: inout DrawList, _ moment: LandscapeMoment) {
        let flash = flash(at: moment)
        drawSky(into: &list, moment, flash)
        for layer in art.land { draw(layer, into: &list, moment, flash: flash?.brightness ?? 0) }
    }

    private func drawSky(
        into list: inout DrawList, _ moment: LandscapeMoment,
        _ flash: (bolt: LandscapeLightning.Bolt, brightness: Double)?
    ) {
        draw("sky", rows: art.skyRows, depth: art.depth(of: .sky), into: &list, moment, flash: flash?.brightness ?? 0)
        let stars = LandscapeStars(moment)
        if moment.light.stars > LandscapeBakes.least {
            let rect = moment.motion(art.depth(of: .stars)).rect(frame.frame(rows: Self.starRows))
            list.image(Self.stars, in: rect, tint: .white.opacity(min(1, moment.light.stars)))
            stars.draw(into: &list)
        }
        stars.drawMeteor(into: &list)
        drawBody(into: &list, moment)
        LandscapeClouds(moment).drawSky(flash: flash?.brightness ?? 0, into: &list)
        flash?.bolt.draw(into: &list, moment, brightness: flash?.brightness ?? 0)
        LandscapeThings(moment).drawBirds(into: &list)
    }

    private func drawBody(into list: inout DrawList, _ moment: LandscapeMoment) {
        let place = frame.place(moment.bodyPoint)
        let side = sky.side(of: moment.body) * greeting.scale
        let center = moment.motion(art.depth(of: .body)).point(moment.bodyPoint)
        list.image(
            LandscapeSky.image(of: moment.body), in: Rect(center: center, size: Vector(side, side)),
            tint: LandscapeSky.tint(of: moment.body, at: place, cover: moment.air.cover))
        greeting.drawHalo(at: center, radius: sky.radius(of: moment.body), into: &list)
    }

    private func draw(
        _ layer: LandscapeArt.Land, into list: inout DrawList, _ moment: LandscapeMoment, flash: Double
    ) {
        let (clouds, things, fall) = (LandscapeClouds(moment), LandscapeThings(moment), LandscapeFall(moment))
        clouds.drawBanks(before: layer, into: &list)
        let rows = layer.rows[0]...layer.rows[1]
        switch layer.name {
        case "lake":
            clouds.drawMist(strength: Self.mist.lake, into: &list)
            draw(layer.name, rows: rows, depth: layer.depth, into: &list, moment, flash: flash)
            LandscapeWater(moment).draw(into: &list)
            fall.draw(.far, into: &list)
        case "mid":
            clouds.drawMist(strength: Self.mist.mid, into: &list)
            draw(layer.name, rows: rows, depth: layer.depth, into: &list, moment, flash: flash)
        case "hills":
            draw(layer.name, rows: rows, depth: layer.depth, into: &list, moment, flash: flash)
            things.drawTower(into: &list)
        case "shore":
            draw(layer.name, rows: rows, depth: layer.depth, into: &list, moment, flash: flash)
            things.drawHut(into: &list)
            fall.draw(.middle, into: &list)
        case "pines": draw(layer, bentBy: 0.45, into: &list, moment, flash: flash)
        case "fore":
            draw(layer, bentBy: 0.8, into: &list, moment, flash: flash)
            fall.draw(.near, into: &list)
        default: draw(layer.name, rows: rows, depth: layer.depth, into: &list, moment, flash: flash)
        }
    }

    /// Draws the picture of a layer, and that in a flash over it.
    private func draw(
        _ name: String, rows: ClosedRange<Double>, depth: Double, into list: inout DrawList, _ moment: LandscapeMoment,
        flash: Double
    ) {
        let rect = moment.motion(depth).rect(frame.frame(rows: rows))
        list.image(LandscapeBakes.image(name), in: rect)
        if flash > 0 {
            list.image(LandscapeBakes.image(name, flash: true), in: rect, tint: .white.opacity(flash))
        }
    }

    /// The share of a layer's height that bends, from above.
    private static let bent = 0.6
    /// The columns of trees that bend, and the points over which a gust goes in a second.
    private static let (columns, gustSpeed) = (16, 900.0)
    /// The speeds of the wind from which they do, and from which they do fully, in metres per second.
    static let (breeze, gale) = (7.0, 10.0)

    /// Draws trees, whose tops move by some points per metre a second of wind.
    private func draw(
        _ layer: LandscapeArt.Land, bentBy factor: Double, into list: inout DrawList, _ moment: LandscapeMoment,
        flash: Double
    ) {
        let share = smoothRise(Self.breeze, Self.gale, moment.air.wind)
        let rows = layer.rows[0]...layer.rows[1]
        guard share > 0, !moment.isStill else {
            return draw(layer.name, rows: rows, depth: layer.depth, into: &list, moment, flash: flash)
        }
        let rect = moment.motion(layer.depth).rect(frame.frame(rows: rows))
        func lean(_ x: Double) -> Double {
            factor * share * moment.size * moment.gust(before: (rect.minX + x * rect.width) / Self.gustSpeed)
        }
        func drawPart(_ quad: Quad, _ source: Rect) {
            list.image(LandscapeBakes.image(layer.name), in: quad, source: source)
            guard flash > 0 else { return }
            list.image(
                LandscapeBakes.image(layer.name, flash: true), in: quad, source: source, tint: .white.opacity(flash))
        }
        // Parts overlap by a pixel, so that no seam shows between them.
        let overlap = Vector(1, 1) / frame.view.density
        let (foot, split) = (rect.minY + Self.bent * rect.height, Self.bent - overlap.y / rect.height)
        drawPart(
            Quad(Rect(x: rect.minX, y: foot - overlap.y, width: rect.width, height: rect.maxY - foot + overlap.y)),
            Rect(x: 0, y: split, width: 1, height: 1 - split))
        for column in 0..<Self.columns {
            let left = max(0, Double(column) / Double(Self.columns) - overlap.x / rect.width)
            let right = Double(column + 1) / Double(Self.columns)
            let (x, end) = (rect.minX + left * rect.width, rect.minX + right * rect.width)
            guard end + 80 > 0, x - 80 < list.size.x else { continue }
            drawPart(
                Quad(
                    topLeft: Vector(x + lean(left), rect.minY), topRight: Vector(end + lean(right), rect.minY),
                    bottomRight: Vector(end, foot), bottomLeft: Vector(x, foot)),
                Rect(x: left, y: 0, width: right - left, height: Self.bent))
        }
    }
}
