import TiltCanvas
import TiltEngine

/// Rain and snow, in planes between those of the land.
struct LandscapeFall {
    /// A plane of drops and flakes.
    struct Plane: Hashable, Sendable {
        let depth: Double
        let drops: Int, length: Double, width: Double, dropAlpha: Double, dropSpeed: Double
        let flakes: Int, radius: Double, flakeAlpha: Double, flakeSpeed: Double, drift: Double
        /// The number of its first particle.
        let first: Int

        /// Behind the shore, behind the pines, and before everything.
        static let far = Plane(
            depth: 0.45, drops: 150, length: 15, width: 0.8, dropAlpha: 0.34, dropSpeed: 620, flakes: 150, radius: 1.5,
            flakeAlpha: 0.75, flakeSpeed: 32, drift: 4, first: 10_000)
        static let middle = Plane(
            depth: 0.65, drops: 110, length: 24, width: 1.1, dropAlpha: 0.38, dropSpeed: 900, flakes: 120, radius: 2.6,
            flakeAlpha: 0.85, flakeSpeed: 58, drift: 7, first: 11_000)
        static let near = Plane(
            depth: 0.95, drops: 70, length: 40, width: 1.5, dropAlpha: 0.36, dropSpeed: 1400, flakes: 60, radius: 4.3,
            flakeAlpha: 0.80, flakeSpeed: 95, drift: 12, first: 12_000)
    }

    private let moment: LandscapeMoment

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// Draws what falls in a plane.
    func draw(_ plane: Plane, into list: inout DrawList) {
        if moment.air.rain > 0 { drawRain(plane, into: &list) }
        if moment.air.flakes > 0 { drawSnow(plane, into: &list) }
    }

    private func isThere(_ index: Int, of plane: Plane, share: Double) -> Bool {
        LandscapeMoment.random(plane.first + index, 7) < share * (moment.isStill ? 0.5 : 1)
    }

    private func drawRain(_ plane: Plane, into list: inout DrawList) {
        let displacement = moment.motion(plane.depth).displacement
        let slope = 0.05 + 0.022 * moment.air.wind
        let color = Color.mix(moment.light.sky[5], .white, 0.55)
        let (width, height) = (list.size.x, list.size.y + 80)
        // Drops come in from beyond the window, as they fall aslant.
        let room = width + 60 + slope * height
        for index in 0..<plane.drops where isThere(index, of: plane, share: moment.air.rain) {
            func random(_ property: Int) -> Double { LandscapeMoment.random(plane.first + index, property) }
            let fall = LandscapeMoment.part(
                random(1) + moment.seconds * plane.dropSpeed * moment.size * (0.9 + 0.2 * random(4)) / height)
            let y = fall * height - 80
            let x = room * random(0) - 30 - slope * (height - y)
            let length = plane.length * (0.7 + 0.5 * random(2)) * moment.size
            let top = Vector(x, y) + displacement
            list.hair(
                from: top, to: top + Vector(slope * length, length), width: plane.width * moment.size,
                color: color.opacity(plane.dropAlpha * (0.5 + 0.5 * random(3))))
        }
    }

    private func drawSnow(_ plane: Plane, into list: inout DrawList) {
        let displacement = moment.motion(plane.depth).displacement
        let (width, height) = (list.size.x + 60, list.size.y + 60)
        for index in 0..<plane.flakes where isThere(index, of: plane, share: moment.air.flakes) {
            func random(_ property: Int) -> Double { LandscapeMoment.random(plane.first + index, property + 20) }
            let fall = LandscapeMoment.part(
                random(1) + moment.seconds * plane.flakeSpeed * moment.size * (0.8 + 0.4 * random(4)) / height)
            let sway = 14 * Portable.sin(0.9 * moment.seconds + 6.28 * random(5)) + moment.travel * plane.drift
            let x = LandscapeMoment.wrapped(width * random(0) + sway * moment.size, over: width) - 30
            let radius = plane.radius * (0.55 + 0.75 * random(2)) * 1.35 * moment.size
            list.softDisc(
                at: Vector(x, fall * height - 30) + displacement, radius: radius,
                color: .white.opacity(min(1, plane.flakeAlpha * (0.6 + 0.4 * random(3)) * 1.5)))
        }
    }
}
