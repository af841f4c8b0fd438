import TiltCanvas
import TiltEngine
import TiltStage

/// Clouds, decks, banks of fog and the mist in the valley.
struct LandscapeClouds {
    private let moment: LandscapeMoment
    private var art: LandscapeArt { moment.art }
    private var frame: LandscapeFrame { moment.frame }

    /// The length after which clouds come again, and how far they go beyond the left side, in units.
    private static let (round, margin) = (3640.0, 700.0)
    /// The length after which banks come again.
    private static let bankRound = 2200.0
    /// The height of the mist in units, and the number of its rows.
    private static let (mistHeight, mistRows) = (150.0, 20)

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// Draws the decks and clouds of a kind, each with its picture in the next flash over it with an opacity.
    func drawSky(flash: Double, into list: inout DrawList) {
        draw(.streak, into: &list)
        drawDeck(
            LandscapeBakes.highDeck, art.decks.high, .highDeck, LandscapeBakes.opacity(highDeckUnder: moment.light.air),
            up: 0,
            flash: flash, into: &list)
        drawDeck(
            LandscapeBakes.lowDeck, art.decks.low, .lowDeck, LandscapeBakes.opacity(lowDeckUnder: moment.light.air),
            up: LandscapeBakes.lowDeckLift, flash: flash, into: &list)
        draw(.heap, into: &list)
    }

    private func draw(_ kind: LandscapeArt.Cloud.Kind, into list: inout DrawList) {
        for placed in art.placed {
            guard let cloud = art.cloud(placed.cloud), cloud.kind == kind else { continue }
            let opacity = LandscapeBakes.opacity(of: cloud, under: moment.light.air)
            guard opacity > LandscapeBakes.least else { continue }
            let x = wrapped(
                placed.x + placed.speed / 4 * moment.travel + Self.margin, Self.round)
            let rect = rect(cloud, scale: placed.scale, at: Vector(x - Self.margin, placed.y), depth: placed.depth)
            guard rect.maxX > 0, rect.minX < list.size.x else { continue }
            // Where a cloud comes again, it fades in and out beyond the window's usual sides.
            list.image(cloud.image, in: rect, tint: .white.opacity(opacity))
        }
    }

    private func rect(_ cloud: LandscapeArt.Cloud, scale: Double, at center: Vector, depth: Double) -> Rect {
        var rect = frame.frame(Rect(center: center, size: cloud.size.vector * scale))
        rect.origin.x = frame.snapped(rect.origin.x)
        return moment.motion(depth).rect(rect)
    }

    private func drawDeck(
        _ image: ImageID, _ deck: LandscapeArt.Decks.Deck, _ depth: LandscapeArt.Depth, _ opacity: Double, up: Double,
        flash: Double, into list: inout DrawList
    ) {
        guard opacity > LandscapeBakes.least else { return }
        let drift = wrapped(deck.speed / 4 * moment.travel, art.canvas.x)
        let motion = moment.motion(art.depth(of: depth))
        for x in [drift - art.canvas.x, drift, drift + art.canvas.x] {
            var rect = frame.frame(
                Rect(x: x, y: deck.rows.range.lowerBound - up, width: art.canvas.x, height: deck.rows.length))
            rect.origin.x = frame.snapped(rect.origin.x)
            let moved = motion.rect(rect)
            guard moved.maxX > 0, moved.minX < list.size.x else { continue }
            list.image(image, in: moved, tint: .white.opacity(opacity))
            list.image(image.flashed, in: moved, tint: .white.opacity(opacity * flash))
        }
    }

    func drawBanks(before layer: LandscapeArt.Land, into list: inout DrawList) {
        let fog = moment.light.air.fog
        guard fog > LandscapeBakes.least, let file = layer.file else { return }
        for bank in art.banks where file.hasPrefix(bank.before) {
            guard let cloud = art.cloud(bank.cloud) else { continue }
            let x = wrapped(bank.x + moment.seconds * bank.speed, Self.bankRound)
            for round in [-Self.bankRound, 0, Self.bankRound] {
                let rect = rect(cloud, scale: bank.scale, at: Vector(x + round, bank.y), depth: layer.depth)
                guard rect.maxX > 0, rect.minX < list.size.x else { continue }
                list.image(cloud.image, in: rect, tint: .white.opacity(fog))
            }
        }
    }

    /// Draws the mist over the shore, which is thickest there.
    func drawMist(strength: Double, into list: inout DrawList) {
        let light = moment.light
        let color = Color.mix(light.sky[4], light.sky[5], 0.5)
        let shore = moment.point(Vector(0, art.lake.shore), in: moment.motion(0.3)).y
        let height = Self.mistHeight * frame.scale
        let full = strength * (1 + 1.2 * light.air.haze)
        let rect = Rect(x: 0, y: shore - height, width: list.size.x, height: height)
        list.grid(columns: 1, rows: Self.mistRows, in: rect) { colors in
            for row in 0..<Self.mistRows {
                let rise = 1 - (Double(row) + 0.5) / Double(Self.mistRows)
                colors.append(color.opacity(min(0.85, full * Portable.power(1 - rise, 2.2))).cell)
            }
        }
    }
}
