import CLanes
import Testing
import TiltEngine

@Suite("Contacts in a batch")
struct ContactBatchTests {
    /// The hashes of a world after each of its steps: boxes, discs and capsules that fall, bounce and roll over slopes, a belt
    /// and each other.
    private func hashes(seed: UInt64) -> [UInt64] {
        var random = SplitMix64(seed: seed)
        var world = World()
        let walls = [
            Shape(.halfPlane(point: Vector(0, 400), normal: Vector(0.1, -1))),
            Shape(.halfPlane(point: Vector(600, 0), normal: Vector(-1, 0)), restitution: 0.6),
        ]
        world.add(Body(.static), shapes: walls)
        var belt = Shape.segment(from: Vector(0, 300), to: Vector(300, 320))
        belt.material.surfaceSpeed = 80
        world.add(Body(.static), shapes: [belt])
        for i in 0..<150 {
            let size = random.uniform(8, 24)
            var shape: Shape =
                switch i % 3 {
                case 0: .circle(radius: size / 2)
                case 1: .box(width: size, height: 16)
                default: .capsule(from: Vector(-size / 2, 0), to: Vector(size / 2, 0), radius: 5)
                }
            shape.restitution = i % 5 == 0 ? 0.5 : 0
            shape.material.rollingResistance = i % 7 == 0 ? 2 : 0
            let place = Vector(random.uniform(50, 550), random.uniform(0, 290))
            world.add(Body(at: place, angle: .radians(random.uniform(-3, 3))), shapes: [shape])
        }
        return (0..<180).map { _ in
            world.step(1.0 / 60)
            return world.stateHash
        }
    }

    @Test("give the same bits, whether four or eight are solved at once")
    func widths() {
        let seeds: [UInt64] = [1, 2, 3, 4]
        let wide = seeds.map(hashes)
        lanes_allow_wide(false)
        defer { lanes_allow_wide(true) }
        #expect(seeds.map(hashes) == wide)
    }
}
