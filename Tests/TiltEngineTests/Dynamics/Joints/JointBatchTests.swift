import Testing

import TiltEngine

@Suite("Joints in a batch")
struct JointBatchTests {
    /// Two bodies and their joint, away from all others.
    private func add(_ kind: Joint.Kind, _ place: Int, to world: inout World) -> [BodyID] {
        var random = SplitMix64(seed: UInt64(place + 1))
        let bodies = [0.0, 70].map { x in
            let body = Body(
                at: Vector(1000 * Double(place) + x, random.uniform(-20, 20)), angle: .radians(random.uniform(-1, 1)),
                velocity: Vector(random.uniform(-90, 90), random.uniform(-90, 90)),
                angularVelocity: random.uniform(-4, 4))
            return world.add(body, shapes: [.box(width: random.uniform(10, 40), height: 20)])
        }
        world.add(
            Joint(
                kind, bodies[0], bodies[1], anchorA: Vector(random.uniform(5, 35), random.uniform(-5, 5)),
                anchorB: Vector(-random.uniform(5, 35), random.uniform(-5, 5))))
        return bodies
    }

    private static let points: [Joint.Kind] = [
        .pin(frictionTorque: 0), .pin(frictionTorque: 3000), .weld(angle: .radians(0.4), frequency: 0, damping: 0),
        .weld(angle: .zero, frequency: 4, damping: 0.2), .pin(frictionTorque: 0),
    ]
    private static let lines: [Joint.Kind] = [
        .rod(length: 60), .rope(length: 60), .spring(length: 40, frequency: 3, damping: 0.1), .rope(length: 200),
        .rod(length: 0),
    ]

    @Test("give the same bits as each joint alone", arguments: [points, lines, points + lines])
    func alone(kinds: [Joint.Kind]) {
        func run(_ places: [Int]) -> [Body] {
            var world = World(gravity: Vector(0, 200))
            let ids = places.flatMap { add(kinds[$0], $0, to: &world) }
            for _ in 0..<120 { world.step(1.0 / 120) }
            return ids.map { world[$0] }
        }
        #expect(run(Array(kinds.indices)) == kinds.indices.flatMap { run([$0]) })
    }

    @Test("all hold even if one body has more joints than there are colours")
    func hub() {
        var world = World(gravity: .zero)
        let hub = world.add(Body(at: .zero, angularVelocity: 2), shapes: [.circle(radius: 100)])
        let rim = (0..<80).map { k in
            let angle = Angle.radians(2 * Double.pi * Double(k) / 80)
            let place = Vector(120, 0).turned(by: angle)
            let id = world.add(Body(at: place), shapes: [.circle(radius: 2)])
            world.add(Joint(.pin(frictionTorque: 0), hub, id, anchorA: place))
            return (id, place)
        }
        for _ in 0..<240 { world.step(1.0 / 120) }
        let body = world[hub]
        for (id, place) in rim {
            #expect((world[id].position - body.position - place.turned(by: body.angle)).length < 1)
        }
    }

    @Test("turn freely once their friction is removed")
    func frictionTakenAway() {
        var world = World()
        let ground = world.add(Body(.static))
        let lever = world.add(Body(at: Vector(50, 0)), shapes: [.box(width: 100, height: 100)])
        let joint = world.add(Joint(.pin(frictionTorque: 60_000), ground, lever, anchorB: Vector(-50, 0)))
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(world[lever].position.y < 1)
        world[joint].kind = .pin(frictionTorque: 0)
        var free = World()
        let other = free.add(Body(.static))
        let twin = free.add(Body(at: world[lever].position), shapes: [.box(width: 100, height: 100)])
        free.add(Joint(.pin(frictionTorque: 0), other, twin, anchorB: Vector(-50, 0)))
        for _ in 0..<30 {
            world.step(1.0 / 120)
            free.step(1.0 / 120)
        }
        #expect((world[lever].position - free[twin].position).length < 0.5)
    }
}
