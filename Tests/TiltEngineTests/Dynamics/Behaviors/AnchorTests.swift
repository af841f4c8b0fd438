import Testing
import TiltEngine

@Suite("An attachment's anchor and numbers")
struct AnchorTests {
    private func hung(_ bond: Attachment.Bond, offset: Vector = .zero) -> (
        DynamicAnimator, ItemID, BehaviorID<Attachment>
    ) {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: Vector(0, 0), size: Vector(40, 40)))
        let attachment = animator.add(Attachment(item, offset: offset, to: .anchor(.zero), by: bond))
        return (animator, item, attachment)
    }

    @Test(
        "that moves at 1,000 points per second takes a pinned or welded item along without lagging",
        arguments: [true, false])
    func moves(isPin: Bool) {
        var (animator, item, attachment) = hung(isPin ? .pin() : .weld)
        for k in 1...120 {
            animator[attachment].anchorPoint = Vector(1000 * Double(k) / 120, 0)
            animator.step(1.0 / 120)
            #expect((animator[item].center - Vector(1000 * Double(k) / 120, 0)).length < 1)
        }
        // It stops with its anchor.
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect((animator[item].center - Vector(1000, 0)).length < 1)
        animator.remove(attachment)
        #expect(animator.world.jointIDs.isEmpty)
    }

    @Test("reads back its length, frequency, damping and range, and follows them when they change")
    func numbers() {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: Vector(0, 90), size: Vector(40, 40)))
        animator.add(Gravity([item]))
        let id = animator.add(Attachment(item, to: .anchor(.zero)))
        #expect(animator[id].length == 90 && animator[id].frequency == 0)
        animator[id].length = 60
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 60) < 1)
        animator[id].frequency = 4
        animator[id].damping = 1
        #expect(animator[id].bond == .spring(frequency: 4, damping: 1, length: 60))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        // g / ω²
        #expect(abs(animator[item].center.y - 60 - 1000 / (8 * .pi * 8 * .pi)) < 1)
        animator[id].frequency = 0
        #expect(animator[id].bond == .rod(length: 60))
    }

    @Test("of a slide lets the item move along its axis within its range, without turning")
    func sliding() {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: Vector(100, 100), size: Vector(40, 40)))
        animator.add(Gravity([item]))
        let slide = animator.add(Attachment.sliding(item, to: .anchor(Vector(100, 50)), axis: Vector(1, 2)))
        animator[slide].attachmentRange = -10...45
        for _ in 0..<240 {
            animator.step(1.0 / 120)
            let moved = animator[item].center - Vector(100, 100)
            #expect(abs(moved.x * 2 - moved.y) < 1 && abs(animator[item].angle.degrees) < 1)
        }
        #expect(abs((animator[item].center - Vector(100, 100)).length - 45) < 1)
    }
}
