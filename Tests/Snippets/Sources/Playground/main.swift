import TiltEngine

// A room with a slope, a ball, a block on a rod, and a plank that turns about its middle.
var room = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 800, height: 600))
let ball = room.add(DynamicItem(center: Vector(100, 100), size: Vector(60, 60), collisionBounds: .ellipse))
let block = room.add(DynamicItem(center: Vector(600, 100), size: Vector(40, 40)))
let plank = room.add(DynamicItem(center: Vector(400, 300), size: Vector(240, 20)))
let all = [ball, block, plank]

room.add(Gravity(all))
var walls = Collision(all, usesReferenceBounds: true)
walls.addBoundary(.segment(Vector(0, 400), Vector(300, 560)), named: "slope")
room.add(walls)
room.add(Attachment(block, to: .anchor(Vector(600, 0))))
room.add(Attachment(plank, to: .anchor(Vector(400, 300)), by: .pin()))
var rubber = ItemProperties([ball])
rubber.elasticity = 0.5
room.add(rubber)

for _ in 0..<360 {
    room.step(1.0 / 120)
    for contact in room.contacts where contact.phase == .began {
        if case .boundary(let name) = contact.other { print("the ball meets the \(name)") }
    }
}
print("the block hangs", Int((room[block].center - Vector(600, 0)).length.rounded()), "points below the ceiling")

// A spring moves the ball to a point.
let snap = room.add(Snap(ball, to: Vector(200, 200)))
for _ in 0..<240 { room.step(1.0 / 120) }
print("the ball is at", Int(room[ball].center.x.rounded()), Int(room[ball].center.y.rounded()))
room.remove(snap)
