import Testing
import TiltEngine

@Suite("A composite behaviour")
struct CompositeTests {
    @Test("adds and removes its children together, and adds items to all of them")
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

    @Test("adds an item to gravity, collision, properties and pushes at any depth")
    func joining() {
        var (animator, item) = DynamicAnimator.single()
        var heavy = ItemProperties()
        heavy.density = 4
        let inner = CompositeBehavior([heavy, Push(direction: Vector(8, 0))])
        let id = animator.add(CompositeBehavior([Snap(item, to: .zero), Gravity(), Collision(), inner]))
        var composite = animator[id]
        composite.children.removeFirst()
        composite.add(item)
        animator[id] = composite
        #expect(abs(animator.mass(of: item) - 4) < 1e-6)
        animator.step(0.01)
        #expect((animator[item].velocity - Vector(2, 10)).length < 0.05)
        guard case .collision(let collision) = animator[id].children[1] else {
            Issue.record("the second child is a collision")
            return
        }
        #expect(collision.items == [item])
    }

    @Test("deactivates only the instantaneous push that was applied")
    func blows() {
        var (animator, item) = DynamicAnimator.single()
        let steady = Push([item], direction: Vector(0, 1))
        let blow = Push([item], mode: .instantaneous, direction: Vector(1, 0))
        let id = animator.add(
            CompositeBehavior([steady, CompositeBehavior([Gravity(), steady, blow]), CompositeBehavior([steady])]))
        animator.step(1.0 / 120)
        func actives(_ kind: BehaviorKind) -> [Bool] {
            switch kind {
            case .push(let push): [push.isActive]
            case .composite(let composite): composite.children.flatMap(actives)
            default: []
            }
        }
        #expect(actives(animator[id].kind) == [true, true, false, true])
    }
}
