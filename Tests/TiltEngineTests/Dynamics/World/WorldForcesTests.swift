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
}
