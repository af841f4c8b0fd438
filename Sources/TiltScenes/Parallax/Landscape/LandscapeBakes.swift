import TiltCanvas
import TiltEngine
import TiltStage

/// The pictures of the landscape that are made for its light, and when they are made anew.
struct LandscapeBakes: Sendable {
    private let art: LandscapeArt
    private(set) var frame: LandscapeFrame
    /// The cuts for the dock.
    private(set) var glass: LandscapeGlass
    /// What the current pictures are made for.
    private(set) var light: LandscapeLight
    private var place = Vector.zero
    /// The place of the next flash among those of the art; nil while there is no thunder.
    private(set) var flash: Int?
    /// The number of the current plan.
    private(set) var number = 1
    /// The plan, whose pictures a renderer makes.
    private(set) var plan = BakePlan(number: 0, bakes: [])
    /// The seconds since the light was last looked at.
    private var age = 0.0
    /// The seconds since the current plan, since the light last rushed, and since pictures last faded in.
    private var rest = 0.0
    private var (sinceRush, sinceFade) = (Double.infinity, Double.infinity)
    private var seen: (hour: Double, air: LandscapeAir)

    /// The least time between two plans in seconds.
    private static let pause = 1.0 / 15
    /// The change of a colour, and the displacement of sun or moon in points, from which pictures are made anew.
    private static let (step, distance) = (1.5 / 255, 2.0)
    /// The change of a colour that a viewer would see at once, and the seconds without a plan after which it fades.
    private static let (jump, calm) = (6.0 / 255, 0.3)
    /// The change of a colour between two plans, one soon after the other, from which the light rushes: then pictures are coarse.
    private static let rush = 3.0 / 255
    /// The seconds in which pictures fade in, during which the resolution stays.
    private static let fade = 0.6
    /// The change of the hour from which colours are compared.
    private static let leastTurn = 0.0015
    /// The opacity below which nothing is drawn.
    static let least = 0.02

    init(_ art: LandscapeArt, frame: LandscapeFrame, hour: Double, air: LandscapeAir) {
        (self.art, self.frame) = (art, frame)
        glass = LandscapeGlass(art, frame)
        light = LandscapeLight(hour: hour, air: air.colored(at: hour), art: art)
        seen = (hour, air)
        make()
    }

    /// Follows the light after `dt` seconds.
    mutating func follow(hour: Double, air: LandscapeAir, flash: Int?, dt: Double) {
        age += dt
        rest += dt
        sinceRush += dt
        sinceFade += dt
        guard age >= Self.pause else { return }
        guard air != seen.air || abs(hour - seen.hour) >= Self.leastTurn || flash != self.flash || plan.isCoarse else {
            return
        }
        age = 0
        let airChanges = air != seen.air
        seen = (hour, air)
        let light = LandscapeLight(hour: hour, air: air.colored(at: hour), art: art)
        let place = LandscapeSky(frame).point(of: LandscapeClock.body(at: hour), at: hour)
        let change = light.difference(from: self.light)
        if change > Self.rush, rest <= Self.calm { sinceRush = 0 }
        let isCoarse = sinceFade < Self.fade ? plan.isCoarse : sinceRush <= Self.calm
        guard
            airChanges || flash != self.flash || change > Self.step || (place - self.place).length > Self.distance
                || isCoarse != plan.isCoarse
        else { return }
        (self.light, self.flash) = (light, flash)
        make(isCoarse: isCoarse, fades: change > Self.jump && rest > Self.calm)
    }

    /// Makes everything for a light at once.
    mutating func make(hour: Double, air: LandscapeAir, flash: Int?) {
        (seen, age) = ((hour, air), 0)
        (light, self.flash) = (LandscapeLight(hour: hour, air: air.colored(at: hour), art: art), flash)
        make()
    }

    /// Takes over another window.
    mutating func resize(to frame: LandscapeFrame) {
        guard frame != self.frame else { return }
        self.frame = frame
        glass = LandscapeGlass(art, frame)
        make()
    }

