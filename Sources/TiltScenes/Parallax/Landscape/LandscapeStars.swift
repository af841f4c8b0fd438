import TiltCanvas
import TiltEngine
import TiltStage

/// The bright stars, which twinkle, and now and then a meteor.
struct LandscapeStars {
    private let moment: LandscapeMoment

    private static let count = 150
    /// The length of a block of time with at most one meteor, and the duration of its flight, in seconds.
    private static let (block, flight) = (40.0, 0.7)
    private static let strokes = 26

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// Draws the stars between others.
    func draw(into list: inout DrawList) {
        // What falls hides those between the small ones of the picture.
        let strength = moment.light.stars * (1 - max(moment.air.rain, moment.air.flakes))
        guard strength > LandscapeBakes.least else { return }
        let art = moment.art
        let motion = moment.motion(art.depth(of: .stars))
        let body = moment.frame.place(moment.bodyPoint)
        for index in 0..<Self.count {
            func random(_ property: Int) -> Double { LandscapeMoment.random(index, property) }
            let place = Vector(art.canvas.x * random(0), 620 * Portable.power(random(1), 1.1))
            let point = moment.point(place, in: motion)
            guard list.holds(point, margin: 10), (place - body).length > 120 else { continue }
            let s = random(2) * random(2) * random(2)
            let twinkle = 0.55 + 0.45 * Portable.sin(moment.seconds * (1.1 + 2.2 * s) + 6.28 * random(3))
            let low = place.y / 700
            let alpha = strength * twinkle * (1 - low * low) * (0.45 + 0.55 * s)
            let radius = (1.3 + 1.2 * s) * moment.size
            list.softDisc(at: point, radius: radius * 1.35, color: .white.opacity(min(1, 1.6 * alpha)))
            guard s > 0.55 else { continue }
            list.softDisc(
                at: point, radius: (5 + 4 * s) * moment.size,
                color: Color(red: 0.82, green: 0.88, blue: 1).opacity(0.28 * alpha))
        }
    }

    /// The number of the meteor that flies at a time, and the share of its flight; nil for none.
    static func meteor(at seconds: Double) -> (number: Int, age: Double)? {
        let block = (seconds / block).rounded(.down)
        let number = 50_000 + Int(block)
        let start = LandscapeMoment.random(number, 1) * (Self.block - 1.5)
        let age = (seconds - block * Self.block - start) / flight
        return LandscapeMoment.random(number, 0) < 0.5 && (0..<1).contains(age) ? (number, age) : nil
    }

    /// Draws the meteor of this moment.
    func drawMeteor(into list: inout DrawList) {
        guard moment.light.stars > 0.6, !moment.isStill, let (number, age) = Self.meteor(at: moment.seconds) else {
            return
        }
        func random(_ property: Int) -> Double { LandscapeMoment.random(number, property) }
        let size = moment.frame.view.size
        let direction = Vector(1, 0.43) / Vector(1, 0.43).length
        let start = Vector((0.15 + 0.7 * random(2)) * size.x, (0.08 + 0.22 * random(3)) * size.y)
        let head = start + direction * (140 * age * moment.size)
        let (length, glow) = (100 * moment.size * min(1, 3 * age), Portable.sin(.pi * Portable.power(age, 0.7)))
        for stroke in 0..<Self.strokes {
            let u = Double(stroke) / Double(Self.strokes)
            list.hair(
                from: head - direction * (length * u), to: head - direction * (length * (u + 1 / Double(Self.strokes))),
                width: 1.7 * (1 - 0.5 * u) * moment.size,
                color: .white.opacity(0.9 * glow * Portable.power(1 - u, 1.8)))
        }
        list.softDisc(at: head, radius: 4 * moment.size, color: .white.opacity(0.9 * glow))
    }
}

extension DrawList {
    /// Whether a point is in the picture, or within a margin around it.
    func holds(_ point: Vector, margin: Double) -> Bool {
        point.x > -margin && point.x < size.x + margin && point.y > -margin && point.y < size.y + margin
    }
}
