import Testing
import TiltEngine

@Suite("An island of bodies")
struct IslandTests {
    private func pyramid(rows: Int) -> (World, [BodyID]) {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let ids = (0..<rows).flatMap { k in
            (0..<rows - k).map { j in
                let x = (Double(j) - Double(rows - 1 - k) / 2) * 34
                return world.add(Body(at: Vector(x, -15 - 30 * Double(k))), shapes: [.box(width: 30, height: 30)])
            }
        }
        return (world, ids)
    }

    @Test("falls asleep when all its bodies are at rest, and then does not move")
    func sleeps() {
        var (world, ids) = pyramid(rows: 8)
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(ids.allSatisfy { !world.isAwake($0) })
        let hash = world.stateHash
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(world.stateHash == hash)
    }

    @Test("of two hundred piled boxes falls asleep within ten seconds", arguments: 1...3)
    func pile(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        for (point, normal) in [
            (Vector(0, 720), Vector(0, -1)), (Vector(0, 0), Vector(1, 0)), (Vector(1280, 0), Vector(-1, 0)),
        ] {
            world.add(Body(.static), shapes: [.halfPlane(point: point, normal: normal)])
        }
        let ids = (0..<200).map { i in
            let place = Vector(40 + 63 * Double(i % 20), 680 - 63 * Double(i / 20))
            let shaken = place + Vector(random.uniform(-2, 2), random.uniform(-2, 2))
            let box = Shape.box(width: 40, height: 40)
            return world.add(Body(at: shaken, angle: .radians(random.uniform(-0.8, 0.8))), shapes: [box])
        }
        for _ in 0..<600 where !world.isAtRest { world.step(1.0 / 60) }
        #expect(ids.allSatisfy { !world.isAwake($0) }, "seed \(seed)")
    }

    @Test("wakes as a whole when a body lands on it, and other islands do not")
    func wakes() {
        var (world, ids) = pyramid(rows: 4)
        let other = world.add(Body(at: Vector(1000, -15)), shapes: [.box(width: 30, height: 30)])
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(!world.isAwake(ids[0]) && !world.isAwake(other))
        world.add(Body(at: Vector(0, -140), velocity: Vector(0, 300)), shapes: [.circle(radius: 10)])
        for _ in 0..<12 { world.step(1.0 / 120) }
        #expect(ids.allSatisfy { world.isAwake($0) })
        #expect(!world.isAwake(other))
    }

