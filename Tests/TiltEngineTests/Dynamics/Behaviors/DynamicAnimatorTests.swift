import Testing

@testable import TiltEngine

@Suite("A dynamic animator")
struct DynamicAnimatorTests {
    /// The cookbook's recipe: two squares and gravity.
    private func recipe(hasBoundary: Bool) -> (DynamicAnimator, [ItemID]) {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
        let squares = [
            animator.add(DynamicItem(frame: Rect(x: 100, y: 40, width: 80, height: 80))),
            animator.add(DynamicItem(frame: Rect(x: 140, y: 140, width: 80, height: 80))),
        ]
        animator.add(Gravity(squares))
        animator.add(Collision(squares, usesReferenceBounds: hasBoundary))
        return (animator, squares)
    }

    @Test("lets two squares fall without overlapping or leaving the bounds")
    func cookbook() {
        var (animator, squares) = recipe(hasBoundary: true)
        var steps = 0
        while animator.isRunning, steps < 1200 {
            animator.step(1.0 / 120)
            steps += 1
            for square in squares {
                let frame = animator[square].frame
                #expect(frame.minX > -6 && frame.maxX < 326 && frame.maxY < 486)
            }
            #expect((animator[squares[0]].center - animator[squares[1]].center).length > 74)
        }
        #expect(!animator.isRunning)
        for square in squares { #expect(animator[square].frame.maxY < 481) }
        #expect((animator[squares[0]].center - animator[squares[1]].center).length > 79)
    }

    @Test("lets items fall for ever without a boundary")
    func withoutBoundary() {
        var (animator, squares) = recipe(hasBoundary: false)
        for _ in 0..<600 { animator.step(1.0 / 120) }
        #expect(animator.isRunning)
        #expect(squares.allSatisfy { animator[$0].center.y > 8000 })
    }

    @Test("reports when it resumes and pauses, and counts only the time of motion")
    func changes() {
        var (animator, squares) = recipe(hasBoundary: true)
        #expect(animator.isRunning)
        var changes: [DynamicAnimator.Change] = []
        for _ in 0..<600 {
            animator.step(1.0 / 120)
            if let change = animator.change { changes.append(change) }
        }
        #expect(changes == [.resumed, .paused])
        let time = animator.elapsedTime
        #expect(time > 0.5 && time < 4)
        animator.step(1)
        #expect(animator.elapsedTime == time)
        animator.addVelocity(Vector(0, -300), to: squares[0])
        #expect(animator.isRunning)
        animator.step(1.0 / 120)
        #expect(animator.change == .resumed)
    }

    @Test("does not run, and counts no time, if nothing can move")
    func empty() {
        var animator = DynamicAnimator()
        animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
        animator.step(0)
        for _ in 0..<120 { animator.step(1.0 / 120) }
        let time = animator.elapsedTime
        animator.step(1)
        #expect(!animator.isRunning && !animator.isPaused && animator.elapsedTime == time)
        #expect(DynamicAnimator().elapsedTime == 0 && !DynamicAnimator().isRunning)
        #expect(DynamicAnimator().items.isEmpty && DynamicAnimator().behaviors.isEmpty)
    }

    @Test("allocates no memory in steady steps")
    func memory() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
        let items = (0..<20).map { i in
            let place = Vector(30 + Double(i % 5) * 62, 60 + Double(i / 5) * 70)
            return animator.add(DynamicItem(center: place, size: Vector(50, 60)))
        }
        animator.add(Gravity(items))
        animator.add(Collision(items, usesReferenceBounds: true))
        // Opposing pushes keep all bodies awake.
        animator.add(Push(items, direction: Vector(1e-3, 0)))
        for _ in 0..<360 { animator.step(1.0 / 120) }
        let places = addresses(in: animator)
        for _ in 0..<20 { animator.step(1.0 / 120) }
        #expect(animator.isRunning)
        #expect(addresses(in: animator) == places)
    }

    @Test("does not move while it is paused")
    func pause() {
        var (animator, squares) = recipe(hasBoundary: true)
        animator.step(1.0 / 120)
        animator.pause()
        let place = animator[squares[0]].center
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(animator[squares[0]].center == place)
        animator.resume()
        animator.step(1.0 / 120)
        #expect(animator[squares[0]].center != place)
    }

