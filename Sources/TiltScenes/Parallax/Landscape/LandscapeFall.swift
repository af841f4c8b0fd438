import TiltCanvas
import TiltEngine

/// Rain, snow and leaves, in planes between those of the land.
struct LandscapeFall {
    /// A plane of drops, flakes and leaves.
    struct Plane: Sendable {
        let depth: Double
        let rain, snow, leaves: Spell

        init(_ number: Int, depth: Double, _ drops: (Int, Rain), _ flakes: (Int, Snow), _ leaves: (Int, Leaves)) {
            self.depth = depth
            func spell(_ kind: Int, _ count: Int, _ form: any WeatherForm) -> Spell {
                Spell(form, Chance(seed: 10 + number, kind: kind), counts: [count])
            }
            rain = spell(0, drops.0, drops.1)
            snow = spell(1, flakes.0, flakes.1)
            self.leaves = spell(2, leaves.0, leaves.1)
        }

        /// Behind the shore, behind the pines, and before everything.
        static let far = Plane(
            0, depth: 0.45,
            (150, .falling(length: Span(10, 18), width: 0.8, speed: Span(560, 690), alpha: Span(0.25, 0.5))),
            (150, .falling(size: Span(0.7, 1.5), speed: Span(26, 40), sway: 9, alpha: 0.8)),
            (10, .flying(size: Span(3.5, 5), speed: Span(190, 320))))
        static let middle = Plane(
            1, depth: 0.65,
            (110, .falling(length: Span(17, 29), width: 1.1, speed: Span(810, 990), alpha: Span(0.28, 0.56))),
            (120, .falling(size: Span(1.3, 2.6), speed: Span(46, 70), sway: 12, alpha: 0.85)),
            (14, .flying(size: Span(6.5, 10), speed: Span(330, 540))))
        static let near = Plane(
            2, depth: 0.95,
            (70, .falling(length: Span(28, 48), width: 1.5, speed: Span(1260, 1540), alpha: Span(0.28, 0.54))),
            (60, .falling(size: Span(2.4, 4.4), speed: Span(76, 114), sway: 15, alpha: 0.85)),
            (12, .flying(size: Span(10.5, 16), speed: Span(520, 870))))
    }

    private let moment: LandscapeMoment

    /// The wind from which leaves fly, and in which all do, in metres per second.
    private static let (breeze, gale) = (9.0, 13.0)

    init(_ moment: LandscapeMoment) { self.moment = moment }

    /// Draws what falls in a plane; with reduced motion half of it, and no leaves.
    func draw(_ plane: Plane, into list: inout DrawList) {
        let (air, light) = (moment.air, moment.light)
        var brush = moment.brush()
        brush.carried = moment.motion(plane.depth).displacement / moment.size
        func draw(_ spell: Spell, _ share: Double, _ color: Color) {
            brush.light = color
            spell.draw(moment.wind, moment.isStill ? 0.5 * share : share, with: &brush, into: &list)
        }
        draw(plane.rain, air.rain, Color.mix(light.sky[5], .white, 0.55))
        draw(plane.snow, air.flakes, .white)
        let bright = (0.25 + 0.75 * light.plane.day) * (0.6 + 0.4 * min(1, max(light.plane.east, light.plane.west)))
        let share = smoothRise(Self.breeze, Self.gale, air.wind) * (1 - air.flakes)
        draw(plane.leaves, moment.isStill ? 0 : share, Color.mix(light.plane.shade[4], .white, bright).shown)
    }
}

extension Rain {
    fileprivate static func falling(length: Span, width: Double, speed: Span, alpha: Span) -> Rain {
        Rain(length: length, width: Span(width, width), speed: speed, scatter: 0.5, color: .white, alpha: alpha)
    }
}

extension Snow {
    fileprivate static func falling(size: Span, speed: Span, sway: Double, alpha: Double) -> Snow {
        Snow(size: size, speed: speed, sway: sway, swirl: 0, color: .white, alpha: Span(0.6 * alpha, alpha))
    }
}

extension Leaves {
    fileprivate static func flying(size: Span, speed: Span) -> Leaves {
        Leaves(size: size, speed: speed, flutter: 24, spin: 2.4, fall: 0.16, alpha: 0.95)
    }
}
