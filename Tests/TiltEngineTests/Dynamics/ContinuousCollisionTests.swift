import Testing
import TiltEngine

@Suite("A body at 20,000 points a second")
struct ContinuousCollisionTests {
    static let shapes: [Shape] = [
        .circle(radius: 5), .box(width: 10, height: 10), .box(width: 60, height: 4),
        .polygon([Vector(0, -8), Vector(8, 8), Vector(-8, 8)]),
    ]

    @Test("does not pass a segment", arguments: 0..<4, 1...8)
    func segment(shape: Int, seed: Int) {
        var random = SplitMix64(seed: UInt64(seed * 10 + shape))
        var world = World(gravity: .zero)
        world.add(Body(.static), shapes: [.segment(from: Vector(0, -2000), to: Vector(0, 2000))])
        let body = Body(
            at: Vector(-random.uniform(10, 400), 0), angle: .radians(random.uniform(0, 6)),
            velocity: Vector(20_000, random.uniform(-9000, 9000)), angularVelocity: random.uniform(-30, 30))
        let id = world.add(body, shapes: [Self.shapes[shape]])
        for _ in 0..<30 {
            world.step(1.0 / 60)
            #expect(world[id].position.x < 0, "seed \(seed)")
        }
    }

    @Test("stays in a room of walls, of segments or of a box's sides", arguments: 0..<3, 1...4)
    func room(kind: Int, seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        switch kind {
        case 0: world.addRoom(width: 600, height: 400)
        case 1:
            let corners = [Vector(0, 0), Vector(600, 0), Vector(600, 400), Vector(0, 400)]
            world.add(Body(.static), shapes: [.chain(corners, isClosed: true)])
        default:
            for (x, y, w, h) in [
                (300.0, -5.0, 640.0, 10.0), (300, 405, 640, 10), (-5, 200, 10, 440), (605, 200, 10, 440),
            ] {
                world.add(Body(.static, at: Vector(x, y)), shapes: [.box(width: w, height: h)])
            }
        }
        let ids = (0..<8).map { i in
            var shape = Self.shapes[i % 4]
            shape.restitution = 0.9
            let angle = random.uniform(0, 6.28)
            let velocity = Vector(20_000 * (1 - angle / 3.14), 20_000 * (i % 2 == 0 ? 0.7 : -0.7))
            return world.add(
                Body(at: Vector(80 + 60 * Double(i), random.uniform(100, 300)), velocity: velocity), shapes: [shape])
        }
        for _ in 0..<60 { world.step(1.0 / 60) }
        for id in ids {
            let place = world[id].position
            #expect(place.x > -2 && place.x < 602 && place.y > -2 && place.y < 402, "seed \(seed)")
        }
    }

    @Test("is not held back where it slides along a floor")
    func slides() {
        var world = World()
        world.add(Body(.static), shapes: [Shape(.halfPlane(point: .zero, normal: Vector(0, -1)), friction: 0)])
        let box = world.add(Body(at: Vector(0, -10), velocity: Vector(5000, 0)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<60 { world.step(1.0 / 60) }
        #expect(abs(world[box].position.x - 5000) < 50)
    }
}
