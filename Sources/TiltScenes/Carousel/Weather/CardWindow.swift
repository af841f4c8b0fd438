import TiltCanvas
import TiltEngine

/// A card as a window at a moment: five layers behind a frame, moved by their depth as the eye moves, with weather between them.
struct CardWindow: Equatable, Sendable {
    /// Where and how it is seen.
    var view: CardView
    /// How much it is a window: 0 for a card that is no more than a flat picture, 1 for a window.
    var presence = 1.0
    /// The points of the window per point of a closed card in front, and those of the open card.
    var scale = 0.9
    var openScale = 1.8
    /// Whether nothing moves by itself, as with reduced motion.
    var isStill = false

    /// The layers reach beyond the frame by this much, so that only the frame cuts them.
    private static let bleed = 2.0
    /// The opening from which the large drawing is shown.
    private static let enlarging = 0.15

    private var quad: Quad { view.quad }
    private var body: Rect { view.shown }
    private var openness: Double { view.opening.clamped(to: 0...1) }

    /// How much of its weather is shown.
    var role: CardRole {
        CardRole(near: view.near, openness: openness, presence: presence, body: body)
    }

    /// Draws it, and returns the number of things in its weather that are drawn. `flat` is the picture that is shown until its
    /// layers are there, and `part` the part of it that fills the frame.
    @discardableResult
    func draw(
        _ scenery: CardScenery, _ weather: CardWeather, flat: ImageID, part: Rect = .unit, into list: inout DrawList
    ) -> Int {
        let (light, opacity) = (view.light, view.alpha)
        guard opacity > 0, presence > 0 else { return 0 }
        let plane = SeenPlane(body, onto: quad)
        let closed = CardSheet(scenery, scale: scale, density: list.density)
        let opened =
            openness > Self.enlarging ? CardSheet(scenery, scale: openScale, density: list.density, isOpen: true) : nil
        let tint = Color.white.multiplied(by: light).opacity(opacity)
        list.clip(to: quad)
        list.standIn(flat, for: closed.id, in: plane.quad(body), source: part, tint: tint)
        var role = role
        role.detail = list.detail
        var brush = WeatherBrush(
            plane, body: body, of: CardArt.body, light: light, opacity: opacity * presence, most: role.limit)
        for layer in CardLayer.allCases {
            let shift = shift(of: layer, weather)
            let seen = body.insetBy(-Self.bleed)
            /// Draws a part of the sheet; of that of the open card, once it is there.
            func draw(in place: Quad, _ source: (CardSheet) -> Rect) {
                if let opened {
                    list.standIn(closed.id, for: opened.id, in: place, source: source(closed), tint: tint)
                }
                let sheet = opened ?? closed
                list.image(sheet.id, in: place, source: source(sheet), tint: tint)
            }
            draw(in: plane.quad(seen)) { $0.source(of: layer, seen.offsetBy(-shift)) }
            for (index, sprite) in scenery.layers.sprites.enumerated() where sprite.above == layer {
                draw(in: quad(of: sprite, weather, shift: shift, plane)) { $0.source(ofSprite: index) }
            }
            brush.shift = shift
            for (after, spell, form) in weather.forecast.spells where after == layer {
                let shown = Spell.Shown(
                    spell: spell, wind: weather.wind, number: role.number(of: spell.counts), isStill: isStill)
                if let form {
                    form.draw(shown, of: weather, presence: presence, with: &brush, into: &list)
                } else {
                    spell.form.draw(shown, with: &brush, into: &list)
                }
            }
        }
        flash(weather, plane, into: &list)
        list.clip(to: nil)
        return role.limit - brush.room
    }

    /// The move of a layer by the eye, and by the wind if it is one of clouds; no edge of it can be seen.
    private func shift(of layer: CardLayer, _ weather: CardWeather) -> Vector {
        var shift = layer.shift(for: view.viewpoint)
        for clouds in weather.forecast.clouds where clouds.layer == layer {
            shift += clouds.shift(at: weather.wind.time) * presence
        }
        return Vector(
            shift.x.clamped(to: -CardArt.reach...CardArt.reach), shift.y.clamped(to: -CardArt.reach...CardArt.reach))
    }

    /// A sprite where it floats, rocks or bends.
    private func quad(of sprite: CardArt.Sprite, _ weather: CardWeather, shift: Vector, _ plane: SeenPlane) -> Quad {
        var (place, angle) = (sprite.place + shift, 0.0)
        if let bob = sprite.bob {
            let turn = 2 * Double.pi * weather.wind.time / bob.period
            place.y += bob.height * .sin(turn) * presence
            angle = bob.degrees * lerp(.sin(0.6), .sin(turn + 0.6), presence) * .pi / 180
        }
        let bend = sprite.shear * lerp(weather.forecast.firstGust, weather.wind.gust, presence)
        let (s, c) = (Double.sin(angle), Double.cos(angle))
        func corner(_ x: Double, _ y: Double) -> Vector {
            let arm = (Vector(x * sprite.size.x, y * sprite.size.y) - sprite.origin) * sprite.scale
            let bent = Vector(arm.x - bend * arm.y, arm.y)
            return plane.point(place + Vector(c * bent.x - s * bent.y, s * bent.x + c * bent.y))
        }
        return Quad(
            topLeft: corner(0, 0), topRight: corner(1, 0), bottomRight: corner(1, 1), bottomLeft: corner(0, 1))
    }
}

// Pictures in relief.
extension CardWindow {
    /// How much larger a picture in relief is, so that its edges do not show, and how far its nearest points move beyond its
    /// farthest, in card space.
    private static let (reliefScale, reliefReach) = (1.06, 14.0)

    /// Draws a picture in relief; `part` is the part of it that fills the frame.
    func drawRelief(_ image: ImageID, depth: ImageID, part: Rect = .unit, into list: inout DrawList) {
        guard view.alpha > 0 else { return }
        let plane = SeenPlane(body, onto: quad)
        // A little beyond the frame, which cuts it.
        let bleed = Vector(Self.bleed / body.width, Self.bleed / body.height)
        let seen = Vector((1 + 2 * bleed.x) / Self.reliefScale, (1 + 2 * bleed.y) / Self.reliefScale)
        let source = Rect(center: part.center, size: Vector(part.width * seen.x, part.height * seen.y))
        list.clip(to: quad)
        list.relief(
            image, depth: depth, in: plane.quad(body.insetBy(-Self.bleed)), source: source,
            move: view.viewpoint * (Self.reliefReach * plane.scale),
            tint: Color.white.multiplied(by: view.light).opacity(view.alpha))
        list.clip(to: nil)
    }
}

// What is on the glass.
extension CardWindow {
    private func flash(_ weather: CardWeather, _ plane: SeenPlane, into list: inout DrawList) {
        guard !isStill, let (lightning, spell) = weather.forecast.lightning else { return }
        let strength = lightning.flash(spell, at: weather.wind.time, openness: openness) * presence * view.alpha
        if strength > 0.002 { list.fill(plane.quad(body.insetBy(-Self.bleed)), color: .white.opacity(strength)) }
    }
}
