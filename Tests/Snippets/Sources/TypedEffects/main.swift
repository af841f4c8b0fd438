import TiltCanvas
import TiltEngine

// A lamp glows when the viewer looks from above: a property of a type of one's own.
struct Lamp {
    var glow = Color(red: 0.25, green: 0.25, blue: 0)
    var angle = Angle.zero
}
let lit = MotionEffectGroup<Lamp>([
    InterpolatingMotionEffect(
        \Lamp.glow, along: .vertical, minimum: .zero, maximum: Color(red: 0.5, green: 0.25, blue: 0)),
    InterpolatingMotionEffect(\Lamp.angle, along: .horizontal, minimum: .degrees(-8), maximum: .degrees(8)),
])
let lamp = lit.applied(to: Lamp(), for: ViewerOffset(h: 0.5, v: 1))
print(lamp.glow.red, lamp.angle.degrees.rounded())

// A card turns its face after the viewer, seen in perspective.
let turn = MotionEffectGroup<EffectProperties>([
    InterpolatingMotionEffect(\.rotationY, along: .horizontal, minimum: .degrees(30), maximum: .degrees(-30)),
    InterpolatingMotionEffect(\.rotationX, along: .vertical, minimum: .degrees(-30), maximum: .degrees(30)),
])
let card = turn.applied(
    to: EffectProperties(center: Vector(200, 200), scale: 1, alpha: 1), for: ViewerOffset(h: 1, v: 0))
let corners = card.quad(of: Vector(200, 200))
print(Int(corners.bottomLeft.y - corners.topLeft.y), Int(corners.bottomRight.y - corners.topRight.y))
