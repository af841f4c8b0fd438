import Testing

import TiltEngine

@Suite("A building")
struct StandingTests {
    /// Stacked boxes, each up to `shake` points from the middle.
    private func tower(_ count: Int, shake: Double = 0, seed: UInt64 = 1) -> (World, [BodyID]) {
        var world = World()
        world.allowsSleep = false
        world.add(Body(.static), shapes: [Ground.box.shape()])
        var random = SplitMix64(seed: seed)
        let ids = (0..<count).map { i in
            let place = Vector(random.uniform(-shake, shake), -20 - 40 * Double(i))
            return world.add(Body(at: place), shapes: [.box(width: 40, height: 40)])
        }
        return (world, ids)
    }

    private func stands(_ world: World, _ ids: [BodyID], within limit: Double) -> Bool {
        ids.allSatisfy { abs(world[$0].position.x) < limit && abs(world[$0].angle.degrees) < limit }
    }

    @Test("of ten to forty boxes stands for a minute while sleep is off", arguments: [10, 20, 40], [60.0, 120])
    func tower(count: Int, rate: Double) {
        var (world, ids) = tower(count)
        for _ in 0..<Int(60 * rate) { world.step(1 / rate) }
        #expect(stands(world, ids, within: 0.1))
    }

    @Test("of forty boxes, each displaced by up to a point, stands for a minute", arguments: 1...4, [60.0, 120])
    func shaken(seed: Int, rate: Double) {
        var (world, ids) = tower(40, shake: 1, seed: UInt64(seed))
        for _ in 0..<Int(60 * rate) { world.step(1 / rate) }
        #expect(stands(world, ids, within: 8), "seed \(seed)")
    }

    @Test("of light boxes supports a box a hundred times as heavy", arguments: [10.0, 100], [60.0, 120])
    func heavyTop(ratio: Double, rate: Double) {
        var (world, ids) = tower(9)
        var top = Shape.box(width: 40, height: 40)
        top.density = ratio
        ids.append(world.add(Body(at: Vector(0, -380)), shapes: [top]))
        for _ in 0..<Int(20 * rate) { world.step(1 / rate) }
        #expect(stands(world, ids, within: 0.1))
    }

    @Test(
        "of leaning cards stands, three to five storeys high, if they are rough enough",
        arguments: 3...5, [0.6, 0.8])
    func cardHouse(storeys: Int, friction: Double) {
        for rate in [60.0, 120] {
            var world = World()
            world.allowsSleep = false
            world.add(Body(.static), shapes: [Ground.halfPlane.shape(friction: friction)])
            var card = Shape.box(width: 3, height: 100)
            card.friction = friction
            let cards = StandingTests.cards(storeys: storeys, length: 100, thickness: 3, lean: .degrees(20))
            let ids = cards.map { world.add($0, shapes: [card]) }
            for _ in 0..<Int(20 * rate) { world.step(1 / rate) }
            // It spreads a little: by four points for each storey above the second.
            let farthest = zip(ids, cards).map { (world[$0].position - $1.position).length }.max() ?? 0
            #expect(farthest < 5 * Double(storeys - 2), "1/\(rate)")
        }
    }

    /// Storeys of leaning pairs, with cards laid across.
    private static func cards(storeys: Int, length: Double, thickness: Double, lean: Angle) -> [Body] {
        let corner = Vector(thickness, length).turned(by: .zero - lean)
        let other = Vector(-thickness, length).turned(by: .zero - lean)
        let (width, height) = (max(corner.x, other.x), max(corner.y, other.y))
        var (cards, y): ([Body], Double) = ([], 0)
        for count in (1...storeys).reversed() {
            for i in 0..<count {
                let x = (Double(i) - Double(count - 1) / 2) * 2 * width
                cards.append(Body(at: Vector(x - width / 2, y - height / 2), angle: lean))
                cards.append(Body(at: Vector(x + width / 2, y - height / 2), angle: .zero - lean))
            }
            y -= height
            guard count > 1 else { break }
            for i in 0..<count - 1 {
                let x = (Double(i) - Double(count - 2) / 2) * 2 * width
                cards.append(Body(at: Vector(x, y - thickness / 2), angle: .degrees(90)))
            }
            y -= thickness
        }
        return cards
    }
}

