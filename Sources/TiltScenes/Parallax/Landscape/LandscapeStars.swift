import TiltCanvas
import TiltEngine
import TiltStage

/// The bright stars, which twinkle, and now and then a meteor.
struct LandscapeStars {
    private let moment: LandscapeMoment

    private static let count = 150
    private static let meteor = Meteor(
        window: Period(40), chance: 0.5, length: 100, life: Period(0.7), color: .white, alpha: 0.9)
    private static let meteors = Spell(meteor, Chance(seed: 3))

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

    /// Whether a meteor flies at a time.
    static func hasMeteor(at seconds: Double) -> Bool { meteor.flight(meteors, at: seconds) != nil }

    /// Draws the meteor of this moment.
    func drawMeteor(into list: inout DrawList) {
        guard moment.light.stars > 0.6 else { return }
        var brush = moment.brush()
        Self.meteors.draw(moment.wind, isStill: moment.isStill, with: &brush, into: &list)
    }
}

extension DrawList {
    /// Whether a point is in the picture, or within a margin around it.
    func holds(_ point: Vector, margin: Double) -> Bool {
        point.x > -margin && point.x < size.x + margin && point.y > -margin && point.y < size.y + margin
    }
}
