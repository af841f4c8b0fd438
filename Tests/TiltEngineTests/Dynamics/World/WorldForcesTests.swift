import Testing
import TiltEngine

@Suite("A force on many bodies")
struct WorldForcesTests {
    @Test("of an explosion pushes what is in reach away, near and wide bodies most, and nothing behind its filter")
    func explosion() {
        var world = World(gravity: .zero)
        let ids = [Vector(50, 0), Vector(0, -150), Vector(-400, 0)].map {
            world.add(Body(at: $0), shapes: [.box(width: 20, height: 20)])
        }
        world.explode(at: .zero, radius: 100, falloff: 100, impulse: 1)
        #expect(world[ids[0]].velocity.x > 0 && abs(world[ids[0]].velocity.y) < 1e-3)
        #expect(world[ids[1]].velocity.y < 0 && world[ids[2]].velocity == .zero)
        #expect(abs(world[ids[0]].velocity.x * world.mass(of: ids[0]) - 20) < 0.1)
        #expect(abs(-world[ids[1]].velocity.y * world.mass(of: ids[1]) - 20 * 0.6) < 0.1)
    }

    @Test("of wind drives a body until it drifts with the air, and turns a sail")
    func wind() {
        var world = World(gravity: .zero)
        let leaf = world.add(Body(), shapes: [.circle(radius: 20)])
        let sail = world.add(Body(at: Vector(0, 500), angle: .degrees(45)), shapes: [.box(width: 100, height: 4)])
        var lift = 0.0
        for _ in 0..<1200 {
            world.apply(wind: Vector(100, 0), drag: 0.02, to: leaf)
            world.apply(wind: Vector(100, 0), drag: 0.02, lift: 1, to: sail)
            world.step(1.0 / 120)
            lift = max(lift, abs(world[sail].velocity.y))
        }
        #expect(abs(world[leaf].velocity.x - 100) < 5 && abs(world[leaf].velocity.y) < 1)
        #expect(lift > 5)
    }

    @Test("of wind holds whatever its strength, and adds no energy to what moves through still air", arguments: 1...20)
    func strength(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let drag = Portable.exp(random.uniform(-8, 12))
        let (rate, lift, size) = (random.uniform(20, 240), random.uniform(0, 1), random.uniform(2, 60))
        var world = World(gravity: .zero)
        let body = world.add(
            Body(velocity: Vector(random.uniform(-500, 500), 300), angularVelocity: random.uniform(-9, 9)),
            shapes: [seed % 2 == 0 ? .circle(radius: size) : .box(width: size, height: 20)])
        var energy = world.kineticEnergy
        for _ in 0..<100 {
            world.apply(wind: .zero, drag: drag, lift: lift, to: body)
            world.step(1 / rate)
            #expect(world.kineticEnergy <= energy * (1 + 1e-5))
            energy = world.kineticEnergy
        }
        for _ in 0..<600 {
            world.apply(wind: Vector(200, 0), drag: drag, to: body)
            world.step(1 / rate)
            #expect(world[body].velocity.length < 1000)
        }
        if drag > 0.1 { #expect((world[body].velocity - Vector(200, 0)).length < 40) }
    }

    @Test(
        "of still air lets a disc fall at the speed at which its drag bears it, at every step",
        arguments: [30.0, 60, 120])
    func terminal(rate: Double) {
        var world = World()
        let disc = world.add(Body(), shapes: [.circle(radius: 30)])
        for _ in 0..<Int(6 * rate) {
            world.apply(wind: .zero, drag: 0.5, to: disc)
            world.step(1 / rate)
        }
        // The width of a polygon's sides, each as slanted as it is: the sum of its cosines.
        let sides = (0..<16).map { Double($0) * .pi / 8 }
        let width = sides.reduce(0) { $0 + max(0, Portable.cos($1)) } * 60 * Portable.sin(.pi / 16)
        #expect(abs(world[disc].velocity.y / (1000 * world.mass(of: disc) / (0.5 * width)) - 1) < 1e-3)
        #expect(abs(world[disc].velocity.x) < 1e-3)
    }
}
