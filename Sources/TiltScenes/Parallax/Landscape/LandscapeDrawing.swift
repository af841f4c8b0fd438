import TiltCanvas
import TiltEngine
import TiltStage

extension Landscape {
    /// The shade in which what is out of focus stands.
    private static let shade = Color(red: 0.6, green: 0.6, blue: 0.6)
    /// The depth of the mist in the valley before the lake, and before the second range.
    private static let mist = (lake: 0.22, mid: 0.30)

    /// Draws everything behind the icons, `past` seconds after the last step.
    func draw(into list: inout DrawList, after past: Double, viewer: ViewerOffset, fonts: Fonts) {
        let moment = moment(after: past, viewer: viewer)
        drawScenery(into: &list, moment)
        guard list.showsControls else { return }
        let motion = moment.motion(art.depth(of: .body))
        dial.draw(into: &list, sky, clock, motion: motion, fonts: fonts)
        guard list.showsInterface else { return }
        ClockPill(clock, weather: weather, air: air).draw(into: &list, view: frame.view, fonts: fonts)
    }

    /// Draws sky, land and weather.
    func drawScenery(into list: inout DrawList, _ moment: LandscapeMoment) {
        let flash = flash(at: moment)
        drawSky(into: &list, moment, flash)
        for layer in art.land where frame.shows(layer) {
            draw(layer, into: &list, moment, flash: flash?.brightness ?? 0)
        }
    }

    private func drawSky(
        into list: inout DrawList, _ moment: LandscapeMoment,
        _ flash: (bolt: Occasion, brightness: Double)?
    ) {
        draw(
            "sky", in: moment.motion(art.depth(of: .sky)).rect(frame.frame(rows: art.skyRows)), into: &list, moment,
            flash: flash?.brightness ?? 0)
        let stars = LandscapeStars(moment)
        if moment.light.stars > LandscapeBakes.least {
            let rect = moment.motion(art.depth(of: .stars)).rect(frame.frame(rows: Self.starRows))
            list.image(Self.stars, in: rect, tint: .white.opacity(min(1, moment.light.stars)))
            stars.draw(into: &list)
        }
        stars.drawMeteor(into: &list)
        drawBody(into: &list, moment)
        LandscapeClouds(moment).drawSky(flash: flash?.brightness ?? 0, into: &list)
        LandscapeGleam(moment).drawSky(into: &list)
        if let (bolt, brightness) = flash { drawBolt(bolt, into: &list, moment, brightness: brightness) }
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
        if layer.name == "hills" { LandscapeGleam(moment).drawLand(into: &list) }
        clouds.drawBanks(before: layer, into: &list)
        let rect = moment.motion(layer.depth).rect(frame.frame(of: layer))
        func drawLayer() { draw(layer.name, in: rect, into: &list, moment, flash: flash) }
        switch layer.name {
        case "lake":
            clouds.drawMist(strength: Self.mist.lake, into: &list)
            drawLayer()
            LandscapeWater(moment).draw(into: &list)
            fall.draw(.far, into: &list)
        case "mid":
            clouds.drawMist(strength: Self.mist.mid, into: &list)
            drawLayer()
        case "hills":
            drawLayer()
            things.drawTower(into: &list)
        case "shore":
            drawLayer()
            things.drawHut(into: &list)
            fall.draw(.middle, into: &list)
        case "pines": draw(layer, bentBy: 0.9, into: &list, moment, flash: flash)
        case "fore":
            draw(layer, bentBy: 1.5, into: &list, moment, flash: flash)
            fall.draw(.near, into: &list)
        case _ where layer.isSoft:
            let rect = rect.offsetBy(Vector(frame.held(moment.motion(layer.depth).displacement.x, of: layer), 0))
            guard rect.maxX > 0, rect.minX < list.size.x else { return }
            // In snow nothing of them stands out; by less of it, which lies on mountains, they are not seen through.
            let presence = 1 - smoothRise(0.4, 0.97, moment.air.snow)
            list.image(LandscapeBakes.image(layer.name), in: rect, tint: Self.shade.opacity(presence))
        default: drawLayer()
        }
    }

