import Testing
import TiltEngine

@Suite("A contact event")
struct ContactEventTests {
    @Test(
        "occurs once when a body lands and once when it leaves",
        arguments: [
            Shape.halfPlane(point: .zero, normal: Vector(0, -1)),
            .box(width: 200, height: 20, center: Vector(0, 10)),
        ])
    func once(ground: Shape) {
        var world = World()
        world.allowsSleep = false
        let floor = world.add(Body(.static), shapes: [ground])
        let box = world.add(Body(at: Vector(40, -60)), shapes: [.box(width: 20, height: 20)])
        var events: [ContactEvent] = []
        for step in 0..<240 {
            if step == 120 { world[box].velocity = Vector(0, -400) }
            if step == 130 { world.gravity = .zero }
            world.step(1.0 / 120)
            events += world.contactEvents
        }
        #expect(events.map(\.phase) == [.began, .ended])
        #expect(events.allSatisfy { $0.bodyA == floor && $0.bodyB == box })
        #expect(events.allSatisfy { $0.other(than: box) == floor && $0.other(than: floor) == box })
        #expect(events.allSatisfy { $0.other(than: world.add(Body(.static))) == nil })
        #expect(events.allSatisfy { abs($0.point.y) < 2 && abs($0.point.x - 40) < 11 && $0.normal == Vector(0, -1) })
        let landing = events.first?.approachSpeed ?? 0
        #expect(abs(landing - 100_000.0.squareRoot()) < 20)
        #expect(events.last?.approachSpeed == 0)
    }

    @Test("reports the corner on which a body lands, and its speed", arguments: [-0.2, 0.2])
    func corner(angle: Double) {
        var world = World(gravity: .zero)
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        // The lower end moves down by the rotation alone.
        let spin = angle > 0 ? 5.0 : -5
        world.add(
            Body(at: Vector(0, -28), angle: .radians(angle), angularVelocity: spin),
            shapes: [.box(width: 200, height: 10)])
        var events: [ContactEvent] = []
        for _ in 0..<30 where events.isEmpty {
            world.step(1.0 / 120)
            events += world.contactEvents
        }
        let (x, speed) = (events.first?.point.x ?? 0, events.first?.approachSpeed ?? 0)
        let corner = angle > 0 ? 97.0 : -97
        #expect(abs(x - corner) < 5)
        #expect(abs(speed - 5 * 97) < 40)
    }

    @Test("does not occur for bodies that come near without touching, or in a step of zero length")
    func nearMiss() {
        var world = World(gravity: .zero)
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let box = world.add(Body(at: Vector(0, -10.5)), shapes: [.box(width: 20, height: 20)])
        world.step(1.0 / 120)
        #expect(world.contactEvents.isEmpty && world.sketch.touches.isEmpty)
        world[box].position.y = -10
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.began])
        let hash = world.stateHash
        world.step(0)
        #expect(world.contactEvents.isEmpty && world.stateHash == hash)
    }

    @Test("does not occur between immovable bodies")
    func unyielding() {
        var world = World(gravity: .zero)
        for kind in [Body.Kind.static, .kinematic, .kinematic] {
            world.add(Body(kind), shapes: [.box(width: 20, height: 20)])
        }
        world.step(1.0 / 120)
        #expect(world.contactEvents.isEmpty && world.census.contacts == 0)
    }

    @Test("reports the landing speed although the body was stopped before", arguments: [1.0 / 60, 1.0 / 120])
    func approach(dt: Double) {
        var world = World(gravity: .zero)
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        world.add(Body(at: Vector(0, -200), velocity: Vector(0, 900)), shapes: [.circle(radius: 30)])
        var speeds: [Double] = []
        for _ in 0..<60 {
            world.step(dt)
            speeds += world.contactEvents.map(\.approachSpeed)
        }
        #expect(speeds.count == 1)
        #expect(abs((speeds.first ?? 0) - 900) < 1)
    }

    @Test("reports the end when a touching shape is removed")
    func removal() {
        var world = World()
        let floor = world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        world.add(Body(at: Vector(0, -40)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        world.remove(floor)
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.ended])
        #expect(world.contactEvents.first?.approachSpeed == 0)
        world.step(1.0 / 120)
        #expect(world.contactEvents.isEmpty)
    }

    @Test("is the same, in the same order, in a copy", arguments: 1...3)
    func order(seed: Int) {
        var (a, b) = (World.heap(seed: UInt64(seed)), World.heap(seed: UInt64(seed)))
        for _ in 0..<120 {
            a.step(1.0 / 120)
            b.step(1.0 / 120)
            #expect(a.contactEvents == b.contactEvents)
            let keys = a.contactEvents.map { ($0.phase == .ended ? 0 : 1, $0.shapeA, $0.shapeB) }
            #expect(zip(keys, keys.dropFirst()).allSatisfy { !($1 < $0) })
        }
    }

    @Test(
        "begins only for separate pairs and ends only for touching ones, with sleep and removal",
        arguments: 1...4)
    func alternation(seed: Int) {
        var world = World.heap(seed: UInt64(seed))
        var random = SplitMix64(seed: UInt64(seed))
        var touching: Set<[ShapeID]> = []
        for step in 0..<300 {
            if step % 100 == 99 { world.gravity = Vector(random.uniform(-1000, 1000), random.uniform(-1000, 1000)) }
            if step % 40 == 39 { world.remove(world.bodyIDs[1 + Int(random.next() % 20)]) }
            world.step(1.0 / 120)
            for event in world.contactEvents {
                let pair = [event.shapeA, event.shapeB]
                switch event.phase {
                case .began: #expect(touching.insert(pair).inserted, "seed \(seed), step \(step)")
                case .ended: #expect(touching.remove(pair) != nil, "seed \(seed), step \(step)")
                }
            }
        }
        #expect(touching.allSatisfy { world.contains($0[0]) && world.contains($0[1]) }, "seed \(seed)")
    }

    @Test("occurs within a group above 0 whatever the masks, and never within a group below 0")
    func groups() {
        for (group, meets) in [(Int32(3), true), (-3, false), (0, false)] {
            var world = World(gravity: .zero)
            var shape = Shape.circle(radius: 10)
            shape.filter = CollisionFilter(categories: 1, mask: group < 0 ? .max : 0, group: group)
            for x in [0.0, 5] { world.add(Body(at: Vector(x, 0)), shapes: [shape]) }
            world.step(1.0 / 120)
            #expect(world.contactEvents.isEmpty != meets, "group \(group)")
        }
    }

    @Test("occurs only between shapes whose filters match")
    func filters() {
        var world = World(gravity: .zero)
        func disc(_ filter: CollisionFilter, x: Double) -> BodyID {
            var shape = Shape.circle(radius: 10)
            shape.filter = filter
            return world.add(Body(at: Vector(x, 0)), shapes: [shape])
        }
        let a = disc(CollisionFilter(categories: 1, mask: 2), x: 0)
        _ = disc(CollisionFilter(categories: 1, mask: 2), x: 5)
        let c = disc(CollisionFilter(categories: 2, mask: 1), x: -5)
        world.step(1.0 / 120)
        #expect(world.contactEvents.contains { $0.bodyA == a && $0.bodyB == c })
        #expect(!world.contactEvents.contains { $0.bodyA == a && $0.bodyB != c })
    }
}

