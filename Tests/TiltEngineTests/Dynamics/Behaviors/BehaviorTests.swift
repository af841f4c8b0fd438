import Testing
import TiltEngine

@Suite("A composite")
struct CompositeTests {
    @Test("adds and removes its children together, and lets items join them all")
    func composite() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let item = animator.add(DynamicItem(center: Vector(200, 200), size: Vector(40, 40)))
        let tumble = animator.add(CompositeBehavior([Gravity(), Collision(usesReferenceBounds: true)]))
        animator[tumble].add(item)
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 380) < 1)
        animator.remove(tumble)
        animator[item].velocity = Vector(0, 500)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center.y > 500)
    }

    @Test("ends the blows of its pushes")
    func push() {
        var (animator, item) = DynamicAnimator.single()
        let push = Push([item], mode: .instantaneous, direction: Vector(1, 0))
        let composite = animator.add(CompositeBehavior([Gravity(), CompositeBehavior([push])]))
        for _ in 0..<3 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].velocity.x - 100) < 0.5)
        #expect(animator[composite].children.count == 2)
        #expect(animator.behaviors == [animator[composite].kind])
        animator.removeAllBehaviors()
        #expect(animator.behaviors.isEmpty)
    }
}