    @Test("finds the items in a rectangle")
    func itemsInRect() {
        let (animator, squares) = recipe(hasBoundary: true)
        #expect(animator.items(in: Rect(x: 0, y: 0, width: 320, height: 100)) == [squares[0]])
        #expect(animator.items(in: Rect(x: 0, y: 0, width: 320, height: 200)) == squares)
        #expect(animator.items(in: Rect(x: 0, y: 300, width: 320, height: 100)).isEmpty)
        #expect(animator.items(in: Rect(x: 0, y: 0, width: 95, height: 480)).isEmpty)
        #expect(animator.items(in: Rect(x: 185, y: 0, width: 95, height: 480)) == [squares[1]])
        #expect(animator.items == squares)
    }

    @Test("applies manual changes of items")
    func update() {
        var (animator, squares) = recipe(hasBoundary: true)
        for _ in 0..<600 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
        animator[squares[0]].center = Vector(50, 50)
        #expect(animator[squares[0]].center == Vector(50, 50))
        #expect(animator.isRunning)
        animator[squares[0]].size = Vector(40, 40)
        #expect(abs(animator.mass(of: squares[0]) - 0.16) < 1e-6)
        for _ in 0..<10 { animator.step(1.0 / 120) }
        #expect(animator[squares[0]].center.y > 51)
    }

    @Test(
        "gives items their collision bounds",
        arguments: [
            (DynamicItem.CollisionBounds.rectangle, 1.0), (.ellipse, Double.pi / 4),
            (.path([Vector(-50, 50), Vector(50, 50), Vector(0, -50)]), 0.5),
        ])
    func outlines(bounds: DynamicItem.CollisionBounds, mass: Double) {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: .zero, size: Vector(100, 100), collisionBounds: bounds))
        #expect(abs(animator.mass(of: item) - mass) < 1e-5)
    }

    @Test("joins the items of a group rigidly")
    func group() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let left = DynamicItem(center: Vector(100, 100), size: Vector(40, 40))
        let right = DynamicItem(center: Vector(180, 100), size: Vector(40, 40), collisionBounds: .ellipse)
        let group = animator.add(DynamicItem(group: [left, right]))
        #expect(animator[group].center == Vector(140, 100))
        #expect(abs(animator.mass(of: group) - 0.16 * (1 + .pi / 4)) < 1e-5)
        animator.add(Gravity([group]))
        animator.add(Collision([group], usesReferenceBounds: true))
        for _ in 0..<240 { animator.step(1.0 / 120) }
        let parts = animator[group].parts
        #expect(abs((parts[0].center - parts[1].center).length - 80) < 0.01)
        #expect(parts.allSatisfy { abs($0.center.y - 380) < 1.5 })
    }

    @Test("is a value: a copy moves in the same way, independently of the original")
    func value() {
        var (animator, squares) = recipe(hasBoundary: true)
        for _ in 0..<30 { animator.step(1.0 / 120) }
        var copy = animator
        let place = copy[squares[0]].center
        for _ in 0..<60 { animator.step(1.0 / 120) }
        #expect(copy[squares[0]].center == place)
        for _ in 0..<60 { copy.step(1.0 / 120) }
        #expect(copy.world.stateHash == animator.world.stateHash)
    }

    @Test("gives the same result when a recording of tilts is replayed", arguments: 1...3)
    func recording(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let tilts = (0..<240).map { _ in Vector(random.uniform(-1, 1), random.uniform(0, 1)) }
        func play() -> (UInt64, [ItemContact]) {
            var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
            let items = (0..<12).map { i in
                let place = Vector(40 + Double(i % 4) * 80, 60 + Double(i / 4) * 90)
                return animator.add(DynamicItem(center: place, size: Vector(60, 70)))
            }
            let gravity = animator.add(Gravity(items))
            animator.add(Collision(items, usesReferenceBounds: true))
            var contacts: [ItemContact] = []
            for tilt in tilts {
                animator[gravity].direction = tilt
                animator.step(1.0 / 120)
                contacts += animator.contacts
            }
            return (animator.world.stateHash, contacts)
        }
        let (first, second) = (play(), play())
        #expect(first.0 == second.0 && first.1 == second.1, "seed \(seed)")
        #expect(!first.1.isEmpty)
    }

    @Test("pauses when its last moving item is removed, and runs when a supporting item is removed")
    func emptied() {
        var (animator, squares) = recipe(hasBoundary: true)
        animator.step(1.0 / 120)
        for square in squares { animator.remove(square) }
        animator.step(1.0 / 120)
        #expect(animator.change == .paused && !animator.isRunning)
        animator = recipe(hasBoundary: true).0
        squares = animator.items
        animator.addVelocity(Vector(20, 0), to: squares[0])
        (animator[squares[0]].center, animator[squares[1]].center) = (Vector(160, 360), Vector(160, 440))
        animator[squares[0]].velocity = .zero
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning)
        animator.remove(squares[1])
        #expect(animator.isRunning)
        for _ in 0..<120 { animator.step(1.0 / 120) }
        #expect(abs(animator[squares[0]].center.y - 440) < 1)
    }

    @Test("keeps no data of removed items")
    func forgetting() {
        var (animator, _) = recipe(hasBoundary: true)
        let owners = animator.touches.owners.count
        for k in 0..<20 {
            let item = animator.add(DynamicItem(center: Vector(100, 460), size: Vector(20, 20)))
            var collision = Collision([item], usesReferenceBounds: true)
            collision.addBoundary(.segment(Vector(0, 450), Vector(300, 450 + Double(k))), named: "line")
            let id = animator.add(collision)
            for _ in 0..<20 { animator.step(1.0 / 120) }
            if k % 2 == 0 { animator.remove(item) }
            animator.remove(id)
            if k % 2 == 1 { animator.remove(item) }
            for _ in 0..<3 { animator.step(1.0 / 120) }
        }
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(animator.touches.owners.count == owners && animator.touches.retired.isEmpty)
        #expect(animator.touches.counts.keys.allSatisfy { animator.contains($0.item) })
    }

    @Test("continues without a removed item")
    func removal() {
        var (animator, squares) = recipe(hasBoundary: true)
        for _ in 0..<200 { animator.step(1.0 / 120) }
        animator.remove(squares[0])
        #expect(!animator.contains(squares[0]))
        animator.step(1.0 / 120)
        #expect(animator.contacts.contains { $0.phase == .ended && $0.item == squares[0] })
        #expect(animator.items == [squares[1]])
        let newcomer = animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
        #expect(newcomer != squares[0])
    }
}

