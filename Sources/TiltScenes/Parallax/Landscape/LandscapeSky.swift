import TiltCanvas
import TiltEngine
import TiltStage

/// Sun and moon on their arc, and the light that they give to the sky.
struct LandscapeSky: Sendable {
    private let frame: LandscapeFrame
    /// The middle, half the width, the top and the foot of the arc, in points of the window.
    private let middle: Double, half: Double, top: Double, foot: Double

    /// How far the arc goes on beyond its ends, as a share of it.
    private static let beyond = 0.03
    /// The part of the arc on which a body still lights the sky.
    private static let arc = -0.3...1.3
    /// The row of the canvas at which the arc ends.
    private static let footRow = 570.0

    init(_ frame: LandscapeFrame) {
        self.frame = frame
        let view = frame.view
        (middle, half) = (view.width / 2, min(0.36 * view.width, 620))
        top = max(118, 0.165 * view.height)
        foot = frame.point(Vector(0, Self.footRow)).y
    }

    /// The place of a body at a share of its arc, in points of the window at rest.
    func point(at share: Double) -> Vector {
        let v = (-Self.beyond + (1 + 2 * Self.beyond) * share).clamped(to: Self.arc)
        let sine = Portable.sin(.pi * v)
        let rise = Portable.power(abs(sine), 0.75) * (sine < 0 ? -1 : 1)
        return Vector(middle - half * Portable.cos(.pi * v), foot - (foot - top) * rise)
    }

    /// The place of a body at an hour.
    func point(of body: LandscapeClock.Body, at hour: Double) -> Vector { point(at: body.share(at: hour)) }

    /// The share of the arc whose point is nearest to a point of the window.
    func share(nearest point: Vector) -> Double {
        func distance(_ share: Double) -> Double { (self.point(at: share) - point).length }
        let coarse = (-6...106).map { Double($0) / 100 }.min { distance($0) < distance($1) } ?? 0
        var (low, high) = (coarse - 0.01, coarse + 0.01)
        for _ in 0..<20 {
            let (a, b) = (lerp(low, high, 0.4), lerp(low, high, 0.6))
            if distance(a) < distance(b) { high = b } else { low = a }
        }
        return (low + high) / 2
    }

    /// The radius of a body, in points.
    func radius(of body: LandscapeClock.Body) -> Double {
        let view = frame.view
        let radius = (body == .sun ? 30 : 38) * (view.height / 720).clamped(to: 0.8...1.35)
        return view.width < 640 ? 0.85 * radius : radius
    }

    /// The side of a body's picture, in points.
    func side(of body: LandscapeClock.Body) -> Double { radius(of: body) * (body == .sun ? 4.4 : 2.667) }

    /// The picture of a body.
    static func image(of body: LandscapeClock.Body) -> ImageID { body == .sun ? sun : moon }

    private static let (sun, moon) = (ImageID("Parallax/landscape/sun"), ImageID("Parallax/landscape/moon"))

    /// The colour of a body at a place on the canvas, through more air when it is low, and under clouds.
    static func tint(of body: LandscapeClock.Body, at place: Vector, cover: Double) -> Color {
        let alpha = (1.15 - 1.7 * cover).clamped(to: 0...1)
        switch body {
        case .sun:
            let low = ((place.y - 380) / 260).clamped(to: 0...1)
            return Color.mix(Color(red: 1, green: 0.985, blue: 0.93), Color(hex: 0xfff0c2), low).opacity(alpha)
        case .moon:
            let low = ((place.y - 430) / 240).clamped(to: 0...1)
            return Color.mix(.white, Color(hex: 0xffd9a8), 0.8 * low).opacity(alpha)
        }
    }

    func light(_ light: LandscapeLight, art: LandscapeArt) -> SkyLight {
        let day = light.plane.day
        func glow(_ body: LandscapeClock.Body, halo: Double, band: Double) -> SkyLight.Glow {
            let place = frame.place(point(of: body, at: light.hour))
            let low = ((place.y - 300) / 330).clamped(to: 0...1)
            return SkyLight.Glow(place: place, halo: halo, band: 0.55 * low * band)
        }
        return SkyLight(
            ramp: zip(art.skyStops, light.sky).map { ($0, $1) }, horizon: art.lake.shore,
            canvas: Vector(art.canvas.x, art.skyRows.upperBound),
            glows: [
                glow(.sun, halo: day, band: day), glow(.moon, halo: 0.62 * (1 - day), band: 0.3 * (1 - day)),
            ], color: light.glow, clearness: Portable.power(1 - light.air.cover, 1.2))
    }
}
