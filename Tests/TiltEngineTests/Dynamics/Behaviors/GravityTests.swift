import Testing
import TiltEngine

@Suite("Gravity")
struct GravityTests {
    @Test("of magnitude 1 is 1000 points per second squared, downwards")
    func unit() {
        let gravity = Gravity()
        #expect(gravity.direction == Vector(0, 1))
        #expect(gravity.magnitude == 1)
        #expect(abs(gravity.angle.degrees - 90) < 1e-9)
        var (animator, item) = DynamicAnimator.single()
        animator.add(Gravity([item]))
        animator.step(0.01)
        #expect(abs(animator[item].velocity.y - 10) < 0.02)
        #expect(animator[item].velocity.x == 0)
    }

    @Test("accelerates all masses equally")
    func mass() {
        var (animator, item) = DynamicAnimator.single()
        let small = animator.add(DynamicItem(center: Vector(500, 0), size: Vector(10, 10)))
        animator.add(Gravity([item, small], direction: Vector(0.6, 0.8)))
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].velocity == animator[small].velocity)
    }

    @Test("has an independent angle and magnitude")
    func polar() {
        var gravity = Gravity()
        gravity.angle = .degrees(30)
        gravity.magnitude = 2
        #expect((gravity.direction - Vector(3.0.squareRoot(), 1)).length < 1e-12)
    }

    @Test("keeps its angle when its magnitude becomes 0")
    func angleOfNothing() {
        var gravity = Gravity()
        gravity.magnitude = 0
        #expect(gravity.direction.length < 1e-12 && abs(gravity.angle.degrees - 90) < 1e-9)
        gravity.magnitude = 0.5
        #expect((gravity.direction - Vector(0, 0.5)).length < 1e-12)
        gravity.angle = .degrees(180)
        #expect((gravity.direction - Vector(-0.5, 0)).length < 1e-12)
    }

    @Test("adds up with others, and ends when all behaviours are removed")
    func several() {
        var (animator, item) = DynamicAnimator.single()
        animator.add(Gravity([item]))
        animator.add(Gravity([item], direction: Vector(1, 0)))
        animator.step(0.01)
        #expect((animator[item].velocity - Vector(10, 10)).length < 0.03)
        animator.removeAllBehaviors()
        let velocity = animator[item].velocity
        animator.step(0.01)
        #expect(animator[item].velocity.length <= velocity.length)
    }

    @Test("can be turned, and accepts items, while it runs")
    func live() {
        var (animator, item) = DynamicAnimator.single()
        let gravity = animator.add(Gravity())
        animator.step(0.1)
        #expect(animator[item].velocity == .zero)
        animator[gravity].items.append(item)
        animator[gravity].direction = Vector(1, 0)
        animator.step(0.01)
        #expect(abs(animator[item].velocity.x - 10) < 0.02)
        animator.remove(gravity)
        #expect(!animator.contains(gravity))
        let velocity = animator[item].velocity.x
        animator.step(0.01)
        #expect(animator[item].velocity.x <= velocity)
    }
}
