import Testing

@testable import TiltEngine

@Suite("A shape")
struct ShapeTests {
    @Test("reduces the mass when it is removed: a balanced body wakes and tips")
    func removal() {
        var world = World()
        world.add(Body(.static), shapes: [.box(width: 20, height: 100, center: Vector(0, 50))])
        let plank = world.add(Body(at: Vector(0, -10)), shapes: [.box(width: 20, height: 20)])
        world.add(.box(width: 40, height: 20, center: Vector(-60, 0)), to: plank)
        let right = world.add(.box(width: 40, height: 20, center: Vector(60, 0)), to: plank)
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(!world.isAwake(plank))
        world.remove(right)
        #expect(world.isAwake(plank) && !world.contains(right))
        #expect(abs(world.mass(of: plank) - 0.12) < 1e-6)
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(world[plank].angle.radians < -0.1)
    }

    @Test("can be removed from between others of its body")
    func removalOfOne() {
        var world = World()
        let body = world.add(Body())
        let shapes = [Shape.circle(radius: 10), .box(width: 100, height: 100), .circle(radius: 20)].map {
            world.add($0, to: body)
        }
        world.remove(shapes[0])
        #expect(abs(world.mass(of: body) - 1 - 0.04 * .pi) < 1e-5)
        world.remove(shapes[1])
        #expect(abs(world.mass(of: body) - 0.04 * .pi) < 1e-5)
    }

    @Test("keeps its position on the body when others move the centre of mass")
    func place() {
        var world = World()
        let body = world.add(Body(), shapes: [.box(width: 100, height: 100)])
        world.add(.box(width: 100, height: 100, center: Vector(200, 0)), to: body)
        world.add(Shape(.circle(center: Vector(0, 100), radius: 10)), to: body)
        #expect((Vector(world.bounds(of: body).minX, world.bounds(of: body).maxY) - Vector(-50, 110)).length < 1e-3)
        #expect((world[body].position).length < 1e-3)
    }

    @Test("with a new material affects existing contacts at once: a box without friction slides off")
    func friction() {
        var world = World()
        let normal = Vector(0.3, -1) / Vector(0.3, -1).length
        world.add(Body(.static), shapes: [Shape(.halfPlane(point: .zero, normal: normal), friction: 1)])
        let box = world.add(Body(at: normal * 10, angle: .radians(.atan2(y: 0.3, x: 1))))
        var rough = Shape.box(width: 60, height: 20)
        rough.friction = 1
        let shape = world.add(rough, to: box)
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(!world.isAwake(box))
        world[shape].material = Material(density: 1, friction: 0)
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(world[box].velocity.length > 100)
    }

    @Test("with a new material has a new mass, and other shapes of its body do not change")
    func density() {
        var world = World()
        let body = world.add(Body(), shapes: [.box(width: 100, height: 100)])
        let shape = world.add(.box(width: 100, height: 100, center: Vector(100, 0)), to: body)
        world[shape].density = 3
        #expect(abs(world.mass(of: body) - 4) < 1e-5)
        #expect((world.centerOfMass(of: body) - Vector(75, 0)).length < 1e-3)
    }

