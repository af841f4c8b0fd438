import Testing

import TiltEngine

@Suite("A world of rigid bodies")
struct WorldTests {
    @Test("gives 100 × 100 points of density 1 a mass of 1, and a square's moment of inertia")
    func massOfASquare() {
        var world = World()
        let box = world.add(Body(), shapes: [.box(width: 100, height: 100)])
        #expect(abs(world.mass(of: box) - 1) < 1e-6)
        #expect(abs(world.inertia(of: box) - 10_000.0 / 6) < 1e-2)
    }

    @Test("lets bodies fall along the parabola of a throw")
    func projectile() {
        var world = World()
        let ball = world.add(Body(velocity: Vector(300, -400)), shapes: [.circle(radius: 10)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        // Semi-implicit Euler with 480 substeps is ahead of the parabola by g·h/2 · t = 1000/480/2.
        #expect(abs(world[ball].position.x - 300) < 0.05)
        #expect(abs(world[ball].position.y - (-400 + 500 + 1000.0 / 960)) < 0.05)
        #expect(abs(world[ball].velocity.y - 600) < 0.01)
    }

    @Test(
        "lets bodies move by steps below the resolution of their positions",
        arguments: [Body.Kind.dynamic, .kinematic])
    func farAway(kind: Body.Kind) {
        var world = World(gravity: .zero)
        world.allowsSleep = false
        // The next number after a million is a sixteenth further.
        let ball = world.add(Body(kind, at: Vector(1e6, 0), velocity: Vector(2, 0)), shapes: [.circle(radius: 10)])
        for _ in 0..<600 { world.step(1.0 / 120) }
        #expect(abs(world[ball].position.x - 1e6 - 10) < 0.07)
    }

    @Test("damps velocities as exp(−damping · t)")
    func damping() {
        var world = World(gravity: .zero)
        var body = Body(velocity: Vector(100, 0), angularVelocity: 2)
        body.linearDamping = 0.5
        body.angularDamping = 1.5
        let ball = world.add(body, shapes: [.circle(radius: 10)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(abs(world[ball].velocity.x - 100 * 0.606_53) < 0.1)
        #expect(abs(world[ball].angularVelocity - 2 * 0.223_13) < 0.003)
    }

    @Test("accelerates a body by force over mass, and turns it by a push off the centre")
    func forces() {
        var world = World(gravity: .zero)
        let box = world.add(Body(), shapes: [.box(width: 100, height: 100)])
        for _ in 0..<60 { world.apply(force: Vector(50, 0), to: box); world.step(1.0 / 60) }
        #expect(abs(world[box].velocity.x - 50) < 1e-3)
        world.apply(impulse: Vector(0, 30), at: world[box].position + Vector(50, 0), to: box)
        #expect(abs(world[box].velocity.y - 30) < 1e-4)
        #expect(abs(world[box].angularVelocity - 50 * 30 / (10_000.0 / 6)) < 1e-3)
    }

    @Test("conserves momentum and angular momentum in collisions of free bodies", arguments: 1...6)
    func conservation(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World(gravity: .zero)
        let ids = (0..<30).map { i in
            let place = Vector(Double(i % 6) * 50, Double(i / 6) * 50)
            let velocity = (Vector(125, 100) - place) * random.uniform(0.2, 1)
            let shape: Shape =
                i % 2 == 0
                ? .circle(radius: random.uniform(8, 20))
                : .box(width: random.uniform(15, 35), height: random.uniform(15, 35))
            return world.add(
                Body(at: place, angle: .radians(random.uniform(0, 6)), velocity: velocity), shapes: [shape])
        }
        func momenta() -> (Vector, Double) {
            ids.reduce((Vector.zero, 0)) { sum, id in
                let (m, body) = (world.mass(of: id), world[id])
                let angular = m * body.position.cross(body.velocity) + world.inertia(of: id) * body.angularVelocity
                return (sum.0 + body.velocity * m, sum.1 + angular)
            }
        }
        let (before, angularBefore) = momenta()
        var collisions = 0
        for _ in 0..<240 {
            world.step(1.0 / 120)
            collisions += world.contactEvents.count { $0.phase == .began }
        }
        let (after, angularAfter) = momenta()
        #expect(collisions > 10, "seed \(seed)")
        #expect((after - before).length < 1e-3 * (1 + before.length), "seed \(seed)")
        #expect(abs(angularAfter - angularBefore) < 0.02 * (1000 + abs(angularBefore)), "seed \(seed)")
    }

    @Test("never gains energy without a cause", arguments: 1...6)
    func energy(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        world.addRoom(width: 400, height: 400)
        let ids = (0..<25).map { i in
            var shape: Shape =
                i % 2 == 0
                ? .circle(radius: random.uniform(8, 16))
                : .box(width: random.uniform(15, 35), height: random.uniform(15, 35))
            shape.restitution = random.uniform(0, 0.9)
            let place = Vector(40 + Double(i % 5) * 80, 40 + Double(i / 5) * 80)
            return world.add(Body(at: place, velocity: Vector(random.uniform(-300, 300), 0)), shapes: [shape])
        }
        func energy() -> Double {
            ids.reduce(world.kineticEnergy) { $0 - world.mass(of: $1) * 1000 * world[$1].position.y }
        }
        var last = energy()
        let start = last
        let scale = ids.reduce(0) { $0 + world.mass(of: $1) } * 1000 * 400
        for step in 0..<480 {
            world.step(1.0 / 120)
            let now = energy()
            #expect(now <= last + 0.002 * scale, "seed \(seed), step \(step)")
            last = now
        }
        #expect(last < start, "seed \(seed)")
    }

    @Test("allocates no memory in steady steps")
    func memory() {
        var world = World.heap(seed: 5)
        world.allowsSleep = false
        for _ in 0..<240 { world.step(1.0 / 120) }
        let places = addresses(in: world)
        #expect(places.count > 20)
        for _ in 0..<20 { world.step(1.0 / 120) }
        #expect(addresses(in: world) == places)
    }

    @Test("is a value: a copy is independent, and moves in the same way with the same steps", arguments: 1...4)
    func determinism(seed: Int) {
        var world = World.heap(seed: UInt64(seed))
        for _ in 0..<60 { world.step(1.0 / 120) }
        var copy = world
        let snapshot = world.stateHash
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(copy.stateHash == snapshot)
        for _ in 0..<60 { copy.step(1.0 / 120) }
        #expect(copy.stateHash == world.stateHash)
        var again = World.heap(seed: UInt64(seed))
        for _ in 0..<120 { again.step(1.0 / 120) }
        #expect(again.stateHash == world.stateHash)
    }
}

/// The addresses of the memory of every array inside a value.
func addresses(in value: Any) -> [Int] {
    if let array = value as? any Storage { return [array.address] }
    return Mirror(reflecting: value).children.flatMap { addresses(in: $0.value) }
}

private protocol Storage {
    var address: Int { get }
}

extension Array: Storage {
    fileprivate var address: Int { withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
}

extension World {
    /// Four half planes around a space.
    @discardableResult
    mutating func addRoom(width: Double, height: Double, friction: Double = 0.3) -> BodyID {
        let sides: [(Vector, Vector)] = [
            (Vector(0, height), Vector(0, -1)), (Vector(0, 0), Vector(1, 0)), (Vector(width, 0), Vector(-1, 0)),
            (Vector(0, 0), Vector(0, 1)),
        ]
        return add(
            Body(.static),
            shapes: sides.map { Shape(.halfPlane(point: $0.0, normal: $0.1), friction: friction) })
    }

    /// Forty circles and boxes above a floor.
    static func heap(seed: UInt64) -> World {
        var random = SplitMix64(seed: seed)
        var world = World()
        world.addRoom(width: 300, height: 400)
        for i in 0..<40 {
            let place = Vector(20 + Double(i % 8) * 36 + random.uniform(-2, 2), 380 - Double(i / 8) * 40)
            let size = random.uniform(12, 28)
            let shape: Shape = i % 3 == 0 ? .circle(radius: size / 2) : .box(width: size, height: size * 0.8)
            world.add(Body(at: place, angle: .radians(random.uniform(0, 6))), shapes: [shape])
        }
        return world
    }
}
