import Testing

import TiltEngine

@Suite("A body at 20,000 points per second")
struct ContinuousCollisionTests {
    /// The flying bodies; the last one is hollow, with its centre of mass outside its shapes.
    static let bodies: [[Shape]] = [
        [.circle(radius: 5)], [.box(width: 10, height: 10)], [.box(width: 60, height: 4)],
        [.polygon([Vector(0, -8), Vector(8, 8), Vector(-8, 8)])],
        [.box(width: 6, height: 40, center: Vector(-17, 0)), .box(width: 6, height: 40, center: Vector(17, 0))],
    ]

    /// The obstacles at x = 0 (one leans by a tenth), as every kind of boundary and of thin static body.
    static let walls: [[Shape]] = [
        [.segment(from: Vector(0, -3000), to: Vector(0, 3000))],
        [.segment(from: Vector(0, 3000), to: Vector(0, -3000))],
        [.chain((-30...30).map { Vector(0, Double($0) * 100) })],
        [.chain([Vector(0, -3000), Vector(0, 3000), Vector(9000, 0)], isClosed: true)],
        [.halfPlane(point: .zero, normal: Vector(-1, 0))],
        [.halfPlane(point: .zero, normal: Vector(-1, 0.1))],
        [.box(width: 1, height: 6000, center: Vector(0.5, 0))],
        [.polygon([Vector(0, -3000), Vector(0, 3000), Vector(2, 0)])],
        (-400...400).map { Shape(.circle(center: Vector(1, Double($0) * 3), radius: 1)) },
    ]

    @Test("does not pass a boundary or a thin static body", arguments: 0..<5, 0..<9)
    func wall(body: Int, wall: Int) {
        for seed in 1...4 {
            var random = SplitMix64(seed: UInt64(seed * 100 + body * 10 + wall))
            var world = World(gravity: .zero)
            world.add(Body(.static), shapes: Self.walls[wall])
            let flier = Body(
                at: Vector(-random.uniform(60, 400), random.uniform(-50, 50)), angle: .radians(random.uniform(0, 6)),
                velocity: Vector(20_000, random.uniform(-2000, 2000)), angularVelocity: random.uniform(-30, 30))
            let id = world.add(flier, shapes: Self.bodies[body])
            for _ in 0..<20 {
                world.step(1.0 / 60)
                let place = world[id].position
                #expect(place.x < 1 + 0.1 * abs(place.y), "seed \(seed)")
            }
        }
    }

    @Test("stays in a room of half planes, of a chain or of thin boxes", arguments: 0..<3, 1...4)
    func room(kind: Int, seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        switch kind {
        case 0: world.addRoom(width: 600, height: 400)
        case 1:
            let corners = [Vector(0, 0), Vector(600, 0), Vector(600, 400), Vector(0, 400)]
            world.add(Body(.static), shapes: [.chain(corners, isClosed: true)])
        default:
            for (x, y, w, h) in [
                (300.0, -1.0, 604.0, 2.0), (300, 401, 604, 2), (-1, 200, 2, 404), (601, 200, 2, 404),
            ] {
                world.add(Body(.static, at: Vector(x, y)), shapes: [.box(width: w, height: h)])
            }
        }
        let ids = (0..<8).map { i in
            let shapes = Self.bodies[i % 4].map { shape in
                var shape = shape
                shape.restitution = 0.9
                return shape
            }
            let angle = random.uniform(0, 6.28)
            let velocity = Vector(20_000 * (1 - angle / 3.14), 20_000 * (i % 2 == 0 ? 0.7 : -0.7))
            return world.add(
                Body(at: Vector(80 + 60 * Double(i), random.uniform(100, 300)), velocity: velocity), shapes: shapes)
        }
        for _ in 0..<60 { world.step(1.0 / 60) }
        for id in ids {
            let place = world[id].position
            #expect(place.x > -2 && place.x < 602 && place.y > -2 && place.y < 402, "seed \(seed)")
        }
    }