    private mutating func make(isCoarse: Bool = false, fades: Bool = false) {
        number += 1
        rest = 0
        if fades || isCoarse != plan.isCoarse { sinceFade = 0 }
        place = LandscapeSky(frame).point(of: LandscapeClock.body(at: light.hour), at: light.hour)
        var bakes = pictures(light, 0)
        if let flash {
            let flashed = light.flashed(
                at: frame.strike(at: art.anchors.bolts[flash % art.anchors.bolts.count].vector).x, canvas: art.canvas)
            bakes += pictures(flashed, 1)
        }
        plan = BakePlan(number: number, bakes: bakes, drawings: drawings, fades: fades, isCoarse: isCoarse)
    }
}

// The names of pictures.
extension LandscapeBakes {
    /// The picture of a layer of land, or of "sky", "lake", "deck-high" and "deck-low", in the current light; or in that of
    /// the next flash. A name of at most five letters takes no memory.
    static func image(_ layer: String, flash: Bool = false) -> ImageID { ImageID("Landscape/\(layer)", flash ? 1 : 0) }

    /// The pictures of the decks, whose names are too long to be put together in every frame.
    static let (highDeck, lowDeck) = (image("deck-high"), image("deck-low"))

    /// The drawing that a file holds.
    static func drawing(_ file: String) -> ImageID { ImageID("Parallax/landscape/\(stem(of: file))") }

    /// The name of a file without its ending.
    static func stem(of file: String) -> Substring { file.prefix { $0 != "." } }
}

// The pictures of a light.
extension LandscapeBakes {
    /// The opacity of decks, heaps and streaks.
    static func opacity(highDeckUnder air: LandscapeAir) -> Double { 0.92 * smoothRise(0.30, 0.70, air.cover) }
    static func opacity(lowDeckUnder air: LandscapeAir) -> Double { 0.80 * smoothRise(0.62, 0.95, air.cover) }
    static func opacity(of cloud: LandscapeArt.Cloud, under air: LandscapeAir) -> Double {
        switch cloud.kind {
        case .streak:
            return 0.75 * (1 - smoothRise(0.3, 0.7, air.cover)) * (1 - 0.55 * smoothRise(0.8, 1, air.heaps))
        case .heap:
            // The large ones come with many heaps only.
            let many = cloud.name == "a" || cloud.name == "c"
            return (1 - smoothRise(0.15, 0.6, air.cover))
                * (many ? smoothRise(0.4, 0.6, air.heaps) : smoothRise(0.05, 0.15, air.heaps))
        case .bank: return air.fog
        }
    }

    /// The units of the canvas for a pixel of what is out of focus.
    private static let softness = 3.0
    /// The scale at which decks are made, which are soft.
    private static let deckScale = 0.5

    private func pictures(_ light: LandscapeLight, _ flash: Int) -> [Bake] {
        let (plane, air) = (light.plane, light.air)
        func bake(_ name: String, _ size: Vector, _ recipe: Bake.Recipe) -> Bake {
            Bake(Self.image(name, flash: flash == 1), size: frame.pictureSize(size), recipe)
        }
        var bakes = [
            bake("sky", frame.frame(rows: art.skyRows).size, .sky(LandscapeSky(frame).light(light, art: art)))
        ]
        func deck(_ name: String, _ deck: LandscapeArt.Decks.Deck, _ opacity: Double, _ height: Double) {
            guard opacity > Self.least else { return }
            let size = Vector(art.canvas.x, deck.rows.length) * (frame.scale * Self.deckScale)
            bakes.append(bake(name, size, .cloud(Self.drawing(deck.file), height: height, plane)))
        }
        deck("deck-high", art.decks.high, Self.opacity(highDeckUnder: air), 1)
        deck("deck-low", art.decks.low, Self.opacity(lowDeckUnder: air), 0.72)
        if flash == 0 { bakes += clouds(light) }
        for layer in art.land where frame.shows(layer) {
            guard let file = layer.file, let tone = layer.tone else { continue }
            // What is out of focus stands dark before a flash.
            if layer.isSoft, flash == 1 { continue }
            let recipe = Bake.Recipe.land(
                Self.drawing(file),
                LandPlane(
                    tone: .init(tone.low, tone.high), light: layer.light, haze: layer.haze, isSoft: layer.isSoft), plane
            )
            let rest = frame.frame(of: layer).size
            let size = layer.isSoft ? rest / (frame.scale * Self.softness * frame.view.density) : rest
            bakes.append(bake(layer.name, size, recipe))
        }
        bakes.append(
            bake("lake", frame.frame(rows: art.lake.rows.range).size, .reflection(mirror(light, flash: flash == 1))))
        return bakes + glass.bakes(flash: flash == 1)
    }