extension DynamicAnimator {
    /// An animator with one item of 100 × 100 points and density 1.
    static func single(center: Vector = .zero) -> (DynamicAnimator, ItemID) {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: center, size: Vector(100, 100)))
        return (animator, item)
    }

    @Test("forgets what is removed twice, and refuses ids of another animator")
    func foreign() async {
        var (one, other) = (DynamicAnimator(), DynamicAnimator())
        let mine = one.add(DynamicItem(center: Vector(1, 2), size: Vector(10, 10)))
        let foreign = other.add(DynamicItem(center: Vector(3, 4), size: Vector(10, 10)))
        let gravity = other.add(Gravity([foreign]))
        one.add(Gravity([mine]))
        #expect(!one.contains(foreign) && one.item(foreign) == nil && !one.contains(gravity))
        one.remove(foreign)
        one.remove(gravity)
        #expect(one.items == [mine] && one.behaviors.count == 1)
        for _ in 0..<2 {
            one.remove(mine)
            other.remove(gravity)
        }
        #expect(one.items.isEmpty && other.behaviors.isEmpty && one.item(mine) == nil)
        await #expect(processExitsWith: .failure) {
            var (one, other) = (DynamicAnimator(), DynamicAnimator())
            one.add(DynamicItem(center: Vector(1, 2), size: Vector(10, 10)))
            _ = one[other.add(DynamicItem(center: Vector(3, 4), size: Vector(10, 10)))]
        }
    }

    @Test("keeps its pauses and resumptions until they are taken, and lists its behaviours with their ids")
    func taken() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 200, height: 200))
        let item = animator.add(DynamicItem(center: Vector(100, 180), size: Vector(40, 40)))
        let gravity = animator.add(Gravity([item]))
        animator.add(CompositeBehavior([Collision([item], usesReferenceBounds: true), Push([item])]))
        for _ in 0..<600 { animator.step(1.0 / 120) }
        animator.addVelocity(Vector(0, -100), to: item)
        for _ in 0..<600 { animator.step(1.0 / 120) }
        #expect(animator.takeChanges() == [.resumed, .paused, .resumed, .paused] && animator.takeChanges().isEmpty)
        #expect(animator.behaviors(of: Gravity.self).map(\.id) == [gravity])
        let composites = animator.behaviors(of: CompositeBehavior.self)
        #expect(composites.count == 1 && composites[0].behavior.children(of: Push.self).count == 1)
        #expect(animator.item(of: animator.body(of: item)) == item)
        let contacts = animator.contacts(of: item)
        #expect(contacts.map(\.other) == [.referenceBounds])
        #expect(contacts.allSatisfy { $0.normal.y > 0.99 && abs($0.impulse * 120 - 160) < 8 })
    }

    @Test("says what keeps it running, and nothing at rest")
    func reasons() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 300, height: 300))
        let ids = [60.0, 200].map { animator.add(DynamicItem(center: Vector($0, 250), size: Vector(40, 40))) }
        animator.add(Gravity(ids))
        animator.add(Collision(ids, usesReferenceBounds: true))
        animator.step(1.0 / 120)
        #expect(animator.reasonsToRun == ids.map { .item($0) })
        while animator.isRunning { animator.step(1.0 / 120) }
        #expect(animator.reasonsToRun.isEmpty)
        animator[ids[1]].velocity = Vector(0, -300)
        animator.step(1.0 / 120)
        #expect(animator.reasonsToRun == [.item(ids[1])])
        let push = animator.add(Push([ids[0]], direction: Vector(0, 1)))
        for _ in 0..<600 { animator.step(1.0 / 120) }
        #expect(animator.isRunning && animator.reasonsToRun.contains(.push(ids[0])))
        animator.remove(push)
        for _ in 0..<600 { animator.step(1.0 / 120) }
        #expect(!animator.isRunning && animator.reasonsToRun.isEmpty)
    }

    @Test("removes what has left its bounds for culling, says so once, and can rest then")
    func culling() throws {
        var animator = DynamicAnimator()
        let ids = [0.0, 100].map { animator.add(DynamicItem(center: Vector($0, 0), size: Vector(40, 40))) }
        animator.add(Gravity([ids[0]]))
        animator.cullingBounds = Rect(x: -200, y: -200, width: 600, height: 600)
        var culled: [ItemID] = []
        for _ in 0..<240 {
            animator.step(1.0 / 120)
            culled += animator.culledItems
        }
        #expect(culled == [ids[0]] && animator.items == [ids[1]] && !animator.isRunning)
        var unbounded = DynamicAnimator()
        let id = unbounded.add(DynamicItem(center: .zero, size: Vector(40, 40)))
        unbounded.add(Gravity([id]))
        for _ in 0..<240 { unbounded.step(1.0 / 120) }
        #expect(unbounded.isRunning && unbounded.contains(id))
    }

    @Test(
        "swings Newton's cradle on and on if its balls hang two points apart, and less if they touch, with the same bits in any build",
        arguments: [(0.0, 14_195_562_527_027_177_937), (2, 1_875_607_128_000_749_554)] as [(Double, UInt64)])
    func cradle(gap: Double, hash: UInt64) {
        var animator = DynamicAnimator()
        let places = (0..<5).map { 80 + (36 + gap) * Double($0) }
        let balls = places.map {
            animator.add(DynamicItem(center: Vector($0, 300), size: Vector(36, 36), collisionBounds: .ellipse))
        }
        var steel = ItemProperties(balls)
        (steel.elasticity, steel.friction, steel.resistance, steel.allowsRotation) = (1, 0, 0, false)
        animator.add(CompositeBehavior([Gravity(balls), Collision(balls), steel]))
        for (ball, x) in zip(balls, places) { animator.add(Attachment(ball, to: .anchor(Vector(x, 100)))) }
        animator[balls[0]].center = Vector(places[0], 100) + Vector(0, 200).turned(by: .degrees(30))
        var way = 0.0
        for _ in 0..<150 {
            animator.step(1.0 / 120)
            way = max(way, animator[balls[4]].center.x - places[4])
        }
        // Of 100 points; the energy grows as the square of the way.
        #expect(gap > 0 ? way > 85 : way < 70, "\(way)")
        #expect(animator.world.stateHash == hash)
    }
}
