import Testing

@testable import TiltEngine

@Suite("A joint with one way to move")
struct AxisJointTests {
    /// A body at `place` jointed to a static one at the origin.
    private func world(
        _ kind: Joint.Kind, at place: Vector = .zero, gravity: Vector = Vector(0, 1000), _ change: (inout Joint) -> Void
    ) -> (World, BodyID, JointID) {
        var world = World(gravity: gravity)
        let ground = world.add(Body(.static))
        let body = world.add(Body(at: place), shapes: [.box(width: 40, height: 40)])
        var joint = Joint(kind, ground, body)
        change(&joint)
        let id = world.add(joint)
        return (world, body, id)
    }

    private func run(_ world: inout World, _ seconds: Double, check: (World) -> Void = { _ in }) {
        for _ in 0..<Int(seconds * 120) {
            world.step(1.0 / 120)
            check(world)
        }
    }

    @Test("keeps a pin within its limits, whatever swings on it", arguments: [-0.5, 0.2])
    func limits(low: Double) {
        var (world, body, _) = world(.pin(frictionTorque: 0), at: Vector(0, 0)) {
            $0.anchorB = Vector(-60, 0)
            $0.limits = low...1
        }
        world[body].position = Vector(60 * 0.96, 60 * 0.28)
        world[body].angle = .radians(0.3)
        run(&world, 1.5) { #expect($0[body].angle.radians > low - 0.03 && $0[body].angle.radians < 1.03) }
        // It hangs against the upper limit.
        #expect(abs(world[body].angle.radians - 1) < 0.02)
        world[body].angularVelocity = -8
        run(&world, 0.3) { #expect($0[body].angle.radians > low - 0.03) }
    }

    @Test("turns a pin by its motor at the wanted speed, and no more than its torque can")
    func motor() {
        var (world, body, joint) = world(.pin(frictionTorque: 0), gravity: .zero) {
            $0.motor = Joint.Motor(speed: 5, limit: 1e6)
        }
        run(&world, 0.5)
        #expect(abs(world[body].angularVelocity - 5) < 0.01)
        world[joint].motor = Joint.Motor(speed: -100, limit: 100)
        let before = world[body].angularVelocity
        run(&world, 0.5)
        // α = τ / I
        #expect(abs(world[body].angularVelocity - (before - 100 / world.inertia(of: body) * 0.5)) < 0.01)
    }

    @Test("pulls a pin to its spring's angle with its frequency")
    func spring() {
        var (world, body, _) = world(.pin(frictionTorque: 0), gravity: .zero) {
            $0.spring = Joint.Spring(frequency: 2, damping: 0, target: 0.5)
        }
        var crossings = 0
        var last = world[body].angle.radians - 0.5
        run(&world, 2) {
            let now = $0[body].angle.radians - 0.5
            if last * now < 0 { crossings += 1 }
            last = now
        }
        #expect(crossings == 8)
    }

    @Test("holds its limits against its own motor, however strong", arguments: [1e4, 1e7, 1e12])
    func strongMotor(limit: Double) {
        for kind in [Joint.Kind.pin(frictionTorque: 0), .slider(axis: Vector(1, 0))] {
            let end = kind == .pin(frictionTorque: 0) ? 1.0 : 100
            for speed in [3 * end, -3 * end, 200 * end] {
                var (world, body, _) = world(kind, gravity: .zero) {
                    $0.limits = -end...end
                    $0.motor = Joint.Motor(speed: speed, limit: limit)
                }
                run(&world, 2)
                let place = end == 1 ? world[body].angle.radians : world[body].position.x
                #expect(abs(place - (speed > 0 ? end : -end)) < 0.002 * end)
            }
        }
    }

    @Test("slides a body along its line alone, between its limits")
    func slider() {
        var (world, body, joint) = world(.slider(axis: Vector(1, 1))) { $0.limits = -20...80 }
        run(&world, 2) {
            let position = $0[body].position
            #expect(abs(position.x - position.y) < 0.5 && abs($0[body].angle.degrees) < 0.5)
        }
        #expect(abs(world[body].position.length - 80) < 0.5 && !world.isAwake(body))
        // A motor lifts it: at 45° against g/√2.
        world[joint].motor = Joint.Motor(speed: -50, limit: world.mass(of: body) * 2000)
        run(&world, 1)
        #expect(abs(world[body].velocity.length - 50) < 1)
        world[joint].motor = Joint.Motor(speed: -50, limit: world.mass(of: body) * 300)
        run(&world, 1)
        #expect(abs(world[body].position.length - 80) < 1)
    }

    @Test("carries a car on sprung wheels, which its motor drives")
    func wheel() {
        var world = World()
        world.add(Body(.static), shapes: [Shape(.halfPlane(point: .zero, normal: Vector(0, -1)), friction: 1)])
        let car = world.add(Body(at: Vector(0, -50)), shapes: [.box(width: 120, height: 30)])
        var rubber = Shape.circle(radius: 18)
        rubber.friction = 1
        let wheels = [-45.0, 45].map { x in
            let wheel = world.add(Body(at: Vector(x, -22)), shapes: [rubber])
            var joint = Joint(.wheel(axis: Vector(0, 1)), car, wheel, anchorA: Vector(x, 28))
            joint.spring = Joint.Spring(frequency: 5, damping: 0.7)
            joint.motor = Joint.Motor(speed: 10, limit: 2e4)
            joint.limits = -15...15
            world.add(joint)
            return wheel
        }
        run(&world, 3)
        #expect(abs(world[car].velocity.x - 180) < 4)
        #expect(wheels.allSatisfy { abs(world[$0].angularVelocity - 10) < 0.3 })
        #expect(abs(world[car].angle.degrees) < 5 && world[car].position.y < -35)
        for (i, x) in [-45.0, 45].enumerated() {
            #expect(abs(world[wheels[i]].position.x - world[car].position.x - x) < 1)
        }
    }

    @Test("moves a body to a place and an angle by a limited force")
    func motorJoint() {
        var (world, body, joint) = world(.motor(angle: .degrees(90), maxForce: 1000, maxTorque: 1e6), gravity: .zero) {
            $0.anchorA = Vector(200, 100)
        }
        run(&world, 3)
        #expect((world[body].position - Vector(200, 100)).length < 0.5 && abs(world[body].angle.degrees - 90) < 0.5)
        #expect(world.contains(joint))
        // A greater force than its own tears the body away.
        for _ in 0..<60 {
            world.apply(force: Vector(1500, 0), to: body)
            world.step(1.0 / 120)
        }
        // a = (F − F_max) / m
        #expect(abs(world[body].velocity.x - 500 / world.mass(of: body) * 0.5) < 30)
    }

    @Test("bears the weight of what hangs on it, of any kind", arguments: 0..<6)
    func reaction(kind: Int) {
        let kinds: [Joint.Kind] = [
            .rod(length: 100), .rope(length: 100), .pin(frictionTorque: 0),
            .weld(angle: .zero, frequency: 0, damping: 0),
            .slider(axis: Vector(1, 0)), .wheel(axis: Vector(1, 0)),
        ]
        var (world, body, joint) = world(kinds[kind], at: Vector(0, kind < 2 ? 100 : 0)) { _ in }
        run(&world, 1)
        let (force, torque) = world.reaction(of: joint)
        #expect(abs(force.y + 1000 * world.mass(of: body)) < 5 && abs(force.x) < 5 && abs(torque) < 200)
    }

    @Test("breaks under more than it bears, and says so once")
    func breaking() {
        var (world, body, joint) = world(.pin(frictionTorque: 0)) { $0.breakingForce = 0 }
        let weight = 1000 * world.mass(of: body)
        world[joint].breakingForce = 1.5 * weight
        run(&world, 0.5)
        #expect(world.contains(joint) && world.joints(of: body) == [joint])
        world.apply(force: Vector(0, weight), to: body)
        world.step(1.0 / 120)
        #expect(world.brokenJoints == [joint] && !world.contains(joint) && world.joints(of: body).isEmpty)
        world.step(1.0 / 120)
        #expect(world.brokenJoints.isEmpty && world[body].velocity.y > 5)
    }

    @Test("of a rod has no limits: asking for them traps at the caller's line, in words of its own")
    func refused() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var world = World()
            var joint = Joint(.rod(length: 1), world.add(Body()), world.add(Body()))
            joint.limits = 0...1
            world.add(joint)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("AxisJointTests.swift") && text.contains("only pins, sliders and wheels have limits"))
    }

