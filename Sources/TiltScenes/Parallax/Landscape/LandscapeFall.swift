import TiltCanvas
import TiltEngine

/// Rain, snow and leaves, in planes between those of the land.
struct LandscapeFall {
    /// A plane of drops, flakes and leaves.
    struct Plane: Hashable, Sendable {
        let depth: Double
        let drops: Int, length: Double, width: Double, dropAlpha: Double, dropSpeed: Double
        let flakes: Int, radius: Double, flakeAlpha: Double, flakeSpeed: Double, drift: Double
        /// Half the length of a leaf, and the points that it flies in a metre of wind.
        let leaves: Int, leaf: Double, leafSpeed: Double
        /// The number of its first particle.
        let first: Int

        /// Behind the shore, behind the pines, and before everything.
        static let far = Plane(
            depth: 0.45, drops: 150, length: 15, width: 0.8, dropAlpha: 0.34, dropSpeed: 620, flakes: 150, radius: 1.5,
            flakeAlpha: 0.75, flakeSpeed: 32, drift: 4, leaves: 10, leaf: 2.6, leafSpeed: 9, first: 10_000)
        static let middle = Plane(
            depth: 0.65, drops: 110, length: 24, width: 1.1, dropAlpha: 0.38, dropSpeed: 900, flakes: 120, radius: 2.6,
            flakeAlpha: 0.85, flakeSpeed: 58, drift: 7, leaves: 14, leaf: 5, leafSpeed: 15, first: 11_000)
        static let near = Plane(
            depth: 0.95, drops: 70, length: 40, width: 1.5, dropAlpha: 0.36, dropSpeed: 1400, flakes: 60, radius: 4.3,
            flakeAlpha: 0.80, flakeSpeed: 95, drift: 12, leaves: 12, leaf: 8.5, leafSpeed: 24, first: 12_000)
    }

    private let moment: LandscapeMoment

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// Draws what falls in a plane.
    func draw(_ plane: Plane, into list: inout DrawList) {
        if moment.air.rain > 0 { drawRain(plane, into: &list) }
        if moment.air.flakes > 0 { drawSnow(plane, into: &list) }
        drawLeaves(plane, into: &list)
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
                random(1)
                    + (moment.seconds * plane.dropSpeed * moment.size * (0.9 + 0.2 * random(4)) + displacement.y)
                    / height)
            let y = fall * height - 80
            let x = LandscapeMoment.wrapped(room * random(0) + displacement.x, over: room) - 30 - slope * (height - y)
            let length = plane.length * (0.7 + 0.5 * random(2)) * moment.size
            let top = Vector(x, y)
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
                random(1)
                    + (moment.seconds * plane.flakeSpeed * moment.size * (0.8 + 0.4 * random(4)) + displacement.y)
                    / height)
            let sway = 14 * Portable.sin(0.9 * moment.seconds + 6.28 * random(5)) + moment.travel * plane.drift
            let x =
                LandscapeMoment.wrapped(width * random(0) + sway * moment.size + displacement.x, over: width) - 30
            let radius = plane.radius * (0.55 + 0.75 * random(2)) * 1.35 * moment.size
            list.softDisc(
                at: Vector(x, fall * height - 30), radius: radius,
                color: .white.opacity(min(1, plane.flakeAlpha * (0.6 + 0.4 * random(3)) * 1.5)))
        }
    }

    /// The wind from which leaves fly, and in which all do, in metres per second, and the colours of leaves.
    private static let (breeze, gale) = (9.0, 13.0)
    private static let leafColors = [0xe0a53a, 0xc4622d, 0x8fa044, 0xe8c35a].map { Color(hex: UInt32($0)) }

    /// Draws the leaves that the wind carries, which tumble.
    private func drawLeaves(_ plane: Plane, into list: inout DrawList) {
        let share = smoothRise(Self.breeze, Self.gale, moment.air.wind) * (1 - moment.air.flakes)
        guard share > 0, !moment.isStill else { return }
        let displacement = moment.motion(plane.depth).displacement
        let room = Vector(list.size.x + 120, list.size.y + 60)
        let light = moment.light
        let bright = (0.25 + 0.75 * light.plane.day) * (0.6 + 0.4 * min(1, max(light.plane.east, light.plane.west)))
        for index in 0..<plane.leaves {
            func random(_ property: Int) -> Double { LandscapeMoment.random(plane.first + index, property + 40) }
            // A leaf is large enough that one would see it come and go.
            let there = (1.2 * share - random(9)).clamped(to: 0...0.2) / 0.2
            guard there > 0 else { continue }
            let time = moment.seconds
            let way = moment.travel * plane.leafSpeed * (0.75 + 0.5 * random(4)) * moment.size + displacement.x
            let x = LandscapeMoment.wrapped(room.x * random(0) + way, over: room.x) - 60
            let wave =
                34 * Portable.sin(0.9 * time + 6.28 * random(5)) + 13 * Portable.sin(2.7 * time + 6.28 * random(6))
            let sink = (plane.flakeSpeed * time + wave) * moment.size + displacement.y
            let y = LandscapeMoment.wrapped(room.y * random(1) + sink, over: room.y) - 30
            let angle = time * (1.6 + 2.4 * random(3)) * (random(7) < 0.5 ? 1 : -1) + 6.28 * random(2)
            let tumble = 0.25 + 0.75 * abs(Portable.cos(1.7 * angle))
            let long =
                Vector(Portable.cos(angle), Portable.sin(angle)) * (plane.leaf * (0.75 + 0.5 * random(8)) * moment.size)
            let across = Vector(-long.y, long.x) * (0.42 * tumble)
            let center = Vector(x, y)
            let color = Color.mix(light.plane.shade[4], Self.leafColors[index % Self.leafColors.count], bright)
            list.fill(
                polygon: [
                    center - long, center - long * 0.3 + across, center + long * 0.4 + across * 0.7, center + long,
                    center + long * 0.4 - across * 0.7, center - long * 0.3 - across,
                ], color: color.shown.opacity(0.95 * there))
        }
    }
}