@Suite("A body that comes to rest")
struct RestTests {
    @Test("calms a pyramid of forty rows within five seconds while sleep is off", arguments: 1...3)
    func pyramid(seed: Int) {
        var world = World()
        world.allowsSleep = false
        world.add(Body(.static), shapes: [Ground.halfPlane.shape()])
        var random = SplitMix64(seed: UInt64(seed))
        for row in 0..<40 {
            for column in 0..<40 - row {
                let x = (Double(column) - Double(39 - row) / 2) * 44 + random.uniform(-0.5, 0.5)
                world.add(Body(at: Vector(x, -20 - 40 * Double(row))), shapes: [.box(width: 40, height: 40)])
            }
        }
        for _ in 0..<300 { world.step(1.0 / 60) }
        // Undamped it keeps two thousandths of a joule.
        #expect(world.kineticEnergyInJoules < 1e-6)
    }

    @Test("is not held on a slope without friction, however slight", arguments: [0.5, 1, 3], [60.0, 120])
    func slope(degrees: Double, rate: Double) {
        var world = World(gravity: Vector(1000 * .sin(degrees * .pi / 180), 1000 * .cos(degrees * .pi / 180)))
        world.allowsSleep = false
        world.add(Body(.static), shapes: [Ground.halfPlane.shape(friction: 0)])
        var shape = Shape.box(width: 40, height: 40)
        shape.friction = 0
        let box = world.add(Body(at: Vector(0, -20)), shapes: [shape])
        for _ in 0..<Int(4 * rate) { world.step(1 / rate) }
        // Delayed by half a second at most.
        let fall = 1000 * Double.sin(degrees * .pi / 180)
        #expect(world[box].velocity.x > 3.3 * fall && world[box].velocity.x < 4.01 * fall)
    }

    @Test("is neither damped while it drifts, nor if it may not sleep")
    func free() {
        var world = World(gravity: .zero)
        world.allowsSleep = false
        let drifting = world.add(Body(velocity: Vector(1, 0)), shapes: [.box(width: 40, height: 40)])
        for _ in 0..<600 { world.step(1.0 / 60) }
        #expect(world[drifting].velocity.x == 1)

        world.gravity = Vector(0, 1000)
        world.add(Body(.static), shapes: [Ground.halfPlane.shape()])
        var body = Body(at: Vector(500, -10), velocity: Vector(1, 0))
        let ball = world.add(body, shapes: [.circle(radius: 10)])
        (body.position, body.allowsSleep) = (Vector(1000, -10), false)
        let awake = world.add(body, shapes: [.circle(radius: 10)])
        for _ in 0..<120 { world.step(1.0 / 60) }
        #expect(world[ball].velocity.x < 0.01)
        #expect(world[awake].velocity.x > 0.6)
    }
}

@Suite("A hanging structure")
struct HangingTests {
    private let pin = Joint.Kind.pin(frictionTorque: 0)

    /// The largest gap between the ends of neighbours.
    private func widestGap(_ world: World, _ links: [BodyID], half: Double) -> Double {
        zip(links, links.dropFirst()).map { a, b in
            let end = world[a].position + Vector(half, 0).turned(by: world[a].angle)
            return (end - world[b].position - Vector(-half, 0).turned(by: world[b].angle)).length
        }.max() ?? 0
    }

    @Test("of a hundred planks keeps them together, and carries boxes", arguments: [60.0, 120])
    func bridge(rate: Double) {
        var world = World()
        world.allowsSleep = false
        let ground = world.add(Body(.static))
        var planks: [BodyID] = []
        for i in 0..<100 {
            var shape = Shape.box(width: 24, height: 8)
            shape.friction = 0.6
            planks.append(world.add(Body(at: Vector(12 + 24 * Double(i), 0)), shapes: [shape]))
            let (before, anchor) = i == 0 ? (ground, Vector.zero) : (planks[i - 1], Vector(12, 0))
            world.add(Joint(pin, before, planks[i], anchorA: anchor, anchorB: Vector(-12, 0)))
        }
        world.add(Joint(pin, planks[99], ground, anchorA: Vector(12, 0), anchorB: Vector(2400, 0)))
        let load = (0..<20).map {
            world.add(Body(at: Vector(600 + 60 * Double($0), -40)), shapes: [.box(width: 30, height: 30)])
        }
        for _ in 0..<Int(15 * rate) { world.step(1 / rate) }
        #expect(widestGap(world, planks, half: 12) < 5.5)
        #expect(load.allSatisfy { world[$0].position.y < 1500 })
    }

