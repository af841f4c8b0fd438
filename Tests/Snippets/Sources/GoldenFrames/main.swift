import TiltCanvas
import TiltEngine
import TiltPlatform

// A second of three falling boxes, drawn off screen: the same bits on every machine. The first run keeps the frame in the file that
// is named, and later ones compare theirs with it.
var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 160, height: 120))
let boxes = (0..<3).map { k in
    animator.add(
        DynamicItem(center: Vector(40 + 40 * Double(k), 20), size: Vector(30, 30), angle: .degrees(20 * Double(k))))
}
animator.add(CompositeBehavior([Gravity(boxes), Collision(boxes, usesReferenceBounds: true)]))
for _ in 0..<120 { animator.step(1.0 / 120) }

var list = DrawList(size: Vector(160, 120), density: 2)
list.clear(Color(hex: 0x101820))
for box in boxes {
    list.fill(
        Quad(Rect(center: animator[box].center, size: animator[box].size), rotatedBy: animator[box].angle),
        color: .white)
}
list.text("A golden frame", at: Vector(80, 16), font: try .bundled(), size: 12, color: .white, anchor: .center)
let renderer = try Renderer(size: list.size, density: list.density)
renderer.draw(list)

let path = CommandLine.arguments[1]
if let golden = try? Pixels(contentsOf: path) {
    let frame = try renderer.pixels()
    print(zip(frame.argb, golden.argb).count { $0 != $1 }, "pixels differ")
} else {
    try renderer.savePNG(to: path)
    print("kept")
}
