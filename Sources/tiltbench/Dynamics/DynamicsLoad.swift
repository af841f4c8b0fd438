import Foundation
import TiltEngine

/// One heavy task for rigid bodies: a net of joints, a world of sleepers, bodies that come and go, a tall tower, rays,
/// searches, motors.
struct DynamicsLoad: Sendable {
    let name: String
    private let steps: Int
    /// Fills a world, and changes it before each step.
    private let build: @Sendable (inout World) -> [BodyID]
    private let change: @Sendable (inout World, inout [BodyID], inout SplitMix64) -> Void

    private init(
        _ name: String, steps: Int, build: @escaping @Sendable (inout World) -> [BodyID],
        change: @escaping @Sendable (inout World, inout [BodyID], inout SplitMix64) -> Void = { _, _, _ in }
    ) { (self.name, self.steps, self.build, self.change) = (name, steps, build, change) }

    static let all = [net, sleepers, churn(500), churn(20), tower, rays, nearest, motors]

    /// The fastest of all repeats of each step, change included, after 60 steps of warm-up.
    func run(repeats: Int) -> DynamicsBench.Line {
        var best = Array(repeating: UInt64.max, count: steps)
        var (world, ids) = (World(), [BodyID]())
        for _ in 0..<repeats {
            var random = SplitMix64(seed: 12345)
            world = World()
            ids = build(&world)
            for k in -60..<steps {
                let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
                change(&world, &ids, &random)
                world.step(1.0 / 60)
                if k >= 0 { best[k] = min(best[k], nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) }
            }
        }
        best.sort()
        let awake = ids.count { world.isAwake($0) }
        return DynamicsBench.Line(
            scene: name, sleep: world.allowsSleep, bodies: ids.count, steps: steps, ns_best_median: best[steps / 2],
            ns_best_p99: best[steps * 99 / 100], asleep_fraction: 1 - Double(awake) / Double(ids.count),
            hash: String(world.stateHash, radix: 16))
    }

    /// Thirty by thirty discs connected by 1,770 pins.
    private static let net = DynamicsLoad("net", steps: 200) { world in
        world.allowsSleep = false
        let ground = world.add(Body(.static))
        var knot = Shape.circle(radius: 4)
        knot.filter.group = -1
        let ids = (0..<900).map { i in
            world.add(Body(at: Vector(20 * Double(i % 30), 20 * Double(i / 30))), shapes: [knot])
        }
        let pin = Joint.Kind.pin(frictionTorque: 0)
        for i in ids.indices {
            if i % 30 > 0 { world.add(Joint(pin, ids[i - 1], ids[i], anchorA: Vector(10, 0), anchorB: Vector(-10, 0))) }
            let (above, anchor) = i < 30 ? (ground, Vector(20 * Double(i), 0)) : (ids[i - 30], Vector(0, 10))
            world.add(Joint(pin, above, ids[i], anchorA: anchor, anchorB: i < 30 ? .zero : Vector(0, -10)))
        }
        return ids
    }

