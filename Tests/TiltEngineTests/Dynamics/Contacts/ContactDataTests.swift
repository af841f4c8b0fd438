import Testing
import TiltEngine

@Suite("The contacts of a world")
struct ContactDataTests {
    @Test("bear the weight of what stands on them, and name their shapes")
    func weight() throws {
        var world = World()
        let floor = world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let boxes = (0..<3).map {
            world.add(Body(at: Vector(0, -50 - 100 * Double($0))), shapes: [.box(width: 100, height: 100)])
        }
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(world.contacts.count == 3)
        let ground = try #require(world.contacts(of: floor).first)
        #expect(
            ground.bodyA == floor && ground.bodyB == boxes[0] && ground.normal.y < -0.99 && ground.points.count == 2)
        // Three boxes of mass 1 at 1000 points per second squared, for a step of 1/120 s.
        #expect(abs(ground.impulse * 120 - 3000) < 30)
        #expect(ground.other(than: floor) == boxes[0] && ground.other(than: boxes[2]) == nil)
        #expect(world.contacts(of: boxes[2]).count == 1 && world.contacts(of: boxes[1]).count == 2)
    }

    @Test("tell at their beginning with how great an impulse they stop a body")
    func impact() throws {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let ball = world.add(Body(at: Vector(0, -200)), shapes: [.circle(radius: 50)])
        var events: [ContactEvent] = []
        for _ in 0..<120 where events.isEmpty {
            world.step(1.0 / 120)
            events = world.contactEvents
        }
        let event = try #require(events.first)
        #expect(event.approachSpeed > 500)
        #expect(abs(event.impulse / world.mass(of: ball) - event.approachSpeed) < 0.05 * event.approachSpeed)
    }
}