    @Test("says what is wrong with it")
    func flaws() {
        let (a, b) = (BodyID(index: 0, generation: 1), BodyID(index: 1, generation: 1))
        func flaw(_ kind: Joint.Kind, _ change: (inout Joint) -> Void = { _ in }) -> String? {
            var joint = Joint(kind, a, b)
            change(&joint)
            return joint.flaw
        }
        let pin = Joint.Kind.pin(frictionTorque: 0)
        #expect(flaw(pin) == nil && flaw(pin) { $0.limits = -Double.pi...(.pi) } == nil)
        #expect(flaw(pin) { $0.limits = -4...0 } == "a pin's limits are within −π…π")
        #expect(flaw(.slider(axis: Vector(1, 0))) { $0.limits = -4...4 } == nil)
        #expect(flaw(pin) { $0.bodyB = a } == "a joint connects two different bodies")
        let frequency = "a spring's frequency is above 0, and finite"
        #expect(flaw(.spring(length: 5, frequency: 0, damping: 1)) == frequency)
        #expect(flaw(pin) { $0.spring = Joint.Spring(frequency: 0) } == frequency)
        #expect(flaw(.weld(angle: .zero, frequency: 0, damping: 1)) == nil)
        #expect(flaw(.rope(length: 5)) { $0.motor = Joint.Motor(speed: 1, limit: 1) }?.contains("only pins") == true)
        var disc = Shape.circle(radius: 5)
        disc.isOneWay = true
        #expect(disc.flaw == "only a chain is one-way")
        disc.isOneWay = false
        disc.restitution = 7
        #expect(disc.flaw == "a restitution is 0…1")
    }
}
