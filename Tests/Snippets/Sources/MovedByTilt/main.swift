import TiltEngine

// A picture moves by up to 40 points with the viewer, like a view with a UIKit motion effect.
let shift = MotionEffectGroup<EffectProperties>([
    InterpolatingMotionEffect(\.center.x, along: .horizontal, minimum: -40, maximum: 40),
    InterpolatingMotionEffect(\.center.y, along: .vertical, minimum: -40, maximum: 40),
])
let picture = EffectProperties(center: Vector(320, 180), scale: 1, alpha: 1)

// The device leans 15° to the right; the viewer follows on a spring.
let lean = Tilt(.degrees(15), toward: Vector(1, 0))
var viewer = ViewerTracker()
for step in 0...40 {
    if step.isMultiple(of: 8) {
        let shown = shift.applied(to: picture, for: viewer.offset)
        print(step, (shown.center.x * 10).rounded() / 10)
    }
    viewer.follow(lean, turningAt: nil, for: 1.0 / 120)
}
