import TiltEngine

// Ten hills, each 400 points long and 60 high.
var world = World()
var hills = BezierPath(from: Vector(-200, 300))
hills.addLine(to: Vector(0, 300))
for k in 0..<10 {
    let (start, top) = (Vector(Double(k) * 400, 300), Vector(Double(k) * 400 + 200, 240))
    let (end, reach) = (start + Vector(400, 0), Vector(80, 0))
    hills.addCurve(to: top, control1: start + reach, control2: top - reach)
    hills.addCurve(to: end, control1: top + reach, control2: end - reach)
}
hills.addLine(to: Vector(4600, 300))
world.add(Body(.static), shapes: [.chain(hills.points)])
world.add(Body(.static), shapes: [.box(width: 20, height: 400, center: Vector(-210, 200))])

// A car: a body on two wheels with springs and motors.
let chassis = world.add(Body(at: Vector(-80, 262)), shapes: [.roundedBox(width: 100, height: 24, radius: 8)])
let wheels = [-34.0, 34].map { x in
    var tyre = Shape.circle(radius: 17)
    tyre.friction = 1.2
    let wheel = world.add(Body(at: Vector(-80 + x, 282)), shapes: [tyre])
    var axle = Joint(.wheel(axis: Vector(0, 1)), chassis, wheel, anchorA: Vector(x, 20))
    axle.spring = Joint.Spring(frequency: 5, damping: 0.7)
    axle.motor = Joint.Motor(speed: 16, limit: 9000)
    return (wheel, world.add(axle))
}

for second in 1...24 {
    for _ in 0..<120 { world.step(1.0 / 120) }
    let place = world[chassis].position
    if second.isMultiple(of: 4) { print("after", second, "s on hill", max(0, Int(place.x / 400) + 1)) }
    if place.x > 4000 {
        for (_, axle) in wheels { world[axle].motor = Joint.Motor(speed: 0, limit: 9000) }
    }
}
print(world[chassis].position.x > 4000 ? "the car is over the hills" : "the car is stuck")