    @Test("of links carries a ball a hundred times as heavy as a link", arguments: [60.0, 120])
    func chain(rate: Double) {
        var world = World()
        world.allowsSleep = false
        let ground = world.add(Body(.static))
        var links: [BodyID] = []
        for i in 0..<30 {
            links.append(world.add(Body(at: Vector(10 + 20 * Double(i), 0)), shapes: [.box(width: 20, height: 5)]))
            let (before, anchor) = i == 0 ? (ground, Vector.zero) : (links[i - 1], Vector(10, 0))
            world.add(Joint(pin, before, links[i], anchorA: anchor, anchorB: Vector(-10, 0)))
        }
        var disc = Shape.circle(radius: 40)
        disc.density = 100 * world.mass(of: links[29]) / (0.16 * .pi)
        let ball = world.add(Body(at: Vector(640, 0)), shapes: [disc])
        world.add(Joint(pin, links[29], ball, anchorA: Vector(10, 0), anchorB: Vector(-40, 0)))
        var widest = 0.0
        for _ in 0..<Int(10 * rate) {
            world.step(1 / rate)
            widest = max(widest, widestGap(world, links, half: 10))
        }
        #expect(widest < 8.7)
    }

    @Test("of pinned discs keeps its pins together while it sinks and swings", arguments: [60.0, 120])
    func net(rate: Double) {
        var world = World()
        world.allowsSleep = false
        let ground = world.add(Body(.static))
        var disc = Shape.circle(radius: 4)
        disc.filter.group = -1
        let knots = (0..<256).map { i in
            world.add(Body(at: Vector(20 * Double(i % 16), 20 * Double(i / 16))), shapes: [disc])
        }
        var pins: [Joint] = []
        for i in knots.indices {
            if i % 16 > 0 {
                pins.append(Joint(pin, knots[i - 1], knots[i], anchorA: Vector(10, 0), anchorB: Vector(-10, 0)))
            }
            let (above, anchor) = i < 16 ? (ground, Vector(20 * Double(i), -10)) : (knots[i - 16], Vector(0, 10))
            pins.append(Joint(pin, above, knots[i], anchorA: anchor, anchorB: Vector(0, -10)))
        }
        for pin in pins { world.add(pin) }
        var widest = 0.0
        for _ in 0..<Int(3 * rate) {
            world.step(1 / rate)
            for pin in pins {
                let (a, b) = (world[pin.bodyA], world[pin.bodyB])
                let (end, other) = (pin.anchorA.turned(by: a.angle), pin.anchorB.turned(by: b.angle))
                widest = max(widest, (a.position + end - b.position - other).length)
            }
        }
        #expect(widest < 2)
    }

    @Test("on a spring without damping keeps swinging", arguments: [1.0, 2, 8, 15], [60.0, 120])
    func undamped(hertz: Double, rate: Double) {
        var world = World(gravity: .zero)
        world.allowsSleep = false
        let ground = world.add(Body(.static))
        let ball = world.add(Body(at: Vector(150, 0)), shapes: [.circle(radius: 10)])
        world.add(Joint(.spring(length: 100, frequency: hertz, damping: 0), ground, ball))
        var widest = 0.0
        for step in 0..<Int(20 * rate) {
            world.step(1 / rate)
            if step >= Int(19 * rate) { widest = max(widest, abs(world[ball].position.x - 100)) }
        }
        // With a damping ratio of 0.01, a third of an oscillation of 1 Hz would be left, and nothing of the others.
        #expect(widest > 0.9 * 50 && widest < 51)
    }
}
