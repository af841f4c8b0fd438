import TiltEngine

/// The pressure systems at one moment.
struct Cast: Hashable, Sendable {
    private(set) var lows: [Low] = []
    private(set) var highs: [High] = []
    private(set) var storms: [Storm] = []
    /// Where the fronts of the lows run, by their numbers; empty until it is worked out.
    private var tables: [FrontTable] = []

    /// Becomes the cast of a time.
    mutating func enter(
        _ tracks: PressureTracks, at hours: Double, period: Double, constants: AtmosphereConstants, torus: Torus
    ) {
        lows.removeAll(keepingCapacity: true)
        highs.removeAll(keepingCapacity: true)
        storms.removeAll(keepingCapacity: true)
        tables.removeAll()
        func ages(_ birth: Double, _ life: Double) -> StrideTo<Double> {
            PressureTracks.ages(birth: birth, life: life, at: hours, period: period)
        }
        for track in tracks.lows {
            for age in ages(track.birth, track.life) {
                lows.append(Low(track, number: lows.count, share: age / track.life, constants: constants, torus: torus))
            }
        }
        for track in tracks.highs {
            guard track.life > 0 else {
                highs.append(High(standing: track, at: hours, period: period, torus: torus))
                continue
            }
            for age in ages(track.birth, track.life) {
                highs.append(High(track, share: age / track.life, torus: torus))
            }
        }
        for track in tracks.storms {
            for age in ages(track.birth, track.life) {
                storms.append(Storm(track, share: age / track.life, constants: constants, torus: torus))
            }
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

    /// Notes the gradient of all others at the centre of a low.
    mutating func note(gradient: Vector, at index: Int) { lows[index].gradient = gradient }

    /// Settles each low by the gradient of all others at its centre.
    mutating func settle(_ law: AtmosphereConstants.Settle) { for index in lows.indices { lows[index].settle(law) } }

    /// Works out where the fronts of all lows run.
    mutating func tabulate(_ constants: AtmosphereConstants) {
        tables = lows.map { FrontTable($0.fronts, to: $0.end(constants)) }
    }

    /// Where the fronts of a low run: as worked out before, or now.
    func table(of low: Low, _ constants: AtmosphereConstants) -> FrontTable {
        tables.isEmpty ? FrontTable(low.fronts, to: low.end(constants)) : tables[low.number]
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