    @Test("wakes and falls when its floor is removed")
    func floorGoes() {
        var world = World()
        let floor = world.add(Body(.static), shapes: [.segment(from: Vector(-100, 0), to: Vector(100, 0))])
        let box = world.add(Body(at: Vector(0, -10)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(!world.isAwake(box))
        world.remove(floor)
        for _ in 0..<30 { world.step(1.0 / 120) }
        #expect(world[box].position.y > 10)
    }

    @Test("wakes when gravity changes, when a velocity is set, and when sleep is switched off", arguments: 0..<3)
    func causes(cause: Int) {
        var (world, ids) = pyramid(rows: 2)
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(!world.isAwake(ids[0]))
        switch cause {
        case 0: world.gravity = Vector(1000, 0)
        case 1: world[ids[2]].velocity = Vector(10, 0)
        default: world.allowsSleep = false
        }
        #expect(ids.allSatisfy { world.isAwake($0) })
    }

    @Test("falls asleep below its own threshold: a slow drift sleeps at 20 points per second and not at 5")
    func threshold() {
        var world = World(gravity: .zero)
        let ids = [5.0, 20].map { threshold in
            var body = Body(at: Vector(threshold * 100, 0), velocity: Vector(10, 0))
            body.sleepThreshold = threshold
            return world.add(body, shapes: [.box(width: 20, height: 20)])
        }
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(world.isAwake(ids[0]) && !world.isAwake(ids[1]))
        #expect(abs(world[ids[0]].position.x - 510) < 0.1)
    }

    @Test("that may not sleep keeps its island awake, and no other")
    func wakeful() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let ids = [0.0, 0, 500].enumerated().map { i, x in
            var body = Body(at: Vector(x, -10 - 20 * Double(i % 2)))
            body.allowsSleep = i != 1
            return world.add(body, shapes: [.box(width: 20, height: 20)])
        }
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(ids.map { world.isAwake($0) } == [true, true, false])
        world[ids[1]].allowsSleep = true
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(ids.allSatisfy { !world.isAwake($0) })
    }

    @Test("is pushed by a kinematic body, which does not yield")
    func kinematic() {
        var world = World(gravity: .zero)
        let ram = world.add(Body(.kinematic, at: .zero, velocity: Vector(60, 0)), shapes: [.box(width: 20, height: 40)])
        let heavy = world.add(Body(at: Vector(50, 0)), shapes: [.box(width: 400, height: 400, center: Vector(200, 0))])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(abs(world[ram].position.x - 60) < 0.01 && world[ram].velocity == Vector(60, 0))
        #expect(abs(world[heavy].position.x - 70) < 1)
    }

    @Test(
        "on a moving platform stays awake and is carried, even very slowly", arguments: [40.0, 3], [true, false])
    func platform(speed: Double, isFirst: Bool) {
        var world = World()
        let platform = Body(.kinematic, at: .zero, velocity: Vector(speed, 0))
        if isFirst { world.add(platform, shapes: [.box(width: 300, height: 20)]) }
        let box = world.add(Body(at: Vector(0, -20)), shapes: [.box(width: 20, height: 20)])
        if !isFirst { world.add(platform, shapes: [.box(width: 300, height: 20)]) }
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(world.isAwake(box))
        #expect(abs(world[box].velocity.x - speed) < 0.5)
        #expect(world[box].position.x > 1.5 * speed)
    }

    @Test("stays awake as long as one of its jointed bodies moves")
    func joined() {
        var world = World(gravity: .zero)
        let heavy = world.add(Body(), shapes: [Shape(.circle(center: .zero, radius: 20), density: 1000)])
        let light = world.add(Body(at: Vector(50, 0), velocity: Vector(0, 100)), shapes: [.circle(radius: 5)])
        world.add(Joint(.pin(frictionTorque: 0), heavy, light, anchorB: Vector(-50, 0)))
        for _ in 0..<180 { world.step(1.0 / 120) }
        #expect(world[heavy].velocity.length < 1 && world[light].velocity.length > 90)
        #expect(world.isAwake(heavy) && world.isAwake(light))
    }

    @Test("does not move on after it falls asleep")
    func creeping() {
        var world = World(gravity: .zero)
        let ball = world.add(Body(velocity: Vector(4, 0)), shapes: [.circle(radius: 5)])
        for _ in 0..<56 { world.step(1.0 / 120) }
        #expect(world.isAwake(ball))
        for _ in 0..<20 { world.step(1.0 / 120) }
        #expect(!world.isAwake(ball) && world[ball].velocity == .zero)
        let place = world[ball].position
        world[ball].velocity = Vector(0, 100)
        world.step(1.0 / 120)
        #expect(world[ball].position.x == place.x && world[ball].position.y > 0)
    }

    @Test("stays awake while a long body turns slowly")
    func turning() {
        var world = World(gravity: .zero)
        let discs = [-100.0, 100].map { Shape(.circle(center: Vector($0, 0), radius: 10)) }
        let dumbbell = world.add(Body(angularVelocity: 0.2), shapes: discs)
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(world.isAwake(dumbbell))
    }
}

@Suite("A world of sleepers")
struct SleepersTests {
    @Test("stays asleep when one of them is moved far away, and wakes where that one lands")
    func one() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let ids = (0..<200).map { i in
            world.add(
                Body(at: Vector(40 * Double(i % 100), -10 - 20 * Double(i / 100))),
                shapes: [.box(width: 20, height: 20)])
        }
        for _ in 0..<120 { world.step(1.0 / 60) }
        #expect(world.isAtRest)
        world[ids[150]].position = Vector(2000, -900)
        world.step(1.0 / 60)
        #expect(world.census.awake == 2, "the one, and the one it lay on")
        for _ in 0..<300 { world.step(1.0 / 60) }
        #expect(world.isAtRest)
    }
}
