import Foundation
import Support
import Testing
import TiltEngine

@Suite("A level")
struct WorldCodingTests {
    /// A world with every kind of shape and joint.
    private var level: World {
        var world = World(gravity: Vector(30, 900))
        world.restitutionThreshold = 12
        let ground = world.add(
            Body(.static),
            shapes: [
                .halfPlane(point: Vector(0, 400), normal: Vector(0, -1)),
                .chain([Vector(0, 300), Vector(100, 350), Vector(200, 300)]),
            ])
        var disc = Shape.circle(radius: 20)
        disc.material = Material(density: 2, friction: 0.5, restitution: 0.4)
        disc.material.surfaceSpeed = 5
        disc.filter = CollisionFilter(categories: 5, mask: .max, group: 3)
        let ids = [disc, .box(width: 40, height: 20), .capsule(from: .zero, to: Vector(30, 0), radius: 8)].map {
            world.add(Body(at: Vector(60, 100), angle: .degrees(20), velocity: Vector(3, 4)), shapes: [$0])
        }
        world[ids[0]].isBullet = true
        let kinds: [Joint.Kind] = [
            .pin(frictionTorque: 3), .slider(axis: Vector(1, 0)), .spring(length: 30, frequency: 2, damping: 0.1),
        ]
        for (i, kind) in kinds.enumerated() {
            var joint = Joint(kind, ground, ids[i], anchorA: Vector(60, 100))
            if i < 2 { joint.limits = -1...1 }
            if i == 1 { joint.motor = Joint.Motor(speed: 4, limit: 50) }
            joint.breakingForce = i == 2 ? 1e5 : .infinity
            world.add(joint)
        }
        return world
    }

    @Test("comes back from JSON as it was, and moves as it did")
    func roundTrip() throws {
        var world = level
        let data = try JSONEncoder().encode(world)
        var copy = try JSONDecoder().decode(World.self, from: data)
        #expect(copy.description == world.description)
        for (a, b) in zip(world.bodyIDs, copy.bodyIDs) {
            #expect(world[a] == copy[b] && world.shapes(of: a).map { world[$0] } == copy.shapes(of: b).map { copy[$0] })
        }
        #expect(try JSONEncoder().encode(copy).count == data.count)
        for _ in 0..<240 {
            world.step(1.0 / 120)
            copy.step(1.0 / 120)
        }
        #expect(copy.stateHash == world.stateHash)
    }

    @Test("equals its copy until one of the two moves, and no level with another shape or joint")
    func equality() throws {
        let world = level
        var copy = world
        #expect(copy == world)
        copy.step(1.0 / 120)
        #expect(copy != world)
        copy = world
        copy[world.shapes(of: world.bodyIDs[1])[0]].friction = 0.9
        #expect(copy != world)
        copy = world
        copy.remove(world.jointIDs[0])
        #expect(copy != world)
    }

    @Test("keeps items too: an item comes back from JSON as it was")
    func item() throws {
        let part = DynamicItem(center: Vector(10, 20), size: Vector(30, 40), collisionBounds: .capsule)
        var item = DynamicItem(group: [part, DynamicItem(center: Vector(50, 20), size: Vector(5, 5))])
        item.velocity = Vector(1, 2)
        #expect(try JSONDecoder().decode(DynamicItem.self, from: JSONEncoder().encode(item)) == item)
    }

    @Test("that no world takes is refused, and traps nothing")
    func refused() throws {
        let text = String(decoding: try JSONEncoder().encode(level), as: UTF8.self)
        let changes = [
            ("\"radius\":20", "\"radius\":-20"), ("\"density\":2", "\"density\":-2"), ("\"a\":0", "\"a\":77"),
            ("\"frequency\":2", "\"frequency\":-2"), ("\"kind\":\"static\"", "\"kind\":\"dynamic\""),
            ("\"restitutionThreshold\":12", "\"restitutionThreshold\":-12"), ("\"joints\"", "\"joint"),
        ]
        for (old, new) in changes {
            #expect(text.contains(old), "\(old)")
            let data = Data(text.replacingOccurrences(of: old, with: new).utf8)
            #expect(throws: (any Error).self) { try JSONDecoder().decode(World.self, from: data) }
        }
    }

    @Test("that was changed at random is refused, or moves on", arguments: randomRounds(20))
    func mutations(seed: Int) throws {
        let data = try JSONEncoder().encode(level)
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<1000 {
            let broken = try random.mutation(ofJSON: data)
            guard var world = try? JSONDecoder().decode(World.self, from: broken) else { continue }
            for _ in 0..<20 { world.step(1.0 / 120) }
            for id in world.bodyIDs {
                #expect(world[id].position.isFinite, "\(String(decoding: broken, as: UTF8.self))")
            }
        }
    }

    @Test("is printed in a line")
    func short() {
        #expect(level.description == "World(4 bodies, 3 awake, 0 contacts, 3 joints)")
        #expect(level.bodyIDs[1].description == "body 1.0")
        var animator = DynamicAnimator()
        animator.add(Gravity([animator.add(DynamicItem(center: .zero, size: Vector(1, 1)))]))
        #expect("\(animator)" == "DynamicAnimator(1 items, 1 behaviors, running)")
    }
}
