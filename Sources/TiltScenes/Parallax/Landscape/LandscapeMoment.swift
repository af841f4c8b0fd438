import TiltCanvas
import TiltEngine
import TiltStage

/// All that the moving parts of the landscape depend on: they are closed forms of it, so that nothing about them is stored.
struct LandscapeMoment: Sendable {
    let art: LandscapeArt
    let frame: LandscapeFrame
    /// The light of the pictures shown.
    let light: LandscapeLight
    /// The air, and the hour.
    let air: LandscapeAir
    let hour: Double
    /// What moves the things in the air.
    let wind: Wind
    let viewer: ViewerOffset
    /// Whether nothing moves by itself; then half as much falls.
    let isStill: Bool
    /// The sun or moon that is up, and where, in points of the window.
    let body: LandscapeClock.Body
    let bodyPoint: Vector

    /// The factor by which small things are larger than in a window 720 high.
    var size: Double { (frame.view.height / 720).clamped(to: 0.7...2) }

    private static let chance = Chance(seed: 1)

    /// A number, 0…1, that belongs to a thing and one of its properties.
    static func random(_ index: Int, _ property: Int) -> Double { chance.number(index, property) }

    /// The seconds for which anything has moved.
    var seconds: Double { wind.time }
    /// The travel of the wind, in metres.
    var travel: Double { Self.metres * wind.blown }

    /// A brush over the window, whose unit is so many points; by itself that of small things.
    func brush(unit: Double? = nil) -> WeatherBrush { WeatherBrush(over: frame.view.size, unit: unit ?? size) }

    func motion(_ depth: Double) -> PlaneMotion { frame.motion(of: depth, for: viewer) }

    /// A point of the canvas in a plane, in points of the window.
    func point(_ place: Vector, in motion: PlaneMotion) -> Vector { motion.point(frame.point(place)) }

    /// The metres per second of a gust of 1; gusts are 0.55 on the average.
    private static let metres = 29.0

    /// The wind at its beginning, and the strength of the gusts of a wind in metres per second.
    static let calm = Wind(strength: 0, period: 10, lean: 0.64)
    static func strength(of wind: Double) -> Double { wind / (0.55 * metres) }

    /// The wind at a moment before this one, in metres per second: it comes in gusts.
    func gust(before delay: Double = 0) -> Double { Self.metres * wind.gust(before: delay) }
}

extension DrawList {
    /// The soft disc of small bright things.
    static let softDisc = ImageID("Parallax/landscape/dot")

    /// Draws a soft disc.
    mutating func softDisc(at center: Vector, radius: Double, color: Color) {
        image(Self.softDisc, in: Rect(center: center, size: Vector(2 * radius, 2 * radius)), tint: color)
    }
}
