import Testing

import TiltEngine

/// The kinds of ground that a body can land on, level at y = 0.
enum Ground: CaseIterable {
    case halfPlane, segment, jointedChain, box

    func shape(friction: Double = 0.3, elasticity: Double = 0) -> Shape {
        var shape: Shape =
            switch self {
            case .halfPlane: .halfPlane(point: .zero, normal: Vector(0, -1))
            case .segment: .segment(from: Vector(-700, 0), to: Vector(600, 0))
            case .jointedChain: .chain((-30...30).map { Vector(Double($0) * 25, 0) })
            case .box: .box(width: 2000, height: 100, center: Vector(0, 50))
            }
        (shape.friction, shape.restitution) = (friction, elasticity)
        return shape
    }
}

@Suite("A symmetric world")
struct SymmetryTests {
    @Test(
        "lets bodies fall, land and bounce straight, alone and stacked", arguments: Ground.allCases,
        [0, 0.3, 0.6, 0.9, 1])
    func straight(ground: Ground, elasticity: Double) {
        for (friction, size, count, rate) in [
            (0.0, 100.0, 1, 60.0), (0.3, 100, 1, 60), (1, 100, 1, 120), (0.3, 20, 1, 240), (0.3, 100, 2, 120),
            (1, 20, 2, 60), (0.3, 60, 5, 60), (0.3, 100, 5, 240),
        ] {
            var world = World()
            world.add(Body(.static), shapes: [ground.shape(friction: friction, elasticity: elasticity)])
            var box = Shape.box(width: size, height: size)
            (box.friction, box.restitution) = (friction, elasticity)
            let ids = (0..<count).map {
                world.add(Body(at: Vector(161, -650 - Double($0) * (size + 20))), shapes: [box])
            }
            for _ in 0..<Int(3 * rate) { world.step(1 / rate) }
            for id in ids {
                let setting: Comment = "friction \(friction), size \(size), \(count) at 1/\(rate)"
                #expect(abs(world[id].position.x - 161) < 0.1 && abs(world[id].angle.degrees) < 0.1, setting)
            }
        }
    }

    @Test("lets columns of boxes and discs of any size and material fall, land and bounce straight", arguments: 1...32)
    func anyFall(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        for ground in Ground.allCases {
            let (elasticity, friction) = (random.uniform(0, 1), random.uniform(0, 2))
            let (rate, count) = ([60.0, 120, 240][Int(random.next() % 3)], 1 + Int(random.next() % 5))
            let (x, height) = (random.uniform(-250, 250), random.uniform(100, 900))
            // The thin ones meet so fast that they overlap deeply after a step.
            let size = [2.0, 5, 10, 20, 60, 150][Int(random.next() % 6)]
            var world = World()
            world.add(Body(.static), shapes: [ground.shape(friction: friction, elasticity: elasticity)])
            let ids = (0..<count).map { i in
                let (width, side) = (size * random.uniform(0.5, 1.5), size * random.uniform(0.5, 2))
                let isDisc = random.uniform(0, 1) < 0.2
                var shape: Shape = isDisc ? .circle(radius: width / 2) : .box(width: width, height: side)
                (shape.friction, shape.restitution) = (friction, elasticity)
                return world.add(Body(at: Vector(x, -height - Double(i) * (2 * size + 20))), shapes: [shape])
            }
            for _ in 0..<Int(3 * rate) { world.step(1 / rate) }
            for id in ids {
                let setting: Comment = "seed \(seed), \(ground), \(count) of about \(size) at 1/\(rate)"
                #expect(abs(world[id].position.x - x) < 0.1 && abs(world[id].angle.degrees) < 0.1, setting)
            }
        }
    }

    @Test("moves in the mirrored way when mirrored, to the last bit", arguments: 1...8, [60.0, 120])
    func mirrored(seed: Int, rate: Double) {
        for (a, b) in zip(heap(seed, side: 1, rate), heap(seed, side: -1, rate)) {
            #expect(a.position.x == -b.position.x && a.position.y == b.position.y, "seed \(seed)")
            #expect(a.angle.radians == -b.angle.radians, "seed \(seed)")
        }
    }

    /// Boxes and discs between three walls after five seconds. All positions are whole numbers, which are mirrored
    /// exactly.
    private func heap(_ seed: Int, side: Double, _ rate: Double) -> [Body] {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World()
        for (point, normal) in [
            (Vector(0, 400), Vector(0, -1)), (Vector(-300 * side, 0), Vector(side, 0)),
            (Vector(300 * side, 0), Vector(-side, 0)),
        ] {
            world.add(Body(.static), shapes: [.halfPlane(point: point, normal: normal)])
        }
        let ids = (0..<40).map { i in
            let place = Vector(random.uniform(-250, 250).rounded() * side, random.uniform(-900, 300).rounded())
            let (width, height) = (random.uniform(16, 60).rounded(), random.uniform(16, 60).rounded())
            var shape: Shape = i % 3 == 0 ? .circle(radius: width / 2) : .box(width: width, height: height)
            shape.restitution = random.uniform(0, 0.8)
            return world.add(Body(at: place, angle: .radians(side * random.uniform(-1, 1))), shapes: [shape])
        }
        for _ in 0..<Int(5 * rate) { world.step(1 / rate) }
        return ids.map { world[$0] }
    }

    @Test(
        "lets bodies bounce to e² of their fall on every kind of ground", arguments: Ground.allCases,
        [0.5, 0.9, 1])
    func height(ground: Ground, elasticity: Double) {
        for rate in [60.0, 120, 240] {
            var world = World()
            world.add(Body(.static), shapes: [ground.shape()])
            var box = Shape.box(width: 100, height: 100)
            box.restitution = elasticity
            let id = world.add(Body(at: Vector(3, -550)), shapes: [box])
            var (hasBounced, top) = (false, 0.0)
            for _ in 0..<Int(4 * rate) {
                world.step(1 / rate)
                hasBounced = hasBounced || world[id].velocity.y < -10
                guard hasBounced else { continue }
                top = max(top, -50 - world[id].position.y)
                if world[id].velocity.y > 30 { break }
            }
            #expect(abs(top / (500 * elasticity * elasticity) - 1) < 0.025, "1/\(rate)")
        }
    }
}
