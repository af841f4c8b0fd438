import Testing
import TiltEngine

@Suite("A body")
struct BodyTests {
    /// Two boxes asleep on a floor, far from each other.
    private func sleepers() -> (World, floor: BodyID, boxes: [BodyID]) {
        var world = World()
        let floor = world.add(Body(.static), shapes: [.box(width: 1000, height: 20, center: Vector(0, 10))])
        let boxes = [-300.0, 300].map { x in
            world.add(Body(at: Vector(x, -10)), shapes: [.box(width: 20, height: 20)])
        }
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(boxes.allSatisfy { !world.isAwake($0) })
        return (world, floor, boxes)
    }

    @Test("asleep wakes by a force, an impulse, a call, a shape, or a move of its support, and wakes no other")
    func waking() {
        let causes: [(inout World, BodyID) -> Void] = [
            { $0.apply(force: Vector(0, -1), to: $1) }, { $0.apply(impulse: Vector(0, -1), to: $1) },
            { $0.wake($1) }, { $0.add(.circle(radius: 3), to: $1) }, { $0[$1].acceleration = Vector(0, -10) },
        ]
        for (i, cause) in causes.enumerated() {
            var (world, _, boxes) = sleepers()
            cause(&world, boxes[0])
            #expect(world.isAwake(boxes[0]) && !world.isAwake(boxes[1]), "cause \(i)")
        }
        var (world, floor, boxes) = sleepers()
        world[floor].position.y = 40
        #expect(boxes.allSatisfy { world.isAwake($0) })
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(boxes.allSatisfy { abs(world[$0].position.y - 30) < 0.5 })
    }

    @Test("asleep wakes by a new gravity, and not by the same one")
    func gravity() {
        var (world, _, boxes) = sleepers()
        let same = world.gravity
        world.gravity = same
        #expect(boxes.allSatisfy { !world.isAwake($0) })
        world.gravity = Vector(0, 900)
        #expect(boxes.allSatisfy { world.isAwake($0) })
    }

