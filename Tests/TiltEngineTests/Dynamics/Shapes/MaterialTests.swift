import Testing
import TiltEngine

@Suite("A material")
struct MaterialTests {
    @Test("with a surface speed carries what lies on it, until it moves as fast")
    func conveyor() {
        var world = World()
        var belt = Shape.box(width: 4000, height: 40)
        belt.material.surfaceSpeed = 120
        world.add(Body(.static, at: Vector(0, 20)), shapes: [belt])
        let box = world.add(Body(at: Vector(0, -10)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(abs(world[box].velocity.x - 120) < 2)
        // Round on a belt, it rolls the other way round and stays.
        let ball = world.add(Body(at: Vector(-500, -10)), shapes: [.circle(radius: 10)])
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(world[ball].angularVelocity < -1)
    }

    @Test("with rolling resistance stops a ball by the torque of its load, μ·m·g")
    func rolling() {
        func speed(_ resistance: Double) -> Double {
            var world = World()
            world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
            var ball = Shape.circle(radius: 20)
            ball.material.rollingResistance = resistance
            let id = world.add(Body(at: Vector(0, -20), velocity: Vector(200, 0), angularVelocity: 10), shapes: [ball])
            for _ in 0..<60 { world.step(1.0 / 120) }
            return world[id].velocity.x
        }
        #expect(abs(speed(0) - 200) < 1)
        // a = g·c / (r·(1 + ½)) for a disc that rolls: 1000 · 1 / 30 points per second squared, for half a second.
        #expect(abs(speed(1) - (200 - 1000.0 / 30 * 0.5)) < 1.5)
        #expect(abs(speed(5) - (200 - 5000.0 / 30 * 0.5)) < 5)
    }

    @Test("of a shape can be read and changed, and its filter too")
    func readable() {
        var world = World()
        let body = world.add(Body(), shapes: [.box(width: 100, height: 100)])
        let shape = world.shapes(of: body)[0]
        world[shape].material.density = 4
        world[shape].filter.categories = 6
        #expect(world[shape].density == 4 && world[shape].filter.categories == 6 && world.mass(of: body) == 4)
        #expect(world.body(of: shape) == body)
    }
}
