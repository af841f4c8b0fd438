import Testing
import TiltEngine

@Suite("A dynamic item")
struct DynamicItemTests {
    @Test("fills its rectangle with the requested outline")
    func frame() {
        let item = DynamicItem(frame: Rect(x: 10, y: 20, width: 30, height: 40), collisionBounds: .ellipse)
        #expect(item.center == Vector(25, 40) && item.size == Vector(30, 40) && item.collisionBounds == .ellipse)
        #expect(item.frame == Rect(x: 10, y: 20, width: 30, height: 40))
        #expect(item.velocity == .zero && item.angularVelocity == 0 && item.angle == .zero && item.members.isEmpty)
    }

    @Test("has a frame around its corners when rotated")
    func turnedFrame() {
        let frame = DynamicItem(center: .zero, size: Vector(40, 20), angle: .degrees(90)).frame
        #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9 && frame.center.length < 1e-9)
        let square = DynamicItem(center: .zero, size: Vector(20, 20), angle: .degrees(45)).frame
        #expect(abs(square.width - 20 * 2.0.squareRoot()) < 1e-9)
    }

    @Test("has a size of at least one point, and as an ellipse nearly an ellipse's area")
    func masses() {
        func mass(_ item: DynamicItem) -> Double {
            var animator = DynamicAnimator()
            let id = animator.add(item)
            return animator.mass(of: id)
        }
        #expect(abs(mass(DynamicItem(center: .zero, size: Vector(0.2, 300))) - 0.03) < 1e-6)
        #expect(abs(mass(DynamicItem(center: .zero, size: .zero)) - 1e-4) < 1e-8)
        let ellipse = mass(DynamicItem(center: .zero, size: Vector(200, 100), collisionBounds: .ellipse))
        #expect(abs(ellipse - .pi / 2) < 0.02 * .pi / 2)
    }

    @Test("keeps its velocities when it is added")
    func velocities() {
        var item = DynamicItem(center: .zero, size: Vector(10, 10))
        (item.velocity, item.angularVelocity) = (Vector(30, 40), 2)
        var animator = DynamicAnimator()
        let id = animator.add(item)
        #expect(animator[id] == item)
    }

    @Test("as a group has its centre in the middle of its members, which rotate with it")
    func group() {
        let bar = DynamicItem(center: Vector(0.1, 0), size: Vector(40, 20), angle: .degrees(90))
        let wedge = DynamicItem(
            center: Vector(70.1, 0), size: Vector(20, 20), angle: .degrees(30),
            collisionBounds: .path([Vector(-10, 10), Vector(10, 10), Vector(0, -10)]))
        var group = DynamicItem(group: [bar, wedge])
        let expected = (-9.9 + wedge.frame.maxX) / 2
        #expect(abs(group.center.x - expected) < 1e-9 && abs(group.center.y) < 1e-9)
        group.angle = .degrees(90)
        let parts = group.parts
        #expect(parts.map(\.size) == [bar.size, wedge.size])
        #expect(abs(parts[0].angle.wrapped.degrees) > 179 && abs(parts[1].angle.degrees - 120) < 1e-9)
        #expect((parts[1].center - parts[0].center - Vector(0, 70)).length < 1e-9)
        #expect(bar.parts == [bar])
    }

    @Test("rotates with its outline in a group")
    func groupOutline() {
        let wedge = DynamicItem(
            center: .zero, size: Vector(20, 40), angle: .degrees(90),
            collisionBounds: .path([Vector(-10, 20), Vector(10, 20), Vector(0, -20)]))
        var animator = DynamicAnimator()
        animator.add(DynamicItem(group: [wedge]))
        let bounds = animator.world.bounds(of: animator.world.bodyIDs[1])
        #expect(abs(bounds.width - 40) < 1e-3 && abs(bounds.height - 20) < 1e-3)
    }
}
