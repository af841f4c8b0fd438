import Testing
import TiltEngine

@Suite("A query of a world")
struct ShapeQueryTests {
    @Test("at a point, in a rectangle and around a point finds what is there, in order")
    func finds() throws {
        var world = World(gravity: .zero)
        let disc = world.add(Body(at: Vector(0, 0)), shapes: [.circle(radius: 10)])
        let box = world.add(Body(at: Vector(100, 0), angle: .degrees(45)), shapes: [.box(width: 40, height: 40)])
        let capsule = world.add(
            Body(.static, at: Vector(200, 0)), shapes: [.capsule(from: Vector(0, -30), to: Vector(0, 30), radius: 10)])
        func bodies(_ shapes: [ShapeID]) -> [BodyID] { shapes.map { world.body(of: $0) } }
        #expect(bodies(world.shapes(at: Vector(7, 7))) == [disc] && world.shapes(at: Vector(8, 8)).isEmpty)
        #expect(bodies(world.shapes(at: Vector(127, 0))) == [box] && world.shapes(at: Vector(118, 18)).isEmpty)
        #expect(bodies(world.shapes(at: Vector(206, 36))) == [capsule] && world.shapes(at: Vector(209, 39)).isEmpty)
        #expect(bodies(world.shapes(in: Rect(x: -50, y: -5, width: 230, height: 10))) == [disc, box])
        // Inside the bounding box of the turned box, but not inside it.
        #expect(world.shapes(in: Rect(x: 120, y: 20, width: 5, height: 5)).isEmpty)
        let near = try #require(world.closestShape(to: Vector(160, 0), within: 500))
        #expect(world.body(of: near.shape) == capsule && abs(near.distance - 30) < 1e-3)
        #expect((near.point - Vector(190, 0)).length < 1e-3)
        #expect(world.closestShape(to: Vector(160, 0), within: 25) == nil)
        #expect(world.closestShape(to: Vector(3, 0), within: .infinity)?.distance == 0)
    }

    @Test("that moves a shape stops it where it first touches, as a step by step search does", arguments: 1...8)
    func cast(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var world = World(gravity: .zero)
        for i in 0..<40 {
            let place = Vector(random.uniform(-300, 300), random.uniform(-300, 300))
            let shape: Shape = i % 2 == 0 ? .circle(radius: 12) : .box(width: 30, height: 14)
            world.add(Body(i % 2 == 0 ? .static : .dynamic, at: place, angle: .radians(place.x)), shapes: [shape])
        }
        world.step(1.0 / 60)
        let probe = Shape.roundedBox(width: 24, height: 16, radius: 4)
        for _ in 0..<20 {
            let start = Vector(random.uniform(-300, 300), random.uniform(-300, 300))
            let end = start + Vector(random.uniform(-300, 300), random.uniform(-300, 300))
            guard world.shapes(overlapping: probe, at: start).isEmpty else { continue }
            let hit = world.castShape(probe, from: start, to: end)
            let way = end - start
            let free = hit?.fraction ?? 1
            for k in 0..<100 {
                let fraction = free * Double(k) / 100
                #expect(world.shapes(overlapping: probe, at: start + way * fraction).isEmpty, "seed \(seed)")
            }
            if let hit {
                let wider = Shape.roundedBox(width: 24.05, height: 16.05, radius: 4.025)
                #expect(world.shapes(overlapping: wider, at: start + way * free).contains(hit.shape), "seed \(seed)")
                #expect(hit.normal.dot(way) < 0)
            }
        }
    }
}