    @Test("does not rotate past a post, wherever that is on its path", arguments: [-0.25, 0.3])
    func turning(angle: Double) {
        var world = World(gravity: .zero)
        // 0.5 rad per step: the post is between two of them.
        let post = angle + 0.25
        let place = Vector(.cos(post), .sin(post)) * 197.5
        world.add(Body(.static, at: place), shapes: [.circle(radius: 1)])
        let rod = world.add(
            Body(angle: .radians(angle), angularVelocity: 30), shapes: [.box(width: 400, height: 2)])
        world.step(1.0 / 60)
        #expect(world[rod].angle.radians < post)
    }

    @Test("passes bodies that it does not collide with, and leaves a body in which it was placed")
    func passes() {
        var world = World(gravity: .zero)
        var ghost = Shape.segment(from: Vector(0, -100), to: Vector(0, 100))
        ghost.filter = CollisionFilter(categories: 2, mask: 2)
        world.add(Body(.static), shapes: [ghost])
        var disc = Shape.circle(radius: 5)
        disc.filter = CollisionFilter(categories: 1, mask: 1)
        let flier = world.add(Body(at: Vector(-100, 0), velocity: Vector(20_000, 0)), shapes: [disc])
        world.add(Body(.static, at: Vector(0, 1000)), shapes: [.box(width: 400, height: 400)])
        let captive = world.add(Body(at: Vector(0, 1000), velocity: Vector(20_000, 0)), shapes: [.circle(radius: 5)])
        for _ in 0..<30 { world.step(1.0 / 60) }
        #expect(abs(world[flier].position.x - 9900) < 1)
        #expect(world[captive].position.x > 200)
    }

    @Test("is not stopped while it slides along a floor")
    func slides() {
        var world = World()
        world.add(Body(.static), shapes: [Shape(.halfPlane(point: .zero, normal: Vector(0, -1)), friction: 0)])
        let box = world.add(Body(at: Vector(0, -10), velocity: Vector(5000, 0)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<60 { world.step(1.0 / 60) }
        #expect(abs(world[box].position.x - 5000) < 50)
    }
}

@Suite("A bullet")
struct BulletTests {
    /// A ball that flies at a thin plate with another plate behind it.
    private func shot(isBullet: Bool, plate: Double, seed: UInt64) -> (World, ball: BodyID, plates: [BodyID]) {
        var random = SplitMix64(seed: seed)
        var world = World(gravity: .zero)
        let corners = [Vector(-1.5, -100), Vector(1.5, -100), Vector(1.5, 100), Vector(-1.5, 100)]
        let plates = [0.0, 60].map { x in
            world.add(
                Body(at: Vector(x, 0), velocity: Vector(plate, 0)), shapes: [Shape(.polygon(corners), density: 20)])
        }
        var ball = Body(
            at: Vector(-random.uniform(80, 300), random.uniform(-40, 40)), velocity: Vector(15_000, 0))
        ball.isBullet = isBullet
        let id = world.add(ball, shapes: [.circle(radius: 4)])
        return (world, id, plates)
    }

    @Test("does not pass a thin dynamic body, at rest or in motion", arguments: [0, 500, -3000], 1...4)
    func stops(plate: Double, seed: UInt64) {
        var (world, ball, plates) = shot(isBullet: true, plate: plate, seed: seed)
        var met: [BodyID] = []
        for _ in 0..<4 {
            world.step(1.0 / 60)
            let (hit, body) = (world[ball], world[plates[0]])
            #expect((hit.position - body.position).turned(by: .zero - body.angle).x < 0)
            for event in world.contactEvents where event.phase == .began && [event.bodyA, event.bodyB].contains(ball) {
                met.append(event.bodyA == ball ? event.bodyB : event.bodyA)
            }
        }
        #expect(Set(met) == [plates[0]], "the second plate lies behind the first")
    }

    @Test("is needed for that: other bodies pass, and report no contact", arguments: 1...4)
    func passes(seed: UInt64) {
        var (world, ball, plates) = shot(isBullet: false, plate: 0, seed: seed)
        var events = 0
        for _ in 0..<4 {
            world.step(1.0 / 60)
            events += world.contactEvents.count
        }
        #expect(world[ball].position.x > world[plates[1]].position.x && events == 0)
    }
}
