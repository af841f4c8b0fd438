import Testing
import TiltEngine

/// An animator with one item of 100 × 100 points and density 1.
private func single(center: Vector = .zero) -> (DynamicAnimator, ItemID) {
    var animator = DynamicAnimator()
    let item = animator.add(DynamicItem(center: center, size: Vector(100, 100)))
    return (animator, item)
}

@Suite("Gravity")
struct GravityTests {
    @Test("of magnitude 1 is 1000 points per second squared, downwards")
    func unit() {
        let gravity = Gravity()
        #expect(gravity.direction == Vector(0, 1))
        #expect(gravity.magnitude == 1)
        #expect(abs(gravity.angle.degrees - 90) < 1e-9)
        var (animator, item) = single()
        animator.add(Gravity([item]))
        animator.step(0.01)
        #expect(abs(animator[item].velocity.y - 10) < 0.02)
        #expect(animator[item].velocity.x == 0)
    }

    @Test("pulls heavy and light alike")
    func mass() {
        var (animator, item) = single()
        let small = animator.add(DynamicItem(center: Vector(500, 0), size: Vector(10, 10)))
        animator.add(Gravity([item, small], direction: Vector(0.6, 0.8)))
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].velocity == animator[small].velocity)
    }

    @Test("has an angle and a magnitude of their own")
    func polar() {
        var gravity = Gravity()
        gravity.angle = .degrees(30)
        gravity.magnitude = 2
        #expect((gravity.direction - Vector(3.0.squareRoot(), 1)).length < 1e-12)
    }

    @Test("turns while it runs, and takes items that join")
    func live() {
        var (animator, item) = single()
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

@Suite("A push")
struct PushTests {
    @Test("of magnitude 1 accelerates 100 × 100 points of density 1 by 100 points per second squared")
    func continuous() {
        #expect(Push().magnitude == 0 && Push().isActive)
        var (animator, item) = single()
        animator.add(Push([item], direction: Vector(1, 0)))
        animator.step(0.1)
        #expect(abs(animator[item].velocity.x - 10) < 0.1)
        animator.step(0.1)
        #expect(abs(animator[item].velocity.x - 20) < 0.3)
    }

    @Test("once adds 100 points per second, and is inactive then")
    func instantaneous() {
        var (animator, item) = single()
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
        var (animator, item) = single()
        var push = Push([item], mode: .instantaneous, direction: Vector(0, 1))
        push.setTargetOffset(Vector(20, 0), for: item)
        #expect(push.targetOffset(for: item) == Vector(20, 0))
        animator.add(push)
        animator.step(1.0 / 120)
        #expect(abs(animator[item].angularVelocity - 20 * 100 / (10_000.0 / 6)) < 0.01)
    }

    @Test("keeps the animator running while it pushes")
    func running() {
        var (animator, item) = single()
        let push = animator.add(Push([item], direction: Vector(0.001, 0)))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(animator.isRunning)
        animator[push].isActive = false
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
    }
}

@Suite("Item properties")
struct ItemPropertiesTests {
    @Test("leave what they do not set: density 1, resistance 0.1")
    func defaults() {
        var (animator, item) = single()
        animator.add(ItemProperties([item]))
        #expect(abs(animator.mass(of: item) - 1) < 1e-6)
        animator[item].velocity = Vector(100, 0)
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].velocity.x - 100 * 0.904_84) < 0.05)
    }

    @Test("count in the order in which they were added, each number by itself")
    func order() {
        var (animator, item) = single()
        var (first, second) = (ItemProperties([item]), ItemProperties([item]))
        (first.density, first.resistance) = (2, 0)
        second.density = 3
        animator.add(first)
        let id = animator.add(second)
        #expect(abs(animator.mass(of: item) - 3) < 1e-6)
        animator.remove(id)
        #expect(abs(animator.mass(of: item) - 2) < 1e-6)
        animator[item].velocity = Vector(100, 0)
        animator.step(1)
        #expect(animator[item].velocity.x == 100)
    }

    @Test("anchor an item: it stays, and others land on it")
    func anchored() {
        var (animator, item) = single(center: Vector(0, 200))
        let falling = animator.add(DynamicItem(center: .zero, size: Vector(50, 50)))
        var properties = ItemProperties([item])
        properties.isAnchored = true
        animator.add(properties)
        animator.add(Gravity([item, falling]))
        animator.add(Collision([item, falling]))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(animator[item].center == Vector(0, 200))
        #expect(abs(animator[falling].center.y - 125) < 1)
    }

    @Test("keep an item from turning")
    func rotation() {
        var (animator, item) = single()
        var properties = ItemProperties([item])
        properties.allowsRotation = false
        animator.add(properties)
        var push = Push([item], mode: .instantaneous, direction: Vector(0, 1))
        push.setTargetOffset(Vector(40, 0), for: item)
        animator.add(push)
        for _ in 0..<30 { animator.step(1.0 / 120) }
        #expect(animator[item].angle == .zero)
    }

    @Test("make an item bounce to e² of its height", arguments: [0.5, 0.8])
    func elasticity(e: Double) {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let ball = animator.add(DynamicItem(center: Vector(200, 180), size: Vector(40, 40), collisionBounds: .ellipse))
        var properties = ItemProperties([ball])
        (properties.elasticity, properties.resistance) = (e, 0)
        animator.add(properties)
        animator.add(Gravity([ball]))
        animator.add(Collision([ball], usesReferenceBounds: true))
        var (hasBounced, top) = (false, 400.0)
        for _ in 0..<150 {
            animator.step(1.0 / 120)
            hasBounced = hasBounced || animator.contacts.contains { $0.other == .referenceBounds }
            if hasBounced { top = min(top, animator[ball].center.y) }
        }
        #expect(abs(380 - top - 200 * e * e) < 10)
    }

    @Test("let velocities be read and added to")
    func velocities() {
        var (animator, item) = single()
        animator.addVelocity(Vector(10, 5), to: item)
        animator.addVelocity(Vector(1, 1), to: item)
        animator.addAngularVelocity(0.5, to: item)
        #expect(animator[item].velocity == Vector(11, 6))
        #expect(animator[item].angularVelocity == 0.5)
    }
}

@Suite("A snap")
struct SnapTests {
    @Test("has a damping of 0.5, brings the item to its point within a second, and turns it back to 0")
    func snap() {
        var (animator, item) = single()
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
            var (animator, item) = single()
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
        var (animator, item) = single()
        let snap = animator.add(Snap(item, to: .zero))
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
        animator[snap].point = Vector(0, 90)
        #expect(animator.isRunning)
        for _ in 0..<180 { animator.step(1.0 / 120) }
        #expect((animator[item].center - Vector(0, 90)).length < 1)
    }
}

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
        var (animator, item) = single()
        let push = Push([item], mode: .instantaneous, direction: Vector(1, 0))
        let composite = animator.add(CompositeBehavior([Gravity(), CompositeBehavior([push])]))
        for _ in 0..<3 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].velocity.x - 100) < 0.5)
        #expect(animator[composite].children.count == 2)
    }
}
