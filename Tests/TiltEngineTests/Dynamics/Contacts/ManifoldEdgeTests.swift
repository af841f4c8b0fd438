import Testing
import TiltEngine

@Suite("A chain")
struct ChainTests {
    @Test("lets a box slide over its vertices without catching", arguments: [1, -1])
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

    @Test("does not tip a body that lands on its vertices and slides on", arguments: [1.0, -1], [true, false])
    func landing(direction: Double, isDisc: Bool) {
        for seed in 1...8 {
            var random = SplitMix64(seed: UInt64(seed))
            var world = World()
            var chain = Shape.chain((-80...80).map { Vector(Double($0) * 10 * direction, 0) })
            chain.friction = 0
            world.add(Body(.static), shapes: [chain])
            var shape = isDisc ? Shape.circle(radius: 15) : .box(width: 30, height: 30)
            shape.friction = 0
            let start = Body(at: Vector(random.uniform(-20, 20), -40), velocity: Vector(300, 900))
            let id = world.add(start, shapes: [shape])
            for _ in 0..<120 { world.step(1.0 / 120) }
            #expect(abs(world[id].velocity.x - 300) < 1 && abs(world[id].position.y + 15) < 0.5, "seed \(seed)")
            #expect(abs(world[id].angle.radians) < 0.01, "seed \(seed)")
        }
    }

    @Test("that is closed has no seam at its ends", arguments: [1.0, -1])
    func seam(direction: Double) {
        for distance in stride(from: 20.0, to: 40, by: 2.5) {
            var world = World()
            var chain = Shape.chain(
                [Vector(300, 200), Vector(-900, 200), Vector(-900, 0), Vector(1500, 0), Vector(1500, 200)],
                isClosed: true)
            chain.friction = 0
            world.add(Body(.static), shapes: [chain])
            var box = Shape.box(width: 30, height: 30)
            box.friction = 0
            // It lands near the point where the chain begins and ends.
            let start = Body(at: Vector(300 - direction * distance, 160), velocity: Vector(300 * direction, 900))
            let id = world.add(start, shapes: [box])
            for _ in 0..<120 { world.step(1.0 / 120) }
            #expect(abs(world[id].velocity.x - 300 * direction) < 1, "from \(distance)")
        }
    }

    @Test("supports a box on its peak, in either direction of its points", arguments: [true, false], [-8.0, 0, 8])
    func peak(reversed: Bool, offset: Double) {
        expectCarrying(
            [Vector(-100, 60), Vector(0, 0), Vector(100, 60)], reversed: reversed, from: Vector(offset, -60))
    }

    @Test("supports a box on its upright end, and pushes it only upwards", arguments: [true, false], [-8.0, 0, 8])
    func end(reversed: Bool, offset: Double) {
        expectCarrying([Vector(0, 0), Vector(0, 100)], reversed: reversed, from: Vector(offset, -40))
    }

    /// A box that falls onto the top of a chain, which is at the origin, comes to lie there.
    private func expectCarrying(
        _ points: [Vector], reversed: Bool, from start: Vector, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var world = World()
        world.add(Body(.static), shapes: [.chain(reversed ? points.reversed() : points)])
        var body = Body(at: start)
        body.hasFixedRotation = true
        let box = world.add(body, shapes: [.box(width: 40, height: 40)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect((world[box].position - Vector(start.x, -20)).length < 0.5, sourceLocation: sourceLocation)
    }

    @Test("does not tip a body that lands on a hill", arguments: [1.0, -1], [true, false])
    func hill(direction: Double, reversed: Bool) {
        for seed in 1...12 {
            var random = SplitMix64(seed: UInt64(seed))
            var world = World()
            // A hill with a radius of 1000 points, in segments of 10.
            let points = (-60...60).map { k in
                Vector(1000 * .sin(Double(k) * 0.01), 1000 - 1000 * .cos(Double(k) * 0.01))
            }
            var chain = Shape.chain(reversed ? points.reversed() : points)
            chain.friction = 0
            world.add(Body(.static), shapes: [chain])
            var box = Shape.box(width: 30, height: 30)
            box.friction = 0
            let start = Body(at: Vector(random.uniform(-20, 20), -40), velocity: Vector(300 * direction, 900))
            let id = world.add(start, shapes: [box])
            for _ in 0..<12 { world.step(1.0 / 120) }
            // The hill's slope where it lands, a thirtieth at most, turns some of the fall into speed along it.
            #expect(abs(world[id].velocity.x - 300 * direction) < 60, "seed \(seed)")
        }
    }

    @Test("keeps a disc and a box inside a closed ring, in either direction of its points", arguments: [true, false])
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
