import Testing
import TiltEngine

@Suite("A joint")
struct JointTests {
    private func hung(_ kind: Joint.Kind, at place: Vector, gravity: Double = 1000) -> (World, BodyID, JointID) {
        var world = World(gravity: Vector(0, gravity))
        let ground = world.add(Body(.static))
        let ball = world.add(Body(at: place), shapes: [.circle(radius: 5)])
        let joint = world.add(Joint(kind, ground, ball))
        return (world, ball, joint)
    }

    /// Seconds between the first two passages through x = 0 to the right.
    private func period(of world: World, _ id: BodyID, axis: (Vector) -> Double) -> Double {
        var (world, times, before) = (world, [Double](), axis(world[id].position))
        for step in 1...2400 where times.count < 2 {
            world.step(1.0 / 240)
            let now = axis(world[id].position)
            if before < 0, now >= 0 { times.append(Double(step) - now / (now - before)) }
            before = now
        }
        return times.count == 2 ? (times[1] - times[0]) / 240 : .nan
    }

    @Test("as a rod swings with the period of a pendulum", arguments: [50.0, 100, 250])
    func pendulum(length: Double) {
        let angle = 0.1
        let place = Vector(-length * angle, length * (1 - angle * angle / 2))
        let (world, ball, _) = hung(.rod(length: length), at: place)
        let expected = 2 * Double.pi * (length / 1000).squareRoot() * (1 + angle * angle / 16)
        #expect(abs(period(of: world, ball) { $0.x } / expected - 1) < 0.01)
    }

    @Test("as a rod keeps its length within a hundredth")
    func rod() {
        var (world, ball, _) = hung(.rod(length: 100), at: Vector(100, 0))
        for _ in 0..<480 {
            world.step(1.0 / 120)
            #expect(abs(world[ball].position.length - 100) < 1)
        }
    }

    @Test("as a spring swings with its frequency", arguments: [0.5, 1, 2])
    func spring(frequency: Double) {
        let (world, ball, _) = hung(
            .spring(length: 100, frequency: frequency, damping: 0), at: Vector(90, 0), gravity: 0)
        #expect(abs(period(of: world, ball) { $0.x - 100 } * frequency - 1) < 0.02)
    }

    @Test("as a critically damped spring comes to rest without crossing its length")
    func criticalSpring() {
        var (world, ball, _) = hung(.spring(length: 100, frequency: 2, damping: 1), at: Vector(160, 0), gravity: 0)
        for _ in 0..<240 {
            world.step(1.0 / 120)
            #expect(world[ball].position.x > 99.5)
        }
        #expect(abs(world[ball].position.x - 100) < 0.5)
    }

    @Test("as a rope lets come nearer and holds at its length")
    func rope() {
        var (world, ball, _) = hung(.rope(length: 100), at: Vector(30, 0))
        var nearest = 100.0
        for _ in 0..<360 {
            world.step(1.0 / 120)
            nearest = min(nearest, world[ball].position.length)
            #expect(world[ball].position.length < 101.5)
        }
        #expect(nearest < 31)
    }

    @Test("as a pin holds a corner and lets the body swing")
    func pin() {
        var world = World()
        let ground = world.add(Body(.static))
        let box = world.add(Body(at: Vector(50, 0)), shapes: [.box(width: 100, height: 20)])
        world.add(Joint(.pin(frictionTorque: 0), ground, box, anchorB: Vector(-50, 0)))
        var lowest = 0.0
        for _ in 0..<240 {
            world.step(1.0 / 120)
            let body = world[box]
            let end = body.position - Vector(cosine(body.angle), sine(body.angle)) * 50
            #expect(end.length < 1)
            lowest = max(lowest, body.position.y)
        }
        #expect(lowest > 49)
    }

    @Test("as a pin with friction holds a lever lighter than its torque")
    func pinFriction() {
        func fall(_ torque: Double) -> Double {
            var world = World()
            let ground = world.add(Body(.static))
            let box = world.add(Body(at: Vector(50, 0)), shapes: [.box(width: 100, height: 100)])
            world.add(Joint(.pin(frictionTorque: torque), ground, box, anchorB: Vector(-50, 0)))
            for _ in 0..<60 { world.step(1.0 / 120) }
            return world[box].position.y
        }
        // Weight 1 · 1000 at 50 points.
        #expect(fall(55_000) < 1)
        #expect(fall(40_000) > 5)
    }

    @Test("as a weld keeps place and angle of one body on another")
    func weld() {
        var world = World(gravity: .zero)
        let a = world.add(Body(at: .zero, angularVelocity: 1), shapes: [.box(width: 40, height: 40)])
        let b = world.add(Body(at: Vector(60, 0)), shapes: [.box(width: 40, height: 40)])
        world.add(Joint(.weld(angle: .zero, frequency: 0, damping: 0), a, b, anchorA: Vector(60, 0)))
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(abs((world[b].angle - world[a].angle).wrapped.radians) < 0.01)
        #expect(abs((world[b].position - world[a].position).length - 60) < 0.5)
    }

    @Test("keeps its bodies from colliding, until it is removed")
    func collision() {
        var world = World(gravity: .zero)
        let a = world.add(Body(at: .zero), shapes: [.circle(radius: 20)])
        let b = world.add(Body(at: Vector(30, 0)), shapes: [.circle(radius: 20)])
        let joint = world.add(Joint(.rope(length: 100), a, b))
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(abs(world[b].position.x - 30) < 0.01)
        world.remove(joint)
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(world[b].position.x - world[a].position.x > 39)
    }

    @Test("ends with a body it holds")
    func removal() {
        var (world, ball, joint) = hung(.rod(length: 50), at: Vector(50, 0))
        world.remove(ball)
        #expect(!world.contains(joint))
        world.step(1.0 / 120)
    }

    private func cosine(_ angle: Angle) -> Double { sine(angle + .degrees(90)) }
    /// Taylor's series after folding into −π…π.
    private func sine(_ angle: Angle) -> Double {
        let x = angle.wrapped.radians
        var (sum, term) = (x, x)
        for k in 1..<16 {
            term *= -x * x / Double(2 * k * (2 * k + 1))
            sum += term
        }
        return sum
    }
}
