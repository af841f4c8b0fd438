import Testing

@testable import TiltEngine

@Suite("The mass of an outline")
struct MassPropertiesTests {
    @Test("equals the textbook's, as do its centre and inertia", arguments: 1...5)
    func triangle(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (w, h) = (random.uniform(10, 300), random.uniform(10, 300))
        let away = Vector(random.uniform(-500, 500), random.uniform(-500, 500))
        let mass = MassProperties(polygon: [away, away + Vector(w, 0), away + Vector(0, h)], density: 2)
        #expect(abs(mass.mass - w * h / 1e4) < 1e-9)
        #expect((mass.center - away - Vector(w / 3, h / 3)).length < 1e-9)
        #expect(abs(mass.inertia - mass.mass * (w * w + h * h) / 18) < 1e-6 * mass.inertia)
    }

    @Test("of a compound obeys Steiner's theorem")
    func compound() {
        var world = World()
        let body = world.add(
            Body(at: Vector(50, 0)),
            shapes: [.box(width: 100, height: 100), .box(width: 100, height: 100, center: Vector(200, 0))])
        #expect(abs(world.mass(of: body) - 2) < 1e-5)
        #expect((world.centerOfMass(of: body) - Vector(150, 0)).length < 1e-3)
        #expect(abs(world.inertia(of: body) - 2 * (10_000.0 / 6 + 10_000)) < 0.1)
        #expect((world[body].position - Vector(50, 0)).length < 1e-3)
    }
}
