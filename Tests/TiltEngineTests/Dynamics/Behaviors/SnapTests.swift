import Testing
import TiltEngine

@Suite("A snap")
struct SnapTests {
    @Test("has a damping of 0.5, brings the item to its point within a second, and turns it back to 0")
    func snap() {
        var (animator, item) = DynamicAnimator.single()
        #expect(Snap(item, to: .zero).damping == 0.5)
        animator[item].angle = .degrees(100)
        animator.add(Snap(item, to: Vector(300, -200)))
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect((animator[item].center - Vector(300, -200)).length < 2)
        #expect(abs(animator[item].angle.degrees) < 1)
    }

    @Test("swings the less the more it is damped")
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

    @Test("goes to another point when told")
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
