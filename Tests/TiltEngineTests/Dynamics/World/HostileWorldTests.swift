import Testing
import TiltEngine

@Suite("A hostile world")
struct HostileWorldTests {
    private static let kinds: [Joint.Kind] = [
        .rod(length: 60), .rope(length: 60), .spring(length: 60, frequency: 3, damping: 0.5),
        .pin(frictionTorque: 0), .pin(frictionTorque: 1e4), .weld(angle: .zero, frequency: 0, damping: 0),
        .weld(angle: .zero, frequency: 3, damping: 0.5),
    ]

    /// A box that hangs on a joint below the ceiling.
    private func hung(_ kind: Joint.Kind) -> (World, BodyID) {
        var world = World()
        let ceiling = world.add(Body(.static))
        let box = world.add(Body(at: Vector(0, 60)), shapes: [.box(width: 20, height: 20)])
        world.add(Joint(kind, ceiling, box, anchorB: kind.hasLength ? .zero : Vector(0, -60)))
        return (world, box)
    }

    @Test(
        "lets jointed bodies go on after any force, impulse or torque", arguments: 0..<7,
        [1e30, 1e36, 1e38, 1e300, 1.7e308])
    func blows(kind: Int, size: Double) {
        for blow in 0..<4 {
            var (world, box) = hung(Self.kinds[kind])
            switch blow {
            case 0: world.apply(force: Vector(size, size), to: box)
            case 3: world.apply(force: Vector(size, size), at: Vector(9, 70), to: box)
            case 1: world.apply(impulse: Vector(size, -size), at: Vector(5, 55), to: box)
            default: world.apply(force: .zero, torque: size, to: box)
            }
            for _ in 0..<30 { world.step(1.0 / 120) }
            #expect(world[box].velocity.isFinite && world[box].angularVelocity.isFinite && world.kineticEnergy.isFinite)
            // Put back, it hangs and swings like one that was never hit.
            var (other, twin) = hung(Self.kinds[kind])
            func restart(_ world: inout World, _ box: BodyID) {
                for _ in 0..<60 {
                    world[box] = Body(at: Vector(0, 60))
                    world.step(1.0 / 120)
                }
                world.apply(impulse: Vector(5, 0), to: box)
                for _ in 0..<12 { world.step(1.0 / 120) }
            }
            restart(&world, box)
            restart(&other, twin)
            let apart = (world[box].position - other[twin].position).length
            #expect(apart < 0.5, "kind \(kind), size \(size), blow \(blow)")
        }
    }

    /// A chain of three items that hang in a box.
    private func chain() -> (DynamicAnimator, [ItemID]) {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let ids = (0..<3).map {
            animator.add(DynamicItem(center: Vector(100 + 40 * Double($0), 200), size: Vector(30, 30)))
        }
        animator.add(Gravity(ids))
        animator.add(Collision(ids, usesReferenceBounds: true))
        animator.add(Attachment(ids[0], to: .item(ids[1])))
        animator.add(Attachment(ids[1], to: .item(ids[2]), by: .pin()))
        return (animator, ids)
    }

    /// The number of steps until an animator pauses, at most 3000.
    private func stepsUntilPause(_ animator: inout DynamicAnimator) -> Int {
        var steps = 0
        while animator.isRunning, steps < 3000 {
            animator.step(1.0 / 120)
            steps += 1
        }
        return steps
    }

    @Test("pauses after a push of any strength", arguments: [1e30, 1e36, 1e300])
    func push(strength: Double) {
        var (animator, ids) = chain()
        var push = Push([ids[0]], mode: .instantaneous)
        push.direction = Vector(strength, -strength)
        animator.add(push)
        #expect(stepsUntilPause(&animator) < 3000)
        #expect(ids.allSatisfy { animator[$0].center.isFinite })
    }

    @Test("pauses after a lasting push into a corner, from which the chain comes back", arguments: [1e6, 1e30, 1e300])
    func lastingPush(strength: Double) {
        var (animator, ids) = chain()
        let push = animator.add(Push([ids[0]], direction: Vector(strength, -strength)))
        for _ in 0..<30 { animator.step(1.0 / 120) }
        animator[push].isActive = false
        #expect(stepsUntilPause(&animator) < 3000)
    }

    @Test("has finite velocities and energy for finite input, and takes back a velocity of zero", arguments: 0..<60)
    func finite(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        /// A number from 10⁻⁵ to 10⁵.
        func any() -> Double {
            let tens = (0..<5).reduce(1.0) { size, k in random.uniform(0, 5) > Double(k) ? size * 10 : size }
            return random.uniform(0, 1) < 0.5 ? tens : 1 / tens
        }
        func vector() -> Vector { Vector(random.uniform(-1, 1), random.uniform(-1, 1)) * any() }
        var world = World(gravity: vector())
        let ids = (0..<8).map { i in
            let size = any()
            var shape: Shape = i % 2 == 0 ? .circle(radius: size) : .box(width: size, height: any())
            shape.density = any()
            shape.restitution = random.uniform(0, 1)
            return world.add(
                Body(at: vector(), velocity: vector(), angularVelocity: random.uniform(-1, 1) * any()), shapes: [shape])
        }
        for i in 1..<ids.count {
            world.add(Joint(Self.kinds[i - 1], ids[i - 1], ids[i], anchorA: vector(), anchorB: vector()))
        }
        for step in 0..<40 {
            let id = ids[step % ids.count]
            world.apply(force: vector(), torque: any(), to: id)
            world.apply(impulse: vector() * any(), at: vector(), to: id)
            world.step(step % 7 == 0 ? 1 : 1.0 / 60)
            #expect(world.kineticEnergy.isFinite, "seed \(seed)")
            #expect(ids.allSatisfy { world[$0].velocity.isFinite && world[$0].angularVelocity.isFinite })
        }
        for id in ids { world[id].velocity = .zero }
    }

    @Test("ignores a boundary whose points all coincide, and keeps the rest of one that repeats points")
    func boundaries() {
        var animator = DynamicAnimator()
        let ball = animator.add(DynamicItem(center: Vector(50, 50), size: Vector(20, 20), collisionBounds: .ellipse))
        animator.add(Gravity([ball]))
        var collision = Collision([ball])
        collision.addBoundary(.segment(Vector(50, 80), Vector(50, 80)), named: "point")
        collision.addBoundary(.path([Vector(50, 70)]), named: "single")
        let end = Vector(100, 200)
        collision.addBoundary(.path([Vector(0, 200), Vector(0, 200), end, end + Vector(1e-9, 0)]), named: "floor")
        animator.add(collision)
        for _ in 0..<240 { animator.step(1.0 / 120) }
        #expect(abs(animator[ball].center.y - 190) < 1)
    }
}

extension Joint.Kind {
    fileprivate var hasLength: Bool {
        switch self {
        case .rod, .rope, .spring: true
        default: false
        }
    }
}