    /// Draws the picture of a layer in its frame, and that in a flash over it. Where the window shows more, it goes on mirrored.
    private func draw(
        _ name: String, in rect: Rect, into list: inout DrawList, _ moment: LandscapeMoment, flash: Double
    ) {
        frame.forEachStretch(down: rect, sinking: moment.motion(1).displacement.y) { down in
            frame.forEachStretch(across: rect) { across in
                let (quad, source) = LandscapeStretch.part(across, down)
                draw(name, in: quad, source: source, into: &list, flash: flash)
            }
        }
    }

    private func draw(_ name: String, in quad: Quad, source: Rect, into list: inout DrawList, flash: Double) {
        list.image(LandscapeBakes.image(name), in: quad, source: source)
        guard flash > 0 else { return }
        list.image(LandscapeBakes.image(name, flash: true), in: quad, source: source, tint: .white.opacity(flash))
    }

    /// The share of a layer's height that bends, from above.
    private static let bent = 0.6
    /// The columns of trees that bend, and the points over which a gust goes in a second.
    private static let (columns, gustSpeed) = (16, 900.0)
    /// How fast their tops tremble, in radians a second.
    private static let flutter = 7.3
    /// The speeds of the wind from which they do, and from which they do fully, in metres per second.
    static let (breeze, gale) = (7.0, 10.0)

    /// Draws trees, whose tops move by some points per metre a second of wind.
    private func draw(
        _ layer: LandscapeArt.Land, bentBy factor: Double, into list: inout DrawList, _ moment: LandscapeMoment,
        flash: Double
    ) {
        let share = smoothRise(Self.breeze, Self.gale, moment.air.wind)
        let rect = moment.motion(layer.depth).rect(frame.frame(of: layer))
        guard share > 0, !moment.isStill else {
            return draw(layer.name, in: rect, into: &list, moment, flash: flash)
        }
        func lean(_ x: Double) -> Double {
            let delay = x / Self.gustSpeed
            let flutter = 3 * Portable.sin(Self.flutter * (moment.seconds - 3 * delay))
            return factor * share * moment.size * (moment.gust(before: delay) + flutter)
        }
        // Parts overlap by a pixel, so that no seam shows between them.
        let pixel = 1 / frame.view.density
        let (foot, split) = (rect.minY + Self.bent * rect.height, Self.bent - pixel / rect.height)
        frame.forEachStretch(across: rect) { across in
            frame.forEachStretch(down: rect, sinking: moment.motion(1).displacement.y) { down in
                let isItself = down.start == rect.minY
                let (quad, source) = LandscapeStretch.part(
                    across, isItself ? LandscapeStretch(foot - pixel, rect.maxY, first: split) : down)
                draw(layer.name, in: quad, source: source, into: &list, flash: flash)
            }
            let isWhole = across.start == rect.minX
            for column in 0..<(isWhole ? Self.columns : 1) {
                func place(_ share: Double) -> (x: Double, source: Double) {
                    (lerp(across.start, across.end, share), lerp(across.first, across.last, share))
                }
                let count = Double(isWhole ? Self.columns : 1)
                let left = place(max(0, Double(column) / count - pixel / rect.width))
                let right = place(Double(column + 1) / count)
                guard max(left.x, right.x) + 80 > 0, min(left.x, right.x) - 80 < list.size.x else { continue }
                draw(
                    layer.name,
                    in: Quad(
                        topLeft: Vector(left.x + lean(left.x), rect.minY),
                        topRight: Vector(right.x + lean(right.x), rect.minY), bottomRight: Vector(right.x, foot),
                        bottomLeft: Vector(left.x, foot)),
                    source: Rect(x: left.source, y: 0, width: right.source - left.source, height: Self.bent),
                    into: &list, flash: flash)
            }
        }
    }
}