@Suite("Bodies that are added and removed")
struct ChurnTests {
    @Test(
        "report an end for each beginning, whether they separate or are removed, and many events in order",
        arguments: 1...4 as ClosedRange<UInt64>)
    func ends(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 400), normal: Vector(0, -1))])
        var (ids, open, most): ([BodyID], Set<[ShapeID]>, Int) = ([], [], 0)
        func add() {
            let shape: Shape = random.uniform(0, 1) < 0.5 ? .circle(radius: 8) : .box(width: 16, height: 16)
            ids.append(world.add(Body(at: Vector(random.uniform(0, 400), random.uniform(0, 390))), shapes: [shape]))
        }
        func step() {
            world.step(1.0 / 60)
            let keys = world.contactEvents.map { ($0.phase == .ended ? 0 : 1, $0.shapeA, $0.shapeB) }
            #expect(zip(keys, keys.dropFirst()).allSatisfy { !($1 < $0) }, "seed \(seed)")
            most = max(most, keys.count)
            for event in world.contactEvents {
                let pair = [event.shapeA, event.shapeB].sorted()
                switch event.phase {
                case .began: #expect(open.insert(pair).inserted, "seed \(seed)")
                case .ended: #expect(open.remove(pair) != nil, "seed \(seed)")
                }
            }
        }
        for _ in 0..<120 { add() }
        for _ in 0..<90 {
            for _ in 0..<15 { world.remove(ids.remove(at: Int(random.next() % UInt64(ids.count)))) }
            for _ in 0..<15 { add() }
            step()
            // Removed bodies touch nothing.
            #expect(open.allSatisfy { $0.allSatisfy { world.contains($0) } }, "seed \(seed)")
        }
        #expect(most > 32, "seed \(seed): enough to sort by bytes")
        for id in ids { world.remove(id) }
        step()
        #expect(open.isEmpty && world.census.bodies == 0 && world.census.contacts == 0, "seed \(seed)")
        #expect(world.sketch.touches.isEmpty)
    }

    @Test("never reuse the id of a removed body", arguments: 1...3 as ClosedRange<UInt64>)
    func ids(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var world = World()
        var (all, now): (Set<BodyID>, [BodyID]) = ([], [])
        for _ in 0..<400 {
            if random.next() % 3 > 0 || now.isEmpty {
                let id = world.add(Body(at: Vector(random.uniform(0, 100), 0)), shapes: [.box(width: 10, height: 10)])
                #expect(all.insert(id).inserted)
                now.append(id)
            } else {
                let id = now.remove(at: Int(random.next() % UInt64(now.count)))
                world.remove(id)
                #expect(!world.contains(id))
            }
            if random.next() % 4 == 0 { world.step(1.0 / 120) }
        }
    }
}
