import Testing
import TiltEngine

@Suite("A collision")
struct CollisionTests {
    private func fall(_ change: (inout Collision, ItemID) -> Void) -> (
        DynamicAnimator, ItemID, BehaviorID<Collision>, [ItemContact]
    ) {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 600))
        let item = animator.add(DynamicItem(center: Vector(200, 100), size: Vector(40, 40)))
        animator.add(Gravity([item]))
        var collision = Collision([item])
        change(&collision, item)
        let id = animator.add(collision)
        var contacts: [ItemContact] = []
        for _ in 0..<180 {
            animator.step(1.0 / 120)
            contacts += animator.contacts
        }
        return (animator, item, id, contacts)
    }

    @Test("has no boundaries, and the mode everything, by default")
    func defaults() {
        #expect(Collision().mode == .everything)
        #expect(Collision().referenceBoundsInsets == nil)
        #expect(Collision().boundaryNames.isEmpty)
        #expect(Insets() == Insets(top: 0, left: 0, bottom: 0, right: 0))
        #expect(Collision(usesReferenceBounds: true).referenceBoundsInsets == Insets())
        #expect(DynamicItem(center: .zero, size: Vector(1, 1)).collisionBounds == .rectangle)
    }

    @Test("stops items at a segment, a path and the reference bounds, and reports the points", arguments: 0..<4)
    func boundaries(kind: Int) {
        let (animator, item, _, contacts) = fall { collision, _ in
            switch kind {
            case 0: collision.addBoundary(.segment(Vector(0, 400), Vector(400, 400)), named: "shelf")
            case 1:
                let ground = [Vector(0, 420), Vector(130, 400), Vector(200, 400), Vector(270, 400), Vector(400, 420)]
                collision.addBoundary(.path(ground, isClosed: false), named: "shelf")
            case 2: collision.referenceBoundsInsets = Insets(bottom: 200)
            default:
                collision.addBoundary(.segment(Vector(0, 300), Vector(400, 300)), named: "shelf")
                collision.addBoundary(.segment(Vector(0, 400), Vector(400, 400)), named: "shelf")
            }
        }
        #expect(abs(animator[item].center.y - 380) < 1)
        #expect(contacts.map(\.phase) == [.began])
        #expect(contacts.first?.other == (kind == 2 ? .referenceBounds : .boundary("shelf")))
        #expect(abs((contacts.first?.point.y ?? 0) - 400) < 2)
    }

    @Test("ignores boundaries in mode items, and items in mode boundaries")
    func modes() {
        for mode in [Collision.Mode.items, .boundaries, .everything] {
            var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
            let low = animator.add(DynamicItem(center: Vector(200, 300), size: Vector(40, 40)))
            let high = animator.add(DynamicItem(center: Vector(200, 200), size: Vector(40, 40)))
            animator.add(Gravity([low, high]))
            var collision = Collision([low, high], usesReferenceBounds: true)
            collision.mode = mode
            animator.add(collision)
            for _ in 0..<180 { animator.step(1.0 / 120) }
            #expect((animator[low].center.y < 401) == (mode != .items))
            #expect((animator[low].center.y - animator[high].center.y > 39) == (mode != .boundaries))
        }
    }

    @Test("affects only its own items")
    func membership() {
        var animator = DynamicAnimator()
        let items = (0..<4).map {
            animator.add(DynamicItem(center: Vector(0, Double($0) * 10), size: Vector(40, 40)))
        }
        animator.add(Collision([items[0], items[1]]))
        let other = animator.add(Collision([items[2]]))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(animator[items[0]].center != Vector(0, 0))
        #expect(animator[items[2]].center == Vector(0, 20))
        #expect(animator[items[3]].center == Vector(0, 30))
        animator[other].items.append(items[3])
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(animator[items[2]].center != Vector(0, 20))
    }

    @Test("reports two items once when they touch and once when they separate")
    func events() {
        var animator = DynamicAnimator()
        let a = animator.add(DynamicItem(center: Vector(0, 0), size: Vector(40, 40)))
        let b = animator.add(DynamicItem(center: Vector(100, 0), size: Vector(40, 40)))
        var properties = ItemProperties([a, b])
        properties.elasticity = 1
        animator.add(properties)
        animator.add(Collision([a, b]))
        animator[a].velocity = Vector(300, 0)
        var contacts: [ItemContact] = []
        for _ in 0..<120 {
            animator.step(1.0 / 120)
            contacts += animator.contacts
        }
        #expect(contacts.map(\.phase) == [.began, .ended])
        #expect(contacts.allSatisfy { $0.item == a && $0.other == .item(b) })
        #expect(contacts.allSatisfy { $0.other(than: a) == .item(b) && $0.other(than: b) == .item(a) })
        let third = animator.add(DynamicItem(center: .zero, size: Vector(9, 9)))
        #expect(contacts.allSatisfy { $0.other(than: third) == nil })
        #expect(abs((contacts.first?.point.x ?? 0) - 80) < 3)
    }

    @Test("releases items when a boundary is removed, and reports it")
    func removal() {
        var (animator, item, id, _) = fall { collision, _ in
            collision.addBoundary(.segment(Vector(0, 400), Vector(400, 400)), named: "shelf")
            collision.addBoundary(.segment(Vector(0, 590), Vector(400, 590)), named: "floor")
        }
        #expect(animator[id].boundaryNames == ["shelf", "floor"])
        #expect(animator[id].boundary(named: "shelf") == .segment(Vector(0, 400), Vector(400, 400)))
        animator[id].removeBoundary(named: "shelf")
        animator.step(1.0 / 120)
        #expect(animator.contacts.map(\.phase) == [.ended])
        for _ in 0..<180 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 570) < 1)
        animator[id].removeAllBoundaries()
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[item].center.y > 600)
    }

    @Test("follows the reference bounds, and pushes items outside them gently inwards")
    func resize() {
        var (animator, item, _, _) = fall { collision, _ in collision.referenceBoundsInsets = Insets() }
        #expect(abs(animator[item].center.y - 580) < 1)
        animator.referenceBounds = Rect(x: 0, y: 0, width: 400, height: 500)
        var fastest = 0.0
        for _ in 0..<120 {
            animator.step(1.0 / 120)
            fastest = max(fastest, animator[item].velocity.length)
        }
        #expect(abs(animator[item].center.y - 480) < 1)
        #expect(fastest < 330)
        animator.referenceBounds = Rect(x: 0, y: 0, width: 400, height: 700)
        for _ in 0..<180 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 680) < 1)
    }

    @Test("pushes a pile gently inwards while the reference bounds shrink", arguments: 1...3)
    func shrinking(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 500, height: 500))
        let items = (0..<16).map { i in
            let place = Vector(60 + Double(i % 4) * 120, 60 + Double(i / 4) * 120)
            return animator.add(
                DynamicItem(center: place, size: Vector(40, 30), angle: .radians(random.uniform(0, 3))))
        }
        animator.add(Gravity(items))
        animator.add(Collision(items, usesReferenceBounds: true))
        for _ in 0..<120 { animator.step(1.0 / 120) }
        for k in 0..<120 {
            // From all sides at 60 points per second, then at once by 60 more.
            let inset = k < 100 ? Double(k) * 0.5 : 80
            animator.referenceBounds = Rect(x: inset, y: inset, width: 500 - 2 * inset, height: 500 - 2 * inset)
            animator.step(1.0 / 120)
            #expect(items.allSatisfy { animator[$0].velocity.length < 1500 }, "seed \(seed)")
        }
        for _ in 0..<240 { animator.step(1.0 / 120) }
        for item in items {
            let frame = animator[item].frame
            #expect(frame.minX > 79 && frame.maxX < 421 && frame.minY > 79 && frame.maxY < 421, "seed \(seed)")
        }
    }

    @Test("applies the inset of each side, and follows a change of it", arguments: 0..<4)
    func insets(side: Int) {
        let directions = [Vector(-1, 0), Vector(1, 0), Vector(0, -1), Vector(0, 1)]
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let item = animator.add(DynamicItem(center: Vector(200, 200), size: Vector(40, 40)))
        animator.add(Gravity([item], direction: directions[side]))
        var collision = Collision([item])
        collision.referenceBoundsInsets = Insets(top: 10, left: 20, bottom: 30, right: 40)
        let id = animator.add(collision)
        for _ in 0..<180 { animator.step(1.0 / 120) }
        let expected = [Vector(40, 200), Vector(340, 200), Vector(200, 30), Vector(200, 350)][side]
        #expect((animator[item].center - expected).length < 1)
        animator[id].referenceBoundsInsets = Insets(top: 50, left: 50, bottom: 50, right: 50)
        for _ in 0..<180 { animator.step(1.0 / 120) }
        #expect(((animator[item].center - Vector(200, 200)).length - 130).magnitude < 1)
        animator[id].referenceBoundsInsets = nil
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect((animator[item].center - Vector(200, 200)).length > 200)
    }

    @Test("reports nothing for unchanged boundaries while others are added and removed")
    func untouched() {
        var (animator, _, id, _) = fall { collision, _ in
            collision.addBoundary(.segment(Vector(0, 400), Vector(400, 400)), named: "shelf")
            collision.referenceBoundsInsets = Insets()
        }
        animator[id].addBoundary(.segment(Vector(0, 50), Vector(400, 50)), named: "far")
        animator.step(1.0 / 120)
        #expect(animator.contacts.isEmpty)
        animator[id].removeBoundary(named: "far")
        animator.step(1.0 / 120)
        #expect(animator.contacts.isEmpty)
    }

    @Test("reports a path as one boundary, however many of its segments an item crosses")
    func path() {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: Vector(0, -20), size: Vector(40, 40)))
        animator.add(Gravity([item]))
        var collision = Collision([item])
        let points = (-2...40).map { Vector(Double($0) * 15, 0) }
        collision.addBoundary(.path(points, isClosed: false), named: "road")
        animator.add(collision)
        animator[item].velocity = Vector(300, 0)
        var contacts: [ItemContact] = []
        for _ in 0..<120 {
            animator.step(1.0 / 120)
            contacts += animator.contacts
        }
        #expect(animator[item].center.x > 100)
        #expect(contacts.map(\.phase) == [.began] && contacts.first?.other == .boundary("road"))
    }

    @Test("reports a beginning once, despite steps of zero length, and the end")
    func noTime() {
        var animator = DynamicAnimator()
        let a = animator.add(DynamicItem(center: .zero, size: Vector(40, 40)))
        let b = animator.add(DynamicItem(center: Vector(39, 0), size: Vector(40, 40)))
        animator.add(Collision([a, b]))
        animator.step(1.0 / 120)
        #expect(animator.contacts.map(\.phase) == [.began])
        animator.step(0)
        #expect(animator.contacts.isEmpty)
        animator[b].center.x = 200
        animator.step(1.0 / 120)
        #expect(animator.contacts.map(\.phase) == [.ended])
    }

    @Test("is independent of any number of other collisions")
    func many() {
        var animator = DynamicAnimator()
        // Two items of each collision, all at one position: each must be separated only from its own partner.
        let pairs = (0..<100).map { _ in
            (0..<2).map { animator.add(DynamicItem(center: Vector(3 * Double($0), 0), size: Vector(20, 20))) }
        }
        let ids = pairs.map { animator.add(Collision($0)) }
        animator.remove(ids[7])
        for _ in 0..<240 { animator.step(1.0 / 120) }
        for (i, pair) in pairs.enumerated() {
            let distance = (animator[pair[0]].center - animator[pair[1]].center).length
            #expect(i == 7 ? distance < 4 : abs(distance - 20) < 1, "collision \(i)")
        }
    }

    @Test("replaces a boundary of the same name")
    func replace() {
        var (animator, item, id, _) = fall { collision, _ in
            collision.addBoundary(.segment(Vector(0, 400), Vector(400, 400)), named: "shelf")
        }
        animator[id].addBoundary(.path([Vector(0, 500), Vector(400, 500)], isClosed: false), named: "shelf")
        #expect(animator[id].boundaryNames == ["shelf"])
        for _ in 0..<180 { animator.step(1.0 / 120) }
        #expect(abs(animator[item].center.y - 480) < 1)
        animator[id].removeBoundary(named: "no such")
        #expect(animator[id].boundaryNames == ["shelf"])
    }

    @Test("reports one contact with the reference bounds in a corner")
    func corner() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let item = animator.add(DynamicItem(center: Vector(60, 300), size: Vector(40, 40)))
        animator.add(Gravity([item], direction: Vector(-1, 1)))
        animator.add(Collision([item], usesReferenceBounds: true))
        var begins = 0
        for _ in 0..<240 {
            animator.step(1.0 / 120)
            begins += animator.contacts.count { $0.phase == .began }
        }
        #expect(begins == 1)
    }
}
