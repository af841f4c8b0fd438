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

    @Test("that is instantaneous adds 100 points per second and then is inactive")
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

    @Test("off the centre turns the item by torque over moment of inertia")
    func offCentre() {
        var (animator, item) = DynamicAnimator.single()
        var push = Push([item], mode: .instantaneous, direction: Vector(0, 1))
        push.setTargetOffset(Vector(20, 0), for: item)
        #expect(push.targetOffset(for: item) == Vector(20, 0))
        animator.add(push)
        animator.step(1.0 / 120)
        #expect(abs(animator[item].angularVelocity - 20 * 100 / (10_000.0 / 6)) < 0.01)
    }

    @Test("at an offset turns with the item")
    func turningOffset() {
        var (animator, item) = DynamicAnimator.single()
        animator[item].angle = .degrees(90)
        var push = Push([item], mode: .instantaneous, direction: Vector(0, 1))
        // The item's right is down on the screen: the line of the push goes through its centre.
        push.setTargetOffset(Vector(20, 0), for: item)
        animator.add(push)
        animator.step(1.0 / 120)
        #expect(abs(animator[item].angularVelocity) < 1e-3)
        #expect(abs(animator[item].velocity.y - 100) < 0.2)
    }

    @Test("acts on items that are added while it is active")
    func joining() {
        var (animator, item) = DynamicAnimator.single()
        let push = animator.add(Push(direction: Vector(1, 0)))
        animator.step(0.1)
        #expect(animator[item].velocity == .zero)
        animator[push].items.append(item)
        animator.step(0.1)
        #expect(abs(animator[item].velocity.x - 10) < 0.1)
    }

    @Test("has an independent angle and magnitude")
    func polar() {
        var push = Push([], direction: Vector(0, 2))
        #expect(abs(push.angle.degrees - 90) < 1e-9 && push.magnitude == 2)
        push.angle = .zero
        push.magnitude = 3
        #expect((push.direction - Vector(3, 0)).length < 1e-12)
        #expect(push.mode == .continuous)
        push.magnitude = 5
        push.angle = .degrees(90)
        push.magnitude = 7
        #expect((push.direction - Vector(0, 7)).length < 1e-12)
    }

    @Test("accepts its angle before its magnitude, as is usual in UIKit, and keeps it at a magnitude of 0")
    func angleFirst() {
        var push = Push()
        push.angle = .degrees(90)
        #expect(push.direction == .zero && push.angle == .degrees(90))
        push.magnitude = 2
        #expect((push.direction - Vector(0, 2)).length < 1e-12)
        push.magnitude = 0
        push.magnitude = 3
        #expect((push.direction - Vector(0, 3)).length < 1e-12)
        push.direction = .zero
        push.direction = .zero
        push.magnitude = 3
        #expect((push.direction - Vector(0, 3)).length < 1e-12)
        #expect(push == Push(direction: push.direction))
    }

    @Test("that is instantaneous stays, inactive, until it is removed")
    func staying() {
        var (animator, item) = DynamicAnimator.single()
        let blows = (0..<3).map { _ in animator.add(Push([item], mode: .instantaneous, direction: Vector(1, 0))) }
        for _ in 0..<3 { animator.step(1.0 / 120) }
        #expect(blows.allSatisfy { animator.contains($0) && !animator[$0].isActive })
        #expect(abs(animator[item].velocity.x - 300) < 1)
    }

    @Test("with no force, without items, or on anchored items does not keep the animator running", arguments: 0..<4)
    func idle(kind: Int) {
        var (animator, item) = DynamicAnimator.single()
        var anchor = ItemProperties([item])
        anchor.isAnchored = true
        switch kind {
        case 0: animator.add(Push([item], direction: .zero))
        case 1: animator.add(Push([], direction: Vector(1, 0)))
        case 2:
            let other = animator.add(DynamicItem(center: Vector(500, 0), size: Vector(10, 10)))
            animator.add(Push([other], direction: Vector(1, 0)))
            animator.remove(other)
        default:
            animator.add(anchor)
            animator.add(Push([item], direction: Vector(1, 0)))
        }
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
    }

    @Test("is not stronger after steps of zero length")
    func noTime() {
        var (animator, item) = DynamicAnimator.single()
        animator.add(Push([item], direction: Vector(1, 0)))
        for _ in 0..<5 { animator.step(0) }
        animator.step(0.1)
        #expect(abs(animator[item].velocity.x - 10) < 0.1)
    }

    @Test("keeps the animator running while it is active")
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
