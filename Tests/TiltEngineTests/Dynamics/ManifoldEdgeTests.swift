import Testing
import TiltEngine

@Suite("A chain")
struct ChainTests {
    @Test("lets a box slide over its joints as over one piece", arguments: [1, -1])
    func sliding(direction: Double) {
        func run(_ points: [Vector]) -> (Double, Double) {
            var world = World()
            var chain = Shape.chain(points)
            chain.friction = 0
            world.add(Body(.static), shapes: [chain])
            var box = Shape.box(width: 30, height: 30)
            box.friction = 0
            let id = world.add(Body(at: Vector(0, -15), velocity: Vector(300 * direction, 0)), shapes: [box])
            var lift = 0.0
            for _ in 0..<120 {
                world.step(1.0 / 120)
                lift = max(lift, abs(world[id].position.y + 15))
            }
            return (abs(world[id].position.x), lift)
        }
        let joints = (-40...40).map { Vector(Double($0) * 12.5 * direction, 0) }
        let (far, lift) = run(joints)
        #expect(abs(far - 300) < 1)
        #expect(lift < 0.8)
    }

    @Test("holds a disc and a box in a closed ring, whichever way it runs", arguments: [true, false])
    func ring(reversed: Bool) {
        var world = World()
        let points = [Vector(0, 0), Vector(200, 0), Vector(200, 200), Vector(0, 200)]
        world.add(Body(.static), shapes: [.chain(reversed ? points.reversed() : points, isClosed: true)])
        let disc = world.add(Body(at: Vector(60, 60), velocity: Vector(900, 700)), shapes: [.circle(radius: 12)])
        let box = world.add(
            Body(at: Vector(140, 60), velocity: Vector(-900, 300)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(abs(world[disc].position.y - 188) < 1)
        #expect(abs(world[box].position.y - 190) < 1)
    }
}
