import Foundation
import Support
import Testing
import TiltEngine

@Suite("A save or a level")
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

    private func reread<T: Codable>(_ value: T) throws -> T {
        try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
    }

    @Test("comes back from JSON as it was, to the last bit")
    func roundTrip() throws {
        let world = level
        let copy = try reread(world)
        #expect(copy == world && copy.description == world.description && copy.stateHash == world.stateHash)
        #expect(try JSONEncoder().encode(copy).count == JSONEncoder().encode(world).count)
        var random = SplitMix64(seed: 3)
        var turned = World()
        for _ in 0..<2000 {
            let place = Vector(random.uniform(-1e4, 1e4), random.uniform(-1e4, 1e4))
            turned.add(Body(at: place, angle: .radians(random.uniform(-4, 4))), shapes: [.circle(radius: 3)])
        }
        #expect(try reread(turned) == turned)
    }

    /// The level with a heap beside it that a paddle stirs, wind, a sensor, a one-way edge, sprung wheels with motors, and
    /// bodies, shapes and joints that were removed and added.
    private func busy(seed: UInt64) -> World {
        var (world, random) = (level, SplitMix64(seed: seed))
        world.add(Body(.static), shapes: [.chain([Vector(-500, -500), Vector(-500, 390), Vector(700, 390)])])
        var edge = Shape.segment(from: Vector(-400, 200), to: Vector(-250, 200))
        edge.isOneWay = true
        var sensor = Shape.box(width: 200, height: 200)
        sensor.isSensor = true
        world.add(Body(.static), shapes: [edge, sensor])
        world.add(
            Body(.kinematic, at: Vector(-200, 330), angularVelocity: 2), shapes: [.box(width: 160, height: 12)])
        let bodies = (0..<24).map { i in
            let size = random.uniform(12, 30)
            var shapes = [i % 3 == 0 ? Shape.circle(radius: size / 2) : .box(width: size, height: 16)]
            if i % 5 == 0 { shapes.append(.roundedBox(width: 8, height: size, radius: 3)) }
            shapes[0].restitution = random.uniform(0, 0.8)
            return world.add(Body(at: Vector(random.uniform(-450, 100), random.uniform(-300, 200))), shapes: shapes)
        }
        var axle = Joint(.wheel(axis: Vector(0, 1)), bodies[0], bodies[1], anchorA: Vector(20, 10))
        (axle.spring, axle.motor) = (Joint.Spring(frequency: 4, damping: 0.3), Joint.Motor(speed: 9, limit: 500))
        axle.limits = -20...20
        let joints = [
            world.add(axle), world.add(Joint(.spring(length: 50, frequency: 3, damping: 0.1), bodies[2], bodies[3])),
            world.add(
                Joint(.weld(angle: .zero, frequency: 5, damping: 0.4), bodies[4], bodies[5], anchorA: Vector(20, 0))),
            world.add(Joint(.rope(length: 40), bodies[6], bodies[7])),
        ]
        for step in 0..<200 {
            if step == 40 { for i in [3, 20, 8] { world.remove(bodies[i]) } }
            if step == 50 { world.remove(joints[3]) }
            if step == 60 { world.remove(world.shapes(of: bodies[10])[0]) }
            if step == 70 {
                for i in 0..<2 { world.add(Body(at: Vector(-150, 40 * Double(i))), shapes: [.circle(radius: 9)]) }
            }
            if step == 80 { world.add(.circle(radius: 8), to: bodies[11]) }
            if step == 90 { world.add(Joint(.pin(frictionTorque: 50), bodies[12], bodies[13], anchorA: Vector(12, 0))) }
            world.step(1.0 / 120)
        }
        world.remove(bodies[14])
        world.apply(force: Vector(300, -200), torque: 40, to: bodies[15])
        world.apply(wind: Vector(90, 0), drag: 0.1, to: bodies[16])
        return world
    }

    @Test("has the same ids, contacts and impulses, and the same future", arguments: 1...2)
    func future(seed: Int) throws {
        var world = busy(seed: UInt64(seed))
        var copy = try reread(world)
        #expect(copy == world && copy.contacts.count > 5)
        let gone = world.contacts.count
        world.step(1.0 / 120)
        copy.step(1.0 / 120)
        // The contacts of what was removed have ended in the save.
        #expect(copy.contacts == world.contacts && world.contacts.count <= gone)
        #expect(world.jointIDs.allSatisfy { world.reaction(of: $0) == copy.reaction(of: $0) })
        copy = try reread(copy)
        #expect(copy.contacts == world.contacts && copy.contacts.contains { $0.impulse > 0 })
        #expect(world.jointIDs.allSatisfy { world.reaction(of: $0) == copy.reaction(of: $0) })
        for step in 0..<10_000 {
            if step % 1000 == 10 {
                let ball = Body(at: Vector(-300, -200), velocity: Vector(50, 0))
                let (a, b) = (
                    world.add(ball, shapes: [.circle(radius: 7)]), copy.add(ball, shapes: [.circle(radius: 7)])
                )
                #expect(a == b)
            }
            world.step(1.0 / 120)
            copy.step(1.0 / 120)
            #expect(copy.contactEvents == world.contactEvents && copy.sensorEvents == world.sensorEvents)
            guard copy.stateHash == world.stateHash else {
                Issue.record("they part after \(step) steps")
                return
            }
        }
        #expect(copy == world && copy.contacts == world.contacts)
    }

    @Test("sleeps on, and wakes as it would have")
    func sleep() throws {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let boxes = (0..<4).map {
            world.add(Body(at: Vector(0, -11 - 20 * Double($0))), shapes: [.box(width: 30, height: 20)])
        }
        for _ in 0..<400 { world.step(1.0 / 120) }
        var copy = try reread(world)
        #expect(world.isAtRest && copy.isAtRest)
        for box in [boxes[3], boxes[0]] {
            world.apply(impulse: Vector(20, 0), to: box)
            copy.apply(impulse: Vector(20, 0), to: box)
            for _ in 0..<300 {
                world.step(1.0 / 120)
                copy.step(1.0 / 120)
                #expect(copy.stateHash == world.stateHash && copy.isAtRest == world.isAtRest)
            }
        }
    }

    @Test("with a state of other bodies is refused, and without one has new ids")
    func otherState() throws {
        let world = busy(seed: 1)
        var parts = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(world)) as? [String: Any])
        var bodies = try #require(parts["bodies"] as? [Any])
        bodies.removeLast()
        parts["bodies"] = bodies
        let data = try JSONSerialization.data(withJSONObject: parts)
        let error = try #require(throws: DecodingError.self) { try JSONDecoder().decode(World.self, from: data) }
        #expect("\(error)".contains("The state is not of these bodies"))
        parts["state"] = nil
        parts["joints"] = nil
        let level = try JSONDecoder().decode(World.self, from: JSONSerialization.data(withJSONObject: parts))
        #expect(level.bodyIDs.count == world.bodyIDs.count - 1 && level != world)
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

    @Test("written by hand needs only what differs from the initialisers")
    func byHand() throws {
        let text = #"""
            {"bodies": [{"body": {"kind": "static"}},
                        {"body": {"position": {"x": 0, "y": 80}}, "shapes": [{"outline": {"circle": {"center": {"x": 0, "y": 0}, "radius": 10}}}]}],
             "joints": [{"a": 0, "b": 1, "kind": {"rod": {"length": 80}}}]}
            """#
        let level = try JSONDecoder().decode(World.self, from: Data(text.utf8))
        var world = World()
        let bodies = [world.add(Body(.static)), world.add(Body(at: Vector(0, 80)), shapes: [.circle(radius: 10)])]
        world.add(Joint(.rod(length: 80), bodies[0], bodies[1]))
        #expect(level == world)
        #expect(try JSONDecoder().decode(World.self, from: Data("{}".utf8)) == World())
    }

    @Test("names the points of an outline, also those of files from before, and needs no more of it than a caller")
    func outlines() throws {
        let points = #"[{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 0, "y": 9}]"#
        let corners = [Vector(0, 0), Vector(9, 0), Vector(0, 9)]
        let forms: [(String, Shape.Outline)] = [
            (#"{"polygon": {"vertices": \#(points)}}"#, .polygon(corners)),
            (#"{"polygon": {"vertices": \#(points), "radius": 2}}"#, .polygon(corners, radius: 2)),
            (#"{"polygon": {"_0": \#(points), "radius": 2}}"#, .polygon(corners, radius: 2)),
            (#"{"chain": {"vertices": \#(points)}}"#, .chain(corners, isClosed: false)),
            (#"{"chain": {"_0": \#(points), "isClosed": true}}"#, .chain(corners, isClosed: true)),
            (#"{"circle": {"radius": 3}}"#, .circle(center: .zero, radius: 3)),
            (
                #"{"halfPlane": {"point": {"x": 0, "y": 9}, "normal": {"x": 0, "y": -1}}}"#,
                .halfPlane(point: Vector(0, 9), normal: Vector(0, -1))
            ),
        ]
        for (text, outline) in forms {
            #expect(try JSONDecoder().decode(Shape.Outline.self, from: Data(text.utf8)) == outline, "\(text)")
            let written = try JSONEncoder().encode(outline)
            #expect(!String(decoding: written, as: UTF8.self).contains("_0"))
            #expect(try JSONDecoder().decode(Shape.Outline.self, from: written) == outline)
        }
        let mistakes = [
            #"{"polygon": {"corners": []}}"#: "polygon.corners is unknown; known are vertices, radius.",
            #"{"disc": {"radius": 3}}"#: "disc is unknown; known are circle, polygon, chain, halfPlane.",
            #"{"polygon": {"radius": 1}}"#: "vertices",
        ]
        for (text, words) in mistakes {
            let error = try #require(throws: DecodingError.self) {
                try JSONDecoder().decode(Shape.Outline.self, from: Data(text.utf8))
            }
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test("that is refused names the place of what is wrong, or the key that it does not know")
    func places() throws {
        let body = #"{"body": {}, "shapes": [{"outline": {"circle": {"center": {"x": 0, "y": 0}, "radius": 1}}, "#
        let refusals = [
            (
                #"{"bodies": [{}, "# + body + #""material": {"density": -3}}]}]}"#,
                "bodies[1].shapes[0].material.density is -3.0: "
            ),
            (#"{"bodies": [{"body": {"linearDamping": -1}}]}"#, "bodies[0].body.linearDamping is -1.0: "),
            (
                #"{"bodies": [{"shapes": [{"outline": {"circle": {"center": {"x": 0, "y": 0}, "radius": -1}}}]}]}"#,
                "bodies[0].shapes[0].outline.circle.radius is -1.0: "
            ),
            (#"{"bodies": [{"body": {"velocity": {"x": 0, "y": 1e60}}}]}"#, "bodies[0].body.velocity.y is 1e+60: "),
            (#"{"bodies": [{"body": {"densty": 1}}]}"#, "bodies[0].body.densty is unknown; known are kind, "),
            (#"{"bodies": [{"shape": []}]}"#, "bodies[0].shape is unknown"), (#"{"gravty": 0}"#, "gravty is unknown"),
            (#"{"joints": [{"a": 0, "b": 1, "kind": {"rod": {"length": 1}}}]}"#, "joints[0] has no body 0 or 1"),
            (#"{"version": 2}"#, "version is 2: this one is 1"),
        ]
        for (text, words) in refusals {
            let error = try #require(throws: DecodingError.self) {
                try JSONDecoder().decode(World.self, from: Data(text.utf8))
            }
            guard case .dataCorrupted(let context) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(context.debugDescription.hasPrefix(words), "\(context.debugDescription)")
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
