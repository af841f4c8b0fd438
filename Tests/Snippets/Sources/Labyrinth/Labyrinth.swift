import TiltCanvas
import TiltEngine

/// A board with walls, holes and a goal: the ball rolls to the side to which the board is tilted.
struct Labyrinth {
    enum Outcome: Equatable { case rolling, fallen(hole: Int), won }

    private var world = World(gravity: .zero)
    private let ball: BodyID
    private let goal: ShapeID
    private var holes: [ShapeID] = []
    private(set) var outcome = Outcome.rolling

    static let size = Vector(480, 320)
    private static let (ballRadius, holeRadius) = (10.0, 15.0)
    private static let walls = [
        Rect(x: 0, y: 0, width: 480, height: 8), Rect(x: 0, y: 312, width: 480, height: 8),
        Rect(x: 0, y: 0, width: 8, height: 320), Rect(x: 472, y: 0, width: 8, height: 320),
        Rect(x: 120, y: 0, width: 8, height: 220), Rect(x: 240, y: 100, width: 8, height: 220),
        Rect(x: 360, y: 0, width: 8, height: 220),
    ]
    private static let places = [Vector(60, 180), Vector(180, 140), Vector(300, 200), Vector(420, 150)]
    private static let end = Vector(424, 50)

    init() {
        let board = world.add(
            Body(.static), shapes: Self.walls.map { .box(width: $0.width, height: $0.height, center: $0.center) })
        // A hole takes the ball as soon as the ball's centre is over it.
        func sensor(at place: Vector, radius: Double) -> Shape {
            var shape = Shape(.circle(center: place, radius: radius - Self.ballRadius))
            shape.isSensor = true
            return shape
        }
        for place in Self.places { holes.append(world.add(sensor(at: place, radius: Self.holeRadius), to: board)) }
        goal = world.add(sensor(at: Self.end, radius: 24), to: board)
        var marble = Body(at: Vector(40, 40))
        marble.linearDamping = 0.4
        ball = world.add(marble, shapes: [.circle(radius: Self.ballRadius)])
    }

    var place: Vector { world[ball].position }
    var velocity: Vector { world[ball].velocity }

    mutating func step(_ seconds: Double, tilt: Tilt) {
        guard outcome == .rolling else { return }
        world.gravity = Vector(tilt.x, tilt.y) * 1000
        world.step(seconds)
        for event in world.sensorEvents where event.phase == .began {
            if event.sensor == goal { outcome = .won }
            if let hole = holes.firstIndex(of: event.sensor) { outcome = .fallen(hole: hole + 1) }
        }
    }

    func draw(into list: inout DrawList) {
        func disc(_ center: Vector, _ radius: Double, _ color: Color) {
            list.fill(Rect(center: center, size: Vector(2, 2) * radius), radius: radius, color: color)
        }
        list.fill(Rect(origin: .zero, size: Self.size), radius: 12, color: Color(hex: 0xd9b27c))
        disc(Self.end, 24, Color(hex: 0x7fb069))
        for place in Self.places { disc(place, Self.holeRadius, Color(hex: 0x2b1d10)) }
        for wall in Self.walls { list.fill(wall, radius: 4, color: Color(hex: 0x8a5a2b)) }
        disc(place, Self.ballRadius, Color(hex: 0x9aa5b1))
        disc(place - Vector(3, 3), 3, .white.opacity(0.8))
    }
}
