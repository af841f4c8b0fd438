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
    /// The seconds for which anything has moved.
    let seconds: Double
    /// The travel of the wind, in metres.
    let travel: Double
    let viewer: ViewerOffset
    /// Whether nothing moves by itself; then half as much falls.
    let isStill: Bool
    /// The sun or moon that is up, and where, in points of the window.
    let body: LandscapeClock.Body
    let bodyPoint: Vector

    /// The factor by which small things are larger than in a window 720 high.
    var size: Double { (frame.view.height / 720).clamped(to: 0.7...2) }

    private static let seed: UInt64 = 0x1A9D_5CA9E

    /// A number, 0…1, that belongs to a thing and one of its properties.
    static func random(_ index: Int, _ property: Int) -> Double {
        var dice = SplitMix64(seed: seed &+ UInt64(bitPattern: Int64(1000 &* index &+ property)))
        return dice.uniform(0, 1)
    }

    /// The motion of a plane.
    func motion(_ depth: Double) -> PlaneMotion { frame.motion(of: depth, for: viewer) }

    /// A point of the canvas in a plane, in points of the window.
    func point(_ place: Vector, in motion: PlaneMotion) -> Vector { motion.point(frame.point(place)) }

    /// The wind at a moment before this one, in metres per second.
    func gust(before delay: Double = 0) -> Double { Self.gust(air.wind, at: seconds - delay) }

    /// The wind at a time: it comes in gusts.
    static func gust(_ wind: Double, at time: Double) -> Double {
        wind
            * (1 + 0.35 * Portable.sin(0.61 * time) + 0.25 * Portable.sin(1.37 * time + 1.3)
                + 0.15 * Portable.sin(3.1 * time + 0.4))
    }

    /// A position that goes round after a length.
    static func wrapped(_ position: Double, over length: Double) -> Double {
        position - (position / length).rounded(.down) * length
    }

    /// The part of a number after its point.
    static func part(_ number: Double) -> Double { number - number.rounded(.down) }
}

extension DrawList {
    /// The soft disc of small bright things.
    static let softDisc = ImageID("Parallax/landscape/dot")

    /// Draws a soft disc.
    mutating func softDisc(at center: Vector, radius: Double, color: Color) {
        image(Self.softDisc, in: Rect(center: center, size: Vector(2 * radius, 2 * radius)), tint: color)
    }
}

extension Vector {
    /// The first two of some numbers.
    init(_ numbers: [Double]) { self.init(numbers[0], numbers[1]) }
}
