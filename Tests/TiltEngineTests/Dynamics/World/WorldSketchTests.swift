import Testing
import TiltEngine

@Suite("The sketch of a world")
struct WorldSketchTests {
    /// A box that lies on a floor, a disc that hangs from a rope, and a bump in the floor.
    private static func world(steps: Int) -> (world: World, box: BodyID, disc: BodyID) {
        var world = World()
        let floor = world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 200), normal: Vector(0, -1))])
        world.add(.segment(from: Vector(300, 190), to: Vector(340, 190)), to: floor)
        let box = world.add(Body(at: Vector(100, 150)), shapes: [.box(width: 100, height: 100)])
        let disc = world.add(Body(at: Vector(400, 60)), shapes: [Shape(.circle(center: .zero, radius: 20))])
        world.add(Joint(.rope(length: 60), floor, disc, anchorA: Vector(400, 0)))
        for _ in 0..<steps { world.step(1.0 / 120) }
        return (world, box, disc)
    }

    @Test("shows every outline at its body's position")
    func outlines() {
        let (world, box, disc) = Self.world(steps: 30)
        let figures = world.sketch.figures
        #expect(figures.map(\.kind) == [.static, .dynamic, .dynamic])
        #expect(figures[0].outlines.contains(.halfPlane(point: Vector(0, 200), normal: Vector(0, -1))))
        #expect(figures[0].outlines.contains(.segment(Vector(300, 190), Vector(340, 190))))
        #expect(figures[1].center == world.centerOfMass(of: box))
        guard case .polygon(let corners) = figures[1].outlines.first else {
            Issue.record("a box is a polygon")
            return
        }
        #expect(corners.count == 4)
        for corner in corners { #expect(abs((corner - figures[1].center).length - 50 * 2.0.squareRoot()) < 1e-3) }
        #expect(figures[2].outlines == [.circle(center: world.centerOfMass(of: disc), radius: 20)])
    }

    @Test("shows the impulses that support a body: they add up to its weight")
    func impulses() {
        let (world, box, _) = Self.world(steps: 60)
        let touches = world.sketch.touches
        #expect(touches.count == 2)
        #expect(touches.allSatisfy { $0.normal == Vector(0, -1) && abs($0.point.y - 200) < 2 })
        let weight = world.mass(of: box) * 1000 / 120
        #expect(abs(touches.reduce(0) { $0 + $1.impulse } / weight - 1) < 0.01)
    }

    @Test("shows a joint from anchor to anchor")
    func links() {
        let (world, _, disc) = Self.world(steps: 5)
        let link = world.sketch.links.first
        #expect(world.sketch.links.count == 1)
        #expect(link?.start == Vector(400, 0))
        #expect(link.map { ($0.end - world[disc].position).length < 1e-3 } == true)
    }

    @Test("shows which bodies sleep, and the census counts them")
    func sleep() {
        func counts(_ world: World) -> [Int] { [world.census.bodies, world.census.awake, world.census.contacts] }
        #expect(counts(Self.world(steps: 1).world) == [2, 2, 1])
        let asleep = Self.world(steps: 600).world
        #expect(counts(asleep) == [2, 0, 1])
        #expect(asleep.sketch.figures.map(\.isAwake) == [true, false, false])
        #expect(asleep.sketch.touches.count == 2)
        let none = World().sketch
        #expect(counts(World()) == [0, 0, 0] && none.figures.isEmpty && none.touches.isEmpty && none.links.isEmpty)
    }
}
