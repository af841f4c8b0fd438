import TiltEngine

// Two squares fall to the bottom of the bounds and stay there.
var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
let squares = [
    animator.add(DynamicItem(frame: Rect(x: 80, y: 40, width: 80, height: 80))),
    animator.add(DynamicItem(frame: Rect(x: 140, y: 140, width: 80, height: 80))),
]
let gravity = animator.add(Gravity(squares))
animator.add(Collision(squares, usesReferenceBounds: true))
while animator.isRunning { animator.step(1.0 / 120) }
for square in squares { print("down", Int(animator[square].center.y.rounded())) }

// The device leans to the left, and they slide to that side.
let tilt = Tilt(.degrees(40), toward: Vector(-1, 0))
animator[gravity].direction = Vector(tilt.x, 1)
while animator.isRunning { animator.step(1.0 / 120) }
for square in squares { print("left", Int(animator[square].center.x.rounded())) }