    /// Ten thousand boxes asleep, and a disc that flies above them.
    private static let sleepers = DynamicsLoad("sleepers", steps: 300) { world in
        world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 2000), normal: Vector(0, -1))])
        var ids = (0..<10_000).map { i in
            let position = Vector(15 * Double(i % 1000), 1990 - 20 * Double(i / 1000))
            return world.add(Body(at: position), shapes: [.box(width: 12, height: 20)])
        }
        for _ in 0..<120 { world.step(1.0 / 60) }
        ids.append(
            world.add(Body(.kinematic, at: Vector(0, -500), velocity: Vector(60, 0)), shapes: [.circle(radius: 10)]))
        return ids
    }

    /// Three thousand bodies, of which the oldest are replaced before each step.
    private static func churn(_ count: Int) -> DynamicsLoad {
        DynamicsLoad("churn\(count)", steps: 60) { world in
            world.add(Body(.static), shapes: [.halfPlane(point: Vector(0, 2000), normal: Vector(0, -1))])
            var random = SplitMix64(seed: 1)
            return (0..<3000).map { _ in newcomer(&world, &random) }
        } change: { world, ids, random in
            for id in ids.prefix(count) { world.remove(id) }
            ids.removeFirst(count)
            for _ in 0..<count { ids.append(newcomer(&world, &random)) }
        }
    }

    private static func newcomer(_ world: inout World, _ random: inout SplitMix64) -> BodyID {
        let position = Vector(random.uniform(0, 3000), random.uniform(1200, 1990))
        let shape: Shape = random.uniform(0, 1) < 0.5 ? .circle(radius: 8) : .box(width: 16, height: 16)
        return world.add(Body(at: position), shapes: [shape])
    }

    /// Forty boxes one upon another, never asleep.
    private static let tower = DynamicsLoad("tower", steps: 600) { world in
        world.allowsSleep = false
        world.add(Body(.static), shapes: [.halfPlane(point: .zero, normal: Vector(0, -1))])
        return (0..<40).map {
            world.add(Body(at: Vector(0, -20 - 40 * Double($0))), shapes: [.box(width: 40, height: 40)])
        }
    }

    /// A thousand rays of 500 points among two hundred sleeping boxes.
    private static let rays = DynamicsLoad("rays", steps: 120) { world in
        sleepingBoxes(&world)
    } change: { world, ids, random in
        for _ in 0..<1000 {
            let start = Vector(random.uniform(0, 1280), random.uniform(0, 720))
            let end = Vector(random.uniform(-1, 1), random.uniform(-1, 1))
            if world.castRay(from: start, to: start + end * (500 / end.length))?.fraction == 2 { ids.removeAll() }
        }
    }

    /// A thousand searches for the nearest of two hundred sleeping boxes.
    private static let nearest = DynamicsLoad("nearest", steps: 120) { world in
        sleepingBoxes(&world)
    } change: { world, ids, random in
        for _ in 0..<1000 {
            let place = Vector(random.uniform(0, 1280), random.uniform(0, 720))
            if world.closestShape(to: place, within: 300)?.distance == -1 { ids.removeAll() }
        }
    }

    /// Adds boxes awry in twenty columns and ten rows, which fall asleep during the warm-up.
    private static func sleepingBoxes(_ world: inout World) -> [BodyID] {
        world.gravity = .zero
        var random = SplitMix64(seed: 1)
        return (0..<200).map { i in
            let place = Vector(32 + 64 * Double(i % 20), 36 + 72 * Double(i / 20))
            return world.add(
                Body(at: place, angle: .radians(random.uniform(-3, 3))), shapes: [.box(width: 40, height: 40)])
        }
    }

    /// A hundred cars on sprung wheels, which their motors drive over hills.
    private static let motors = DynamicsLoad("motors", steps: 300) { world in
        world.allowsSleep = false
        let hills = (0...1000).map { Vector(Double($0) * 40, 1000 + 30 * sine(Double($0) * 0.5)) }
        world.add(Body(.static), shapes: [.chain(hills)])
        return (0..<100).flatMap { i in
            let place = Vector(200 + 200 * Double(i), 900)
            var rubber = Shape.circle(radius: 18)
            (rubber.friction, rubber.filter.group) = (1, -1)
            var hull = Shape.box(width: 120, height: 30)
            hull.filter.group = -1
            let car = world.add(Body(at: place), shapes: [hull])
            let wheels = [-45.0, 45].map { x in
                let wheel = world.add(Body(at: place + Vector(x, 28)), shapes: [rubber])
                var joint = Joint(.wheel(axis: Vector(0, 1)), car, wheel, anchorA: Vector(x, 28))
                joint.spring = Joint.Spring(frequency: 5, damping: 0.7)
                (joint.motor, joint.limits) = (Joint.Motor(speed: 10, limit: 2e4), -15...15)
                world.add(joint)
                return wheel
            }
            return [car] + wheels
        }
    }
}

func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
