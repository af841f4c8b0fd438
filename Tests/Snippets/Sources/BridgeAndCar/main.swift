import TiltEngine

// Sixteen planks on pins between two cliffs, 400 points apart.
var world = World()
let cliffs = world.add(
    Body(.static),
    shapes: [-400.0, 800].map { .box(width: 800, height: 200, center: Vector($0, 400)) })
let planks = (0..<16).map { k in
    world.add(Body(at: Vector(12.5 + 25 * Double(k), 305)), shapes: [.box(width: 25, height: 10)])
}
let pin = Joint.Kind.pin(frictionTorque: 0)
world.add(Joint(pin, cliffs, planks[0], anchorA: Vector(0, 305), anchorB: Vector(-12.5, 0)))
for (a, b) in zip(planks, planks.dropFirst()) {
    world.add(Joint(pin, a, b, anchorA: Vector(12.5, 0), anchorB: Vector(-12.5, 0)))
}
world.add(Joint(pin, planks[15], cliffs, anchorA: Vector(12.5, 0), anchorB: Vector(400, 305)))

@MainActor func sag() -> Int { Int((planks.map { world[$0].position.y }.max() ?? 0) - 305) }
for _ in 0..<480 { world.step(1.0 / 120) }
print("the bridge sags by", sag(), "points")

// A car of two wheels drives over it.
let chassis = world.add(Body(at: Vector(-120, 262)), shapes: [.roundedBox(width: 100, height: 24, radius: 8)])
for x in [-34.0, 34] {
    var tyre = Shape.circle(radius: 17)
    tyre.friction = 1.2
    let wheel = world.add(Body(at: Vector(-120 + x, 282)), shapes: [tyre])
    var axle = Joint(.wheel(axis: Vector(0, 1)), chassis, wheel, anchorA: Vector(x, 20))
    axle.spring = Joint.Spring(frequency: 5, damping: 0.7)
    axle.motor = Joint.Motor(speed: 12, limit: 9000)
    world.add(axle)
}
var (deepest, time) = (0, 0.0)
while world[chassis].position.x < 500, time < 20 {
    world.step(1.0 / 120)
    time += 1.0 / 120
    deepest = max(deepest, sag())
}
print("under the car by", deepest)
print(world[chassis].position.x < 500 ? "the car is stuck" : "the car is across after \(Int(time)) s")
