import TiltEngine

/// One of the six scenes used to compare rigid-body engines: a container, bodies at rest in it, and a number of steps.
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
    /// The rotation of gravity in half turns per second; 0 leaves it pointing down.
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
            (shape.friction, shape.restitution) = (0.3, 0.1)
            return world.add(Body(at: item.position, angle: .radians(item.angle)), shapes: [shape])
        }
        return (world, ids)
    }

    /// Items in rows from the bottom upwards, each displaced by up to `shake` points either way.
    private static func rows(
        _ count: Int, columns: Int, from first: Vector, spacing: Vector, shake: Double,
        item: (Int, Vector, inout SplitMix64) -> Item
    ) -> [Item] {
        var random = SplitMix64(seed: 12345)
        return (0..<count).map { i in
            let x = first.x + spacing.x * Double(i % columns) + random.uniform(-shake, shake)
            let y = first.y - spacing.y * Double(i / columns) + random.uniform(-shake, shake)
            return item(i, Vector(x, y), &random)
        }
    }

    static var cards6: DynamicsScene {
        let items = (0..<6).map { i in
            let position = Vector(140 + 200 * Double(i), 120 + 40 * Double(i % 3))
            return Item(position: position, angle: 0.3 * Double(i) - 0.75, half: Vector(40, 40))
        }
        return DynamicsScene(
            name: "cards6", size: Vector(1280, 720), hasCeiling: true, warmUp: 30, steps: 600, items: items)
    }

    static var pile200: DynamicsScene {
        let items = rows(200, columns: 20, from: Vector(40, 680), spacing: Vector(63, 63), shake: 2) {
            Item(position: $1, angle: $2.uniform(-.pi / 4, .pi / 4), half: Vector(20, 20))
        }
        return DynamicsScene(name: "pile200", size: Vector(1280, 720), warmUp: 60, steps: 600, items: items)
    }

    static var pyramid: DynamicsScene {
        let items = (0..<40).flatMap { k in
            (0..<40 - k).map { j in
                let x = 1200 + (Double(j) - Double(39 - k) / 2) * 44
                return Item(position: Vector(x, 1780 - 40 * Double(k)), half: Vector(20, 20))
            }
        }
        return DynamicsScene(name: "pyramid", size: Vector(2400, 1800), warmUp: 60, steps: 300, items: items)
    }

    static var pile2000: DynamicsScene {
        let items = rows(2000, columns: 50, from: Vector(24, 1170), spacing: Vector(48, 48), shake: 1) {
            let angle = $2.uniform(-.pi, .pi)
            let half = Vector($2.uniform(8, 16), $2.uniform(8, 16))
            return Item(isCircle: ($0 % 50 + $0 / 50) % 2 == 1, position: $1, angle: angle, half: half)
        }
        return DynamicsScene(name: "pile2000", size: Vector(2400, 1200), warmUp: 120, steps: 480, items: items)
    }

    static var rain10000: DynamicsScene {
        let items = rows(10_000, columns: 250, from: Vector(10, 980), spacing: Vector(20, 40), shake: 1) {
            let radius = $2.uniform(6, 8.9)
            return Item(isCircle: true, position: $1, half: Vector(radius, radius))
        }
        return DynamicsScene(name: "rain10000", size: Vector(5000, 1000), warmUp: 120, steps: 300, items: items)
    }

    static var tiltTumble: DynamicsScene {
        let items = rows(500, columns: 25, from: Vector(50, 960), spacing: Vector(37.5, 36), shake: 1) {
            Item(position: $1, angle: $2.uniform(-.pi, .pi), half: Vector(12, 12))
        }
        return DynamicsScene(
            name: "tilt_tumble", size: Vector(1000, 1000), hasCeiling: true, warmUp: 120, steps: 600, items: items,
            gravityTurns: 0.5)
    }
}
