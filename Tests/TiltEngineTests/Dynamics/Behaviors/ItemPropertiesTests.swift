import Testing
import TiltEngine

@Suite("Item properties")
struct ItemPropertiesTests {
    @Test("do not change properties that are nil: density 1, both resistances 0.1, free to turn and move")
    func defaults() {
        var (animator, item) = DynamicAnimator.single()
        animator.add(ItemProperties([item]))
        #expect(abs(animator.mass(of: item) - 1) < 1e-6)
        animator[item].velocity = Vector(100, 0)
        animator[item].angularVelocity = 3
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].velocity.x - 100 * 0.904_84) < 0.05)
        #expect(abs(animator[item].angularVelocity - 3 * 0.904_84) < 0.002)
    }

    @Test("set nothing at first")
    func untouched() {
        let properties = ItemProperties()
        #expect(properties.elasticity == nil && properties.friction == nil && properties.density == nil)
        #expect(properties.resistance == nil && properties.angularResistance == nil)
        #expect(properties.isAnchored == nil && properties.allowsRotation == nil && properties.items.isEmpty)
    }

    @Test("default to a friction of 0.2 and an elasticity of 0: an item slides v²/2µg and does not bounce")
    func surface() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 4000, height: 400))
        let item = animator.add(DynamicItem(center: Vector(100, 380), size: Vector(40, 40)))
        let falling = animator.add(DynamicItem(center: Vector(3000, 100), size: Vector(40, 40)))
        animator.add(Gravity([item, falling]))
        animator.add(Collision([item, falling], usesReferenceBounds: true))
        var none = ItemProperties([item])
        none.resistance = 0
        animator.add(none)
        animator[item].velocity = Vector(400, 0)
        var (hasLanded, top) = (false, 400.0)
        for _ in 0..<300 {
            animator.step(1.0 / 120)
            hasLanded = hasLanded || animator.contacts.contains { $0.item == falling }
            if hasLanded { top = min(top, animator[falling].center.y) }
        }
        #expect(abs(animator[item].center.x - 100 - 400 * 400 / (2 * 0.2 * 1000)) < 8)
        #expect(hasLanded && top > 379)
    }

    @Test("apply to an item when it is added, and no longer when it is removed")
    func joining() {
        var (animator, item) = DynamicAnimator.single()
        var properties = ItemProperties()
        properties.density = 4
        let id = animator.add(properties)
        #expect(abs(animator.mass(of: item) - 1) < 1e-6)
        animator[id].items = [item]
        #expect(abs(animator.mass(of: item) - 4) < 1e-6)
        animator[id].items = []
        #expect(abs(animator.mass(of: item) - 1) < 1e-6)
    }

    @Test("apply in the order of addition, property by property")
    func order() {
        var (animator, item) = DynamicAnimator.single()
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

    @Test("anchor an item, on which others land")
    func anchored() {
        var (animator, item) = DynamicAnimator.single(center: Vector(0, 200))
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

    @Test("release an anchored item, and stop a moving one when they anchor it")
    func release() {
        var (animator, item) = DynamicAnimator.single()
        animator.add(Gravity([item]))
        var properties = ItemProperties([item])
        properties.isAnchored = true
        let id = animator.add(properties)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center == .zero)
        animator[id].isAnchored = false
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center.y > 100)
        animator[id].isAnchored = true
        let place = animator[item].center
        animator.step(1.0 / 120)
        #expect(animator[item].center == place && animator[item].velocity == .zero)
    }

    @Test("keep an item from turning")
    func rotation() {
        var (animator, item) = DynamicAnimator.single()
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

    @Test("set friction and angular resistance")
    func friction() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 4000, height: 400))
        let item = animator.add(DynamicItem(center: Vector(100, 380), size: Vector(40, 40)))
        let wheel = animator.add(DynamicItem(center: Vector(100, 100), size: Vector(40, 40)))
        animator.add(Gravity([item]))
        animator.add(Collision([item], usesReferenceBounds: true))
        var properties = ItemProperties([item, wheel])
        (properties.friction, properties.resistance, properties.angularResistance) = (0.8, 0, 2)
        animator.add(properties)
        animator[item].velocity = Vector(400, 0)
        animator[wheel].angularVelocity = 5
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(abs(animator[wheel].angularVelocity - 5 * 0.367_88) < 0.05)
        for _ in 0..<120 { animator.step(1.0 / 120) }
        // The walls have 0.2: √(0.8 · 0.2) is 0.4.
        #expect(abs(animator[item].center.x - 100 - 400 * 400 / (2 * 0.4 * 1000)) < 8)
    }

    @Test("remain when an item's size changes")
    func resized() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 4000, height: 400))
        let ball = animator.add(
            DynamicItem(center: Vector(200, 300), size: Vector(40, 40), collisionBounds: .ellipse))
        let sledge = animator.add(DynamicItem(center: Vector(2000, 350), size: Vector(40, 40)))
        animator.add(Gravity([ball, sledge]))
        animator.add(Collision([ball, sledge], usesReferenceBounds: true))
        var properties = ItemProperties([ball, sledge])
        (properties.density, properties.friction, properties.resistance) = (3, 0, 0)
        animator.add(properties)
        var rubber = ItemProperties([ball])
        rubber.elasticity = 1
        animator.add(rubber)
        for item in [ball, sledge] { animator[item].size = Vector(100, 100) }
        #expect(abs(animator.mass(of: ball) - 0.75 * .pi) < 1e-5 && abs(animator.mass(of: sledge) - 3) < 1e-5)
        animator[sledge].velocity = Vector(200, 0)
        var highest = 400.0
        for step in 0..<120 {
            animator.step(1.0 / 120)
            if step > 40 { highest = min(highest, animator[ball].center.y) }
        }
        #expect(abs(animator[sledge].center.x - 2200) < 5 && highest < 310)
    }

    @Test("do not prevent reading and changing velocities")
    func velocities() {
        var (animator, item) = DynamicAnimator.single()
        animator.addVelocity(Vector(10, 5), to: item)
        animator.addVelocity(Vector(1, 1), to: item)
        animator.addAngularVelocity(0.5, to: item)
        #expect(animator[item].velocity == Vector(11, 6))
        #expect(animator[item].angularVelocity == 0.5)
    }

    @Test("keep a bullet, and no other item, from passing through a thin item", arguments: [true, false])
    func bullet(isBullet: Bool) {
        var animator = DynamicAnimator()
        let plate = animator.add(DynamicItem(center: .zero, size: Vector(2, 300)))
        let ball = animator.add(DynamicItem(center: Vector(-250, 3), size: Vector(8, 8), collisionBounds: .ellipse))
        animator.add(Collision([plate, ball]))
        var properties = ItemProperties([ball])
        properties.isBullet = isBullet
        animator.add(properties)
        animator.addVelocity(Vector(12_000, 0), to: ball)
        for _ in 0..<4 { animator.step(1.0 / 120) }
        #expect((animator[ball].center.x < animator[plate].center.x) == isBullet)
    }

    @Test("make items bounce at any speed above the set threshold", arguments: [0.0, 60])
    func threshold(speed: Double) {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        animator.restitutionThreshold = speed
        let ball = animator.add(DynamicItem(center: Vector(385, 200), size: Vector(20, 20), collisionBounds: .ellipse))
        var properties = ItemProperties([ball])
        properties.elasticity = 1
        animator.add(properties)
        animator.add(Collision([ball], usesReferenceBounds: true))
        animator.addVelocity(Vector(40, 0), to: ball)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect((animator[ball].velocity.x < -30) == (speed == 0))
    }
}