    @Test("with a filter that matches nothing ends its own contacts only")
    func filter() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let body = world.add(Body(at: Vector(0, -10)))
        let left = world.add(.box(width: 20, height: 20, center: Vector(-50, 0)), to: body)
        let right = world.add(.box(width: 20, height: 20, center: Vector(50, 0)), to: body)
        for _ in 0..<120 { world.step(1.0 / 120) }
        world[left].filter = CollisionFilter(categories: 0, mask: 0)
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.ended])
        #expect(world.contactEvents.allSatisfy { $0.shapeA == left || $0.shapeB == left })
        for _ in 0..<30 { world.step(1.0 / 120) }
        #expect(world[body].angle.radians < -0.1)
        #expect(world.contains(right))
    }

    @Test("that hardly moves the centre of mass does not move a resting body")
    func smallShift() {
        var world = World()
        world.allowsSleep = false
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let box = world.add(Body(at: Vector(0, -50)), shapes: [.box(width: 100, height: 100)])
        for _ in 0..<60 { world.step(1.0 / 120) }
        let height = world[box].position.y
        var bit = Shape.box(width: 10, height: 10, center: Vector(0, -40))
        bit.density = 0.76
        world.add(bit, to: box)
        #expect(abs(world.centerOfMass(of: box).y - height + 0.3) < 0.01)
        for _ in 0..<60 {
            world.step(1.0 / 120)
            #expect(abs(world[box].position.y - height) < 0.05)
        }
    }

    @Test("does not collide with other shapes of its body")
    func itself() {
        var world = World(gravity: .zero)
        world.add(Body(), shapes: [.circle(radius: 10), .box(width: 30, height: 10)])
        world.step(1.0 / 120)
        #expect(world.contactEvents.isEmpty && world.census.contacts == 0)
    }

    @Test("counts its nearby shapes", arguments: 1...3)
    func neighbours(seed: Int) {
        var world = World.heap(seed: UInt64(seed))
        for step in 0..<200 {
            if step % 50 == 49 { world.remove(world.bodyIDs[3]) }
            world.step(1.0 / 60)
        }
        for i in world.shapes.pieces.indices where world.shapes.slots.isTaken(i) {
            let near = world.graph.all.count { [Int($0.pieceA), Int($0.pieceB)].contains(i) }
            #expect(world.graph.count(of: i) == near, "seed \(seed)")
        }
    }

    @Test("that is rounded has the mass and the inertia of a fine polygon of the same outline", arguments: [0, 1, 2])
    func rounded(kind: Int) {
        let shape: Shape =
            [
                .capsule(from: Vector(-30, 0), to: Vector(30, 10), radius: 12),
                .roundedBox(width: 80, height: 50, radius: 20),
                .polygon([Vector(0, 0), Vector(60, 0), Vector(20, 40)], radius: 8),
            ][kind]
        var world = World()
        let round = world.add(Body(), shapes: [shape])
        // The sum of thin slices.
        var (mass, inertia, moment) = (0.0, 0.0, Vector.zero)
        let cell = 0.25
        for x in stride(from: -60.0, to: 90, by: cell) {
            for y in stride(from: -60.0, to: 90, by: cell) where !world.shapes(at: Vector(x, y)).isEmpty {
                let part = cell * cell / 10_000
                mass += part
                moment += Vector(x, y) * part
                inertia += Vector(x, y).dot(Vector(x, y)) * part
            }
        }
        let center = moment / mass
        inertia -= mass * center.dot(center)
        #expect(abs(world.mass(of: round) / mass - 1) < 0.01)
        #expect(abs(world.inertia(of: round) / inertia - 1) < 0.01)
        #expect((world.centerOfMass(of: round) - center).length < 0.3)
    }

    @Test(
        "that is a capsule rests on its side at its radius, and balances on a disc of the world", arguments: [0, 1, 2])
    func capsule(floor: Int) {
        let floors: [Shape] = [
            .halfPlane(point: .zero, normal: Vector(0, -1)), .segment(from: Vector(-200, 0), to: Vector(200, 0)),
            .box(width: 400, height: 100, center: Vector(0, 50)),
        ]
        var world = World()
        world.add(Body(.static), shapes: [floors[floor]])
        let capsule = world.add(
            Body(at: Vector(0, -60), angle: .degrees(20)),
            shapes: [.capsule(from: Vector(-30, 0), to: Vector(30, 0), radius: 10)])
        let top = world.add(Body(at: Vector(0, -120)), shapes: [.roundedBox(width: 40, height: 20, radius: 4)])
        for _ in 0..<600 { world.step(1.0 / 120) }
        #expect(abs(world[capsule].position.y + 10) < 0.5 && abs(world[capsule].angle.degrees) < 1)
        #expect(abs(world[top].position.y + 30) < 0.8 && !world.isAwake(top))
    }

    @Test("that is a one-way chain lets bodies through from below and holds them from above")
    func oneWay() {
        var world = World()
        var platform = Shape.chain([Vector(-300, 0), Vector(0, 0), Vector(300, 0)])
        platform.isOneWay = true
        world.add(Body(.static), shapes: [platform])
        let jumper = world.add(
            Body(at: Vector(-40, 60), velocity: Vector(60, -600)), shapes: [.box(width: 30, height: 30)])
        let faller = world.add(Body(at: Vector(150, -100), velocity: Vector(0, 2000)), shapes: [.circle(radius: 10)])
        var highest = 0.0
        for _ in 0..<360 {
            world.step(1.0 / 120)
            highest = min(highest, world[jumper].position.y)
        }
        #expect(highest < -90)
        #expect(abs(world[jumper].position.y + 15) < 0.5 && abs(world[faller].position.y + 10) < 0.5)
    }
}
