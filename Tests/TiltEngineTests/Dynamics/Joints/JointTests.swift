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

    @Test("as a rod keeps its length within one hundredth")
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

    @Test("as a spring bears a weight at g / ω², at every frequency, damping and step", arguments: [2.0, 5, 10, 25])
    func load(frequency: Double) {
        let omega = 2 * Double.pi * frequency
        for (damping, rate) in [(0.1, 60.0), (1, 60), (3, 60), (0.1, 120), (1, 120), (1, 240)] {
            let (wheel, spring, weld) = (
                Joint.Kind.wheel(axis: Vector(0, 1)),
                Joint.Kind.spring(length: 100, frequency: frequency, damping: damping),
                Joint.Kind.weld(angle: .zero, frequency: frequency, damping: damping)
            )
            for kind in [spring, weld, wheel] {
                var (world, ball, joint) = hung(kind, at: Vector(0, 100))
                if kind == weld { world[joint].anchorA = Vector(0, 100) }
                if kind == wheel {
                    world[joint].spring = Joint.Spring(frequency: frequency, damping: damping, target: 100)
                }
                world.allowsSleep = false
                for _ in 0..<Int(12 * rate) { world.step(1 / rate) }
                let sag = world[ball].position.y - 100
                #expect(abs(sag * omega * omega / 1000 - 1) < 1e-3, "\(kind) at 1/\(rate): \(sag)")
                #expect(abs(world.reaction(of: joint).force.y / world.mass(of: ball) + 1000) < 1)
            }
        }
    }

    @Test("as a spring turns a pin under a torque by τ / (I ω²)", arguments: [60.0, 120])
    func torque(rate: Double) {
        var (world, ball, joint) = hung(.pin(frictionTorque: 0), at: .zero, gravity: 0)
        world[joint].spring = Joint.Spring(frequency: 8, damping: 1)
        let stiffness = world.inertia(of: ball) * (16 * Double.pi) * (16 * .pi)
        for _ in 0..<Int(2 * rate) {
            world.apply(force: .zero, torque: 0.3 * stiffness, to: ball)
            world.step(1 / rate)
        }
        #expect(abs(world[ball].angle.radians - 0.3) < 1e-4)
    }

    @Test("as a spring that hangs on another one bears by its own reduced mass, at rest and while it decays")
    func springChain() {
        for rate in [60.0, 120] {
            var world = World()
            world.allowsSleep = false
            var last = world.add(Body(.static))
            let balls = (1...3).map { k in
                let ball = world.add(Body(at: Vector(0, 100 * Double(k))), shapes: [.circle(radius: 5)])
                world.add(Joint(.spring(length: 100, frequency: 6, damping: 0.7), last, ball))
                last = ball
                return ball
            }
            for _ in 0..<Int(20 * rate) { world.step(1 / rate) }
            let unit = 1000 / (144 * Double.pi * .pi)
            let rest = [3 * unit, 3 * unit + 4 * unit, 3 * unit + 4 * unit + 2 * unit]
            for (k, ball) in balls.enumerated() {
                #expect(abs(world[ball].position.y - 100 * Double(k + 1) - rest[k]) < 0.02, "\(k) at 1/\(rate)")
            }
        }
    }

    @Test("as a spring decays freely as the closed form says, at every step", arguments: [0.0, 0.2, 1, 2])
    func decay(damping: Double) {
        for (frequency, rate) in [(2.0, 60.0), (8, 60), (8, 120), (30, 120)] {
            var (world, ball, _) = hung(
                .spring(length: 100, frequency: frequency, damping: damping), at: Vector(110, 0), gravity: 0)
            world.allowsSleep = false
            // The solver's velocity is that of the last substep: one more position gives the second constant.
            let h = 1 / rate
            var offsets: [Double] = []
            for _ in 0..<40 {
                world.step(h)
                offsets.append(world[ball].position.x - 100)
            }
            let (decay, root) = (damping * 2 * .pi * frequency * h, abs(1 - damping * damping).squareRoot())
            let turn = root * 2 * .pi * frequency * h
            let trace =
                damping <= 1
                ? 2 * Portable.exp(-decay) * Portable.cos(turn)
                : Portable.exp(turn - decay) + Portable.exp(-turn - decay)
            for k in 2..<40 {
                let expected = trace * offsets[k - 1] - Portable.exp(-2 * decay) * offsets[k - 2]
                #expect(abs(offsets[k] - expected) < 2e-3, "\(frequency) Hz at 1/\(rate)")
            }
        }
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

    @Test("as a rope allows shorter distances and holds at its length")
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

    @Test("as a weld keeps the position and angle of one body relative to another")
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

    @Test("ends when one of its bodies is removed")
    func removal() {
        var (world, ball, joint) = hung(.rod(length: 50), at: Vector(50, 0))
        world.remove(ball)
        #expect(!world.contains(joint))
        world.step(1.0 / 120)
    }

    @Test("wakes only its own bodies when it is added, changed or removed")
    func waking() {
        var world = World()
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        let boxes = (0..<3).map {
            world.add(Body(at: Vector(Double($0) * 100, -10)), shapes: [.box(width: 20, height: 20)])
        }
        func rest() { for _ in 0..<120 { world.step(1.0 / 120) } }
        rest()
        var rope = Joint(.rope(length: 100), boxes[0], boxes[1])
        rope.allowsCollision = true
        var other = world
        let link = other.add(rope)
        let changes: [(inout World) -> Void] = [
            { $0.add(rope) }, { $0[link].kind = .rope(length: 110) }, { $0.remove(link) },
        ]
        for change in changes {
            #expect(boxes.allSatisfy { !world.isAwake($0) })
            change(&world)
            #expect(boxes.map { world.isAwake($0) } == [true, true, false])
            rest()
        }
    }

    @Test("wakes a hanging body when its other body moves or is removed", arguments: [true, false])
    func hanging(removes: Bool) {
        var (world, ball, _) = hung(.rope(length: 100), at: Vector(0, 100))
        let ground = world.bodyIDs[0]
        for _ in 0..<120 { world.step(1.0 / 120) }
        #expect(!world.isAwake(ball))
        let hash = world.stateHash
        for _ in 0..<30 { world.step(1.0 / 120) }
        #expect(world.stateHash == hash)
        if removes { world.remove(ground) } else { world[ground].position.y = 30 }
        #expect(world.isAwake(ball))
        for _ in 0..<60 { world.step(1.0 / 120) }
        #expect(removes ? world[ball].position.y > 200 : abs(world[ball].position.y - 130) < 3)
    }

    @Test("ends the contact of its bodies when it is added, asleep or awake, and reports it", arguments: [true, false])
    func parting(sleeps: Bool) {
        var world = World()
        world.allowsSleep = sleeps
        let floor = world.add(Body(.static), shapes: [.segment(from: Vector(-50, 0), to: Vector(50, 0))])
        let box = world.add(Body(at: Vector(0, -10)), shapes: [.box(width: 20, height: 20)])
        for _ in 0..<120 { world.step(1.0 / 120) }
        world.add(Joint(.rope(length: 60), floor, box))
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.ended])
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(abs(world[box].position.y - 60) < 1)
    }

    @Test("follows a change of whether its bodies collide")
    func allowingCollision() {
        var world = World(gravity: .zero)
        let discs = [0.0, 30].map { world.add(Body(at: Vector($0, 0)), shapes: [.circle(radius: 20)]) }
        let joint = world.add(Joint(.rope(length: 100), discs[0], discs[1]))
        world.step(1.0 / 120)
        #expect(world.census.contacts == 0)
        world[joint].allowsCollision = true
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.began])
        world[joint].allowsCollision = false
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.ended] && world.census.contacts == 0)
    }

    @Test("prevents a collision as long as one of several joints does, whichever is removed first", arguments: [0, 1])
    func severalJoints(first: Int) {
        var world = World(gravity: .zero)
        let discs = [0.0, 30, 60].map { world.add(Body(at: Vector($0, 0)), shapes: [.circle(radius: 20)]) }
        let joints = [
            world.add(Joint(.rope(length: 100), discs[0], discs[1])),
            world.add(Joint(.rope(length: 90), discs[1], discs[0])),
        ]
        world.add(Joint(.rope(length: 100), discs[1], discs[2]))
        world.step(1.0 / 120)
        #expect(world.census.contacts == 0)
        world.remove(joints[first])
        world.step(1.0 / 120)
        #expect(world.census.contacts == 0)
        world[joints[1 - first]].allowsCollision = true
        world.step(1.0 / 120)
        #expect(world.contactEvents.map(\.phase) == [.began] && world.census.contacts == 1)
        world.remove(joints[1 - first])
        world.remove(discs[2])
        // No joint affects a body that reuses the slot of the third.
        let other = world.add(Body(at: Vector(60, 0)), shapes: [.circle(radius: 25)])
        world.step(1.0 / 120)
        #expect(world.census.contacts == 2 && world.contains(other))
    }

    @Test("has anchors relative to the bodies' origins, wherever their centres of mass are")
    func anchors() {
        var world = World(gravity: .zero)
        let lopsided: [Shape] = [.circle(radius: 10), .circle(radius: 30)]
        let bodies = [0.0, 100].map { x in
            let id = world.add(Body(at: Vector(x, 0)), shapes: [lopsided[0]])
            world.add(Shape(.circle(center: Vector(20, 0), radius: 20)), to: id)
            return id
        }
        let joint = world.add(
            Joint(.rod(length: 100), bodies[0], bodies[1], anchorA: Vector(0, 5), anchorB: Vector(0, 5)))
        func link() -> [Vector] { world.sketch.links.flatMap { [$0.start, $0.end] } }
        #expect(zip(link(), [Vector(0, 5), Vector(100, 5)]).allSatisfy { ($0 - $1).length < 1e-3 })
        world.add(.circle(radius: 30), to: bodies[1])
        #expect(zip(link(), [Vector(0, 5), Vector(100, 5)]).allSatisfy { ($0 - $1).length < 1e-3 })
        (world[joint].anchorA, world[joint].anchorB) = (Vector(3, 0), Vector(-3, 0))
        #expect(zip(link(), [Vector(3, 0), Vector(97, 0)]).allSatisfy { ($0 - $1).length < 1e-3 })
    }

    @Test("as a weld with a spring swings with its frequency, in position and angle", arguments: [true, false])
    func sprungWeld(turns: Bool) {
        var world = World(gravity: .zero)
        let ground = world.add(Body(.static))
        let start = Body(at: Vector(turns ? 0 : -20, 0), angle: .radians(turns ? -0.2 : 0))
        let box = world.add(start, shapes: [.box(width: 40, height: 40)])
        world.add(Joint(.weld(angle: .zero, frequency: 2, damping: 0), ground, box))
        var (before, times) = (-1.0, [Double]())
        for step in 1...480 where times.count < 2 {
            world.step(1.0 / 240)
            let now = turns ? world[box].angle.radians : world[box].position.x
            if before < 0, now >= 0 { times.append(Double(step) / 240) }
            before = now
        }
        #expect(times.count == 2 && abs(times[1] - times[0] - 0.5) < 0.02)
    }

    @Test("as a rod keeps the energy: a pendulum released level comes up level again")
    func pendulumEnergy() {
        var (world, ball, _) = hung(.rod(length: 100), at: Vector(100, 0))
        var highest = [Double]()
        for _ in 0..<5 {
            var top = 100.0
            for _ in 0..<120 {
                world.step(1.0 / 120)
                top = min(top, world[ball].position.y)
            }
            highest.append(top)
        }
        #expect(highest.allSatisfy { abs($0) < 3 })
    }

    private func cosine(_ angle: Angle) -> Double { sine(angle + .degrees(90)) }
    /// Taylor's series after reduction to −π…π.
    private func sine(_ angle: Angle) -> Double {
        let x = angle.wrapped.radians
        var (sum, term) = (x, x)
        for k in 1..<16 {
            let factor = Double(2 * k * (2 * k + 1))
            term *= -x * x / factor
            sum += term
        }
        return sum
    }
}