    @Test("wakes when a static body is placed inside it, and is pushed out")
    func wallInside() {
        var (world, _, boxes) = sleepers()
        world.add(Body(.static, at: Vector(-285, -10)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(abs(world[boxes[0]].position.x + 305) < 0.5)
    }

    @Test("leaves the world at rest when it is removed")
    func removal() {
        var world = World()
        let ball = world.add(Body(), shapes: [.circle(radius: 5)])
        world.step(1.0 / 120)
        #expect(!world.isAtRest)
        world.remove(ball)
        #expect(world.isAtRest)
        world.step(1.0 / 120)
        #expect(world.isAtRest)
    }

    @Test("with a fixed rotation does not turn, even with an angular velocity")
    func fixedRotation() {
        var world = World(gravity: .zero)
        let box = world.add(Body(angularVelocity: 2), shapes: [.box(width: 20, height: 20)])
        world[box].hasFixedRotation = true
        #expect(world[box].angularVelocity == 0)
        world[box].angularVelocity = 3
        #expect(world[box].angularVelocity == 0 && world.inertia(of: box) == 0)
    }

    @Test("does not turn by a force at its centre of mass, wherever its origin is")
    func levers() {
        var world = World(gravity: .zero)
        let body = world.add(
            Body(), shapes: [.box(width: 100, height: 100), .box(width: 100, height: 100, center: Vector(200, 0))])
        world.apply(impulse: Vector(0, 10), at: world.centerOfMass(of: body), to: body)
        #expect(world[body].angularVelocity == 0)
        world.apply(force: Vector(0, 10), at: world.centerOfMass(of: body), to: body)
        world.step(1.0 / 60)
        #expect(world[body].angularVelocity == 0)
    }

    @Test("is turned by a force for one step, clockwise if the force pushes its right side down")
    func torque() {
        var world = World(gravity: .zero)
        let box = world.add(Body(), shapes: [.box(width: 100, height: 100)])
        world.apply(force: Vector(0, 60), at: Vector(50, 0), to: box)
        world.step(1.0 / 60)
        let spin = 50.0 * 60 / (10_000.0 / 6) / 60
        #expect(abs(world[box].angularVelocity - spin) < 1e-5 && abs(world[box].velocity.y - 1) < 1e-5)
        world.step(1.0 / 60)
        #expect(abs(world[box].angularVelocity - spin) < 1e-5 && abs(world[box].velocity.y - 1) < 1e-5)
    }

    @Test("without shapes is a point: it falls, weighs 1, does not turn and has bounds without a size")
    func bare() {
        var world = World()
        let point = world.add(Body(at: Vector(5, 6)))
        #expect(world.bounds(of: point) == Rect(x: 5, y: 6, width: 0, height: 0))
        #expect(world.mass(of: point) == 1 && world.inertia(of: point) == 0)
        let light = world.add(Body(), shapes: [Shape(.circle(center: .zero, radius: 5), density: 0)])
        world.step(0.1)
        #expect(world[point].velocity.y > 99 && world[light].velocity.y > 99)
    }

    @Test("is exactly where a program places it")
    func moved() {
        var world = World(gravity: .zero)
        let ball = world.add(Body(at: Vector(1e6, 0), velocity: Vector(2, 0)), shapes: [.circle(radius: 10)])
        world.step(1.0 / 120)
        (world[ball].position, world[ball].velocity) = (.zero, .zero)
        world.step(1.0 / 120)
        #expect(world[ball].position == .zero)
    }

    @Test("that was static collides with boundaries once it is dynamic")
    func letGo() {
        var world = World()
        world.add(Body(.static), shapes: [.segment(from: Vector(-100, 100), to: Vector(100, 100))])
        let box = world.add(Body(.static, at: Vector(0, 50)), shapes: [.box(width: 20, height: 20)])
        world.step(1.0 / 120)
        world[box].kind = .dynamic
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(abs(world[box].position.y - 90) < 0.5)
    }

    @Test("stops under extreme damping, and never reverses", arguments: [1e3, 1e9, 1e300])
    func strongDamping(damping: Double) {
        var world = World(gravity: .zero)
        var body = Body(velocity: Vector(100, 0), angularVelocity: 10)
        (body.linearDamping, body.angularDamping) = (damping, damping)
        let ball = world.add(body, shapes: [.circle(radius: 10)])
        for _ in 0..<10 { world.step(1.0 / 60) }
        #expect((0..<1).contains(world[ball].velocity.x) && (0..<0.1).contains(world[ball].angularVelocity))
    }

    @Test("moves by at most a million points per second and an eighth of a turn per substep")
    func topSpeed() {
        var world = World(gravity: .zero)
        let ball = world.add(Body(velocity: Vector(1e7, 0), angularVelocity: 1e4), shapes: [.circle(radius: 10)])
        world.step(1.0 / 60)
        #expect(abs(world[ball].velocity.x - 1e6) < 1)
        #expect(abs(world[ball].angularVelocity - .pi / 4 * 240) < 0.01)
    }

    @Test(
        "that is kinematic moves at its set velocity, even through boundaries and very slowly",
        arguments: [2.0, 20_000])
    func kinematic(speed: Double) {
        var world = World()
        world.add(Body(.static), shapes: [.segment(from: Vector(50, -100), to: Vector(50, 100))])
        let ram = world.add(Body(.kinematic, velocity: Vector(speed, 0)), shapes: [.circle(radius: 10)])
        for _ in 0..<240 {
            world.step(1.0 / 120)
            #expect(world.contactEvents.isEmpty)
        }
        #expect(abs(world[ram].position.x / (2 * speed) - 1) < 1e-4 && world.isAwake(ram))
        world[ram].velocity = .zero
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(world.isAtRest)
    }
}
