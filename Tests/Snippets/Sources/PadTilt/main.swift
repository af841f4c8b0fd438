import TiltCanvas
import TiltEngine
import TiltPlatform

// The title of an empty window shows how far the pad leans to the right and toward the player.
let window = try Window(title: "Hold the pad", size: Vector(480, 240))
let renderer = try Renderer(for: window)
let queue = EventQueue(window: window, gamepads: try Gamepads())
var control = TiltControl(allowed: .gamepadOnly)
while true {
    let arrivals = queue.next(waiting: .seconds(1.0 / 60))
    if arrivals.closeRequested { break }
    for event in arrivals.input.events {
        control.handle(event.kind)
        if event.kind == .button(.cross) { control.setLevel() }
    }
    for heard in arrivals.input.samples { control.receive(heard.sample, from: heard.source) }
    control.step(arrivals.input.elapsed)

    window.title = "\(Int(100 * control.tilt.x)) % right, \(Int(100 * control.tilt.y)) % near"
    renderer.present()
}
