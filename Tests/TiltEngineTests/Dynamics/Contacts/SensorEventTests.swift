import Testing
import TiltEngine

@Suite("A sensor")
struct SensorEventTests {
    private func sensor(_ shape: Shape) -> Shape {
        var sensor = shape
        sensor.isSensor = true
        return sensor
    }

    @Test("tells once when a body comes and once when it goes, and stops nothing", arguments: [false, true])
    func passes(isFast: Bool) {
        var world = World(gravity: .zero)
        let gate = world.add(Body(.static), shapes: [sensor(.box(width: 60, height: 200))])
        let ball = world.add(
            Body(at: Vector(-100, 0), velocity: Vector(isFast ? 1500 : 200, 0)), shapes: [.circle(radius: 5)])
        var events: [SensorEvent] = []
        for _ in 0..<240 {
            let isInside = abs(world[ball].position.x) < 34
            world.step(1.0 / 120)
            events += world.sensorEvents
            #expect(world.contactEvents.isEmpty)
            if isInside { #expect(world.visitors(of: world.shapes(of: gate)[0]) == world.shapes(of: ball)) }
        }
        #expect(events.map(\.phase) == [.began, .ended])
        #expect(events.allSatisfy { $0.sensorBody == gate && $0.visitorBody == ball })
        #expect(abs(world[ball].velocity.x - (isFast ? 1500 : 200)) < 1e-3)
    }

    @Test("notices a body that is wholly inside it, a kinematic one, and one whose shape becomes a sensor's visitor")
    func inside() {
        var world = World(gravity: .zero)
        let room = world.add(Body(.static), shapes: [sensor(.circle(radius: 300))])
        let inner = world.add(Body(at: Vector(20, 0)), shapes: [.box(width: 10, height: 10)])
        let lift = world.add(Body(.kinematic, at: Vector(-40, 0)), shapes: [.box(width: 30, height: 5)])
        world.step(1.0 / 60)
        #expect(world.sensorEvents.map(\.visitorBody) == [inner, lift])
        world.remove(inner)
        world.step(1.0 / 60)
        #expect(world.sensorEvents.map(\.phase) == [.ended])
        #expect(world.visitors(of: world.shapes(of: room)[0]) == world.shapes(of: lift))
    }

    @Test("lets a body sleep in it, and becomes solid when it is no sensor any more")
    func switched() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 100), normal: Vector(0, -1))])
        let pad = world.add(Body(.static, at: Vector(0, 80)), shapes: [sensor(.box(width: 100, height: 40))])
        let box = world.add(Body(at: Vector(0, 89)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(!world.isAwake(box) && abs(world[box].position.y - 90) < 0.5)
        let shape = world.shapes(of: pad)[0]
        world[shape].isSensor = false
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(world.contacts(of: box).contains { $0.shapeA == shape || $0.shapeB == shape })
        #expect(world.visitors(of: shape).isEmpty && !world.contacts.isEmpty)
    }
}
