import Testing
import TiltEngine

// Swift Testing also has an Attachment.
typealias Attachment = TiltEngine.Attachment

@Suite("An attachment")
struct AttachmentTests {
    private func hang(_ bond: Attachment.Bond, from anchor: Vector, offset: Vector = .zero) -> (
        DynamicAnimator, ItemID, BehaviorID<Attachment>
    ) {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: .zero, size: Vector(20, 20)))
        animator.add(Gravity([item]))
        let id = animator.add(Attachment(item, offset: offset, to: .anchor(anchor), by: bond))
        return (animator, item, id)
    }

    @Test("acts on the centre, without damping or friction, by default")
    func defaults() {
        let (_, item, _) = hang(.rod(), from: .zero)
        let attachment = Attachment(item, to: .anchor(.zero))
        #expect(attachment.offset == .zero && attachment.bond == .rod(length: nil))
        #expect(Attachment.Bond.spring(frequency: 1) == .spring(frequency: 1, damping: 0, length: nil))
        #expect(Attachment.Bond.pin() == .pin(frictionTorque: 0))
    }

    @Test(
        "between two items acts on both: their midpoint does not move",
        arguments: [
            Attachment.Bond.rod(), .spring(frequency: 3, damping: 0.5, length: 60), .rope(length: 90), .pin(), .weld,
        ])
    func pair(bond: Attachment.Bond) {
        var animator = DynamicAnimator()
        let items = [-40.0, 40].map { animator.add(DynamicItem(center: Vector($0, 0), size: Vector(20, 20))) }
        animator.add(Attachment(items[0], to: .item(items[1]), by: bond))
        animator[items[0]].velocity = Vector(-50, 80)
        animator[items[1]].velocity = Vector(50, -80)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        let (a, b) = (animator[items[0]], animator[items[1]])
        #expect((a.center + b.center).length < 0.1)
        // Without the attachment they would be 130 points apart by now.
        #expect((a.center - b.center).length < 100)
    }

    @Test(
        "is a rod with the initial distance by default, and as a spring of frequency 0, as in UIKit",
        arguments: [Attachment.Bond.rod(), .spring(frequency: 0)])
    func rod(bond: Attachment.Bond) {
        var (animator, item, _) = hang(bond, from: Vector(30, -40))
        for _ in 0..<240 {
            animator.step(1.0 / 120)
            #expect(abs((animator[item].center - Vector(30, -40)).length - 50) < 0.6)
        }
    }

    @Test("as a pin lets the item turn about the point")
    func pin() {
        var (animator, item, _) = hang(.pin(), from: Vector(-10, 0))
        for _ in 0..<240 {
            animator.step(1.0 / 120)
            #expect(abs((animator[item].center - Vector(-10, 0)).length - 10) < 0.3)
        }
        #expect(animator[item].angularVelocity != 0)
    }

    @Test("as a weld keeps the relative pose of the items")
    func weld() {
        var (animator, item, _) = hang(.rod(), from: Vector(0, -50))
        let other = animator.add(DynamicItem(center: Vector(40, 0), size: Vector(20, 20), angle: .degrees(30)))
        animator.add(Attachment(other, to: .item(item), by: .weld))
        animator[item].angularVelocity = 2
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(abs((animator[other].center - animator[item].center).length - 40) < 0.6)
        #expect(abs((animator[other].angle - animator[item].angle).wrapped.degrees - 30) < 1.5)
    }

    @Test(
        "drags its item when the anchor moves",
        arguments: [Attachment.Bond.rod(), .spring(frequency: 4, damping: 1), .pin()])
    func drag(bond: Attachment.Bond) {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: .zero, size: Vector(20, 20)))
        let id = animator.add(Attachment(item, to: .anchor(Vector(0, -5)), by: bond))
        for k in 1...120 {
            animator[id].anchorPoint = Vector(Double(k), -5)
            animator.step(1.0 / 120)
        }
        #expect(abs(animator[item].center.x - 120) < 22)
        #expect(animator[id].anchorPoint == Vector(120, -5))
    }

    @Test("as a rope without a length has the initial distance of its ends")
    func ropeLength() {
        var (animator, item, _) = hang(.rope(), from: Vector(0, -70))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y) < 1)
    }

    @Test("as a pin with friction holds a torque up to the friction torque", arguments: [(5.5, true), (4, false)])
    func frictionTorque(torque: Double, holds: Bool) {
        var (animator, item) = DynamicAnimator.single()
        animator.add(Gravity([item]))
        // 1 kg at half a metre under 10 m/s².
        animator.add(Attachment(item, to: .anchor(Vector(-50, 0)), by: .pin(frictionTorque: torque)))
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect((animator[item].center.y < 1) == holds)
    }

    @Test("to the item itself or to a removed item has no effect")
    func nothing() {
        var (animator, item) = DynamicAnimator.single()
        let gone = animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
        animator.remove(gone)
        for id in [item, gone] { animator.add(Attachment(item, to: .item(id))) }
        animator[item].velocity = Vector(100, 0)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center.x > 45)
    }

    @Test("lets two items collide if its ends are apart, and not if they share a point", arguments: [true, false])
    func collision(shares: Bool) {
        var animator = DynamicAnimator()
        let items = [0.0, 60].map { animator.add(DynamicItem(center: Vector($0, 0), size: Vector(50, 50))) }
        animator.add(Collision(items))
        if shares { animator[items[1]].center.x = 30 }
        let bond = shares ? Attachment.Bond.weld : .spring(frequency: 4, damping: 1, length: 0)
        animator.add(Attachment(items[0], to: .item(items[1]), by: bond))
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(abs((animator[items[1]].center - animator[items[0]].center).length - (shares ? 30 : 50)) < 1)
        #expect((animator.world.census.contacts == 0) == shares)
    }

    @Test("as a weld to a point keeps its item's angle while the item is dragged")
    func draggedWeld() {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: .zero, size: Vector(20, 20), angle: .degrees(20)))
        let id = animator.add(Attachment(item, to: .anchor(Vector(0, -30)), by: .weld))
        for k in 1...60 {
            animator[id].anchorPoint = Vector(Double(k), -30)
            if k == 30 { animator[item].angularVelocity = 3 }
            animator.step(1.0 / 120)
        }
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].angle.degrees - 20) < 1 && (animator[item].center - Vector(60, 0)).length < 1)
    }

    @Test("accepts a new bond, a new target and a new point of its item")
    func rewrite() {
        var (animator, item, id) = hang(.rod(length: 50), from: Vector(0, -50))
        let other = animator.add(DynamicItem(center: Vector(0, -300), size: Vector(20, 20)))
        var anchored = ItemProperties([other])
        anchored.isAnchored = true
        animator.add(anchored)
        animator[id].bond = .rope(length: 90)
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 40) < 1)
        animator[id].offset = Vector(0, -10)
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 50) < 1)
        animator[id].target = .item(other)
        for _ in 0..<480 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y + 200) < 1)
        animator.removeAllBehaviors()
        animator[item].velocity = Vector(0, 200)
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(animator[item].center.y > -30)
    }

    @Test("ends when it is removed, and when its item is removed")
    func removal() {
        var (animator, item, id) = hang(.rod(), from: Vector(0, -50))
        for _ in 0..<60 { animator.step(1.0 / 120) }
        animator.remove(id)
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center.y > 100)
        let second = animator.add(Attachment(item, to: .anchor(.zero)))
        animator.remove(item)
        animator.step(1.0 / 120)
        #expect(animator.contains(second))
    }

    @Test("pulls at the point of the item to which it is attached")
    func offset() {
        var (animator, item, _) = hang(.rod(length: 30), from: Vector(10, -40), offset: Vector(10, -10))
        for _ in 0..<600 { animator.step(1.0 / 120) }
        let body = animator[item]
        // The corner hangs below the anchor and the centre below the corner.
        let depth = -40 + 30 + 200.0.squareRoot()
        #expect(abs(body.center.y - depth) < 3)
    }
}
