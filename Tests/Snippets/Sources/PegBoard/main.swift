import TiltEngine

// A ball falls through seven rows of pegs into one of eight bins; each peg that it meets lights up once.
var world = World()
let board = world.add(Body(.static))
for x in stride(from: 0.0, through: 400, by: 50) {
    world.add(.segment(from: Vector(x, 420), to: Vector(x, 500)), to: board)
}
for x in [0.0, 400] { world.add(.segment(from: Vector(x, -100), to: Vector(x, 500)), to: board) }
world.add(.segment(from: Vector(0, 500), to: Vector(400, 500)), to: board)
var pegs: Set<BodyID> = []
for row in 0..<7 {
    for column in 0..<8 {
        var peg = Shape.circle(radius: 5)
        peg.restitution = 0.6
        let place = Vector(Double(column) * 50 + (row % 2 == 0 ? 0 : 25), 50 + 50 * Double(row))
        pegs.insert(world.add(Body(.static, at: place), shapes: [peg]))
    }
}
var rubber = Shape.circle(radius: 9)
rubber.restitution = 0.6
let ball = world.add(Body(at: Vector(201, -40)), shapes: [rubber])

var lit: Set<BodyID> = []
var hardest = 0.0
while !world.isAtRest {
    world.step(1.0 / 120)
    for event in world.contactEvents where event.phase == .began {
        guard let peg = event.other(than: ball), pegs.contains(peg) else { continue }
        lit.insert(peg)
        hardest = max(hardest, event.impulse)
    }
}
print(lit.count, "pegs lit, the hardest hit", (hardest * 10).rounded() / 10)
print("the ball lies in bin", Int(world[ball].position.x / 50) + 1)
