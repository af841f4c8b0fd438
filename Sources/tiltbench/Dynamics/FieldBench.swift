import Foundation
import TiltEngine

/// A thousand items in six fields at once, without collisions.
enum FieldBench {
    static let name = "fields"

    /// The fastest of all repeats of each step.
    static func run(repeats: Int) -> DynamicsBench.Line {
        var best = Array(repeating: UInt64.max, count: 240)
        var animator = DynamicAnimator()
        for _ in 0..<repeats {
            animator = DynamicAnimator()
            var random = SplitMix64(seed: 12345)
            let ids = (0..<1000).map { _ in
                let place = Vector(random.uniform(0, 1280), random.uniform(0, 720))
                return animator.add(DynamicItem(center: place, size: Vector(20, 20), collisionBounds: .ellipse))
            }
            var charged = ItemProperties(ids)
            charged.charge = 1
            animator.add(charged)
            let middle = Vector(640, 360)
            let laws: [Field.Law] = [
                .linearGravity(Vector(0, 1)), .radialGravity, .vortex, .noise(smoothness: 0.5), .drag, .magnetic,
            ]
            for law in laws { animator.add(Field(law, on: ids, at: middle)) }
            for k in best.indices {
                let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
                animator.step(1.0 / 60)
                best[k] = min(best[k], nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start)
            }
        }
        best.sort()
        return DynamicsBench.Line(
            scene: name, sleep: true, bodies: 1000, steps: best.count, ns_best_median: best[best.count / 2],
            ns_best_p99: best[best.count * 99 / 100], asleep_fraction: 0,
            hash: String(animator.world.stateHash, radix: 16))
    }
}
