import Foundation
import TiltEngine

func sine(_ x: Double) -> Double { sin(x) }

/// The result of a scene of rigid bodies. Each step is timed in every repeat and its fastest time is kept, since the
/// engine does the same work each time.
struct DynamicsBench {
    private var scene: DynamicsScene
    private var allowsSleep: Bool
    /// Nanoseconds of each measured step, the fastest of the repeats.
    private var best: [UInt64]
    private var maxPenetration = 0.0
    private var medianMaxPenetration = 0.0
    private var finalKineticEnergy = 0.0
    private var asleepFraction = 0.0
    private var escaped = 0
    private var hash: UInt64 = 0

    init(_ scene: DynamicsScene, allowsSleep: Bool, repeats: Int) {
        (self.scene, self.allowsSleep) = (scene, allowsSleep)
        best = Array(repeating: .max, count: scene.steps)
        for _ in 0..<repeats { time() }
        measure()
    }

    private mutating func time() {
        var (world, _) = scene.world(allowsSleep: allowsSleep)
        // Short steps are timed by the wall clock, whose reading costs less.
        let clock = scene.items.count < 100 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
        for k in 0..<scene.warmUp + scene.steps {
            let gravity = scene.gravityTurns != 0 ? scene.gravity(beforeStep: k) : nil
            let start = nanoseconds(clock)
            if let gravity { world.gravity = gravity }
            world.step(1.0 / 60)
            let time = nanoseconds(clock) - start
            if k >= scene.warmUp { best[k - scene.warmUp] = min(best[k - scene.warmUp], time) }
        }
    }

    /// Runs the scene again without timing, and checks every fifth step.
    private mutating func measure() {
        var (world, ids) = scene.world(allowsSleep: allowsSleep)
        let penetration = Penetration(scene)
        var samples: [Double] = []
        for k in 0..<scene.warmUp + scene.steps {
            if scene.gravityTurns != 0 { world.gravity = scene.gravity(beforeStep: k) }
            world.step(1.0 / 60)
            guard k >= scene.warmUp, (k - scene.warmUp) % 5 == 0 else { continue }
            samples.append(penetration.largest(ids.map { world[$0] }))
        }
        maxPenetration = samples.max() ?? 0
        medianMaxPenetration = samples.sorted()[samples.count / 2]
        finalKineticEnergy = world.kineticEnergyInJoules
        asleepFraction = Double(ids.count { !world.isAwake($0) }) / Double(ids.count)
        escaped = ids.count { id in
            let position = world[id].position
            let isAbove = scene.hasCeiling && position.y < 0
            return position.x < 0 || position.x > scene.size.x || position.y > scene.size.y || isAbove
        }
        hash = world.stateHash
    }

    var line: Line {
        let sorted = best.sorted()
        let third = best.count / 3
        return Line(
            scene: scene.name, sleep: allowsSleep, bodies: scene.items.count, steps: scene.steps,
            ns_best_median: sorted[sorted.count / 2], ns_best_p99: sorted[sorted.count * 99 / 100],
            ns_best_first_third: best[..<third].sorted()[third / 2],
            ns_best_last_third: best[(best.count - third)...].sorted()[third / 2], max_penetration: maxPenetration,
            median_max_penetration: medianMaxPenetration, final_kinetic_energy: finalKineticEnergy,
            asleep_fraction: asleepFraction, escaped: escaped, hash: String(hash, radix: 16))
    }

    /// The measurements of a scene or a load; a load has no thirds, overlaps, energy or walls.
    struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var sleep: Bool
        var bodies: Int
        var steps: Int
        var ns_best_median: UInt64
        var ns_best_p99: UInt64
        var ns_best_first_third: UInt64?
        var ns_best_last_third: UInt64?
        var max_penetration: Double?
        var median_max_penetration: Double?
        /// The final energy in joules.
        var final_kinetic_energy: Double?
        var asleep_fraction: Double
        var escaped: Int?
        var hash: String
    }
}