    private func clouds(_ light: LandscapeLight) -> [Bake] {
        var bank = light.plane
        let mist = Color.mix(
            Color.mix(light.sky[4], light.sky[3], 0.4), .white, lerp(0.05, 0.42, light.plane.day))
        bank.cloud = (mist, mist, mist)
        return art.clouds.compactMap { cloud in
            guard Self.opacity(of: cloud, under: light.air) > Self.least else { return nil }
            let scales =
                cloud.kind == .bank
                ? art.banks.filter { $0.cloud == cloud.name }.map(\.scale)
                : art.placed.filter { $0.cloud == cloud.name }.map(\.scale)
            guard let most = scales.max() else { return nil }
            // Banks have no edges.
            let share = cloud.kind == .bank ? most / 2 : most
            let size = cloud.size.vector * (frame.scale * share)
            return Bake(
                cloud.image, size: frame.pictureSize(size),
                .cloud(Self.drawing(cloud.file), height: 1, cloud.kind == .bank ? bank : light.plane))
        }
    }

    /// What the lake shows.
    private func mirror(_ light: LandscapeLight, flash: Bool) -> LakeMirror {
        let (sky, air) = (LandscapeSky(frame), light.air)
        func item(_ name: String, _ rows: ClosedRange<Double>, opacity: Double = 1) -> LakeMirror.Item {
            let frame = Rect(
                x: 0, y: rows.lowerBound, width: art.canvas.x, height: rows.upperBound - rows.lowerBound)
            return .init(Self.image(name, flash: flash), in: frame, tint: .white.opacity(opacity))
        }
        var items = [item("sky", art.skyRows)]
        let body = LandscapeClock.body(at: light.hour)
        let place = frame.place(sky.point(of: body, at: light.hour))
        let side = sky.side(of: body) / frame.scale
        items.append(
            .init(
                LandscapeSky.image(of: body), in: Rect(center: place, size: Vector(side, side)),
                tint: LandscapeSky.tint(of: body, at: place, cover: air.cover)))
        func deck(_ name: String, _ deck: LandscapeArt.Decks.Deck, _ opacity: Double, up: Double) {
            guard opacity > Self.least else { return }
            items.append(
                item(name, deck.rows.range.lowerBound - up...deck.rows.range.upperBound - up, opacity: opacity))
        }
        deck("deck-high", art.decks.high, Self.opacity(highDeckUnder: air), up: 0)
        deck("deck-low", art.decks.low, Self.opacity(lowDeckUnder: air), up: Self.lowDeckLift)
        for layer in art.land.prefix(while: { $0.file != nil }) {
            items.append(item(layer.name, layer.rows.range))
        }
        return LakeMirror(
            items: items, top: art.lake.rows.range.lowerBound, foot: art.lake.rows.range.upperBound,
            width: art.canvas.x,
            squash: art.lake.squash, wind: air.wind, color: light.lake, cover: air.cover)
    }

    /// How far the low deck is drawn above its place, in units.
    static let lowDeckLift = 70.0

    /// Sun and moon, for the lake.
    private var drawings: [Picture] {
        let sky = LandscapeSky(frame)
        return [LandscapeClock.Body.sun, .moon].map { body in
            let side = sky.side(of: body)
            return Picture(LandscapeSky.image(of: body), size: frame.pictureSize(Vector(side, side)))
        }
    }
}

extension ImageID {
    /// The same picture in the light of the next flash.
    var flashed: Self { Self(name, 1) }
}
