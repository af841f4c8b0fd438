import Testing
import TiltEngine

@Suite("A ray")
struct RayCastTests {
    /// A world of discs, boxes and capsules at random places, with a wall and a floor.
    private func field(seed: UInt64, count: Int = 60) -> World {
        var random = SplitMix64(seed: seed)
        var world = World(gravity: .zero)
        world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 500), normal: Vector(0, -1))])
        world.add(Body(.static), shapes: [.segment(from: Vector(450, -500), to: Vector(450, 400))])
        for i in 0..<count {
            let size = random.uniform(5, 40)
            let shape: Shape =
                switch i % 4 {
                case 0: .circle(radius: size)
                case 1: .box(width: size, height: 20)
                case 2: .capsule(from: Vector(-size, 0), to: Vector(size, 5), radius: 6)
                default: .roundedBox(width: 30, height: 20, radius: 5)
                }
            let place = Vector(random.uniform(-400, 400), random.uniform(-400, 400))
            world.add(Body(i % 3 == 0 ? .static : .dynamic, at: place, angle: .radians(size)), shapes: [shape])
        }
        return world
    }

    @Test("meets the textbook's point of a disc, a box, a capsule, a segment and a half plane")
    func textbook() throws {
        let shapes: [(Shape, Double, Vector)] = [
            (.circle(radius: 10), 90, Vector(-1, 0)), (.box(width: 40, height: 20), 80, Vector(-1, 0)),
            (.capsule(from: Vector(-20, 0), to: Vector(20, 0), radius: 5), 75, Vector(-1, 0)),
            (.segment(from: Vector(0, -50), to: Vector(0, 50)), 100, Vector(-1, 0)),
            (.halfPlane(point: .zero, normal: Vector(-1, 0)), 100, Vector(-1, 0)),
        ]
        for (shape, distance, normal) in shapes {
            var world = World()
            let body = world.add(Body(.static), shapes: [shape])
            let hit = try #require(world.castRay(from: Vector(-100, 0), to: Vector(100, 0)))
            #expect(hit.body == body && hit.shape == world.shapes(of: body)[0])
            #expect(abs(hit.point.x - (distance - 100)) < 1e-3 && abs(hit.point.y) < 1e-4)
            #expect(hit.normal.dot(normal) > 0.999 && abs(hit.normal.length - 1) < 1e-4)
            #expect(world.castRay(from: Vector(-100, 0), to: Vector(-90, 0)) == nil)
            #expect(world.castRay(from: Vector(-100, 0), to: Vector(-200, 0)) == nil)
        }
    }

    @Test("ends where a fine search along it finds the first shape", arguments: 1...12)
    func search(seed: Int) throws {
        var world = field(seed: UInt64(seed))
        for turn in 0..<2 {
            var random = SplitMix64(seed: UInt64(seed + 100))
            for _ in 0..<40 {
                let start = Vector(random.uniform(-400, 400), random.uniform(-400, 400))
                let end = Vector(random.uniform(-600, 600), random.uniform(-400, 600))
                guard world.shapes(at: start).isEmpty else { continue }
                let hit = world.castRay(from: start, to: end)
                let last = hit.map { ($0.point - start).length } ?? (end - start).length
                let unit = (end - start) / (end - start).length
                for distance in stride(from: 0.0, to: last - 0.1, by: 0.5) {
                    #expect(world.shapes(at: start + unit * distance).isEmpty, "seed \(seed)")
                }
                if let hit {
                    let near = try #require(world.closestShape(to: hit.point, within: 1))
                    #expect(near.distance < 0.02, "seed \(seed)")
                    #expect(hit.normal.dot(unit) <= 0 && world.castRayThrough(from: start, to: end).first == hit)
                }
            }
            // After a step the boxes are sorted into the grid.
            if turn == 0 { for _ in 0..<3 { world.step(1.0 / 60) } }
        }
    }

    @Test("and a moved shape meet what they rest on, at 0, inwards alone", arguments: [-0.09, -0.001, 0, 0.001])
    func resting(gap: Double) throws {
        let floors: [Shape] = [
            .halfPlane(point: .zero, normal: Vector(0, -1)), .segment(from: Vector(-50, 0), to: Vector(50, 0)),
            .segment(from: Vector(50, 0), to: Vector(-50, 0)),
            .polygon(
                [Vector(-50, 0), Vector(50, 0), Vector(50, 30), Vector(-50, 30)]),
            Shape(.circle(center: Vector(0, 40), radius: 40)),
            .capsule(from: Vector(-30, 8), to: Vector(30, 8), radius: 8),
        ]
        let probes: [Shape] = [
            .circle(radius: 10), .box(width: 20, height: 20),
            .capsule(from: Vector(-5, 0), to: Vector(5, 0), radius: 10),
        ]
        for floor in floors {
            var world = World()
            world.add(Body(.static), shapes: [floor])
            let start = Vector(0, -gap)
            for way in [Vector(0, 30), Vector(5, 30)] {
                let hit = try #require(world.castRay(from: start, to: start + way), "\(floor)")
                #expect(hit.fraction < 1e-4 && hit.normal.dot(Vector(0, -1)) > 0.99)
            }
            for probe in probes {
                let start = Vector(0, -10 - gap)
                let hit = try #require(world.castShape(probe, from: start, to: start + Vector(3, 30)), "\(floor)")
                #expect(hit.fraction < 1e-4 && hit.normal.dot(Vector(0, -1)) > 0.99, "\(floor) \(probe)")
                #expect((hit.point - Vector(0, 0)).length < 11)
                for way in [Vector(0, -30), Vector(30, 0), Vector(30, -30)] {
                    #expect(world.castShape(probe, from: start, to: start + way) == nil, "\(floor) \(probe)")
                }
            }
        }
    }

    @Test("finds the ground below what came to rest on it", arguments: [60.0, 120])
    func ground(rate: Double) throws {
        var world = World()
        let floor = world.add(Body(.static), shapes: [.segment(from: Vector(-300, 0), to: Vector(300, 0))])
        let bodies = (0..<6).map { i in
            let shape: Shape = i % 2 == 0 ? .box(width: 30, height: 20) : .circle(radius: 10)
            return world.add(Body(at: Vector(50 * Double(i) - 125, -40)), shapes: [shape])
        }
        for _ in 0..<Int(3 * rate) { world.step(1 / rate) }
        for body in bodies {
            let place = world.position(of: body)
            let foot = place + Vector(0, 10)
            #expect(world.castRay(from: foot, to: foot + Vector(0, 5))?.body == floor)
            let shape = world[world.shapes(of: body)[0]]
            world.remove(body)
            let hit = try #require(
                world.castShape(shape, from: place, to: place + Vector(0, 5), angle: .zero))
            #expect(hit.body == floor && hit.fraction < 0.01)
        }
    }

    @Test("through everything lists each shape once, nearest first")
    func through() {
        var world = World()
        let bodies = (0..<5).map {
            world.add(Body(.static, at: Vector(Double(100 * $0), 0)), shapes: [.circle(radius: 20)])
        }
        let hits = world.castRayThrough(from: Vector(-100, 0), to: Vector(350, 0))
        #expect(hits.map(\.body) == Array(bodies[..<4]))
        #expect(hits.map { ($0.fraction * 450).rounded() } == [80, 180, 280, 380])
    }

    @Test("passes sensors, shapes that its filter leaves out, and the shape in which it starts")
    func passes() {
        var world = World()
        var sensor = Shape.circle(radius: 20)
        sensor.isSensor = true
        var ghost = Shape.circle(radius: 20)
        ghost.filter.categories = 2
        world.add(Body(.static, at: Vector(100, 0)), shapes: [sensor])
        let second = world.add(Body(.static, at: Vector(200, 0)), shapes: [ghost])
        let third = world.add(Body(.static, at: Vector(300, 0)), shapes: [.circle(radius: 20)])
        #expect(world.castRay(from: .zero, to: Vector(400, 0))?.body == second)
        let filter = CollisionFilter(categories: .max, mask: 1)
        #expect(world.castRay(from: .zero, to: Vector(400, 0), filter: filter)?.body == third)
        #expect(world.castRay(from: Vector(300, 0), to: Vector(400, 0)) == nil)
    }
}
