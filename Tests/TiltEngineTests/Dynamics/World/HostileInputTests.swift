import Testing

@testable import TiltEngine

@Suite("Hostile input")
struct HostileInputTests {
    @Test("of zero sizes, of NaN and of infinities traps")
    func traps() async {
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(), shapes: [.circle(radius: 0)])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(), shapes: [.box(width: 0, height: 10)])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(at: Vector(.nan, 0)))
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.step(.infinity)
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            let id = world.add(Body(), shapes: [.circle(radius: 1)])
            world[id].velocity.x = .nan
        }
    }

    @Test("of boundaries on dynamic bodies and of ids of removed objects traps")
    func moreTraps() async {
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(), shapes: [.segment(from: .zero, to: Vector(10, 0))])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            let id = world.add(Body())
            world.remove(id)
            world.add(Body())
            _ = world[id]
        }
    }

    @Test("of invalid outlines and negative materials traps")
    func outlines() async {
        await #expect(processExitsWith: .failure) {
            let corners = (0..<65).map { Vector(.cos(Double($0) * .pi / 32.5), .sin(Double($0) * .pi / 32.5)) * 100 }
            var world = World()
            world.add(Body(), shapes: [.polygon(corners)])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(.static), shapes: [.chain([Vector(1, 1), Vector(1, 1)])])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(.static), shapes: [.chain([Vector(1, 1)])])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: .zero)])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(), shapes: [Shape(.circle(center: .zero, radius: 1), density: -1)])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            let plane = world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
            world[plane].kind = .dynamic
        }
    }

    @Test("of numbers too large for the solver and of negative time traps")
    func tooLarge() async {
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(at: Vector(1e300, 0)))
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.add(Body(), shapes: [.circle(radius: 1e300)])
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.gravity = Vector(0, 1e300)
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            world.step(-1)
        }
    }

    @Test("of joints to the same body, without a frequency, or with changed bodies traps")
    func joints() async {
        await #expect(processExitsWith: .failure) {
            var world = World()
            let body = world.add(Body())
            world.add(Joint(.rod(length: 1), body, body))
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            let (a, b) = (world.add(Body()), world.add(Body()))
            world.add(Joint(.spring(length: 1, frequency: 0, damping: 0), a, b))
        }
        await #expect(processExitsWith: .failure) {
            var world = World()
            let (a, b, c) = (world.add(Body()), world.add(Body()), world.add(Body()))
            let joint = world.add(Joint(.rod(length: 1), a, b))
            world[joint].bodyB = c
        }
    }

    @Test("of a chain that repeats points gives the chain without them", arguments: [0, 1e-12])
    func repeats(distance: Double) {
        func rest(_ points: [Vector]) -> UInt64 {
            var world = World()
            world.add(Body(.static), shapes: [.chain(points, isClosed: true)])
            world.add(Body(at: Vector(20, 50)), shapes: [.box(width: 20, height: 20)])
            for _ in 0..<240 { world.step(1.0 / 120) }
            return world.stateHash
        }
        let corners = [Vector(-100, 100), Vector(100, 100), Vector(100, -100), Vector(-100, -100)]
        let doubled = corners.flatMap { [$0, $0 + Vector(distance, 0), $0] } + [corners[0]]
        #expect(rest(corners) == rest(doubled))
    }

    @Test("of an infinite force is survived and has no lasting effect")
    func force() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let box = world.add(Body(at: Vector(0, -10)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<30 { world.step(1.0 / 120) }
        world.apply(force: Vector(0, 3e38), to: box)
        world.apply(force: Vector(0, 3e38), to: box)
        for _ in 0..<30 { world.step(1.0 / 120) }
        #expect(world[box].position.isFinite && world[box].velocity.isFinite)
        world[box].velocity = Vector(0, -500)
        for _ in 0..<12 { world.step(1.0 / 120) }
        #expect(world[box].position.y < -40)
    }

    @Test(
        "of masses from 1e-9 to 1e9 is survived: each stands on the floor alone, and together all numbers stay finite")
    func masses() {
        func densities() -> [Double] { (0..<9).map { i in (0..<i).reduce(1e-9) { density, _ in density * 100 } } }
        var heap = World()
        heap.addRoom(width: 400, height: 400)
        for (i, density) in densities().enumerated() {
            let disc = Shape(.circle(center: .zero, radius: 15), density: density)
            heap.add(Body(at: Vector(200, 380 - 40 * Double(i))), shapes: [disc])
            var world = World()
            world.addRoom(width: 400, height: 400)
            let id = world.add(Body(at: Vector(200, 350)), shapes: [disc])
            for _ in 0..<120 { world.step(1.0 / 60) }
            #expect(abs(world[id].position.y - 385) < 1, "density \(density)")
        }
        for _ in 0..<240 { heap.step(1.0 / 60) }
        #expect(heap.bodyIDs.allSatisfy { heap[$0].position.isFinite && heap[$0].velocity.isFinite })
    }

    private func crowd(_ count: Int) -> (World, [BodyID]) {
        var world = World(gravity: .zero)
        let ids = (0..<count).map { i in
            world.add(Body(at: Vector(1, 1)), shapes: [i % 2 == 0 ? .circle(radius: 4) : .box(width: 7, height: 7)])
        }
        return (world, ids)
    }

    @Test("of a hundred bodies at one point is survived: they separate gently")
    func onePoint() {
        var (world, ids) = crowd(100)
        for _ in 0..<90 {
            world.step(1.0 / 60)
            #expect(ids.allSatisfy { world[$0].position.isFinite && world[$0].velocity.length < 20_000 })
        }
        for (i, a) in ids.enumerated() {
            // Half sides of boxes and radii of discs are at least 3.5.
            #expect(ids[..<i].allSatisfy { (world[$0].position - world[a].position).length > 6 })
        }
    }

    @Test("of a thousand bodies at one point creates a few contacts for each, not half a million")
    func crowdedPoint() {
        let (world, ids) = crowd(1000)
        var (contacts, broadPhase, bodies) = (world.graph, world.broadPhase, world.bodies)
        contacts.findPairs(&broadPhase, world.shapes, world.joints, &bodies)
        #expect(contacts.active.count <= 32 * ids.count)
        #expect(ids.allSatisfy { contacts.count(of: Int($0.index)) >= 32 })
    }

    @Test("of a hundred discs on one box is survived, and each gets its contact")
    func manyOnOne() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        world.add(Body(at: Vector(0, -10)), shapes: [.box(width: 1000, height: 20)])
        let ids = (0..<100).map {
            world.add(Body(at: Vector(-475 + 9.5 * Double($0), -24)), shapes: [.circle(radius: 4)])
        }
        for _ in 0..<60 { world.step(1.0 / 60) }
        #expect(ids.allSatisfy { abs(world[$0].position.y + 24) < 1 })
    }

    @Test("of extreme speeds is survived", arguments: [1e7, 1e20, 1e37])
    func speeds(speed: Double) {
        var world = World()
        world.addRoom(width: 400, height: 400)
        let id = world.add(
            Body(at: Vector(200, 200), velocity: Vector(speed, speed / 3), angularVelocity: speed),
            shapes: [.box(width: 20, height: 20)])
        for _ in 0..<60 { world.step(1.0 / 60) }
        #expect(world[id].position.isFinite)
        #expect(world[id].position.x > -20 && world[id].position.x < 420)
    }

    @Test("of positions far from the origin is survived", arguments: [1e7, 1e12, 1e30])
    func distances(distance: Double) {
        var world = World()
        let a = world.add(Body(at: Vector(distance, 0)), shapes: [.circle(radius: 10)])
        let b = world.add(Body(at: Vector(distance, 5)), shapes: [.circle(radius: 10)])
        for _ in 0..<30 { world.step(1.0 / 60) }
        #expect(world[a].position.isFinite && world[b].position.isFinite)
    }

    @Test("of very long and very short steps is survived", arguments: [1e-9, 0.5, 10])
    func steps(seconds: Double) {
        var world = World.heap(seed: 3)
        for _ in 0..<20 { world.step(seconds) }
        #expect(world.bodyIDs.allSatisfy { world[$0].position.isFinite })
        world.step(0)
    }

    @Test("of additions and removals in any order leaves no data behind", arguments: 1...4)
    func churn(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        world.addRoom(width: 300, height: 300)
        var ids: [BodyID] = []
        for step in 0..<200 {
            if random.uniform(0, 1) < 0.4 || ids.isEmpty {
                let place = Vector(random.uniform(20, 280), random.uniform(20, 280))
                let size = random.uniform(10, 30)
                ids.append(
                    world.add(
                        Body(at: place),
                        shapes: [step % 2 == 0 ? .circle(radius: size / 2) : .box(width: size, height: size)]))
            } else if random.uniform(0, 1) < 0.3 {
                let gone = ids.remove(at: Int(random.next() % UInt64(ids.count)))
                world.remove(gone)
                #expect(!world.contains(gone))
            }
            if ids.count > 1, random.uniform(0, 1) < 0.1 {
                world.add(Joint(.rope(length: 80), ids[0], ids[ids.count - 1]))
            }
            world.step(1.0 / 60)
            for event in world.contactEvents where event.phase == .began {
                #expect(world.contains(event.bodyA) && world.contains(event.bodyB), "seed \(seed)")
            }
        }
        #expect(world.bodyIDs.count == ids.count + 1)
        #expect(ids.allSatisfy { world[$0].position.isFinite }, "seed \(seed)")
    }
}
