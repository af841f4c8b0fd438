import TiltEngine

/// The pressure systems at one moment.
struct Cast: Hashable, Sendable {
    private(set) var lows: [Low]
    private(set) var highs: [High]
    private(set) var storms: [Storm]

    init(_ tracks: PressureTracks, at hours: Double, period: Double, constants: AtmosphereConstants, torus: Torus) {
        func ages(_ birth: Double, _ life: Double) -> [Double] {
            PressureTracks.ages(birth: birth, life: life, at: hours, period: period)
        }
        lows = tracks.lows.flatMap { track in
            ages(track.birth, track.life).map { Low(track, share: $0, constants: constants, torus: torus) }
        }
        highs = tracks.highs.flatMap { track in
            track.life == 0
                ? [High(standing: track, at: hours, period: period, torus: torus)]
                : ages(track.birth, track.life).map { High(track, share: $0, torus: torus) }
        }
        storms = tracks.storms.flatMap { track in
            ages(track.birth, track.life).map { Storm(track, share: $0, constants: constants, torus: torus) }
        }
        absorb(torus)
    }

    /// Ends the fronts of an old low where a younger low takes its air over, which is where its triple point comes near; the
    /// young one's fronts begin after that. So no fronts of two lows cross.
    private mutating func absorb(_ torus: Torus) {
        for old in lows.indices {
            let low = lows[old]
            let distance = max(low.fronts.triple, 0.8)
            let angle = low.fronts.angles(at: distance).cold
            let joint = torus.wrapped(low.center + Vector(.cos(angle), .sin(angle)) * (low.radius * distance))
            for young in lows.indices where lows[young].share < low.share {
                let share = lows[young].share
                let distance = torus.displacement(from: joint, to: lows[young].center).length / lows[young].radius
                let near = 1 - smoothstep(1.3, 2.7, distance)
                lows[old].fronts.fate *= 1 - near * smoothstep(0.06, 0.2, share)
                lows[young].fronts.fate *= 1 - near * (1 - smoothstep(0.14, 0.3, share))
            }
        }
        for index in lows.indices {
            lows[index].fronts.force *= lows[index].fronts.fate
            lows[index].vigour *= 0.25 + 0.75 * lows[index].fronts.fate
        }
    }

    /// Settles each low by the gradient of all others at its centre, given the pressure of a place without one low.
    mutating func settle(_ law: AtmosphereConstants.Settle, pressure: (_ place: Vector, _ without: Int) -> Double) {
        let step = 30.0
        let gradients = lows.indices.map { index in
            let center = lows[index].center
            func slope(_ displacement: Vector) -> Double {
                (pressure(center + displacement, index) - pressure(center - displacement, index)) / (2 * step)
            }
            return Vector(slope(Vector(step, 0)), slope(Vector(0, step)))
        }
        for index in lows.indices { lows[index].settle(gradient: gradients[index], law) }
    }

    /// Keeps those whose reach touches a part of the world. All others change nothing there.
    mutating func restrict(to part: Rect, constants: AtmosphereConstants, torus: Torus) {
        func touches(_ center: Vector, _ reach: Double) -> Bool {
            let displacement = torus.displacement(from: torus.wrapped(part.center), to: center)
            return abs(displacement.x) <= part.width / 2 + reach && abs(displacement.y) <= part.height / 2 + reach
        }
        lows.removeAll { !touches($0.center, $0.reach(constants)) }
        highs.removeAll { !touches($0.center, $0.reach) }
        storms.removeAll { !touches($0.center, $0.reach(constants)) }
    }
}
