import TiltEngine

// Three cards in a box fall along the tilt and come to rest.
var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
let cards = (0..<3).map { k in
    animator.add(DynamicItem(frame: Rect(x: 40 + 90 * Double(k), y: 40, width: 60, height: 80)))
}
let gravity = animator.add(Gravity(cards))
animator.add(Collision(cards, usesReferenceBounds: true))
while animator.isRunning { animator.step(1.0 / 120) }
print("down:", cards.map { Int(animator[$0].center.y.rounded()) })

let tilt = Tilt(.degrees(30), toward: Vector(-1, 0))
animator[gravity].direction = Vector(tilt.x, tilt.y)
while animator.isRunning { animator.step(1.0 / 120) }
print("left:", cards.map { Int(animator[$0].center.x.rounded()) })
