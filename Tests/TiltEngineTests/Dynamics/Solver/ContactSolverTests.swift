import Testing
import TiltEngine

@Suite("Bodies in contact")
struct ContactSolverTests {
    @Test("bounce flat after falling flat, as high as a ball", arguments: [0.5, 0.9, 1], [5.0, 60, 300])
    func flatBounce(e: Double, width: Double) {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        var shape = Shape.box(width: width, height: 20)
        shape.restitution = e
        let box = world.add(Body(at: Vector(0, -210)), shapes: [shape])
        for _ in 0..<240 where world.contactEvents.isEmpty { world.step(1.0 / 240) }
        #expect(!world.contactEvents.isEmpty)
        var top = 0.0
        for _ in 0..<240 {
            world.step(1.0 / 240)
            top = max(top, -10 - world[box].position.y)
            if world[box].velocity.y > 50 { break }
        }
        #expect(abs(top - 200 * e * e) < 0.05 * 200 * e * e + 1.5)
        #expect(abs(world[box].angle.radians) < 0.01)
    }

    @Test("slide on a slope steeper than atan µ and stay on a flatter one", arguments: [0.2, 0.4, 0.7])
    func slope(friction: Double) {
        func slide(_ tangent: Double) -> Double {
            var world = World()
            let normal = Vector(tangent, -1) / Vector(tangent, -1).length
            world.add(Body(.static), shapes: [Shape(.halfPlane(point: .zero, normal: normal), friction: friction)])
            let along = Angle.radians(atan(tangent))
            var box = Shape.box(width: 60, height: 20)
            box.friction = friction
            let id = world.add(Body(at: normal * 10, angle: along), shapes: [box])
            for _ in 0..<120 { world.step(1.0 / 120) }
            return (world[id].position - normal * 10).length
        }
        #expect(slide(friction * 0.9) < 1.5)
        let steep = friction * 1.3
        let g = 1000 * (steep - friction) / (1 + steep * steep).squareRoot()
        #expect(abs(slide(steep) - g / 2) < 0.04 * g / 2 + 1.5)
    }

    @Test("exchange velocities if they are equal elastic discs that meet head on")
    func headOn() {
        var world = World(gravity: .zero)
        let disc = Shape(.circle(center: .zero, radius: 10), friction: 0, restitution: 1)
        let a = world.add(Body(at: Vector(0, 0), velocity: Vector(200, 0)), shapes: [disc])
        let b = world.add(Body(at: Vector(100, 0)), shapes: [disc])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(abs(world[a].velocity.x) < 2)
        #expect(abs(world[b].velocity.x - 200) < 2)
    }

    @Test("roll without slipping: a disc let go on a slope gains two thirds of g sin α")
    func rolling() {
        var world = World()
        let tangent = 0.3
        let normal = Vector(tangent, -1) / Vector(tangent, -1).length
        world.add(Body(.static), shapes: [Shape(.halfPlane(point: .zero, normal: normal), friction: 0.8)])
        let id = world.add(Body(at: normal * 20), shapes: [Shape(.circle(center: .zero, radius: 20), friction: 0.8)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        let expected = 1000 * tangent / (1 + tangent * tangent).squareRoot() / 3
        #expect(abs((world[id].position - normal * 20).length - expected) < 0.02 * expected + 0.5)
        #expect(abs(world[id].angularVelocity * 20 - world[id].velocity.length) < 4)
    }

    @Test("do not bounce below the threshold, whatever their elasticity")
    func softly() {
        var world = World()
        world.restitutionThreshold = 50
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let ball = world.add(
            Body(at: Vector(0, -10.5)), shapes: [Shape(.circle(center: .zero, radius: 10), restitution: 1)])
        for step in 0..<120 {
            world.step(1.0 / 120)
            if step > 10 { #expect(world[ball].position.y > -10.1) }
        }
    }

    @Test("bounce off a wall at any speed without gravity", arguments: [60.0, 40, 10])
    func slowly(speed: Double) {
        var world = World(gravity: .zero)
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(-1, 0))])
        let disc = Shape(.circle(center: .zero, radius: 10), restitution: 1)
        let ball = world.add(Body(at: Vector(-10.5, 0), velocity: Vector(speed, 0)), shapes: [disc])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(abs(world[ball].velocity.x + speed) < 0.01 * speed)
    }

    @Test("sink at most a few points into a half plane at any speed", arguments: 1...8)
    func landing(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let size = Vector(random.uniform(10, 200), random.uniform(10, 200))
        let velocity = Vector(random.uniform(-300, 300), random.uniform(500, 2000))
        let body = Body(
            at: Vector(0, -300), angle: .radians(random.uniform(0, 6)), velocity: velocity,
            angularVelocity: random.uniform(-3, 3))
        let id = world.add(body, shapes: [.box(width: size.x, height: size.y)])
        for _ in 0..<90 {
            world.step(1.0 / 60)
            #expect(world.bounds(of: id).maxY < 4, "seed \(seed)")
        }
    }

    @Test("separate gently if they overlap at the start")
    func overlap() {
        var world = World(gravity: .zero)
        let a = world.add(Body(at: Vector(0, 0)), shapes: [.box(width: 100, height: 100)])
        let b = world.add(Body(at: Vector(10, 3)), shapes: [.box(width: 100, height: 100)])
        var fastest = 0.0
        for _ in 0..<240 {
            world.step(1.0 / 120)
            fastest = max(fastest, world[a].velocity.length, world[b].velocity.length)
        }
        #expect(fastest <= 310)
        #expect(
            abs(world[a].position.x - world[b].position.x) > 99 || abs(world[a].position.y - world[b].position.y) > 99)
        #expect(world[a].velocity.length < 20)
    }
}

/// The series of arctan, far enough for a test's slopes.
private func atan(_ x: Double) -> Double {
    var (sum, term) = (0.0, x)
    for k in 0..<200 {
        sum += (k % 2 == 0 ? 1 : -1) * term / Double(2 * k + 1)
        term *= x * x
    }
    return sum
}
