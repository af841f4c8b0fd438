import Testing
import TiltEngine

@Suite("A push")
struct PushTests {
    @Test("of magnitude 1 accelerates 100 × 100 points of density 1 by 100 points per second squared")
    func continuous() {
        #expect(Push().magnitude == 0 && Push().isActive)
        var (animator, item) = DynamicAnimator.single()
        animator.add(Push([item], direction: Vector(1, 0)))
        animator.step(0.1)
        #expect(abs(animator[item].velocity.x - 10) < 0.1)
        animator.step(0.1)
        #expect(abs(animator[item].velocity.x - 20) < 0.3)
    }

    @Test("once adds 100 points per second, and is inactive then")
    func instantaneous() {
        var (animator, item) = DynamicAnimator.single()
        let push = animator.add(Push([item], mode: .instantaneous, direction: Vector(0, -1)))
        animator.step(1.0 / 120)
        #expect(abs(animator[item].velocity.y + 100) < 0.2)
        #expect(!animator[push].isActive)
        animator.step(1.0 / 120)
        #expect(abs(animator[item].velocity.y + 100) < 0.4)
        animator[push].isActive = true
        animator.step(1.0 / 120)
        #expect(abs(animator[item].velocity.y + 200) < 0.8)
    }

    @Test("off the centre turns the item: torque over the moment of inertia")
    func offCentre() {
        var (animator, item) = DynamicAnimator.single()
        var push = Push([item], mode: .instantaneous, direction: Vector(0, 1))
        push.setTargetOffset(Vector(20, 0), for: item)
        #expect(push.targetOffset(for: item) == Vector(20, 0))
        animator.add(push)
        animator.step(1.0 / 120)
        #expect(abs(animator[item].angularVelocity - 20 * 100 / (10_000.0 / 6)) < 0.01)
    }

    @Test("keeps the animator running while it pushes")
    func running() {
        var (animator, item) = DynamicAnimator.single()
        let push = animator.add(Push([item], direction: Vector(0.001, 0)))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(animator.isRunning)
        animator[push].isActive = false
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
    }
}
