import TiltEngine

/// One of the six scenes by which rigid-body engines are compared: a container, bodies at rest in it, a number of steps.
struct DynamicsScene {
    /// A body of a scene: a box with half sides `half`, or a disc of radius `half.x`.
    struct Item {
        var isCircle = false
        var position: Vector
        var angle = 0.0
        var half: Vector
    }

    var name: String
    var size: Vector
    var hasCeiling = false
    var warmUp: Int
    var steps: Int
    var items: [Item]
    /// Half turns per second by which gravity goes round; 0 leaves it pointing down.
    var gravityTurns = 0.0

    static let all = [cards6, pile200, pyramid, pile2000, tiltTumble, rain10000]

    /// Gravity before a step, counted from the first of the warm-up.
    func gravity(beforeStep k: Int) -> Vector {
        let angle = 2 * .pi * gravityTurns * Double(k) / 60
        return Vector(sine(angle), sine(angle + .pi / 2)) * 1000
    }

    /// The world before the first step, and its bodies in the order of `items`.
    func world(allowsSleep: Bool) -> (World, [BodyID]) {
        var world = World(gravity: Vector(0, 1000))
        world.allowsSleep = allowsSleep
        var sides = [
            (Vector(0, size.y), Vector(0, -1)), (Vector(0, 0), Vector(1, 0)), (Vector(size.x, 0), Vector(-1, 0)),
        ]
        if hasCeiling { sides.append((Vector(0, 0), Vector(0, 1))) }
        let walls = sides.map { Shape(.halfPlane(point: $0.0, normal: $0.1), friction: 0.3, restitution: 0.1) }
        world.add(Body(.static), shapes: walls)
        let ids = items.map { item in
            var shape: Shape =
                item.isCircle ? .circle(radius: item.half.x) : .box(width: 2 * item.half.x, height: 2 * item.half.y)
            shape.friction = 0.3
            shape.restitution = 0.1
            return world.add(Body(at: item.position, angle: .radians(item.angle)), shapes: [shape])
        }
        return (world, ids)
    }
}

extension DynamicsScene {
    static var cards6: DynamicsScene {
        DynamicsScene(
            name: "cards6", size: Vector(1280, 720), hasCeiling: true, warmUp: 30, steps: 600,
            items: (0..<6).map { i in
                let place = Vector(140 + 200 * Double(i), 120 + 40 * Double(i % 3))
                return Item(position: place, angle: 0.3 * Double(i) - 0.75, half: Vector(40, 40))
            })
    }

    static var pile200: DynamicsScene {
        var random = SplitMix64(seed: 12345)
        let size = Vector(1280, 720)
        return DynamicsScene(
            name: "pile200", size: size, warmUp: 60, steps: 600,
            items: (0..<200).map { i in
                let x = 40 + 63 * Double(i % 20) + random.uniform(-2, 2)
                let y = size.y - 40 - 63 * Double(i / 20) + random.uniform(-2, 2)
                return Item(position: Vector(x, y), angle: random.uniform(-.pi / 4, .pi / 4), half: Vector(20, 20))
            })
    }

    static var pyramid: DynamicsScene {
        let size = Vector(2400, 1800)
        let items = (0..<40).flatMap { k in
            (0..<40 - k).map { j in
                let x = size.x / 2 + (Double(j) - Double(39 - k) / 2) * 44
                return Item(position: Vector(x, size.y - 20 - 40 * Double(k)), half: Vector(20, 20))
            }
        }
        return DynamicsScene(name: "pyramid", size: size, warmUp: 60, steps: 300, items: items)
    }

    static var pile2000: DynamicsScene {
        var random = SplitMix64(seed: 12345)
        let size = Vector(2400, 1200)
        return DynamicsScene(
            name: "pile2000", size: size, warmUp: 120, steps: 480,
            items: (0..<2000).map { i in
                let (c, q) = (i % 50, i / 50)
                let x = 24 + 48 * Double(c) + random.uniform(-1, 1)
                let y = size.y - 30 - 48 * Double(q) + random.uniform(-1, 1)
                let angle = random.uniform(-.pi, .pi)
                let half = Vector(random.uniform(8, 16), random.uniform(8, 16))
                return Item(isCircle: (c + q) % 2 == 1, position: Vector(x, y), angle: angle, half: half)
            })
    }

    static var rain10000: DynamicsScene {
        var random = SplitMix64(seed: 12345)
        let size = Vector(5000, 1000)
        return DynamicsScene(
            name: "rain10000", size: size, warmUp: 120, steps: 300,
            items: (0..<10_000).map { i in
                let x = 10 + 20 * Double(i % 250) + random.uniform(-1, 1)
                let y = size.y - 20 - 40 * Double(i / 250) + random.uniform(-1, 1)
                let radius = random.uniform(6, 8.9)
                return Item(isCircle: true, position: Vector(x, y), half: Vector(radius, radius))
            })
    }

    static var tiltTumble: DynamicsScene {
        var random = SplitMix64(seed: 12345)
        let size = Vector(1000, 1000)
        return DynamicsScene(
            name: "tilt_tumble", size: size, hasCeiling: true, warmUp: 120, steps: 600,
            items: (0..<500).map { i in
                let x = 50 + 37.5 * Double(i % 25) + random.uniform(-1, 1)
                let y = 960 - 36 * Double(i / 25) + random.uniform(-1, 1)
                return Item(position: Vector(x, y), angle: random.uniform(-.pi, .pi), half: Vector(12, 12))
            }, gravityTurns: 0.5)
    }
}
