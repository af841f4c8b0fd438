import Testing
import TiltEngine

@Suite("A snap")
struct SnapTests {
    @Test("has a damping of 0.5, and brings the item to its point and to rotation 0 within a second")
    func snap() {
        var (animator, item) = DynamicAnimator.single()
        #expect(Snap(item, to: .zero).damping == 0.5)
        animator[item].angle = .degrees(100)
        animator.add(Snap(item, to: Vector(300, -200)))
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect((animator[item].center - Vector(300, -200)).length < 2)
        #expect(abs(animator[item].angle.degrees) < 1)
    }

    @Test("swings 2.5 times per second, and without damping overshoots by half its initial distance")
    func swing() {
        var (animator, item) = DynamicAnimator.single()
        var free = ItemProperties([item])
        free.resistance = 0
        animator.add(free)
        animator.add(Snap(item, to: Vector(100, 0), damping: 0))
        var (passes, farthest, before) = ([Double](), 0.0, 0.0)
        for step in 1...120 {
            animator.step(1.0 / 120)
            let now = animator[item].center.x
            if (before < 100) != (now < 100) { passes.append(Double(step) / 120) }
            (farthest, before) = (max(farthest, now), now)
        }
        // A damping ratio of 0.2 overshoots by e^(−π ζ / √(1 − ζ²)) and slows the oscillation by a fiftieth.
        #expect(passes.count > 2 && abs(passes[1] - passes[0] - 0.2 / 0.96.squareRoot()) < 0.01)
        #expect(abs(farthest - 152.7) < 8)
    }

    @Test("is pulled four points past its point by gravity")
    func gravity() {
        var (animator, item) = DynamicAnimator.single()
        animator.add(Gravity([item]))
        animator.add(Snap(item, to: .zero))
        for _ in 0..<240 { animator.step(1.0 / 60) }
        #expect(abs(animator[item].center.y - 1000 / (25 * .pi * .pi)) < 3e-3)
    }

    @Test("accepts a new damping and a new item")
    func rewrite() {
        var (animator, item) = DynamicAnimator.single()
        let other = animator.add(DynamicItem(center: Vector(0, 300), size: Vector(50, 50)))
        let snap = animator.add(Snap(item, to: Vector(100, 0), damping: 0))
        animator[snap].damping = 1
        for _ in 0..<120 {
            animator.step(1.0 / 120)
            #expect(animator[item].center.x < 100.5)
        }
        animator[snap].item = other
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect((animator[other].center - Vector(100, 0)).length < 1)
        animator[item].velocity = Vector(-100, 0)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center.x < 70)
    }

    @Test("swings less with more damping")
    func damping() {
        func overshoot(_ damping: Double) -> Double {
            var (animator, item) = DynamicAnimator.single()
            animator.add(Snap(item, to: Vector(100, 0), damping: damping))
            var farthest = 0.0
            for _ in 0..<120 {
                animator.step(1.0 / 120)
                farthest = max(farthest, animator[item].center.x - 100)
            }
            return farthest
        }
        #expect(overshoot(0) > overshoot(0.5) + 5)
        #expect(overshoot(0.5) > overshoot(1) + 1)
        #expect(overshoot(1) < 0.5)
    }

    @Test("moves its item to a new point")
    func move() {
        var (animator, item) = DynamicAnimator.single()
        let snap = animator.add(Snap(item, to: .zero))
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
        animator[snap].point = Vector(0, 90)
        #expect(animator.isRunning)
        for _ in 0..<180 { animator.step(1.0 / 120) }
        #expect((animator[item].center - Vector(0, 90)).length < 1)
    }
}
